public import NavDSL

/// A handler of effects that does nothing: it writes them down, and ends them at once or when a test says so.
public final class RecordingEffects: ScreenEffectHandler {
    /// What has been sent, in order.
    public private(set) var effects: [any ScreenEffect] = []

    /// What each effect ends with at once; `nil` lets it wait for ``finishNext(_:)``.
    public var answer: Result<ScreenEffectOutcome, any Error>?

    private var waiting: [(Result<ScreenEffectOutcome, any Error>) -> Void] = []

    /// - Parameter answer: What each effect ends with at once; `nil` lets it wait for ``finishNext(_:)``.
    public init(answer: Result<ScreenEffectOutcome, any Error>? = .success(.completed)) { self.answer = answer }

    /// The effects of one type, in order.
    public func effects<Effect: ScreenEffect>(of type: Effect.Type) -> [Effect] { effects.compactMap { $0 as? Effect } }

    /// What has been sent, as text.
    public var descriptions: [String] { effects.map(\.description) }

    /// How many effects wait for their end.
    public var waitingCount: Int { waiting.count }

    public func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
        effects.append(effect)
        if let answer { completion(answer) } else { waiting.append(completion) }
    }

    /// Ends the effect that has waited longest.
    /// - Returns: Whether there was one.
    @discardableResult
    public func finishNext(_ result: Result<ScreenEffectOutcome, any Error> = .success(.completed)) -> Bool {
        if waiting.isEmpty { return false }
        waiting.removeFirst()(result)
        return true
    }

    /// Forgets what has been sent. What waits goes on waiting.
    public func removeAll() { effects = [] }
}
