public import NavDSL

/// Gives the window the root that was saved, with all that stood in it, in one change. Answers what could not be restored.
///
/// It is like setting a root: what leaves is asked first, then the guards of what enters, each screen before it is built. A guard may
/// answer late, and may redirect. What a screen that is lost takes with it is not built. Everything is built before anything is changed. A
/// hierarchy that had no root takes the window's away. The window stays key and hidden, or not, as it is.
///
/// Fails with ``SavedHierarchyError`` for nodes that are no tree, where the policy is to fail, and when nothing is left of what was saved;
/// with what guards fail with; with `ScreenContainerNotInWindowError`; and with `ScreenContainerNotSupportedError` if a container of your
/// own does not want what is left for it to hold, by its `selection(for:)`. Nothing is changed then, and nothing that was built is kept.
public struct ScreenRestoreAction: ImmediateScreenAction {
    public typealias Container = WindowContainer
    public typealias Output = RestorationReport

    /// What was saved.
    public let saved: SavedHierarchy
    /// Leads to the screens.
    public let registry: ScreenRegistry
    /// What becomes of screens that cannot be restored.
    public let policy: RestorationPolicy
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// - Parameters:
    ///   - saved: What was saved, in the app's version: see ``SavedHierarchy/migrated(to:by:)``.
    ///   - registry: Leads to the screens.
    ///   - policy: What becomes of screens that cannot be restored.
    ///   - animation: How to show it; `nil` is at once.
    public init(
        _ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop, animation: ScreenAnimation? = nil
    ) {
        self.saved = saved
        self.registry = registry
        self.policy = policy
        self.animation = animation
    }

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws -> RestorationReport {
        try container.requireWindow(for: description)
        try saved.validate()
        return try navigator.asOneStep {
            var plan = try RestorationPlan(saved, registry, policy)
            try navigator.askLeave(of: container.root.map { [$0] } ?? []) { [] }
            let building = RestorationBuilding(saved, registry, navigator)
            do {
                try building.build(&plan)
                var change = HierarchyChange.setRoot(try building.root(of: plan), of: container, animation: animation)
                change.origin = .restoration
                try navigator.apply(change)
                navigator.whenSimulated(building) { building.takeApart() }
            } catch {
                // As it was built: it may be tried again with it, when a guard has answered.
                building.takeApart()
                throw error
            }
            return plan.report
        }
    }

    public var description: String { "restore the hierarchy" }
}

extension ScreenNavigator {
    /// Gives the window the root that was saved, with all that stood in it, in one change; see ``ScreenRestoreAction``.
    ///
    /// Fails with `ScreenGuardPendingError` if a guard does not answer at once: perform the action, or navigate, where one may be late.
    /// - Parameters:
    ///   - saved: What was saved, in the app's version: see ``SavedHierarchy/migrated(to:by:)``.
    ///   - registry: Leads to the screens.
    ///   - policy: What becomes of screens that cannot be restored.
    /// - Returns: What could not be restored.
    @discardableResult
    public func restoreHierarchy(
        _ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop
    ) throws -> RestorationReport {
        guard let window else { throw ScreenContainerNotFoundError(action: "restore the hierarchy", target: "a window", found: "nil") }
        return try ScreenRestoreAction(saved, with: registry, policy: policy).perform(container: window, navigator: self)
    }
}

extension ScreenThenable where Current == WindowContainer {
    /// Gives the window the root that was saved, with all that stood in it, in one change; see ``ScreenRestoreAction``.
    /// - Parameters:
    ///   - saved: What was saved, in the app's version: see ``SavedHierarchy/migrated(to:by:)``.
    ///   - registry: Leads to the screens.
    ///   - policy: What becomes of screens that cannot be restored.
    ///   - animation: How to show it; `nil` is at once.
    ///   - report: Gets what could not be restored, once it is.
    public func restoreHierarchy(
        _ saved: SavedHierarchy, with registry: ScreenRegistry, policy: RestorationPolicy = .drop, animation: ScreenAnimation? = nil,
        report: @escaping (RestorationReport) -> Void = { _ in }
    ) -> Self {
        let action = ScreenRestoreAction(saved, with: registry, policy: policy, animation: animation)
        return performing(ReportedRestoreAction(action: action, report: report))
    }
}

/// The same in a route, which has no use for an output.
private struct ReportedRestoreAction: ImmediateScreenAction {
    let action: ScreenRestoreAction
    let report: (RestorationReport) -> Void

    func perform(container: WindowContainer, navigator: ScreenNavigator) throws {
        report(try action.perform(container: container, navigator: navigator))
    }

    var description: String { action.description }
}
