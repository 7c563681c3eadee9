/// Follows all that happens in a navigator's windows, and takes it back unseen: the changes, the ids, and the navigations that run.
///
/// Unlike a simulation it lets everything happen really: observers are told, effects are sent, routes wait. What it cannot take back is what is kept elsewhere,
/// in containers too: of those that have been used up it says so, as an alert that was answered, or a screen that has given its result.
package final class HierarchyRewinder {
    /// A moment to come back to.
    package struct Mark {
        fileprivate let changeCount: Int
        fileprivate let logCount: Int
        /// The number of the next container.
        fileprivate let next: Int
        /// How many containers had been used up.
        fileprivate let spentCount: Int
        /// What ran, and how often it had waited.
        fileprivate let running: [(navigation: Navigation, waitNumber: Int)]

        /// Whether something ran.
        package var isWaiting: Bool { !running.isEmpty }
    }

    private let navigator: ScreenNavigator
    private let numbering: ContainerNumbering?
    private var applied: [AppliedChange] = []
    /// The numbers of the containers that have been used up, in the order in which they were.
    private var spent: [Int] = []

    /// Begins to follow a navigator, until it stops.
    package init(_ navigator: ScreenNavigator) {
        self.navigator = navigator
        numbering = navigator.window?.numbering
        numbering?.log = []
        numbering?.rewinder = self
    }

    /// Ends following.
    package func stop() {
        numbering?.log = nil
        numbering?.rewinder = nil
    }

    /// How many changes there have been.
    package var changeCount: Int { applied.count }

    /// What runs or waits.
    package var running: [Navigation] { navigator.schedule.isIdle ? [] : navigator.schedule.all }

    func add(_ change: AppliedChange) { applied.append(change) }

    func noteSpent(_ container: ModalContainer) {
        if let id = container.id { spent.append(id.rawValue) }
    }

    /// The moment now.
    package func mark() -> Mark {
        Mark(
            changeCount: applied.count, logCount: numbering?.log?.count ?? 0, next: numbering?.next ?? 0,
            spentCount: spent.count, running: running.map { ($0, $0.waitNumber) })
    }

    /// Whether a moment can be come back to: what ran then waits as it did, and no container of then has been used up since.
    package func canRewind(to mark: Mark) -> Bool {
        spent.dropFirst(mark.spentCount).allSatisfy { $0 >= mark.next }
            && mark.running.allSatisfy { !$0.navigation.hasEnded && $0.navigation.waitNumber == $0.waitNumber }
    }

    /// Whether the hierarchy has been changed since, or something runs that did not, or runs no more as it did.
    package func hasHappened(since mark: Mark) -> Bool {
        if applied.count != mark.changeCount { return true }
        if navigator.schedule.isIdle { return !mark.running.isEmpty }
        return navigator.schedule.all.count != mark.running.count || !canRewind(to: mark)
    }

    /// Takes back what has happened since a moment that can be come back to. What runs now and did not then ends without a word.
    package func rewind(to mark: Mark) {
        if !navigator.schedule.isIdle {
            for navigation in navigator.schedule.all.reversed() where !mark.running.contains(where: { $0.navigation === navigation }) {
                navigation.abandon()
            }
        }
        if applied.count > mark.changeCount {
            let changes = applied[mark.changeCount...]
            changes.takeBackUnseen()
            numbering?.giveBack(from: mark.next, logged: mark.logCount, in: changes)
        }
        applied.removeLast(applied.count - mark.changeCount)
        spent.removeLast(max(spent.count - mark.spentCount, 0))
    }
}

extension ModalContainer {
    /// Says that it cannot be used a second time, whatever brings it back.
    package final func noteSpent() { numbering?.rewinder?.noteSpent(self) }
}
