/// Is told by screens what happens in them. A screen's observers adopt a protocol of the screen's own, which refines this one.
///
/// ```swift
/// protocol ChatObserver: ScreenObserver {
///     func chatDidUpdate(_ chatID: Int)
/// }
/// ```
public protocol ScreenObserver: AnyObject {}

/// Keeps an observation going: canceling or freeing it ends that.
public final class ScreenObserverToken {
    private var cancellation: (() -> Void)?

    /// Makes the token of an observation.
    /// - Parameter cancellation: Ends the observation. It is called once, when the token is canceled or else freed.
    public init(_ cancellation: @escaping () -> Void) {
        self.cancellation = cancellation
    }

    deinit { cancellation?() }

    /// Ends the observation and lets go of the observer, which is told nothing more, not even what others are being told of now.
    public func cancel() {
        // Taken first: what is freed by it may cancel once more.
        cancellation.take()?()
    }
}

/// Knows the observers of screens, and tells them what screens have to say.
///
/// ``DefaultScreenObservatory`` does it in memory. Write one of your own to see all that is said, or to say it elsewhere too: it
/// is passed to the navigator's initializer. Navigators that share one share their observers.
public protocol ScreenObservatory {
    /// Lets an observer be told what satisfies a predicate, until the token is canceled or freed.
    /// - Parameters:
    ///   - observer: Who is told.
    ///   - predicate: What the observer is told of, as far as it is meant for its kind.
    ///   - weakly: If true, the observation ends with the observer too; otherwise it keeps the observer alive.
    /// - Returns: Keeps the observation going.
    func observe(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate, weakly: Bool) -> ScreenObserverToken

    /// Lets an observer be told what satisfies a predicate as long as it lives. That does not keep it alive.
    /// - Parameters:
    ///   - observer: Who is told.
    ///   - predicate: What the observer is told of, as far as it is meant for its kind.
    func observeWeakly(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate)

    /// Tells the observers of a kind for which ``ScreenObserverPredicate/isSatisfied(by:from:)`` holds.
    ///
    /// Observations call it; it is not called for what a simulation runs.
    /// - Parameters:
    ///   - type: The kind: the protocol that the observers adopt.
    ///   - source: Who says it.
    ///   - notification: Tells one observer.
    func notify<Observer>(_ type: Observer.Type, from source: ScreenObservationSource, _ notification: (Observer) -> Void)
}

extension ScreenNavigator {
    /// Lets an observer be told what screens have to say, until the token is canceled or freed.
    ///
    /// ```swift
    /// token = navigator.observe(by: self, where: .presented(on: self), weakly: true)
    /// ```
    /// - Parameters:
    ///   - observer: Who is told. It is told what is meant for the protocols that it adopts.
    ///   - predicate: What of that it is told.
    ///   - weakly: If true, the observation ends with the observer too; otherwise it keeps the observer alive.
    /// - Returns: Keeps the observation going.
    public func observe(
        by observer: any ScreenObserver, where predicate: ScreenObserverPredicate = .any, weakly: Bool = false
    ) -> ScreenObserverToken {
        observatory.observe(by: observer, where: predicate, weakly: weakly)
    }

    /// Lets an observer be told what screens have to say as long as it lives. That does not keep it alive.
    /// - Parameters:
    ///   - observer: Who is told. It is told what is meant for the protocols that it adopts.
    ///   - predicate: What of that it is told.
    public func observeWeakly(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate = .any) {
        observatory.observeWeakly(by: observer, where: predicate)
    }
}
