public import NavDSL

/// The screens of an app by what leads to them: a destination, which is a value of a type of the app's, or a name with data.
///
/// ```swift
/// struct ChatDestination: Hashable, Codable { var id: Int }
///
/// var registry = ScreenRegistry(module: "Chats")
/// try registry.register(ChatDestination.self, as: "chat") { ChatScreen(chatID: $0.id) }
/// try registry.register(named: "about") { AboutScreen() }
///
/// try registry.screen(for: ChatDestination(id: 1))
/// try registry.screen(named: "chat", data: ["id": 1])
/// try registry.screen(named: "about")
/// ```
///
/// Registering, merging and listing build nothing and call no closure: a screen is described when it is asked for, and built when it enters
/// a hierarchy. An enumeration is one destination, whose closure chooses the screen of each case. A screen that is `Codable` may be its own
/// destination.
///
/// To save a hierarchy, each screen in it needs a registration, roots too; only what one builds in itself needs none. Associated values
/// of an enumeration are saved by their labels; one without is saved as `_0`.
///
/// A destination that is `Codable` is saved with the hierarchy, by its name: see
/// `saveHierarchy(with:version:includesIDs:unsavable:)` of a navigator.
public struct ScreenRegistry: CustomStringConvertible {
    /// Whose registrations these are, for errors.
    public let module: String

    private var registrations: [ScreenRegistration] = []
    private var indexByName: [String: Int] = [:]
    private var indexByType: [ObjectIdentifier: Int] = [:]

    /// Makes an empty registry.
    /// - Parameter module: Whose registrations it has, for errors.
    public init(module: String = "App") { self.module = module }

    // MARK: Registering

    /// Registers a destination by its type. It is saved with its screen if it is `Codable`.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a type or a name that is registered already.
    /// - Parameters:
    ///   - type: The type of the destinations.
    ///   - name: Its name, by which it is saved; that of the type unless told.
    ///   - screen: Gives the screen of a destination. It is not called before one is asked for.
    public mutating func register<Destination: Hashable & Sendable, Registered: Screen>(
        _ type: Destination.Type, as name: String? = nil, screen: @escaping (Destination) throws -> Registered
    ) throws where Registered.Container: ModalContainer {
        try add(
            ScreenRegistration(name ?? "\(type)", module, claiming: type, data: .value(of: type)) {
                try screen(typed($0)).eraseToAnyModalScreen()
            })
    }

    /// Registers a screen that is its own destination.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a type or a name that is registered already.
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - name: Its name, by which it is saved; that of the type unless told.
    public mutating func register<Registered: Screen & Hashable & Sendable & Codable>(
        _ type: Registered.Type, as name: String? = nil
    ) throws where Registered.Container: ModalContainer {
        try add(
            ScreenRegistration(name ?? "\(type)", module, claiming: type, data: .value(of: type), isOwnScreen: true) {
                try (typed($0) as Registered).eraseToAnyModalScreen()
            })
    }

    /// Registers a screen by a name alone. It is saved by that.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a name that is registered already.
    /// - Parameters:
    ///   - name: The name.
    ///   - screen: Gives the screen. It is not called before it is asked for.
    public mutating func register<Registered: Screen>(
        named name: String, screen: @escaping () throws -> Registered
    ) throws where Registered.Container: ModalContainer {
        try add(ScreenRegistration(name, module, claiming: nil, data: .noData) { _ in try screen().eraseToAnyModalScreen() })
    }

    /// Registers a screen by a name with data. Other names may have data of the same type. It is saved with its data.
    ///
    /// Throws ``ScreenRegistrationConflictError`` for a name that is registered already.
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the data.
    ///   - screen: Gives the screen. It is not called before one is asked for.
    public mutating func register<Value: Hashable & Sendable & Codable, Registered: Screen>(
        named name: String, with type: Value.Type, screen: @escaping (Value) throws -> Registered
    ) throws where Registered.Container: ModalContainer {
        try add(
            ScreenRegistration(name, module, claiming: nil, data: .value(of: type)) { try screen(typed($0)).eraseToAnyModalScreen() })
    }

    private mutating func add(_ registration: ScreenRegistration) throws {
        let type = registration.type.map { ObjectIdentifier($0) }
        if let known = indexByName[registration.name] ?? type.flatMap({ indexByType[$0] }) {
            throw ScreenRegistrationConflictError(first: registrations[known].description, second: registration.description)
        }
        indexByName[registration.name] = registrations.count
        if let type { indexByType[type] = registrations.count }
        registrations.append(registration)
    }

    /// Adds all registrations of another registry; all or none.
    ///
    /// Throws ``ScreenRegistrationConflictError``, which names both with their modules; nothing is added then.
    public mutating func merge(_ other: ScreenRegistry) throws { self = try merging(other) }

    /// This registry with all registrations of another.
    ///
    /// Throws ``ScreenRegistrationConflictError``, which names both with their modules.
    public func merging(_ other: ScreenRegistry) throws -> ScreenRegistry {
        var merged = self
        for registration in other.registrations { try merged.add(registration) }
        return merged
    }

    // MARK: Listing

    /// The names that are registered, in the order in which they were.
    public var names: [String] { registrations.map(\.name) }

    /// A line for each registration, in order: `chat (ChatsModule.ChatDestination) of Chats`.
    public var description: String { registrations.map(\.description).joined(separator: "\n") }

    // MARK: Asking

    /// The screen of a destination, which is not built.
    ///
    /// Throws ``ScreenNotRegisteredError``, and what the registration's closure throws.
    /// - Parameters:
    ///   - destination: Where to.
    ///   - asAlert: Whether a ``NavigationService`` is to know it as its alert when it is presented, and not as its modal.
    public func screen<Destination: Hashable & Sendable>(
        for destination: Destination, asAlert: Bool = false
    ) throws -> AnyModalScreen {
        guard let registration = registration(of: Destination.self) else {
            throw ScreenNotRegisteredError(
                name: qualifiedName(of: Destination.self), near: NearNames.of("\(Destination.self)", among: names))
        }
        return try registration.taggedScreen(for: destination, asAlert: asAlert)
    }

    /// The screen of a destination whose container is known, which is not built: for what takes no other, like `present(_:awaiting:)`.
    ///
    /// ```swift
    /// let login = try registry.screen(for: AppDestination.login, as: LoginContainer.self)
    /// let user = try await navigator.result(of: login, presentedOn: container)
    /// ```
    ///
    /// Throws as ``screen(for:asAlert:)`` does. If its container is another, building it fails with `ScreenContainerTypeMismatchError`.
    /// - Parameters:
    ///   - destination: Where to.
    ///   - type: The type of the container.
    ///   - asAlert: Whether a ``NavigationService`` is to know it as its alert when it is presented, and not as its modal.
    public func screen<Destination: Hashable & Sendable, Container: ModalContainer>(
        for destination: Destination, as type: Container.Type, asAlert: Bool = false
    ) throws -> AnyScreen<Container> {
        try screen(for: destination, asAlert: asAlert).decorated(by: NarrowingDecorator<Container>(destination: qualifiedName(of: Destination.self)))
    }

    /// The screen of a name and a value of the type that it is registered with, which is not built.
    ///
    /// Throws ``ScreenNotRegisteredError``, ``ScreenDataMismatchError`` if the name wants another type, and what the registration's closure
    /// throws.
    /// - Parameters:
    ///   - name: The registered name.
    ///   - value: The destination, or the data.
    public func screen<Value: Hashable & Sendable>(named name: String, for value: Value) throws -> AnyModalScreen {
        try registration(named: name).taggedScreen(for: value)
    }

    /// The screen of a name and data from a server or a file, which is not built.
    ///
    /// Throws ``ScreenNotRegisteredError``, ``ScreenDataMismatchError`` for data that the name's destination cannot be read from, and what
    /// the registration's closure throws.
    /// - Parameters:
    ///   - name: The registered name.
    ///   - data: What its destination encodes; `nil` for a name that wants none.
    public func screen(named name: String, data: SavedValue? = nil) throws -> AnyModalScreen {
        let registration = try registration(named: name)
        return try registration.taggedScreen(for: registration.destination(from: data))
    }

    func registration(named name: String) throws -> ScreenRegistration {
        guard let registration = knownRegistration(named: name) else { throw ScreenNotRegisteredError(name: name, names: names) }
        return registration
    }

    /// Without an error, which costs looking for near names.
    func knownRegistration(named name: String) -> ScreenRegistration? { indexByName[name].map { registrations[$0] } }

    func registration(of type: Any.Type) -> ScreenRegistration? { indexByType[ObjectIdentifier(type)].map { registrations[$0] } }
}
