/// A container that may refuse to be removed: a form that has not been saved.
///
/// It is asked before any change that would remove it, whoever makes it: a pop, a dismissal, a new root, the user's gesture, a
/// change far above it. A change that covers it or puts something above it does not ask. Of several containers the topmost is asked
/// first. Taking back and undoing ask nobody.
///
/// ```swift
/// final class FormContainer: ModalContainer, ScreenLeaveGuarding {
///     var isDirty = false
///     func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
///         completion(isDirty ? .refuse : .allow)
///     }
/// }
/// ```
public protocol ScreenLeaveGuarding: ModalContainer {
    /// Decides whether the container may be removed.
    /// - Parameters:
    ///   - navigator: The navigator that is to remove it. What is navigated with it in here, to ask the user, is a part
    ///     of the step that asks, if there is one, and runs at once.
    ///   - completion: To be called with the answer, now or later. The first answer counts; one that is let go uncalled refuses.
    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void)
}

/// What a container says to being removed.
public enum ScreenLeaveAnswer: Hashable, Sendable {
    case allow
    /// The change is refused with ``ScreenLeaveRefusedError``, and nothing is changed.
    case refuse
}

/// A container refused to be removed.
public struct ScreenLeaveRefusedError: ScreenError {
    /// The container.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    public init(container: any ScreenContainer) {
        self.container = ScreenContainerReference(container)
    }

    public var description: String { describe("\(container) refused to be removed.", attachedErrors) }
}

/// Guards have asked one another, by what they navigate, without an end.
public struct ScreenGuardNestingError: ScreenError {
    /// How many were being asked.
    public let depth: Int
    public var attachedErrors: [any Error] = []

    public init(depth: Int) {
        self.depth = depth
    }

    public var description: String { describe("\(depth) guards wait for one another: what a guard navigates asks it again.", attachedErrors) }
}

/// A guard answers later, and the call cannot wait for it. Use the form with a completion, or navigate.
public struct ScreenGuardPendingError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    public init(action: String) {
        self.action = action
    }

    public var description: String {
        describe("Cannot \(action) at once: a guard has not answered yet. Use the form with a completion.", attachedErrors)
    }
}
