/// A window: the place where a hierarchy begins.
///
/// One that is made by itself is open for good. Windows that open and close beside others are made by a ``ScreenWindowGroup``.
public final class WindowContainer: ScreenContainer {
    /// A key to tell it from others; `nil` is unnamed.
    public let key: ScreenKey?
    /// 0 in its own hierarchy, and of the first window of a group; `nil` before a window of a group opens for the first time.
    public internal(set) var id: ContainerID?
    let numbering: ContainerNumbering

    /// The container that the window shows.
    public internal(set) var root: ModalContainer?

    /// Whether the window takes the input; false at first.
    public internal(set) var isKey = false

    /// Whether nothing of the window shows; false at first.
    public internal(set) var isHidden: Bool

    /// Names the state of root, key and hidden, as `ModalContainer.version` does a container's.
    var version: UInt32 = 0

    /// The group that the window belongs to; `nil` for one that was made by itself.
    public internal(set) weak var group: ScreenWindowGroup?

    /// Whether the window is open. One that its group has made is closed at first, and one that is closed stands in no hierarchy.
    public internal(set) var isOpen: Bool

    var isDoorClosed: Bool {
        get { numbering.isDoorClosed }
        set { numbering.isDoorClosed = newValue }
    }

    var simulator: ScreenNavigator? {
        get { numbering.simulator }
        set { numbering.simulator = newValue }
    }

    /// What notes the changes, as long as somebody may ask for what was before them.
    weak var past: HierarchyPast?

    /// Makes an empty window.
    /// - Parameters:
    ///   - key: A key to tell it from others.
    ///   - isHidden: Whether it begins hidden.
    public init(key: ScreenKey? = nil, isHidden: Bool = false) {
        self.key = key
        self.isHidden = isHidden
        numbering = ContainerNumbering()
        id = numbering.take()
        isOpen = true
    }

    /// Makes a closed window of a group.
    init(key: ScreenKey?, isHidden: Bool, in group: ScreenWindowGroup) {
        self.key = key
        self.isHidden = isHidden
        self.group = group
        numbering = group.numbering
        isOpen = false
    }

    /// Its position among those of its group; `nil` if it is closed. A window on its own has 0.
    /// - Complexity: Linear in the windows.
    var position: Int? {
        guard isOpen else { return nil }
        return group.map { $0.windows.firstIndex { $0 === self } } ?? 0
    }

    deinit {
        guard let root else { return }
        root.forEachBelow { $0.windowReference = nil }
        root.setPlace(nil, .none)
    }

    public var kind: String { "window" }

    /// The window itself; `nil` if it is closed.
    public var window: WindowContainer? { isOpen ? self : nil }
}
