/// Follows all that happens in a navigator's windows, and takes it back unseen: the changes, the ids, the navigations that run and what
/// their atomic parts have noted, the guards that are waited for, the histories, and the time of a clock that calls back by itself.
///
/// Unlike a simulation it lets everything happen really: observers are told, effects are sent, routes wait. What it cannot take back is
/// what is kept elsewhere, in containers too: of those that have been used up it says so, as an alert that was answered, a screen that
/// has given its result, or a container whose owner has changed it where it stood in no window.
package final class HierarchyRewinder {
    /// A moment to come back to.
    package final class Mark {
        fileprivate let changeCount: Int
        /// The navigator's own number of them.
        fileprivate let changeNumber: Int
        fileprivate let logCount: Int
        /// The number of the next container.
        fileprivate let next: Int
        /// How many containers had been used up.
        fileprivate let spentCount: Int
        fileprivate let running: [Running]
        fileprivate let sessionCount: Int
        /// How many answers guards had given.
        fileprivate let answerCount: Int
        fileprivate let histories: [(history: NavigationHistory, state: NavigationHistory.State, journal: HierarchyJournal)]
        fileprivate let time: Duration?

        fileprivate init(_ rewinder: HierarchyRewinder) {
            let (navigator, numbering) = (rewinder.navigator, rewinder.numbering)
            changeCount = rewinder.forgottenCount + rewinder.applied.count
            changeNumber = navigator.changeCount
            logCount = numbering?.log?.count ?? 0
            next = numbering?.next ?? 0
            spentCount = rewinder.spent.count
            running = rewinder.running.map(Running.init)
            sessionCount = rewinder.sessions.count
            answerCount = rewinder.answered.count
            histories = navigator.histories.compactMap { entry in entry.history.map { ($0, $0.state, $0.journal) } }
            time = rewinder.clock?.elapsed
        }
    }

    /// What ran, how often it had waited, and what it had noted to take back.
    fileprivate struct Running {
        let navigation: Navigation
        let waitNumber: Int
        let journals: [(journal: ChangeJournal, entries: [ChangeJournal.Entry])]

        /// Whether one of them has let go of what it had noted.
        var hasLetGo: Bool { journals.contains { !$0.entries.isEmpty && $0.journal.entries.isEmpty } }

        init(_ navigation: Navigation) {
            self.navigation = navigation
            waitNumber = navigation.waitNumber
            var journals: [(ChangeJournal, [ChangeJournal.Entry])] = []
            var next = navigation.journal
            while let journal = next {
                journals.append((journal, journal.entries))
                next = journal.outer
            }
            self.journals = journals
        }
    }

    // Exclusivity is not checked at run time: each move of an exploration reads and writes these, and nothing of a user's runs meanwhile.

    private let navigator: ScreenNavigator
    private let numbering: ContainerNumbering?
    private let clock: (any CallbackClock)?
    @exclusivity(unchecked) private var applied: [AppliedChange] = []
    /// How many changes before those are not kept any more.
    @exclusivity(unchecked) private var forgottenCount = 0
    /// The numbers of the containers that have been used up, in the order in which they were.
    @exclusivity(unchecked) private var spent: [Int] = []
    /// What has waited for guards, in the order in which it began to, and which of it got answers, in the order in which they came.
    @exclusivity(unchecked) private var sessions: [GuardSession] = []
    @exclusivity(unchecked) private var answered: [Int] = []

    /// Whether steps that take a task fail meanwhile: what a task does cannot be taken back.
    package let refusesTasks: Bool

    /// One that is to follow a navigator.
    package init(_ navigator: ScreenNavigator, refusesTasks: Bool = true) {
        self.navigator = navigator
        self.refusesTasks = refusesTasks
        clock = navigator.clock as? any CallbackClock
        numbering = navigator.window?.numbering
    }

    /// Begins to follow, until it stops.
    /// - Returns: Whether nothing else does.
    package func start() -> Bool {
        if let numbering, numbering.rewinder != nil { return false }
        numbering?.log = []
        numbering?.rewinder = self
        return true
    }

    /// Whether something follows a navigator.
    package static func follows(_ navigator: ScreenNavigator) -> Bool { navigator.window?.numbering.rewinder != nil }

    /// Ends following.
    package func stop() {
        guard let numbering, numbering.rewinder === self else { return }
        numbering.log = nil
        numbering.rewinder = nil
    }

    /// What runs or waits.
    package var running: [Navigation] { navigator.schedule.isIdle ? [] : navigator.schedule.all }

    /// Whether something runs or waits.
    package var isWaiting: Bool { !navigator.schedule.isIdle }

    /// How many changes, whoever has asked for them, wait for a guard.
    package var pendingGuardCount: Int { sessions.isEmpty ? 0 : sessions.count { $0.isPending } }

    /// What guards are asked that they have not answered.
    package var guardQuestions: [String] { sessions.isEmpty ? [] : sessions.flatMap(\.questions) }

    /// What can be undone and redone next.
    package var historyLabels: [String] {
        navigator.histories.compactMap(\.history).map { "\($0.undoLabel ?? "") / \($0.redoLabel ?? "")" }
    }

    func add(_ change: AppliedChange) { applied.append(change) }

    func noteSpent(_ container: ModalContainer) {
        if let id = container.id { spent.append(id.rawValue) }
    }

    func noteWaiting(_ session: GuardSession) {
        if !sessions.contains(where: { $0 === session }) { sessions.append(session) }
    }

    func noteAnswer(to session: GuardSession) {
        if let index = sessions.firstIndex(where: { $0 === session }) { answered.append(index) }
    }

    /// The moment now.
    package func mark() -> Mark { Mark(self) }

    /// Whether a moment can be come back to: what has changed since is kept, what ran then waits as it did, no container of then has been
    /// used up since, and no guard of then has answered since.
    package func canRewind(to mark: Mark) -> Bool {
        mark.changeCount >= forgottenCount && spent.dropFirst(mark.spentCount).allSatisfy { $0 >= mark.next }
            && answered.dropFirst(mark.answerCount).allSatisfy { $0 >= mark.sessionCount }
            && mark.running.allSatisfy { !$0.navigation.hasEnded && $0.navigation.waitNumber == $0.waitNumber }
    }

    /// Whether the hierarchy has been changed since, or something runs or waits that did not, or does no more as it did.
    package func hasHappened(since mark: Mark) -> Bool {
        if forgottenCount + applied.count != mark.changeCount || sessions.count != mark.sessionCount || !canRewind(to: mark) { return true }
        return navigator.schedule.isIdle ? false : navigator.schedule.all.count != mark.running.count
    }

    /// Whether containers have left the hierarchy since, and are kept alive for that they may come back.
    /// - Parameter mark: The moment; `nil` is as long as anything is kept.
    package func keepsRemoved(since mark: Mark?) -> Bool {
        // An atomic part that has ended meanwhile keeps what it has removed no more.
        if let mark, mark.running.contains(where: \.hasLetGo) { return true }
        return applied.dropFirst(max((mark?.changeCount ?? 0) - forgottenCount, 0)).contains { !$0.change.removed.isEmpty }
    }

    /// Lets go of what has left the hierarchy: what nobody else keeps is freed, as it is where nothing can be taken back, and with it the
    /// answer that somebody waits for. No moment before can be come back to.
    package func letGo() {
        forgottenCount += applied.count
        numbering?.log = []
        let freed = applied
        applied = []
        withExtendedLifetime(freed) {}
    }

    /// Takes back what has happened since. What runs now and did not then ends without a word.
    /// - Returns: Whether all of it could be taken back: not what the app has changed itself in a container that was in no window.
    package func rewind(to mark: Mark) -> Bool {
        if !navigator.schedule.isIdle {
            for navigation in navigator.schedule.all.reversed() where !mark.running.contains(where: { $0.navigation === navigation }) {
                navigation.abandon()
            }
        }
        while sessions.count > mark.sessionCount { sessions.removeLast().giveUp() }
        if answered.count > mark.answerCount {
            answered.replaceSubrange(mark.answerCount..., with: answered[mark.answerCount...].filter { $0 < mark.sessionCount })
        }
        let first = mark.changeCount - forgottenCount
        if first < 0 { return false }
        let isWhole = applied[first...].takeBackUnseen()
        // Numbers are taken by changes that were refused, too.
        if let numbering, numbering.next != mark.next || numbering.log?.count != mark.logCount {
            numbering.giveBack(from: mark.next, logged: mark.logCount, in: applied[first...])
        }
        applied.removeLast(applied.count - first)
        navigator.changeCount = mark.changeNumber
        // One that had been there before has been used up all the same.
        if spent.count > mark.spentCount { spent.replaceSubrange(mark.spentCount..., with: spent[mark.spentCount...].filter { $0 < mark.next }) }
        for running in mark.running {
            for (journal, entries) in running.journals { journal.entries = entries }
        }
        for (history, state, journal) in mark.histories { history.restore(state, journal) }
        if let time = mark.time, let clock { clock.moveBack(to: time) }
        return isWhole
    }
}

extension ModalContainer {
    /// Says that it cannot be used a second time, whatever brings it back.
    package final func noteSpent() { numbering?.rewinder?.noteSpent(self) }
}
