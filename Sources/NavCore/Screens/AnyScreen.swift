/// A screen of which only the container's type is known: a small struct over `any Screen` and what decorates it.
///
/// Functions that hide which screen they return use it: `func chatScreen(id: Int) -> AnyModalScreen`.
public struct AnyScreen<Container: ScreenContainer>: Screen, CustomStringConvertible {
    // Not `any Screen<Container>`: widening and decorating keep the same base under another type.
    let base: any Screen
    var decorations: [any ScreenDecorator] = []
    public private(set) var name: String
    public private(set) var traits: ScreenTraits
    public private(set) var containerKey: ScreenKey?
    public var modalPresentationStyle: ScreenModalStyle

    /// Hides a screen's type, which it keeps.
    public init<Base: Screen>(_ screen: Base) where Base.Container == Container {
        self.init(copying: screen)
    }

    /// - Precondition: The screen's container is a `Container` or a subclass of it.
    private init<Base: Screen>(copying screen: Base) {
        if let erased = screen as? any ErasedScreen {
            base = erased.base
            decorations = erased.decorations
        } else {
            base = screen
        }
        name = screen.name
        traits = screen.traits
        containerKey = screen.containerKey
        modalPresentationStyle = screen.modalPresentationStyle
    }

    static func widening<Narrow: Screen>(_ screen: Narrow) -> Self { Self(copying: screen) }

    func appending<Decorator: ScreenDecorator>(_ decorator: Decorator) -> AnyScreen<Decorator.Output> {
        var screen = AnyScreen<Decorator.Output>(copying: self)
        screen.decorations.append(decorator)
        screen.containerKey = decorator.containerKey(of: containerKey)
        screen.modalPresentationStyle = decorator.modalPresentationStyle(of: modalPresentationStyle)
        return screen
    }

    /// Builds the screen, then lets each decorator change or wrap what the one before left.
    public func build(navigator: ScreenNavigator) throws -> Container {
        var container = try navigator.buildAny(base)
        let builtByBase = navigator.simulation?.built.indices.last
        for decoration in decorations {
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

protocol ErasedScreen {
    var base: any Screen { get }
    var decorations: [any ScreenDecorator] { get }
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
