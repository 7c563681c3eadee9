/// What a stack is to become: modifiers change it one after another, then it is committed as one change.
///
/// Screens that are pushed are built at the commit, and only those that are still there.
public struct ScreenStackDraft {
    /// The stack that is to change.
    public let stack: StackContainer
    private let navigator: ScreenNavigator
    private let version: UInt32

    // What stays from the bottom is a number, so that a push or pop costs the same on a stack of any depth. The screens are
    // those of the beginning: a modifier may change the stack meanwhile, against its word.
    private var screens: [ModalContainer]
    private var kept: Int
    private var tail: ContiguousArray<ScreenStackEntry> = []
    private var animation: ScreenAnimation?

    /// - Precondition: The stack stands in a window.
    init(of stack: StackContainer, navigator: ScreenNavigator) {
        self.stack = stack
        self.navigator = navigator
        version = stack.version
        screens = stack.children
        kept = screens.count
    }

    /// How many screens the stack would have.
    public var count: Int { kept + tail.count }
    /// Whether it would have none.
    public var isEmpty: Bool { count == 0 }

    /// The entry at an index, from the bottom.
    /// - Precondition: The index is in `0..<count`.
    public subscript(index: Int) -> ScreenStackEntry {
        index < kept ? ScreenStackEntry(screens[index]) : tail[index - kept]
    }

    /// All entries, bottom to top; settable to anything.
    /// - Complexity: Linear in the stack's depth, other than the functions below.
    public var entries: [ScreenStackEntry] {
        get { (0..<count).map { self[$0] } }
        set {
            kept = 0
            while kept < min(screens.count, newValue.count), newValue[kept].existing === screens[kept] { kept += 1 }
            tail = ContiguousArray(newValue[kept...])
        }
    }

    /// Adds a screen on top; it is built at the commit, if it is still there.
    public mutating func push(_ screen: any Screen) {
        tail.append(ScreenStackEntry(PendingScreen(screen, navigator: navigator)))
    }

    /// - Parameter prepare: Gets the container when it is built, before it is placed.
    mutating func push(_ screen: any Screen, preparing prepare: @escaping (ModalContainer) -> Void) {
        tail.append(ScreenStackEntry(PendingScreen(screen, navigator: navigator, preparing: prepare)))
    }

    /// Adds a container on top.
    public mutating func push(_ container: ModalContainer) { tail.append(ScreenStackEntry(container)) }

    /// Removes entries from the top until a number of them is left; more than there are, or less than none, is all or none.
    public mutating func keep(_ number: Int) {
        let number = max(number, 0)
        if number < kept {
            kept = number
            tail.removeAll()
        } else if number < count {
            tail.removeLast(count - number)
        }
    }

    mutating func apply(_ modifier: any ScreenStackModifier, animation: ScreenAnimation?) throws {
        try modifier.modify(&self)
        self.animation = ScreenAnimation.merge(self.animation, animation)
    }

    /// Builds what is still to be built and changes the stack, all or nothing.
    /// - Returns: The uppermost container afterwards.
    mutating func commit() throws -> ModalContainer? {
        try checkVersion()
        if kept < screens.count, screens[kept...].contains(where: \.mayHaveSay) {
            try navigator.askLeave(of: Array(screens[kept...])) { tail.compactMap(\.comingBack) }
        }
        let inserted = try tail.map { try $0.container() }
        try checkVersion()
        screens = []  // or the stack would copy its own, to change them
        let change = HierarchyChange.replaceChildren(from: kept, with: inserted, in: stack, animation: animation)
        try navigator.apply(change)
        return inserted.last ?? stack.children.last
    }

    private func checkVersion() throws {
        if stack.version != version { throw ScreenHierarchyChangedError(action: "change the stack", container: stack) }
    }
}

/// A place in a stack's draft: a container, or a screen that is still to be built.
public struct ScreenStackEntry {
    private enum Content {
        case existing(ModalContainer)
        case pending(PendingScreen)
    }

    private let content: Content

    /// A container that exists.
    public init(_ container: ModalContainer) { content = .existing(container) }

    init(_ screen: PendingScreen) { content = .pending(screen) }

    /// The key of the container, or the one that it will have. Asking builds nothing.
    public var key: ScreenKey? {
        switch content {
        case .existing(let container): container.key
        case .pending(let screen): screen.key
        }
    }

    /// Whether the container is, or will be, one that a screen with this one's key makes.
    func isOf(_ screen: some Screen) -> Bool {
        switch content {
        case .existing(let container): container.isOf(screen)
        case .pending(let pending): pending.isOf(screen)
        }
    }

    /// The container, if it exists already.
    public var existing: ModalContainer? {
        switch content {
        case .existing(let container): container
        case .pending(let screen): screen.container
        }
    }

    /// The container, if it exists without being built.
    fileprivate var comingBack: ModalContainer? {
        switch content {
        case .existing(let container): container
        case .pending(let pending): pending.container ?? pending.screen.ownContainer
        }
    }

    /// The container, which is built if it does not exist; its screen's error is passed on.
    public func container() throws -> ModalContainer {
        switch content {
        case .existing(let container): container
        case .pending(let screen): try screen.build()
        }
    }
}

/// A screen that is built when somebody asks for its container, once.
final class PendingScreen {
    let screen: any Screen
    private let navigator: ScreenNavigator
    private let prepare: ((ModalContainer) -> Void)?
    private(set) var container: ModalContainer?

    private(set) lazy var key = screen.containerKey

    init(_ screen: any Screen, navigator: ScreenNavigator, preparing prepare: ((ModalContainer) -> Void)? = nil) {
        self.screen = screen
        self.navigator = navigator
        self.prepare = prepare
    }

    func isOf(_ other: some Screen) -> Bool { key == other.containerKey && (key != nil || screen.key == other.key) }

    func build() throws -> ModalContainer {
        if let container { return container }
        let built = try navigator.buildChildToPlace(screen)
        prepare?(built)
        container = built
        return built
    }
}
