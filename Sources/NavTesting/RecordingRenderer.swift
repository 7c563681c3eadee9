public import NavDSL

/// A renderer that shows nothing: it writes down the transitions, and finishes them at once or when a test says so.
public final class RecordingRenderer: ScreenRenderer {
    /// When transitions are over.
    public enum Pace: Sendable {
        /// At once.
        case immediate
        /// When the test calls ``finishNext()``.
        case manual
    }

    /// What has been rendered or is being rendered, in order.
    public private(set) var transitions: [ScreenTransition] = []

    /// When the transitions that begin from now on are over.
    public var pace: Pace
    /// Whether a route's changes come when it is done, as one transition a container.
    public let isCoalescing: Bool

    private var completions: [() -> Void] = []

    /// A renderer that has been given nothing.
    public init(pace: Pace = .immediate, isCoalescing: Bool = false) {
        self.pace = pace
        self.isCoalescing = isCoalescing
    }

    /// Whether a transition is being rendered. There is never more than one.
    public var isRendering: Bool { !completions.isEmpty }

    /// Writes a transition down. The navigator calls it.
    public func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        transitions.append(transition)
        switch pace {
        case .immediate: completion()
        case .manual: completions.append(completion)
        }
    }

    /// Finishes the transition that is being rendered; the next one, if there is one, begins.
    /// - Returns: Whether there was one.
    @discardableResult
    public func finishNext() -> Bool {
        if completions.isEmpty { return false }
        completions.removeFirst()()
        return true
    }

    /// Finishes all transitions, those too that begin meanwhile.
    public func finishAll() {
        while finishNext() {}
    }

    /// Forgets what has been rendered. What is being rendered goes on.
    public func removeAll() { transitions = [] }
}
