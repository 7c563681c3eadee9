/// Changes a stack by a list of modifiers, in one step: all or nothing, one change.
///
/// In a route it merges with its neighbours. Fails with ``ScreenContainerNotInWindowError``, with what a modifier or the
/// building of a screen fails with, with ``ScreenContainerAlreadyPlacedError``, or with ``ScreenHierarchyChangedError``
/// if one of them changes the stack meanwhile.
public struct ScreenSetStackAction<Container: StackContainer>: ImmediateScreenAction {
    public typealias Output = Void

    /// What is done with the stack, as one.
    public let modifier: any ScreenStackModifier
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Changes a stack by modifiers, in their order.
    public init(modifiers: [any ScreenStackModifier], animation: ScreenAnimation? = .default) {
        modifier = ScreenStackGroupModifier(modifiers)
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        _ = try commit(container: container, navigator: navigator)
    }

    /// - Returns: The uppermost screen afterwards.
    func commit(container: Container, navigator: ScreenNavigator) throws -> ModalContainer? {
        try container.requireWindow(for: "change the stack")
        var draft = ScreenStackDraft(of: container, navigator: navigator)
        try draft.apply(modifier, animation: animation)
        return try draft.commit()
    }

    public var description: String { "set stack: \(modifier)" }
}

package protocol StackChanging {
    var stackStep: RouteStep { get }
}

extension ScreenSetStackAction: StackChanging {
    package var stackStep: RouteStep { StackStep(modifier, animation: animation, separated: false) }
}

/// Selects a tab, if it is of a type. Answers the tab.
///
/// Fails with ``ScreenContainerNotInWindowError``, ``ScreenContainerNotFoundError`` or
/// ``ScreenContainerTypeMismatchError``; the selection is as before then.
public struct ScreenSelectTabAction<Container: TabsContainer, Tab: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Tab

    /// Which tab is meant.
    public let predicate: ScreenTabPredicate
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    // Where a caller names a type beside a route, it can be narrower than the route's.
    private let type: ModalContainer.Type

    /// Selects a tab, which has to be of a type.
    public init(of type: Tab.Type = Tab.self, with predicate: ScreenTabPredicate, animation: ScreenAnimation? = .default) {
        self.init(matching: type, with: predicate, animation: animation)
    }

    package init(matching type: ModalContainer.Type, with predicate: ScreenTabPredicate, animation: ScreenAnimation?) {
        self.type = type
        self.predicate = predicate
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Tab {
        try container.requireWindow(for: description)
        guard let index = predicate.index(container), container.tabs.indices.contains(index) else {
            throw ScreenContainerNotFoundError(
                action: "select a tab", target: predicate.description, found: counted(container.tabs.count, "tab"), at: container)
        }
        let found = container.tabs[index]
        guard let tab = found as? Tab, type.includes(found) else {
            throw ScreenContainerTypeMismatchError(action: description, expected: found is Tab ? type : Tab.self, found: found)
        }
        try navigator.apply(.select(index, in: container, animation: animation))
        return tab
    }

    public var description: String { "select \(predicate)" }
}

extension ModalContainer {
    /// Whether a container is of the class that this is called on, known at run time only.
    fileprivate class func includes(_ container: ModalContainer) -> Bool { container is Self }
}

/// Says which tab is meant.
public struct ScreenTabPredicate: CustomStringConvertible {
    /// What is looked for, in words.
    public let description: String
    let index: (TabsContainer) -> Int?

    /// A predicate of your own.
    /// - Parameters:
    ///   - description: What is looked for, in words.
    ///   - index: The tab's index. An answer that is none of theirs is ``ScreenContainerNotFoundError``.
    public init(_ description: String, index: @escaping (TabsContainer) -> Int?) {
        self.description = description
        self.index = index
    }

    /// The tab at an index, from 0.
    public static func index(_ index: Int) -> Self { Self("tab \(index)") { _ in index } }

    /// The first tab whose key has a name.
    public static func container(name: String) -> Self { Self("tab '\(name)'") { $0.tabs.firstIndex { $0.key?.name == name } } }

    /// The first tab with a key.
    public static func container(key: ScreenKey) -> Self { Self("tab \(key)") { $0.tabs.firstIndex { $0.key == key } } }

    /// The first tab with a screen's key, or else the first one in which a container with that key stands: the tab of a screen
    /// that was wrapped by `withStackContainer()`.
    public static func container(of screen: any Screen) -> Self {
        let predicate = ScreenPredicate<ModalContainer>.container(of: screen)
        return Self("tab \(screen.key)") { tabs in
            tabs.tabs.firstIndex { predicate.match($0) != nil }
                ?? tabs.tabs.firstIndex { tab in tab.search(.first, predicate)?.isInside(tab) == true }
        }
    }

    /// The tab that is a container.
    public static func container(_ tab: ModalContainer) -> Self { Self("tab \(tab.text)") { $0.tabs.firstIndex { $0 === tab } } }
}

/// Adds a tab at the end; it is selected only if it is the first. Answers the tab.
///
/// Fails with ``ScreenContainerNotInWindowError``, the screen's error, or ``ScreenContainerAlreadyPlacedError``.
public struct ScreenSetupTabAction<Container: TabsContainer, Tab: Screen>: ImmediateScreenAction
where Tab.Container: ModalContainer {
    public typealias Output = Tab.Container

    /// The screen of the new tab.
    public let screen: Tab
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Adds a screen's container as the last tab.
    public init(with screen: Tab, animation: ScreenAnimation? = .default) {
        self.screen = screen
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Tab.Container {
        try container.requireWindow(for: description)
        let tab = try navigator.buildToPlace(screen)
        try navigator.apply(.setChildren(container.tabs + [tab], in: container, animation: animation))
        return tab
    }

    public var description: String { "set up tab \(screen.key)" }
}

/// Replaces all tabs. The selection follows UIKit's rule unless an index is given.
///
/// Fails with ``ScreenContainerNotInWindowError``, with ``ScreenContainerNotFoundError`` for an index that is none of the
/// tabs', with a screen's error, or with ``ScreenContainerAlreadyPlacedError``; nothing is changed then.
public struct ScreenSetTabsAction<Container: TabsContainer>: ImmediateScreenAction {
    public typealias Output = Void

    /// The screens of the tabs, in order.
    public let screens: [any Screen]
    /// The index of the tab that is to be selected; `nil` leaves it to UIKit's rule.
    public let selected: Int?
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Gives tabs other children.
    public init(_ screens: [any Screen], selected: Int? = nil, animation: ScreenAnimation? = .default) {
        self.screens = screens
        self.selected = selected
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        if let selected, !screens.indices.contains(selected) {
            throw ScreenContainerNotFoundError(
                action: "set tabs", target: "tab \(selected)", found: counted(screens.count, "tab"), at: container)
        }
        try navigator.askLeave(of: container.tabs)
        let tabs = try screens.map { try navigator.buildChildToPlace($0) }
        try navigator.apply(.setChildren(tabs, selected: selected, in: container, animation: animation))
    }

    public var description: String { "set tabs: \(screens.map { "\($0.key)" }.joined(separator: ", "))" }
}
