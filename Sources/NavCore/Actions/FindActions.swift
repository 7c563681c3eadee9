// Actions that find a container and change nothing. They need no window.

/// Finds a container by a search. Fails with ``ScreenContainerNotFoundError``.
public struct ScreenSearchAction<Container: ScreenContainer, Found: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Found

    /// Which of the matches is meant.
    public let order: ScreenSearchOrder
    /// What is looked for.
    public let predicate: ScreenPredicate<Found>

    /// Finds a container at or below the one that it is performed on, or over it.
    public init(_ order: ScreenSearchOrder, _ predicate: ScreenPredicate<Found>) {
        self.order = order
        self.predicate = predicate
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Found {
        guard let found = container.search(order, predicate) else {
            let visible = order == .top ? "visible " : ""
            navigator.simulation?.noteWhatIsThere(in: container)
            throw ScreenContainerNotFoundError(action: "find the \(order.rawValue)", target: visible + predicate.description, at: container)
        }
        return found
    }

    public var description: String { "\(order.rawValue) \(predicate)" }
}

/// Goes on from a given container. Fails with ``ScreenContainerNotFoundError`` if there is none.
public struct ScreenFromAction<Container: ScreenContainer, Target: ScreenContainer>: ImmediateScreenAction {
    public typealias Output = Target

    /// The container to go on at; `nil` fails.
    public let target: Target?

    /// Goes on at a container.
    public init(_ target: Target?) { self.target = target }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Target {
        guard let target else {
            throw ScreenContainerNotFoundError(action: "go on from a container", target: containerTypeName(Target.self), found: "nil")
        }
        return target
    }

    public var description: String { "from \(target?.text ?? "nil")" }
}

/// One way from a container to another that stands in a relation to it.
public struct ScreenAccessor<Container: ScreenContainer, Target: ScreenContainer>: CustomStringConvertible {
    /// The relation in a word or two.
    public let description: String
    let noun: String
    let find: (Container) -> Target?

    /// - Parameters:
    ///   - description: The relation in a word or two.
    ///   - noun: What is there, for errors; by default the relation.
    ///   - find: The related container, if there is one.
    public init(_ description: String, noun: String? = nil, find: @escaping (Container) -> Target?) {
        self.description = description
        self.noun = noun ?? description
        self.find = find
    }
}

/// Goes to a related container of a type.
///
/// Fails with ``ScreenContainerNotFoundError`` if there is none, with ``ScreenContainerTypeMismatchError`` if it is another type.
public struct ScreenAccessAction<Container: ScreenContainer, Related: ScreenContainer, Target: ScreenContainer>:
    ImmediateScreenAction
{
    public typealias Output = Target

    /// The relation.
    public let accessor: ScreenAccessor<Container, Related>

    /// Goes to what stands in a relation, if it is of a type.
    public init(_ accessor: ScreenAccessor<Container, Related>, of type: Target.Type = Target.self) { self.accessor = accessor }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Target {
        guard let related = accessor.find(container) else {
            throw ScreenContainerNotFoundError(action: "go to '\(accessor)'", target: accessor.noun, at: container)
        }
        guard let target = related as? Target else {
            throw ScreenContainerTypeMismatchError(action: "go to '\(accessor)'", expected: Target.self, found: related)
        }
        return target
    }

    public var description: String { accessor.description }
}

extension ScreenAccessor where Container == WindowContainer, Target == ModalContainer {
    /// The root of a window.
    public static var root: Self { Self("root") { $0.root } }
}

extension ScreenAccessor where Container: ModalContainer, Target == ModalContainer {
    /// What the container, or else its nearest presenting ancestor, presents. (UIKit)
    public static var presented: Self { Self("presented", noun: "presented container") { $0.presented } }
    /// The carrier that presents the container or its nearest presented ancestor. (UIKit)
    public static var presenting: Self { Self("presenting", noun: "presenting container") { $0.presenting } }
}

extension ScreenAccessor where Container: ModalContainer, Target == StackContainer {
    /// The nearest stack that the container stands in.
    public static var stack: Self { Self("stack") { $0.stackContainer } }
}

extension ScreenAccessor where Container: ModalContainer, Target == TabsContainer {
    /// The nearest tabs that the container stands in.
    public static var tabs: Self { Self("tabs") { $0.tabsContainer } }
}

extension ScreenAccessor where Container: ModalContainer, Target == WindowContainer {
    /// The window that the container stands in, visible or not.
    public static var window: Self { Self("window") { $0.window } }
}

extension ScreenAccessor where Container: StackContainer, Target == ModalContainer {
    /// The lowest screen.
    public static var stackRoot: Self { Self("stackRoot", noun: "screen") { $0.screens.first } }
    /// The uppermost screen.
    public static var stackTop: Self { Self("stackTop", noun: "screen") { $0.screens.last } }
    /// What is presented last over the stack, or else its uppermost screen. (UIKit)
    public static var stackVisible: Self {
        Self("stackVisible", noun: "screen") { stack in
            guard var modal = stack.presented else { return stack.screens.last }
            while let next = modal.ownPresented { modal = next }
            return modal
        }
    }
}

extension ScreenAccessor where Container: TabsContainer, Target == ModalContainer {
    /// The selected tab.
    public static var selectedTab: Self { Self("selectedTab", noun: "tab") { $0.selectedTab } }
}
