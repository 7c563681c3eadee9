/// The hierarchy is no longer what a change was made from: something changed it in between.
public struct ScreenHierarchyChangedError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The container that is other than expected.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// A container has changed.
    public init(action: String, container: any ScreenContainer) {
        self.action = action
        self.container = ScreenContainerReference(container)
    }

    public var description: String {
        describe("Cannot \(action): \(container) has changed since the change was made.", attachedErrors)
    }
}

/// An action let go of its completion without calling it, so its route can never go on.
public struct ScreenCompletionDroppedError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    /// An action has dropped its completion.
    public init(action: String) {
        self.action = action
    }

    public var description: String {
        describe("The action '\(action)' dropped its completion without calling it.", attachedErrors)
    }
}

/// An action was given up on purpose.
public struct ScreenCanceledError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    /// - Parameter action: The action, or its description.
    public init(for action: Any) {
        self.action = "\(action)"
    }

    public var description: String {
        describe("Canceled: \(action).", attachedErrors)
    }
}

/// A route, or a part of one, was not done within its time.
public struct ScreenTimeoutError: ScreenError {
    /// The time that it had.
    public let duration: Duration
    /// The step that it was at.
    public let step: String?
    public var attachedErrors: [any Error] = []

    /// The time is over.
    public init(duration: Duration, step: String?) {
        self.duration = duration
        self.step = step
    }

    public var description: String {
        describe("Not done within \(duration)\(step.map { "; it was at '\($0)'" } ?? "").", attachedErrors)
    }
}

/// A later navigation has taken the place of this one, by its policy.
public struct ScreenSupersededError: ScreenError {
    /// The label of the later one.
    public let newer: String?
    public var attachedErrors: [any Error] = []

    /// A later navigation is run instead.
    public init(by newer: String?) {
        self.newer = newer
    }

    public var description: String {
        describe("Superseded by \(newer.map { "'\($0)'" } ?? "a later navigation").", attachedErrors)
    }
}

/// A navigation was asked for while another was running, and its policy rejects that.
public struct ScreenRejectedError: ScreenError {
    /// The one that was running, and the step that it was at.
    public let running: String?
    public var attachedErrors: [any Error] = []

    /// Another navigation is running.
    public init(running: String?) {
        self.running = running
    }

    public var description: String {
        describe("Rejected: another navigation has not ended\(running.map { " (\($0))" } ?? "").", attachedErrors)
    }
}

/// An atomic route has failed, and what it had changed was taken back: the hierarchy is as before.
public struct ScreenRolledBackError: ScreenError {
    /// Why the route failed.
    public let underlying: any Error
    public var attachedErrors: [any Error] = []

    /// Everything was taken back after an error.
    public init(_ underlying: any Error) {
        self.underlying = underlying
    }

    public var description: String {
        describe("\(underlying) What the route had changed was taken back; the hierarchy is as before.", attachedErrors)
    }
}

/// Changes could not be taken back, or made again, as somebody else has changed the same containers since. None of them was.
public struct ScreenRollbackError: ScreenError {
    /// What was to be done: `undo 'Open chat'`.
    public let action: String
    /// Why they were to be taken back; `nil` if that was nobody's failure.
    public let underlying: (any Error)?
    /// The containers that are other than the changes left them.
    public let containers: [ScreenContainerReference]
    public var attachedErrors: [any Error] = []

    /// Nothing was taken back, because of some containers.
    public init(action: String, underlying: (any Error)? = nil, containers: [any ScreenContainer]) {
        self.action = action
        self.underlying = underlying
        self.containers = containers.map { ScreenContainerReference($0) }
    }

    public var description: String {
        let names = containers.map { "\($0)" }.joined(separator: ", ")
        let reason = underlying.map { "\($0) " } ?? ""
        return describe("\(reason)Cannot \(action): somebody else has changed \(names) since. It stays as it is.", attachedErrors)
    }
}

/// A step needs time, and there is no actor to wait on: neither the caller of `navigate` nor whoever made the navigator was on one.
///
/// Navigate on an actor, make the navigator on one, or use the `async` form of `navigate`, which waits on its caller.
public struct ScreenNavigatorIsolationError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    /// An action has no actor to wait on.
    public init(action: String) {
        self.action = action
    }

    public var description: String {
        describe(
            "Cannot '\(action)': there is no actor to wait on. Navigate on an actor, make the navigator on one, or await its navigation.",
            attachedErrors)
    }
}

/// A step takes a task, and the navigator is being explored: what a task does comes too late, and cannot be taken back.
///
/// Give the navigator of an exploration what answers at once.
public struct ScreenTaskRefusedError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    /// An action was to take a task.
    public init(action: String) {
        self.action = action
    }

    public var description: String {
        describe("Cannot '\(action)': it takes a task, and nothing waits for one while the navigation is explored.", attachedErrors)
    }
}
