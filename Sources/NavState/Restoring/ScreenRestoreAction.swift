public import NavDSL

/// Gives the window the root that was saved, with all that stood in it, in one change. Answers what could not be restored.
///
/// Everything is built before anything is changed; then guards are asked, as for any root. Whether the window was key or hidden is not restored.
///
/// Fails with ``SavedHierarchyError``, and with what guards fail with; nothing is changed then.
public struct ScreenRestoreAction: ImmediateScreenAction {
    public typealias Container = WindowContainer
    public typealias Output = RestorationReport

    public let saved: SavedHierarchy
    public let registry: ScreenRegistry
    public let policy: RestorationPolicy
    public let animation: ScreenAnimation?

    /// - Parameters:
    ///   - saved: What was saved, in the app's version: see ``SavedHierarchy/migrated(to:by:)``.
    ///   - registry: Leads to the screens.
    ///   - policy: What becomes of screens that cannot be restored.
    ///   - animation: How to show it; `nil` is at once.
    public init(_ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop, animation: ScreenAnimation? = nil) {
        self.saved = saved
        self.registry = registry
        self.policy = policy
        self.animation = animation
    }

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws -> RestorationReport {
        try container.requireWindow(for: description)
        try saved.validate()
        var restoration = HierarchyRestoration(saved, registry, policy, navigator)
        let root = try restoration.root()
        var change = HierarchyChange.setRoot(root, of: container, animation: animation)
        change.origin = .restoration
        try navigator.apply(change)
        return restoration.report
    }

    public var description: String { "restore the hierarchy" }
}

extension ScreenNavigator {
    /// Gives the window the root that was saved; see ``ScreenRestoreAction``.
    @discardableResult
    public func restoreHierarchy(
        _ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop
    ) throws -> RestorationReport {
        guard let window else { throw SavedHierarchyError(reason: .nothingLeft) }
        return try perform(ScreenRestoreAction(saved, with: registry, policy: policy), on: window)
    }
}

extension ScreenThenable where Current == WindowContainer {
    /// Gives the window the root that was saved; see ``ScreenRestoreAction``.
    public func restoreHierarchy(_ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop) -> Self {
        performing(ScreenRestoreAction(saved, with: registry, policy: policy))
    }
}
