/// Makes a saved hierarchy of one version of the app's screens one of another.
///
/// ```swift
/// HierarchyMigration(from: 1, to: 2) { saved in
///     saved.updateScreens(named: "chat") { $0.data?.rename("chatID", to: "id") }
/// }
/// ```
///
/// A screen that is no more is left in: restoring drops it, or what else the policy says.
public struct HierarchyMigration: Sendable {
    /// The version that it changes.
    public let from: Int
    /// The version that it makes.
    public let to: Int
    let migrate: @Sendable (inout SavedHierarchy) throws -> Void

    /// - Parameters:
    ///   - from: The version that it changes.
    ///   - to: The version that it makes. One that is not greater is never used.
    ///   - migrate: Changes the nodes; the version is set after. What it throws ends the migration.
    public init(from: Int, to: Int, _ migrate: @escaping @Sendable (inout SavedHierarchy) throws -> Void) {
        self.from = from
        self.to = to
        self.migrate = migrate
    }
}

extension SavedHierarchy {
    /// The same in another version of the app's screens.
    ///
    /// Of several migrations from one version, the one that leads furthest without going beyond the wanted one is taken.
    ///
    /// Throws ``SavedHierarchyError`` if no migration leads on, one fails, or what they have made is no tree.
    /// - Parameters:
    ///   - version: The app's version.
    ///   - migrations: Migrations, in any order.
    public func migrated(to version: Int, by migrations: [HierarchyMigration]) throws -> SavedHierarchy {
        var saved = self
        while saved.version != version {
            let from = saved.version
            let next = migrations.filter { $0.from == from && $0.to > from && $0.to <= version }.max { $0.to < $1.to }
            guard let next else { throw SavedHierarchyError(.noMigration(from: from, to: version)) }
            do {
                try next.migrate(&saved)
            } catch {
                throw SavedHierarchyError(.migrationFailed(from: from, "\(error)"))
            }
            saved.version = next.to
        }
        try saved.validate()
        return saved
    }

    /// Changes all nodes of a destination.
    /// - Parameters:
    ///   - name: The registered name that they were saved by.
    ///   - update: Changes one.
    public mutating func updateScreens(named name: String, _ update: (inout Node) throws -> Void) rethrows {
        for index in nodes.indices where nodes[index].screen == name { try update(&nodes[index]) }
    }
}
