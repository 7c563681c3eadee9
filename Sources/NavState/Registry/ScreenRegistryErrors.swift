public import NavDSL

/// A destination or a name leads to no screen.
public struct ScreenNotRegisteredError: ScreenError {
    /// What was asked for: a name, or the name of a type with its module and the types that it is in.
    public let name: String
    /// Names that are registered and look like it, the nearest first; at most three.
    public let near: [String]
    public var attachedErrors: [any Error] = []

    /// The error of a name, and names that look like it, the nearest first.
    public init(name: String, near: [String] = []) {
        self.name = name
        self.near = near
    }

    /// - Parameter names: All that are registered.
    init(name: String, names: [String]) { self.init(name: name, near: NearNames.of(name, among: names)) }

    public var description: String {
        let near = near.map { "'\($0)'" }.joined(separator: ", ")
        return describe("'\(name)' is not registered." + (near.isEmpty ? "" : " There is \(near)."), attachedErrors)
    }
}

/// A name or a type is registered twice.
public struct ScreenRegistrationConflictError: ScreenError {
    /// The registration that was there, with its name, its type and its module: `chat (ChatsModule.ChatDestination) of Chats`.
    public let first: String
    /// The one that was refused.
    public let second: String
    public var attachedErrors: [any Error] = []

    /// The error of two registrations.
    public init(first: String, second: String) {
        self.first = first
        self.second = second
    }

    public var description: String { describe("\(second) conflicts with \(first).", attachedErrors) }
}

/// A name was asked for with other data than it wants.
public struct ScreenDataMismatchError: ScreenError {
    /// The name.
    public let name: String
    /// The type that it wants; `nil` for no data.
    public let expected: String?
    /// What there is: a type, or the data; `nil` for none.
    public let found: String?
    /// What was wrong with the data, if it was read.
    public let reason: String?
    public var attachedErrors: [any Error] = []

    /// The error of a name with other data than it wants.
    public init(name: String, expected: String?, found: String?, reason: String? = nil) {
        self.name = name
        self.expected = expected
        self.found = found
        self.reason = reason
    }

    public var description: String {
        let found = found.map { $0.count > 200 ? "\($0.prefix(200))…" : $0 }
        let text = "'\(name)' wants \(expected ?? "nothing") as its data; there is \(found ?? "none")\(reason.map { ": \($0)" } ?? ".")"
        return describe(text, attachedErrors)
    }
}
