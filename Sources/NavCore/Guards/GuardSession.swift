/// What guards have answered to one step. The step is tried again when an answer comes late, and nobody is asked twice.
final class GuardSession {
    /// Thrown out of a step in whose place another route is to run.
    struct Redirected: Error, CustomStringConvertible, @unchecked Sendable {
        let screen: String
        // It is thrown and caught where the navigator lives, and goes nowhere else.
        let redirect: ScreenRedirect

        var description: String { "a guard redirects from \(screen)" }
    }

    private enum Question: Hashable {
        case leave(ObjectIdentifier)
        case screen(ScreenKey, occurrence: Int, guardIndex: Int)
        case container(ObjectIdentifier, guardIndex: Int)
    }

    // An answer that was let go is nil.
    private var answers: [Question: Any?] = [:]
    // Kept, or another container could come to be at the same address.
    private var asked: [ModalContainer] = []
    private var admitted: [ObjectIdentifier: ModalContainer] = [:]
    private var isAsking = false
    // How often each screen has been asked for since the step was planned.
    private var occurrences: [ScreenKey: Int] = [:]

    // What was built before an answer was waited for, in order: it is not built again.
    private var built: [(key: ScreenKey, container: any ScreenContainer)] = []
    private var builtUsed = 0

    /// Whether the step waits for an answer.
    private(set) var isPending = false

    /// Called when the answer comes that the step waits for.
    var onAnswer: (() -> Void)?

    /// The stack that a merged step changes, for when it is planned again.
    var stack: StackContainer?

    /// How many answers there were when the step was planned last.
    private var plannedCount = -1
    private var replans = 0

    /// How deep guards may ask in one another by what they navigate, and how often they may change what a step was planned from.
    private static let limit = 32

    /// Begins to plan the step, again.
    func plan() {
        builtUsed = 0
        occurrences = [:]
        plannedCount = answers.count
    }

    /// Whether the step may be planned again: somebody was asked, and what it was planned from may have changed by that.
    func mayPlanAgain() -> Bool { answers.count > plannedCount && mayMakeAgain() }

    /// Whether guards have not changed what the step is made from too often.
    func mayMakeAgain() -> Bool {
        replans += 1
        return replans <= Self.limit
    }

    /// Asks the containers that are about to leave, the topmost first, and for those that are about to enter.
    func ask(about moved: MovedContainers, _ navigator: ScreenNavigator) throws {
        for container in moved.leaving.reversed() {
            let answer: ScreenLeaveAnswer? = try ask(.leave(ObjectIdentifier(container)), about: container, navigator) {
                container.requestLeave(navigator: navigator, completion: $0)
            }
            guard answer == .allow else { throw ScreenLeaveRefusedError(container: container) }
        }
        try ask(entering: moved.entering, navigator)
    }

    /// Whether nobody is to be asked any more.
    func allows(_ moved: MovedContainers) -> Bool {
        moved.leaving.allSatisfy { answers[.leave(ObjectIdentifier($0))] as? ScreenLeaveAnswer == .allow }
            && moved.entering.allSatisfy { admitted[ObjectIdentifier($0)] != nil }
    }

    // MARK: Entering

    /// Asks for a screen before it is built.
    func ask(entering screen: any Screen, _ navigator: ScreenNavigator) throws {
        let key = screen.key
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        try ask(ScreenEntry(screen: screen, key: key, container: nil), navigator) {
            .screen(key, occurrence: occurrence, guardIndex: $0)
        }
    }

    /// A container was built from a screen that was asked for.
    func admit(_ container: any ScreenContainer) {
        if let container = container as? ModalContainer { admitted[ObjectIdentifier(container)] = container }
    }

    /// Asks for containers that nobody has been asked for.
    private func ask(entering containers: [ModalContainer], _ navigator: ScreenNavigator) throws {
        for container in containers where admitted[ObjectIdentifier(container)] == nil {
            let screen = container.screen ?? (container as? any Screen)
            let entry = ScreenEntry(screen: screen, key: screen?.key ?? container.key, container: container)
            try ask(entry, navigator) { .container(ObjectIdentifier(container), guardIndex: $0) }
            admit(container)
        }
    }

    private func ask(_ entry: ScreenEntry, _ navigator: ScreenNavigator, _ question: (Int) -> Question) throws {
        for (index, asked) in navigator.guards.enumerated() {
            let access: ScreenAccess? = try ask(question(index), about: entry.container, navigator) {
                asked.access(to: entry, navigator: navigator, completion: $0)
            }
            switch access {
            case .allow: break
            case .refuse(let error): throw ScreenAccessRefusedError(screen: entry.description, reason: error)
            case .redirect(let redirect): throw Redirected(screen: entry.description, redirect: redirect)
            case nil: throw ScreenAccessRefusedError(screen: entry.description, reason: nil)
            }
        }
    }

    // MARK: Building

    /// A container that was built for the screen before an answer was waited for.
    func takeBuilt(for key: ScreenKey) -> (any ScreenContainer)? {
        guard builtUsed < built.count, built[builtUsed].key == key else { return nil }
        builtUsed += 1
        return built[builtUsed - 1].container
    }

    func keepBuilt(_ container: any ScreenContainer, for key: ScreenKey) {
        built.removeLast(built.count - builtUsed)
        built.append((key, container))
        builtUsed += 1
    }

    // MARK: Answers

    /// Puts a question, unless it has been answered already.
    /// - Returns: The answer; `nil` if the guard has let it go.
    private func ask<Answer>(
        _ question: Question, about container: ModalContainer?, _ navigator: ScreenNavigator,
        _ put: (@escaping (Answer) -> Void) -> Void
    ) throws -> Answer? {
        if let answer = answers[question] { return answer as? Answer }
        if let container { asked.append(container) }
        if navigator.askingDepth == Self.limit { throw ScreenGuardNestingError(depth: Self.limit) }
        let wasAsking = isAsking
        isAsking = true
        navigator.asking { putOnce(question, put) }
        isAsking = wasAsking
        if let answer = answers[question] { return answer as? Answer }
        isPending = true
        throw ScreenGuardPendingError(action: "change the hierarchy")
    }

    // A function of its own: a slot that nobody has kept is let go when it returns.
    private func putOnce<Answer>(_ question: Question, _ put: (@escaping (Answer) -> Void) -> Void) {
        let slot = AnswerSlot { answer in
            self.answers[question] = .some(answer)
            if self.isAsking { return }
            self.isPending = false
            self.onAnswer.take()?()
        }
        put { slot.give($0) }
    }

}

/// Takes one answer; being let go is one too.
private final class AnswerSlot {
    private var receive: ((Any?) -> Void)?

    init(_ receive: @escaping (Any?) -> Void) { self.receive = receive }

    func give(_ answer: Any) { receive.take()?(answer) }

    deinit { receive.take()?(nil) }
}
