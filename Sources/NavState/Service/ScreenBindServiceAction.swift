public import NavDSL

/// Lets a service drive the stack. A simulation notes it as an effect in place of doing it.
public struct ScreenBindServiceAction<Container: StackContainer, Destination: Hashable & Sendable>: ImmediateScreenAction {
    public typealias Output = Void

    /// What drives the stack.
    public let service: NavigationService<Destination>

    /// The action that binds a service.
    public init(_ service: NavigationService<Destination>) { self.service = service }

    public func perform(container: Container, navigator: ScreenNavigator) {
        service.bind(to: container, by: navigator)
    }

    public var description: String { "bind a navigation service" }
}

extension ScreenThenable where Current: StackContainer {
    /// Lets a service drive the stack; see ``NavigationService``.
    public func bind<Destination: Hashable & Sendable>(_ service: NavigationService<Destination>) -> Self {
        performing(ScreenBindServiceAction(service))
    }
}
