import Synchronization

extension ScreenNavigator {
    /// Calls a closure after each change of the hierarchy, whoever has made it, with all that it has come to.
    ///
    /// Transitions are told together with changes (``observeChanges(_:)``): in the order in which the changes are made, and each to
    /// the observers in the order in which they have begun. A change that an observer makes is told after the one that it was told
    /// of. In a simulation nothing is told.
    /// - Parameter observer: Is told each transition after its change was made. It may navigate.
    /// - Returns: Keeps the observation alive.
    public func observeTransitions(_ observer: @escaping (HierarchyTransition) -> Void) -> HierarchyObservation {
        observers.add(.transitions(observer))
    }

    /// The transitions from here on, as values, in order: to be read by any task, on any actor or none.
    ///
    /// Each use begins a sequence of its own, of the changes that are made after it; the sequence is for one reader. Values are made
    /// when the changes are told, and wait, any number of them, until they are read: none is lost, so that each begins where the one
    /// before ended. Of ``newestTransitions(_:)`` fewer wait, for a reader that may be slow or stop reading.
    ///
    /// The sequence does not keep the navigator alive, and ends when the navigator goes. It is over for the navigator when the task
    /// that reads it is canceled or nobody has it any more.
    ///
    /// ```swift
    /// let transitions = navigator.transitions
    /// Task { for await transition in transitions { await log.write(transition.description) } }
    /// ```
    /// - Complexity: Makes each change cost time linear in the containers.
    public var transitions: AsyncStream<HierarchyTransitionRecord> { stream(.unbounded) }

    /// The transitions from here on, as ``transitions``; of those that wait to be read, the oldest are forgotten.
    /// - Parameter limit: How many wait at most; less than 1 is 1.
    public func newestTransitions(_ limit: Int) -> AsyncStream<HierarchyTransitionRecord> {
        stream(.bufferingNewest(max(limit, 1)))
    }

    private func stream(
        _ policy: AsyncStream<HierarchyTransitionRecord>.Continuation.BufferingPolicy
    ) -> AsyncStream<HierarchyTransitionRecord> {
        let (stream, continuation) = AsyncStream.makeStream(of: HierarchyTransitionRecord.self, bufferingPolicy: policy)
        observers.add(TransitionFeed(continuation))
        return stream
    }
}

/// Feeds an asynchronous sequence; the sequence ends when it goes.
final class TransitionFeed {
    private let continuation: AsyncStream<HierarchyTransitionRecord>.Continuation
    private let end = End()

    /// Whether nobody reads any more. The reader may be on any thread.
    private final class End: Sendable {
        let hasCome = Atomic(false)
    }

    init(_ continuation: AsyncStream<HierarchyTransitionRecord>.Continuation) {
        self.continuation = continuation
        continuation.onTermination = { [end] _ in end.hasCome.store(true, ordering: .relaxed) }
    }

    deinit { continuation.finish() }

    var hasEnded: Bool { end.hasCome.load(ordering: .relaxed) }

    func tell(_ transition: HierarchyTransition) {
        if !hasEnded { continuation.yield(transition.record) }
    }
}
