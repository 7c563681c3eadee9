import NavDSL

/// A name, the data that it wants, and what leads from there to a screen.
struct ScreenRegistration: CustomStringConvertible {
    let name: String
    let module: String
    /// The type of the destinations that lead here without the name; `nil` for a name.
    let type: Any.Type?
    let data: DestinationData
    /// Whether its destination is the screen itself, so that any container of that screen can be saved.
    let isOwnScreen: Bool
    private let screen: (Any) throws -> AnyModalScreen

    /// - Parameter screen: Gets what ``data`` says; anything else is refused before.
    init(
        _ name: String, _ module: String, claiming type: Any.Type?, data: DestinationData, isOwnScreen: Bool = false,
        screen: @escaping (Any) throws -> AnyModalScreen
    ) {
        self.name = name
        self.module = module
        self.type = type
        self.data = data
        self.isOwnScreen = isOwnScreen
        self.screen = screen
    }

    /// `chat (ChatsModule.ChatDestination) of Chats`, `about of App`.
    var description: String { "\(name)\(data.typeName.map { " (\($0))" } ?? "") of \(module)" }

    /// Whether its screens can be saved.
    var isSavable: Bool { data.coder != nil }

    /// The screen, whose container will know where it comes from.
    func taggedScreen(for destination: Any, asAlert isAlert: Bool = false) throws -> AnyModalScreen {
        guard data.holds(destination) else {
            throw ScreenDataMismatchError(name: name, expected: data.typeName, found: qualifiedName(of: Swift.type(of: destination)))
        }
        return try screen(destination).decorated(by: DestinationDecorator(name: name, destination: destination, isAlert: isAlert))
    }

    /// What data leads to.
    func destination(from value: SavedValue?) throws -> Any {
        guard let coder = data.coder else {
            throw ScreenDataMismatchError(name: name, expected: data.typeName, found: value?.description, reason: "that is not Codable")
        }
        do {
            return try coder.decode(value)
        } catch {
            throw ScreenDataMismatchError(
                name: name, expected: data.typeName, found: value?.description, reason: value == nil || data.typeName == nil ? nil : "\(error)")
        }
    }
}

/// The data that a registration wants.
struct DestinationData {
    /// `nil` for none.
    private let type: Any.Type?
    /// Its name for errors, with all that it is in.
    var typeName: String? { type.map(qualifiedName) }
    /// `nil` for data that cannot be saved.
    let coder: DestinationCoder?
    let holds: (Any) -> Bool

    static var noData: Self { Self(type: nil, coder: .noData, holds: { $0 is NoData }) }

    static func value<Value>(of type: Value.Type) -> Self {
        Self(type: type, coder: (type as? any Codable.Type).map(DestinationCoder.value), holds: { $0 is Value })
    }
}

/// The destination of a name that wants no data.
struct NoData: Hashable, Sendable {}

/// Writes and reads destinations of a type.
struct DestinationCoder {
    let encode: (Any) throws -> SavedValue?
    let decode: (SavedValue?) throws -> Any

    static var noData: Self {
        Self(encode: { _ in nil }, decode: { if $0 == nil { NoData() } else { throw SavedValueError("It wants none.") } })
    }

    static func value(of type: any Codable.Type) -> Self {
        func coder<Value: Codable>(_ type: Value.Type) -> Self {
            Self(
                encode: { value in
                    // `null` is no data: in a file the two are one.
                    let encoded = try SavedValue(encoding: typed(value) as Value)
                    return encoded == .null ? nil : encoded
                },
                decode: { try ($0 ?? .null).decode(type) })
        }
        return coder(type)
    }
}

/// The name of a type with its module and all types that it is in, so that no two look alike: `Chats.Destination`.
func qualifiedName(of type: Any.Type) -> String {
    var name = String(reflecting: type)
    // Of what is private or local, there is an address that tells nobody anything.
    while let start = name.firstRange(of: "(unknown context at "), let end = name[start.upperBound...].firstRange(of: ").") {
        name.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return name
}

/// A value as the type that it has been checked to be.
func typed<Value>(_ value: Any) throws -> Value {
    guard let typed = value as? Value else { throw SavedValueError("a \(type(of: value)) is no \(Value.self)") }
    return typed
}
