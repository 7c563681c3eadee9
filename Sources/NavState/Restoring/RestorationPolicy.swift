public import NavDSL

/// What becomes of a saved screen that cannot be restored: its destination is not registered any more, what it encoded cannot be read, or it cannot be built.
public enum RestorationPolicy {
    /// It is left out, with what is presented on it.
    case drop
    /// In a stack it is left out with all above it; elsewhere as with ``drop``.
    case truncate
    /// Another screen takes its place.
    case placeholder((LostScreen) -> any Screen<ModalContainer>)
    /// Nothing is restored.
    case fail
}

/// A saved screen that was not restored.
public struct LostScreen: Hashable, Sendable, CustomStringConvertible {
    /// Its registered name, or what is known of it.
    public let name: String
    /// Its index in the saved hierarchy's nodes.
    public let index: Int
    /// Why.
    public let reason: String

    public var description: String { "\(name) (node \(index)): \(reason)" }
}

/// What a restoration has come to.
public struct RestorationReport: Hashable, Sendable, CustomStringConvertible {
    /// How many of the saved containers there are again.
    public let restoredCount: Int
    /// The screens that there are not, or a placeholder in their place, in the order of the saved nodes.
    public let lost: [LostScreen]

    public var description: String {
        lost.isEmpty ? "restored \(restoredCount)" : "restored \(restoredCount), lost \(lost.map(\.description).joined(separator: ", "))"
    }
}

/// Makes a saved hierarchy of one version of the app's screens one of another.
public struct HierarchyMigration {
    /// The versions.
    public let from, to: Int
    let migrate: (inout SavedHierarchy) throws -> Void

    /// - Parameters:
    ///   - from: The version that it changes.
    ///   - to: The version that it makes, which is greater.
    ///   - migrate: Changes the nodes. What it throws is ``SavedHierarchyError``, and nothing is restored.
    public init(from: Int, to: Int, _ migrate: @escaping (inout SavedHierarchy) throws -> Void) {
        self.from = from
        self.to = to
        self.migrate = migrate
    }
}

extension SavedHierarchy {
    /// The same in another version of the app's screens.
    ///
    /// Of several migrations from one version, the one that leads furthest is taken.
    public func migrated(to version: Int, by migrations: [HierarchyMigration]) throws -> SavedHierarchy {
        var saved = self
        while saved.version != version {
            let from = saved.version
            let next = migrations.filter { $0.from == from && $0.to > from && $0.to <= version }.max { $0.to < $1.to }
            guard let next else { throw SavedHierarchyError(reason: .noMigration(from: from, to: version)) }
            do {
                try next.migrate(&saved)
            } catch {
                throw SavedHierarchyError(reason: .migrationFailed(from: from, "\(error)"))
            }
            saved.version = next.to
        }
        try saved.validate()
        return saved
    }
}
