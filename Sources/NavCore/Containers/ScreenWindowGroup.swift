/// Windows that belong together: one forest, in which at most one window is key.
///
/// Windows open, close and become key by changes through the navigator's door, as everything else changes. They share the ids of
/// their containers, and the navigator that changes one of them may change all: its observers, its renderer and its history hear
/// of what it changes in any of them. Of two navigators on windows of one group, each hears of its own changes; while one
/// simulates, the other can change nothing, and what one has changed the other cannot undo past.
///
/// As a window provider it is the key window, so a navigator that is made with it works where the user is:
///
/// ```swift
/// let windows = ScreenWindowGroup()
/// let navigator = ScreenNavigator(windowProvider: windows, logger: nil)
/// navigator.navigate { $0.setRoot(to: HomeScreen()).makeKeyAndVisible() }
/// navigator.navigate { $0.openWindow(key: detail) { $0.setRoot(to: DetailScreen()).makeKey() } }
/// ```
///
/// **Which window is key.** Exactly one of those that show, or none. Making one key makes the one before not key, in the same
/// step. Hiding or closing the key window passes that on to the window opened last among those that show; if none does, none is
/// key. A hidden window cannot be key. Opening or showing a window makes none key.
///
/// Keep the group, or a navigator that was made with it: a window alone does not keep the others.
public final class ScreenWindowGroup: ScreenWindowProvider {
    /// The open windows, in the order in which they were opened.
    public private(set) var windows: [WindowContainer] = []

    /// The window that takes the input, if one does. Constant time.
    public private(set) weak var keyWindow: WindowContainer?

    let numbering = ContainerNumbering()

    /// Makes a group with one open window, whose id is 0.
    /// - Parameters:
    ///   - key: A key to tell the window from others.
    ///   - isHidden: Whether it begins hidden.
    public init(key: ScreenKey? = nil, isHidden: Bool = false) {
        move(makeWindow(key: key, isHidden: isHidden), to: 0)
    }

    /// Makes a window of the group, which is closed, and has no id before it opens for the first time.
    ///
    /// `navigator.apply(.open(window))` opens it; a route does both by ``ScreenOpenWindowAction``.
    /// - Parameters:
    ///   - key: A key to tell it from others. Of several windows with one key, routes find the one that was opened first.
    ///   - isHidden: Whether it begins hidden.
    public func makeWindow(key: ScreenKey? = nil, isHidden: Bool = false) -> WindowContainer {
        WindowContainer(key: key, isHidden: isHidden, in: self)
    }

    /// The open window with a key; of several, the one that was opened first.
    /// - Complexity: Linear in the windows.
    public func window(key: ScreenKey) -> WindowContainer? { windows.first { $0.key == key } }

    /// The key window; if none is key, the window opened last among those that show, or else the one opened last. `nil` if all
    /// are closed.
    public var window: WindowContainer? { keyWindow ?? windows.last { !$0.isHidden } ?? windows.last }

    /// The window that becomes key when another is hidden or closed.
    fileprivate func successor(of window: WindowContainer) -> WindowContainer? {
        windows.last { !$0.isHidden && $0 !== window }
    }

    func didChangeKey(of window: WindowContainer) {
        if window.isKey { keyWindow = window } else if keyWindow === window { keyWindow = nil }
    }

    /// Opens a window at a position, or closes it.
    func move(_ window: WindowContainer, to position: Int?) {
        if let index = window.position { windows.remove(at: index) }
        if let position { windows.insert(window, at: position) }
        window.isOpen = position != nil
        if window.isOpen, window.id == nil { window.id = numbering.take() }
    }
}

extension HierarchyChange {
    /// The other window of a group that has to change too: the one that is key, or is to be.
    private var keyPartner: HierarchyChange? {
        guard !isEmpty, let window = container as? WindowContainer, let group = window.group else { return nil }
        switch edit {
        case .key(_, true): return group.keyWindow.flatMap { $0 === window ? nil : .setKey(false, of: $0) }
        case .hidden(_, true), .open(_, nil, _): return window.isKey ? .setKey(false, of: window) : nil
        case .children, .selection, .presented, .bottomSheet, .root, .key, .hidden, .open: return nil
        }
    }

    /// Whether the change moves the key from one window of a group to another, or to none.
    var passesKeyOn: Bool {
        switch edit {
        case .key, .hidden, .open: keyPartner != nil
        case .children, .selection, .presented, .bottomSheet, .root: false
        }
    }

    /// The change with those that keep one window of a group key: the key window lets go first, and another takes over last.
    /// - Complexity: Linear in the windows of the group, for a change that hides or closes its key window.
    var withKeyPassedOn: [HierarchyChange] {
        guard passesKeyOn, let first = keyPartner, let window = container as? WindowContainer else { return [self] }
        var changes = [first, self]
        if slot != .key, let next = window.group?.successor(of: window) {
            changes.append(HierarchyChange(.key(from: false, to: true), of: next))
        }
        for index in changes.indices { changes[index].origin = origin }
        return changes
    }
}
