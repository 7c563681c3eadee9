/// Says which containers a search is for, and what is found.
///
/// ```swift
/// route.last(.container(key: chat.key))
/// route.top(.stack)
/// route.first(.container(of: ChatContainer.self, name: "Chat"))
/// ```
public struct ScreenPredicate<Container: ModalContainer>: CustomStringConvertible {
    /// What a search asks of each container: made once, not for each search.
    package let test: ContainerTest

    /// The class that is looked for: the predicate's own, or one below it.
    private let wanted: Any.Type

    /// - Parameter type: The class of the containers, which may be known at run time alone.
    init(_ criterion: ContainerTest.Criterion, of type: Container.Type = Container.self) {
        wanted = type
        let isInstance: ((ModalContainer) -> Bool)? =
            if type != Container.self { Self.isInstance(of: type) } else if Container.self == ModalContainer.self { nil } else { { $0 is Container } }
        test = ContainerTest(criterion, isInstance: isInstance)
    }

    /// The container as the predicate's type, if it satisfies the predicate.
    public func match(_ container: ModalContainer) -> Container? { test.isPassed(by: container) ? Self.typed(container) : nil }

    /// Whether it asks for the container's key alone, so that it says the same of all that have one key.
    package var asksForKeyAlone: Bool {
        if case .condition = test.criterion { return false }
        return test.isInstance == nil
    }

    private static func typed(_ container: ModalContainer) -> Container? {
        if Container.self == ModalContainer.self { return unsafeDowncast(container, to: Container.self) }
        return container as? Container
    }

    /// What is looked for, in words: for logs and errors.
    public var description: String {
        let type = containerTypeName(wanted)
        return switch test.criterion {
        case .any: type
        case .name(let name): "\(type) named '\(name)'"
        case .key(let key): "\(type) \(key)"
        case .condition(let text, _): "\(type) where \(text)"
        }
    }
}

extension ScreenPredicate {
    /// Containers of a class: of the predicate's own, or of one below it, where the context wants a predicate of another.
    public static func container(of type: Container.Type) -> Self { Self(.any, of: type) }

    /// Whether a container is of a class that is known at run time alone.
    private static func isInstance(of type: any ChildContainer.Type) -> (ModalContainer) -> Bool {
        func check<Wanted: ChildContainer>(_ type: Wanted.Type) -> (ModalContainer) -> Bool { { $0 is Wanted } }
        return check(type)
    }

    /// Containers of a class whose key has a name.
    public static func container(of type: Container.Type, name: String) -> Self { Self(.name(name), of: type) }

    /// Containers of a class with a key.
    public static func container(of type: Container.Type, key: ScreenKey) -> Self { Self(.key(key), of: type) }

    /// Containers of the predicate's type for which a condition holds.
    /// - Parameters:
    ///   - description: The condition in words, for logs and errors.
    ///   - condition: The condition. It is asked in the order of the search and must not navigate.
    public static func `where`(_ description: String = "a condition holds", _ condition: @escaping (Container) -> Bool) -> Self {
        Self(
            .condition(description) {
                guard let container = typed($0) else { return false }
                return condition(container)
            })
    }
}

extension ScreenPredicate where Container == ModalContainer {
    /// Any container.
    public static var container: Self { Self(.any) }

    /// Containers whose key has a name.
    public static func container(name: String) -> Self { Self(.name(name)) }

    /// Containers with a key.
    public static func container(key: ScreenKey) -> Self { Self(.key(key)) }

    /// Containers with the key of a screen; of a decorated one, the key of the screen that it decorates.
    public static func container(of screen: any Screen) -> Self { Self(.key(screen.key)) }
}

extension ScreenPredicate where Container == StackContainer {
    /// Any stack.
    public static var stack: Self { Self(.any) }

    /// Stacks whose key has a name.
    public static func stack(name: String) -> Self { Self(.name(name)) }

    /// Stacks with a key.
    public static func stack(key: ScreenKey) -> Self { Self(.key(key)) }
}

extension ScreenPredicate where Container == TabsContainer {
    /// Any tabs.
    public static var tabs: Self { Self(.any) }

    /// Tabs whose key has a name.
    public static func tabs(name: String) -> Self { Self(.name(name)) }

    /// Tabs with a key.
    public static func tabs(key: ScreenKey) -> Self { Self(.key(key)) }
}

/// The word for a container's class in texts.
func containerTypeName(_ type: Any.Type) -> String {
    if type == ModalContainer.self { return "container" }
    if type == StackContainer.self { return "stack" }
    if type == TabsContainer.self { return "tabs" }
    if type == WindowContainer.self { return "window" }
    return "\(type)"
}
