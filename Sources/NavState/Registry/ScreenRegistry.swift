public import NavDSL

/// The screens of an app by what leads to them: a destination, which is a value of a type of the app's, or a name with data.
///
/// ```swift
/// struct ChatDestination: Hashable, Codable { var id: Int }
///
/// var registry = ScreenRegistry(module: "Chats")
/// try registry.register(ChatDestination.self, as: "chat") { ChatScreen(chatID: $0.id) }
/// navigator.navigate { $0.top(.stack).push(try registry.screen(for: ChatDestination(id: 1))) }
/// ```
///
/// Registering and listing build nothing: a screen is described when it is asked for, and built when it enters the hierarchy. An enumeration is one
/// destination, whose function chooses the screen of each case. A screen that is `Codable` may be its own destination.
public struct ScreenRegistry {
    /// Whose registrations these are, for errors.
    public let module: String

    private var registrations: [ScreenRegistration] = []
    private var indexByName: [String: Int] = [:]
    private var indexByType: [ObjectIdentifier: Int] = [:]

    /// Makes an empty registry.
    /// - Parameter module: Whose registrations it has, for errors.
    public init(module: String = "App") { self.module = module }

    // MARK: Registering

    /// Registers a destination that is not saved.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a type or a name that is registered already.
    /// - Parameters:
    ///   - type: The destination.
    ///   - name: Its name; that of the type unless told.
    ///   - screen: Gives the screen of a destination. It is not called before one is asked for.
    public mutating func register<Destination: Hashable & Sendable, Registered: Screen>(
        _ type: Destination.Type, as name: String? = nil, screen: @escaping (Destination) throws -> Registered
    ) throws where Registered.Container: ModalContainer {
        try add(ScreenRegistration(type, name ?? "\(type)", module, coder: nil) { try screen($0).eraseToAnyModalScreen() })
    }

    /// Registers a destination that is saved with its screen, by its name and what it encodes.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a type or a name that is registered already.
    public mutating func register<Destination: Hashable & Sendable & Codable, Registered: Screen>(
        _ type: Destination.Type, as name: String? = nil, screen: @escaping (Destination) throws -> Registered
    ) throws where Registered.Container: ModalContainer {
        try add(
            ScreenRegistration(type, name ?? "\(type)", module, coder: DestinationCoder(type)) { try screen($0).eraseToAnyModalScreen() })
    }

    /// Registers a screen that is its own destination.
    public mutating func register<Registered: Screen & Hashable & Sendable & Codable>(
        _ type: Registered.Type, as name: String? = nil
    ) throws where Registered.Container: ModalContainer {
        try register(type, as: name) { $0.eraseToAnyModalScreen() }
    }

    private mutating func add(_ registration: ScreenRegistration) throws {
        let known = indexByName[registration.name] ?? indexByType[ObjectIdentifier(registration.type)]
        if let known { throw ScreenRegistrationConflictError(first: registrations[known], second: registration) }
        indexByName[registration.name] = registrations.count
        indexByType[ObjectIdentifier(registration.type)] = registrations.count
        registrations.append(registration)
    }

    /// Adds all registrations of another registry; all or none.
    ///
    /// Throws ``ScreenRegistrationConflictError``, which names both.
    public mutating func merge(_ other: ScreenRegistry) throws { self = try merging(other) }

    /// This registry with all registrations of another.
    public func merging(_ other: ScreenRegistry) throws -> ScreenRegistry {
        var merged = self
        for registration in other.registrations { try merged.add(registration) }
        return merged
    }

    // MARK: Asking

    /// The names that are registered, in the order in which they were.
    public var names: [String] { registrations.map(\.name) }

    /// The screen of a destination, which is not built.
    ///
    /// Throws ``ScreenNotRegisteredError``, and what the registration's function throws.
    /// - Parameters:
    ///   - destination: Where to.
    ///   - asAlert: Whether a ``NavigationService`` is to know it as its alert when it is presented, and not as its modal.
    public func screen<Destination: Hashable & Sendable>(
        for destination: Destination, asAlert: Bool = false
    ) throws -> AnyModalScreen {
        guard let index = indexByType[ObjectIdentifier(Destination.self)] else {
            throw ScreenNotRegisteredError(name: "\(Destination.self)", names: names)
        }
        return try registrations[index].taggedScreen(for: destination, asAlert: asAlert)
    }

    /// The screen of a name and the data that its destination is.
    ///
    /// Throws ``ScreenNotRegisteredError``, and ``ScreenDataMismatchError`` if the name's destination is of another type.
    public func screen<Destination: Hashable & Sendable>(named name: String, data: Destination) throws -> AnyModalScreen {
        let registration = try registration(named: name)
        guard registration.type == Destination.self else {
            throw ScreenDataMismatchError(name: name, expected: "\(registration.type)", found: "\(Destination.self)")
        }
        return try registration.taggedScreen(for: data)
    }

    func registration(named name: String) throws -> ScreenRegistration {
        guard let index = indexByName[name] else { throw ScreenNotRegisteredError(name: name, names: names) }
        return registrations[index]
    }

    func registration(of type: Any.Type) -> ScreenRegistration? {
        indexByType[ObjectIdentifier(type)].map { registrations[$0] }
    }
}
