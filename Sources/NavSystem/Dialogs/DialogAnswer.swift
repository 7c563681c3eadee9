import NavDSL

/// The answer to something of the system's that the user closes: it is given once, whatever brings the container back.
final class DialogAnswer {
    /// Of those that have built the container.
    private weak var navigator: ScreenNavigator?

    /// Whether it has been given, or is just being given.
    private(set) var isGiven = false

    init(navigator: ScreenNavigator?) { self.navigator = navigator }

    /// Closes the container as the user's doing, then does what the answer says.
    /// - Parameters:
    ///   - action: What errors say that was to be done.
    ///   - container: What the answer closes.
    ///   - check: Refuses the answer by throwing.
    ///   - body: Does what the answer says; given the navigator, and the container that has presented the other one.
    func give<Value>(
        for action: String, closing container: ModalContainer, if check: () throws -> Void = {},
        then body: (ScreenNavigator, ModalContainer) -> Value
    ) throws -> Value {
        try container.requireWindow(for: action)
        guard let navigator else { throw unsupported(action, "the navigator that has shown it is gone", container) }
        if isGiven { throw DialogAnsweredError(for: action, in: container) }
        // Before anything else is asked or told: whoever answers once more meanwhile comes too late.
        isGiven = true
        var isClosed = false
        defer { if !isClosed || navigator.isSimulating { isGiven = false } }
        try check()
        return try navigator.performByUser {
            try container.requireWindow(for: action)
            guard let carrier = container.carrier else { throw unsupported(action, "it is not presented", container) }
            var change = HierarchyChange.present(nil, on: carrier, animation: .default)
            change.origin = .user
            try navigator.apply(change)
            isClosed = true
            container.noteSpent()
            return body(navigator, carrier)
        }
    }

    private func unsupported(_ action: String, _ reason: String, _ container: ModalContainer) -> ScreenContainerNotSupportedError {
        ScreenContainerNotSupportedError(action: action, reason: reason, at: container)
    }
}
