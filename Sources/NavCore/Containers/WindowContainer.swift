/// A window: the place where a hierarchy begins.
public final class WindowContainer: ScreenContainer {
    /// A key to tell it from others; `nil` is unnamed.
    public let key: ScreenKey?
    /// 0 in its own hierarchy.
    public let id: ContainerID?
    let numbering: ContainerNumbering

    /// The container that the window shows.
    public internal(set) var root: ModalContainer?

    /// Whether the window takes the input; false at first.
    public internal(set) var isKey = false

    /// Whether nothing of the window shows; false at first.
    public internal(set) var isHidden: Bool

    /// Names the state of root, key and hidden, as `ModalContainer.version` does a container's.
    var version: UInt32 = 0

    /// Whether a change is being checked and made, so that no other can be.
    @exclusivity(unchecked) var isDoorClosed = false

    /// The navigator whose simulation has changed the hierarchy, and takes that back. Nobody else may change it meanwhile.
    weak var simulator: ScreenNavigator?

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
    }

    deinit {
        guard let root else { return }
        root.forEachBelow { $0.windowReference = nil }
        root.setPlace(nil, .none)
    }

    public var kind: String { "window" }

    /// The window itself.
    public var window: WindowContainer? { self }
}
