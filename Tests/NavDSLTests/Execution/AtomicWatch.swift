import NavDSL

/// One run of an atomic route in a random schedule: what was there before it, and whether anything else had a turn meanwhile.
final class AtomicWatch {
    /// What all of them have in common: the changes that were told, and who disturbs whom.
    final class Log {
        private let navigator: ScreenNavigator
        private var open: [AtomicWatch] = []
        /// The changes of each container that have not been taken back.
        private var standing: [ContainerID: [HierarchyChange]] = [:]
        private var changeCounts: [ContainerID: Int] = [:]
        private(set) var failures: [String] = []
        /// How many have failed and left no trace; how many could not be taken back.
        private(set) var takenBackCount = 0
        private(set) var conflictCount = 0
        /// Whether routes were started that nobody waits for: then no route is alone.
        var isLoose = false

        init(_ navigator: ScreenNavigator) { self.navigator = navigator }

        /// Something that is not the routes' own is about to happen.
        func disturb() { for watch in open { watch.isAlone = false } }

        /// Makes a route atomic, and looks at it.
        func watching(_ route: ScreenWindowRoute) -> ScreenWindowRoute {
            let watch = AtomicWatch()
            return ScreenWindowRoute()
                .get { [unowned self] _ in begin(watch) }
                .then(route.get { _ in watch.isDone = true }.atomic())
                .fallback { error, _ in
                    watch.error = error
                    return nil
                }
                .ensure(with: ScreenWindowRoute().get { [unowned self] _ in end(watch) })
        }

        private func begin(_ watch: AtomicWatch) {
            var family = 0
            var member = navigator.currentNavigation
            while let next = member {
                family += 1
                member = next.parent
            }
            watch.before = navigator.hierarchy
            watch.counts = changeCounts
            watch.isAlone = navigator.navigations.count { $0.state == .running } == family
            open.append(watch)
        }

        private func end(_ watch: AtomicWatch) {
            guard let before = watch.before else { return }
            open.removeAll { $0 === watch }
            if watch.isDone || navigator.isSimulating { return }
            if watch.isAlone, !isLoose {
                takenBackCount += 1
                if navigator.hierarchy != before { failures.append("an atomic route has left a trace: \(navigator.hierarchy)") }
                if watch.error is ScreenRollbackError { failures.append("\(watch.error!)") }
            }
            if let error = watch.error as? ScreenRollbackError {
                conflictCount += 1
                let isChanged = error.containers.allSatisfy { container in
                    container.path.hasPrefix("no window")
                        || container.id.map { changeCounts[$0, default: 0] >= watch.counts[$0, default: 0] + 2 } ?? false
                }
                if error.containers.isEmpty || !isChanged { failures.append("names what nobody else has changed: \(error)") }
            } else if let error = watch.error, !(error is ScreenRolledBackError) {
                failures.append("an atomic route has failed with \(error)")
            }
        }

        /// A change was told. One that takes back is the inverse of the last one of its container that stands.
        /// - Returns: What is wrong with it.
        func see(_ change: HierarchyChange) -> String? {
            guard let id = change.container.id else { return "no id: \(change)" }
            if change.origin != .rollback {
                changeCounts[id, default: 0] += 1
                standing[id, default: []].append(change)
                return nil
            }
            guard var last = standing[id]?.popLast() else { return "nothing to take back: \(change)" }
            // Of a modal that somebody else has closed again nothing is left.
            while !last.inverse.isSame(as: change), last.slot == .presented, let shown = standing[id]?.popLast(), last.inverse.isSame(as: shown) {
                guard let next = standing[id]?.popLast() else { break }
                last = next
            }
            return last.inverse.isSame(as: change) ? nil : "\(change) does not take back \(last)"
        }
    }

    private var before: Hierarchy?
    private var counts: [ContainerID: Int] = [:]
    private var isAlone = false
    private var isDone = false
    private var error: (any Error)?
}

extension HierarchyChange {
    /// Whether another change does the same to the same container.
    fileprivate func isSame(as other: HierarchyChange) -> Bool {
        "\(self)" == "\(other)" && slot == other.slot && removed.elementsEqual(other.removed, by: ===)
            && inserted.elementsEqual(other.inserted, by: ===)
    }
}
