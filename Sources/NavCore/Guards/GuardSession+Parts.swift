// What a session is made of.
extension GuardSession {
    /// A container that was built before an answer was waited for, with those who were asked for meanwhile.
    struct Built {
        let key: ScreenKey
        let container: any ScreenContainer
        let asked: [ScreenKey?]
        let admitted: [ModalContainer]
    }

    /// Containers that are about to leave, of which the first ones are still to be asked.
    struct Leaving {
        var containers: [any ScreenLeaveGuarding]
        let attempt: Int
        let changeCount: Int
    }

    /// What an answer fails with; `nil` lets the step go on. An answer that was let go is `nil` itself.
    static func error(for answer: ScreenLeaveAnswer?, _ container: ModalContainer) -> (any Error)? {
        answer == .allow ? nil : ScreenLeaveRefusedError(container: container)
    }

    /// What an answer fails with; `nil` lets the step go on.
    static func error(for answer: ScreenAccess?, _ entry: ScreenEntry) -> (any Error)? {
        switch answer {
        case .allow: nil
        case .refuse(let error): ScreenAccessRefusedError(screen: entry.description, reason: error)
        case .redirect(let redirect): ScreenAccessRefusedError(screen: entry.description, redirect: redirect)
        case nil: ScreenAccessRefusedError(screen: entry.description, reason: nil)
        }
    }
}

/// Takes one answer; being let go is one too.
final class AnswerSlot {
    private var receive: ((Any?) -> Void)?

    init(_ receive: @escaping (Any?) -> Void) { self.receive = receive }

    func give(_ answer: Any) { receive.take()?(answer) }

    deinit { receive.take()?(nil) }
}
