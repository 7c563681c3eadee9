/// What guards have answered to one step. The step is tried again when an answer comes late, and nobody is asked twice.
final class GuardSession {
    private enum Question: Hashable {
        /// Of the step's changes, each is asked about by itself.
        case leave(ObjectIdentifier, attempt: Int)
        /// By the key and not by the container: an action may make another one when it is tried again.
        case enter(ScreenKey?, occurrence: Int, guardIndex: Int, version: Int)
    }

    // An answer that was let go is nil.
    private var answers: [Question: Any?] = [:]
    // What an answer fails with; here and not with the guard, which may keep its completion for good.
    private var outstanding: [Question: (Any?) -> (any Error)?] = [:]
    private var answerCount = 0
    // Kept, or another container could come to be at the same address.
    private var asked: [ModalContainer] = []

    // Since the step was planned: how often each key has been asked for, in order, what was let in, and how many changes were tried.
    private var occurrences: [ScreenKey?: Int] = [:]
    private var askedKeys: [ScreenKey?] = []
    private var admitted: Set<ObjectIdentifier> = []
    private var admittedContainers: [ModalContainer] = []
    private var attempt = 0

    // What the step waits for, if that is the leave of one of several.
    private var leaving: Leaving?

    // What was built before an answer was waited for, in order: it is not built again.
    private var built: [Built] = []
    private var builtUsed = 0

    private var isAsking = false
    private var plannedCount = -1
    private var replans = 0

    /// Whether it belongs to one change and to nothing that goes on.
    let isTemporary: Bool

    /// Called with the first answer that comes when nobody is being asked: the step can be tried again, or fails.
    private var onAnswer: ((Result<Void, any Error>) -> Void)?

    /// The stack that a merged step changes, for when it is planned again.
    var stack: StackContainer?

    /// How deep guards may ask in one another by what they navigate, how often they may change what a step was planned from, and how
    /// often they may redirect one route.
    static let limit = 32

    init(isTemporary: Bool = false) { self.isTemporary = isTemporary }

    /// Whether the step waits for an answer.
    var isPending: Bool { !outstanding.isEmpty }

    /// What is to be answered, as texts: the same for the same questions about containers at the same places.
    var questions: [String] {
        outstanding.keys.map { question in
            switch question {
            case .leave(let id, let attempt):
                let container = asked.first { ObjectIdentifier($0) == id }.map { ScreenContainerReference($0) }
                return "\(attempt): leave \(container.map { "\($0)" } ?? "")"
            case .enter(let key, let occurrence, let index, _): return "\(index): enter \(key.map { "\($0)" } ?? "") \(occurrence)"
            }
        }.sorted()
    }

    // MARK: The tries of a step

    /// Begins to plan the step, again.
    func plan() {
        builtUsed = 0
        occurrences = [:]
        askedKeys = []
        admitted = []
        admittedContainers = []
        attempt = 0
        plannedCount = answerCount
    }

    /// Whether the step may be planned again: somebody has answered, and what it was planned from may have changed by that.
    func mayPlanAgain() -> Bool {
        replans += 1
        return answerCount > plannedCount && replans <= Self.limit
    }

    /// A change was made, or was not.
    func endAttempt(hasChanged: Bool) {
        attempt += 1
        // What has changed something is not tried again.
        if hasChanged || isTemporary { letGo() }
    }

    /// Nobody waits for answers any more; a guard that keeps its completion keeps nothing else.
    func giveUp() {
        let freed = onAnswer.take()
        letGo()
        withExtendedLifetime(freed) {}
    }

    private func letGo() {
        // Freed when it is whole again.
        let freed = (answers, outstanding, asked, leaving, admittedContainers, built, stack)
        answers = [:]
        outstanding = [:]
        asked = []
        leaving = nil
        admitted = []
        admittedContainers = []
        built = []
        builtUsed = 0
        stack = nil
        withExtendedLifetime(freed) {}
    }

    // MARK: Asking

    /// Asks the containers that are about to leave, the topmost first, and for those that are about to enter.
    func ask(about moved: MovedContainers, _ navigator: ScreenNavigator) throws {
        try ask(leaving: Leaving(containers: moved.leaving, attempt: attempt, changeCount: navigator.changeCount), navigator)
        for container in moved.entering where !admitted.contains(ObjectIdentifier(container)) {
            let screen = container.screen ?? (container as? any Screen)
            try ask(ScreenEntry(screen: screen?.undecorated, key: container.key ?? screen?.key, container: container), navigator)
            admit(container)
        }
    }

    private func ask(leaving list: Leaving, _ navigator: ScreenNavigator) throws {
        var list = list
        while let container = list.containers.popLast() {
            let question = Question.leave(ObjectIdentifier(container), attempt: list.attempt)
            if answers[question] == nil { asked.append(container) }
            do {
                try ask(question, navigator, verdict: { Self.error(for: $0, container) }) {
                    container.requestLeave(navigator: navigator, completion: $0)
                }
            } catch {
                leaving = list
                throw error
            }
        }
    }

    /// Waits for the answer that the step needs. While nothing has changed, the next container that is about to leave is asked at once,
    /// so that the step is tried again when all have answered, and not with each.
    /// - Parameters:
    ///   - isWanted: Whether the step still waits.
    ///   - navigation: What asking belongs to.
    ///   - tryAgain: Called once, with a success if the step can be tried again.
    func waitForAnswer(
        _ navigator: ScreenNavigator, in navigation: Navigation?, while isWanted: @escaping () -> Bool = { true },
        _ tryAgain: @escaping (Result<Void, any Error>) -> Void
    ) {
        let rewinder = navigator.window?.numbering.rewinder
        rewinder?.noteWaiting(self)
        onAnswer = { [self] answer in
            rewinder?.noteAnswer(to: self)
            if !isWanted() { return }
            // What it belonged to may be over by now.
            let asking = navigation.flatMap { $0.hasEnded ? nil : $0 }
            if case .success = answer, navigator.simulation == nil, navigator.schedule.run(in: asking, { askOn(navigator) }) {
                if isWanted() { waitForAnswer(navigator, in: asking, while: isWanted, tryAgain) }
            } else if isWanted() {
                tryAgain(answer)
            }
        }
        // The user has to see the question.
        navigator.renderChanges(of: navigation)
    }

    /// - Returns: Whether there is still an answer to be waited for.
    private func askOn(_ navigator: ScreenNavigator) -> Bool {
        guard let list = leaving.take(), list.changeCount == navigator.changeCount else { return false }
        do {
            try ask(leaving: list, navigator)
            return false
        } catch {
            return error is ScreenGuardPendingError && isPending
        }
    }

    /// Whether nobody is to be asked any more.
    func allows(_ moved: MovedContainers) -> Bool {
        moved.leaving.allSatisfy { answers[.leave(ObjectIdentifier($0), attempt: attempt)] as? ScreenLeaveAnswer == .allow }
            && moved.entering.allSatisfy { admitted.contains(ObjectIdentifier($0)) }
    }

    /// Asks for a screen before it is built.
    func ask(entering screen: any Screen, _ navigator: ScreenNavigator) throws {
        // Its base is built by itself, and asked for then.
        if screen is any ErasedScreen { return }
        try ask(ScreenEntry(screen: screen, key: screen.key, container: nil), navigator)
    }

    /// A container was built from a screen that was asked for.
    func admit(_ container: ModalContainer) {
        if admitted.insert(ObjectIdentifier(container)).inserted { admittedContainers.append(container) }
    }

    private func ask(_ entry: ScreenEntry, _ navigator: ScreenNavigator) throws {
        let occurrence = note(entry.key)
        let version = navigator.guardsVersion
        for (index, asked) in navigator.guards.enumerated() {
            let question = Question.enter(entry.key, occurrence: occurrence, guardIndex: index, version: version)
            try ask(question, navigator, verdict: { Self.error(for: $0, entry) }) {
                asked.access(to: entry, navigator: navigator, completion: $0)
            }
        }
    }

    private func note(_ key: ScreenKey?) -> Int {
        askedKeys.append(key)
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        return occurrence
    }

    // MARK: Building

    /// A container that was built for the screen before an answer was waited for.
    func takeBuilt(for key: ScreenKey) -> (any ScreenContainer)? {
        guard builtUsed < built.count, built[builtUsed].key == key else { return nil }
        let taken = built[builtUsed]
        builtUsed += 1
        for key in taken.asked { _ = note(key) }
        for container in taken.admitted { admit(container) }
        return taken.container
    }

    /// Builds a container, and keeps it for when the step is tried again.
    func build<Container: ScreenContainer>(for key: ScreenKey, _ make: () throws -> Container) rethrows -> Container {
        let (askedBefore, admittedBefore) = (askedKeys.count, admittedContainers.count)
        let container = try make()
        built.removeLast(built.count - builtUsed)
        built.append(
            Built(
                key: key, container: container, asked: Array(askedKeys[askedBefore...]),
                admitted: Array(admittedContainers[admittedBefore...])))
        builtUsed += 1
        return container
    }

    // MARK: Answers

    /// Puts a question, unless it has been answered already.
    /// - Parameter verdict: What an answer fails with; `nil` lets the step go on.
    private func ask<Answer>(
        _ question: Question, _ navigator: ScreenNavigator, verdict: @escaping (Answer?) -> (any Error)?,
        _ put: (@escaping (Answer) -> Void) -> Void
    ) throws {
        if answers[question] == nil, outstanding[question] == nil {
            if navigator.askingDepth == Self.limit { throw ScreenGuardNestingError(depth: Self.limit) }
            outstanding[question] = { verdict($0 as? Answer) }
            let wasAsking = isAsking
            isAsking = true
            navigator.asking { putOnce(question, put) }
            isAsking = wasAsking
        }
        guard let answer = answers[question] else { throw ScreenGuardPendingError(action: "change the hierarchy") }
        if let error = verdict(answer as? Answer) { throw error }
    }

    // A function of its own: a slot that nobody has kept is let go when it returns.
    private func putOnce<Answer>(_ question: Question, _ put: (@escaping (Answer) -> Void) -> Void) {
        let slot = AnswerSlot { [self] answer in receive(answer, to: question) }
        put { slot.give($0) }
    }

    private func receive(_ answer: Any?, to question: Question) {
        guard let verdict = outstanding.removeValue(forKey: question) else { return }
        answers[question] = .some(answer)
        answerCount += 1
        if isAsking { return }
        onAnswer.take()?(verdict(answer).map { .failure($0) } ?? .success(()))
    }
}
