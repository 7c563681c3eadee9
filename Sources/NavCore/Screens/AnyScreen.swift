/// A screen of which only the container's type is known: a small struct over `any Screen` and what decorates it.
///
/// Functions that hide which screen they return use it: `func chatScreen(id: Int) -> AnyModalScreen`.
public struct AnyScreen<Container: ScreenContainer>: Screen, CustomStringConvertible {
    // One object, as a screen is copied with each route that has it, and kept by each container that it has built.
    private(set) var content: ErasedContent

    public var name: String { content.name }
    public var traits: ScreenTraits { content.traits }
    public var containerKey: ScreenKey? { content.containerKey }

    public var modalPresentationStyle: ScreenModalStyle {
        get { content.modalPresentationStyle }
        set { content = ErasedContent(content, containerKey: content.containerKey, style: newValue) }
    }

    /// Hides a screen's type, which it keeps.
    public init<Base: Screen>(_ screen: Base) where Base.Container == Container {
        self.init(ErasedContent(screen))
    }

    /// - Precondition: The screen's container is a `Container` or a subclass of it.
    private init(_ content: ErasedContent) { self.content = content }

    static func widening<Narrow: Screen>(_ screen: Narrow) -> Self { Self(ErasedContent(screen)) }

    func appending<Decorator: ScreenDecorator>(_ decorator: Decorator) -> AnyScreen<Decorator.Output> {
        AnyScreen<Decorator.Output>(
            ErasedContent(
                content, decorations: content.decorations + [decorator], containerKey: decorator.containerKey(of: containerKey),
                style: decorator.modalPresentationStyle(of: modalPresentationStyle)))
    }

    /// Builds the screen, then lets each decorator change or wrap what the one before left.
    public func build(navigator: ScreenNavigator) throws -> Container {
        var container = try navigator.buildAny(content.base)
        let builtByBase = navigator.simulation?.built.indices.last
        for decoration in content.decorations {
            // What stands somewhere will be refused; decorated, it would be refused and other than before.
            if let modal = container as? ModalContainer, modal.role != .none {
                throw ScreenContainerAlreadyPlacedError(action: "build \(key)", container: modal, wanted: "by a decorated screen")
            }
            container = try decoration.decorateAny(container, navigator: navigator)
        }
        guard let result = container as? Container else {
            throw ScreenContainerTypeMismatchError(action: "build \(key)", expected: Container.self, found: container)
        }
        // The navigator has counted the base and will count this screen, but they are one.
        navigator.builtCount -= 1
        if let builtByBase { navigator.simulation?.built.remove(at: builtByBase) }
        return result
    }

    public var description: String { "\(key)" }
}

/// What an erased screen is made of, whatever its container.
final class ErasedContent {
    // Not `any Screen<Container>`: widening and decorating keep the same base under another type.
    let base: any Screen
    let decorations: [any ScreenDecorator]
    let name: String
    let traits: ScreenTraits
    let containerKey: ScreenKey?
    let modalPresentationStyle: ScreenModalStyle

    fileprivate init(_ screen: some Screen) {
        let erased = (screen as? any ErasedScreen)?.content
        base = erased?.base ?? screen
        decorations = erased?.decorations ?? []
        name = screen.name
        traits = screen.traits
        containerKey = screen.containerKey
        modalPresentationStyle = screen.modalPresentationStyle
    }

    fileprivate init(
        _ other: ErasedContent, decorations: [any ScreenDecorator]? = nil, containerKey: ScreenKey?, style: ScreenModalStyle
    ) {
        base = other.base
        self.decorations = decorations ?? other.decorations
        name = other.name
        traits = other.traits
        self.containerKey = containerKey
        modalPresentationStyle = style
    }
}

protocol ErasedScreen {
    var content: ErasedContent { get }
}

extension AnyScreen: ErasedScreen {}

/// Any screen, as one of a plain container.
public typealias AnyModalScreen = AnyScreen<ModalContainer>
/// Any screen of a stack.
public typealias AnyStackScreen = AnyScreen<StackContainer>
/// Any screen of tabs.
public typealias AnyTabsScreen = AnyScreen<TabsContainer>

extension Screen {
    /// The screen without its type.
    public func eraseToAnyScreen() -> AnyScreen<Container> { AnyScreen(self) }
}

extension Screen where Container: ModalContainer {
    /// Erases the screen; one of a subclass widens to the base class.
    public func eraseToAnyModalScreen() -> AnyModalScreen { .widening(self) }
}

extension Screen where Container: StackContainer {
    /// Erases the screen; one of a subclass widens to the base class.
    public func eraseToAnyStackScreen() -> AnyStackScreen { .widening(self) }
}

extension Screen where Container: TabsContainer {
    /// Erases the screen; one of a subclass widens to the base class.
    public func eraseToAnyTabsScreen() -> AnyTabsScreen { .widening(self) }
}
