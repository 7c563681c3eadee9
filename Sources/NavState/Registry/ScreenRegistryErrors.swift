/// A destination or a name leads to no screen.
public struct ScreenNotRegisteredError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was asked for.
    public let name: String
    /// Names that are registered and look like it, the nearest first.
    public let near: [String]

    /// - Parameter names: All that are registered.
    init(name: String, names: [String]) {
        self.name = name
        near = NearNames.of(name, among: names)
    }

    public var description: String {
        "'\(name)' is not registered." + (near.isEmpty ? "" : " There is " + near.map { "'\($0)'" }.joined(separator: ", ") + ".")
    }
}

/// A name or a type is registered twice.
public struct ScreenRegistrationConflictError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The two, each with its name and its module: `chat (ChatDestination) of Chats`.
    public let first, second: String

    init(first: ScreenRegistration, second: ScreenRegistration) {
        func text(_ registration: ScreenRegistration) -> String { "\(registration.name) (\(registration.type)) of \(registration.module)" }
        self.first = text(first)
        self.second = text(second)
    }

    public var description: String { "\(second) is registered already, as \(first)." }
}

/// A name was asked for with data of another type than its destination.
public struct ScreenDataMismatchError: Error, Hashable, Sendable, CustomStringConvertible {
    public let name: String
    /// The types that the name wants, and that there is.
    public let expected, found: String

    public init(name: String, expected: String, found: String) {
        self.name = name
        self.expected = expected
        self.found = found
    }

    public var description: String { "'\(name)' wants \(expected) as its data; there is \(found)." }
}

/// Names that look like another.
enum NearNames {
    /// At most three, the nearest first: those with a third of their letters changed at most, whatever the case.
    static func of(_ name: String, among names: [String]) -> [String] {
        let wanted = Array(name.lowercased().prefix(64))
        let rated = names.enumerated().compactMap { index, name -> (distance: Int, index: Int)? in
            let other = Array(name.lowercased().prefix(64))
            let distance = distance(wanted, other)
            return distance <= max(wanted.count, other.count) / 3 ? (distance, index) : nil
        }
        return rated.sorted { $0 < $1 }.prefix(3).map { names[$0.index] }
    }

    /// How many letters have to be put in, taken out or changed.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (line, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in second.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(row[column] + 1, above + 1, diagonal + (character == other ? 0 : 1))
                diagonal = above
            }
        }
        return row[second.count]
    }
}
