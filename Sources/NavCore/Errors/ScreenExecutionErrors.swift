/// The hierarchy is no longer what a change was made from: something changed it in between.
public struct ScreenHierarchyChangedError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The container that is other than expected.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

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
