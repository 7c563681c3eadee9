/// What guards have answered to one step. The step is tried again when an answer comes late, and nobody is asked twice.
final class GuardSession {
    /// Thrown out of a step in whose place another route is to run.
    struct Redirected: Error, @unchecked Sendable {
        let screen: String
        // It is thrown and caught where the navigator lives, and goes nowhere else.
        let redirect: ScreenRedirect
    }

    private enum Question: Hashable {
        case leave(ObjectIdentifier)
        case key(ScreenKey, guardIndex: Int)
        case container(ObjectIdentifier, guardIndex: Int)
    }

    // An answer that was let go is nil.
    private var answers: [Question: Any?] = [:]
    // Kept, or another container could come to be at the same address.
    private var asked: [ModalContainer] = []
    private var admitted: [ObjectIdentifier: ModalContainer] = [:]
    private var isAsking = false

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

    /// Begins to plan the step, again.
    func plan() {
        builtUsed = 0
        plannedCount = answers.count
    }

    /// Whether somebody was asked since the step was planned: what it was planned from may have changed by that.
    var isOutdated: Bool { answers.count > plannedCount }

    // MARK: Leaving

    /// Asks the containers that are about to leave, in order.
    func ask(leaving containers: [any ScreenLeaveGuarding], _ navigator: ScreenNavigator) throws {
        for container in containers {
            let answer: ScreenLeaveAnswer? = try ask(.leave(ObjectIdentifier(container)), about: container, navigator) {
                container.requestLeave(navigator: navigator, completion: $0)
            }
            guard answer == .allow else { throw ScreenLeaveRefusedError(container: container) }
        }
    }

    // MARK: Entering

    /// Asks for a screen before it is built.
    func ask(entering screen: any Screen, _ navigator: ScreenNavigator) throws {
        let key = screen.key
        try ask(ScreenEntry(screen: screen, key: key, container: nil), navigator) { .key(key, guardIndex: $0) }
    }

    /// A container was built from a screen that was asked for.
    func admit(_ container: any ScreenContainer) {
        if let container = container as? ModalContainer { admitted[ObjectIdentifier(container)] = container }
    }

    /// Asks for containers that nobody has been asked for.
    func ask(entering containers: [ModalContainer], _ navigator: ScreenNavigator) throws {
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
        let slot = AnswerSlot { answer in
            self.answers[question] = .some(answer)
            if self.isAsking { return }
            self.isPending = false
            self.onAnswer.take()?()
        }
        // What a guard builds is its own business.
        let placing = navigator.placing
        navigator.placing = nil
        isAsking = true
        put { slot.give($0) }
        isAsking = false
        navigator.placing = placing
        if let answer = answers[question] { return answer as? Answer }
        isPending = true
        throw ScreenGuardPendingError(action: "change the hierarchy")
    }
}

/// Takes one answer; being let go is one too.
private final class AnswerSlot {
    private var receive: ((Any?) -> Void)?

    init(_ receive: @escaping (Any?) -> Void) { self.receive = receive }

    func give(_ answer: Any) { receive.take()?(answer) }

    deinit { receive.take()?(nil) }
}
