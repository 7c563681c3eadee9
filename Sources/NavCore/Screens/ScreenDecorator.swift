/// Changes or wraps the container of a screen when it is built.
///
/// ```swift
/// struct Badge<Container: ModalContainer>: ScreenDecorator {
///     let model: BadgeModel
///     var payload: Any? { model }
///     func decorate(_ container: Container, navigator: ScreenNavigator) -> Container { container }
/// }
/// extension Screen where Container: ModalContainer {
///     func withBadge(_ model: BadgeModel) -> AnyScreen<Container> { decorated(by: Badge(model: model)) }
/// }
/// ```
public protocol ScreenDecorator<Container, Output> {
    associatedtype Container: ScreenContainer
    associatedtype Output: ScreenContainer = Container

    /// What is kept alive as long as the resulting container. The default is nothing.
    var payload: Any? { get }

    /// Changes the container and returns it, or returns another that holds it.
    func decorate(_ container: Container, navigator: ScreenNavigator) throws -> Output

    /// The key of the result, given the container's: the same by default, `nil` for a wrapper without a name.
    func containerKey(of key: ScreenKey?) -> ScreenKey?

    /// The presentation style of the result, given the container's: by default the same for a decorator that returns
    /// the container it was given, `automatic` for one that wraps.
    func modalPresentationStyle(of style: ScreenModalStyle) -> ScreenModalStyle
}

extension ScreenDecorator {
    /// The default: none.
    public var payload: Any? { nil }
    /// The default: the key stays.
    public func containerKey(of key: ScreenKey?) -> ScreenKey? { key }
    /// The default: the style stays.
    public func modalPresentationStyle(of style: ScreenModalStyle) -> ScreenModalStyle { style }

    func decorateAny(_ container: any ScreenContainer, navigator: ScreenNavigator) throws -> any ScreenContainer {
        guard let typed = container as? Container else {
            throw ScreenContainerTypeMismatchError(action: "decorate by \(Self.self)", expected: Container.self, found: container)
        }
        let output = try decorate(typed, navigator: navigator)
        // From now on it has the decorated screen, which it was not built from.
        if let wrapper = output as? ModalContainer, wrapper !== container, wrapper.role == .none {
            wrapper.updateExtras { if $0.ownScreen == nil { $0.ownScreen = .init(screen: $0.screen) } }
        }
        if let payload, let modal = output as? ModalContainer {
            modal.updateExtras { $0.payloads.append(payload) }
        }
        return output
    }
}

extension Screen {
    /// The screen with a decorator applied after those that it has.
    /// - Parameter decorator: Changes or wraps the container when it is built.
    public func decorated<Decorator: ScreenDecorator>(by decorator: Decorator) -> AnyScreen<Decorator.Output>
    where Decorator.Container == Container {
        AnyScreen(self).appending(decorator)
    }
}
