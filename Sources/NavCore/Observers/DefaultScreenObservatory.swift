/// Tells observers in the order in which they were registered.
///
/// It keeps alive only the observers that are to be kept alive, until their tokens are canceled or freed. What a predicate's closure
/// captures is let go of with the token; of an observer that was freed, when something is told next.
public final class DefaultScreenObservatory: ScreenObservatory {
    private var registrations: [Registration] = []
    private var canceledCount = 0
    /// How many there may be before those of freed observers are looked for.
    private var limit = 16
    /// What is being told now, the outermost first.
    private var deliveries: [Delivery] = []

    public init() {}

    public func observe(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate, weakly: Bool) -> ScreenObserverToken {
        let registration = register(observer, predicate, weakly: weakly)
        return ScreenObserverToken { [weak self, weak registration] in
            guard let registration else { return }
            registration.cancel()
            self?.didCancel()
        }
    }

    public func observeWeakly(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate) {
        register(observer, predicate, weakly: true)
    }

    /// - Complexity: Linear in the registered observers, and in what their predicates cost.
    public func notify<Observer>(_ type: Observer.Type, from source: ScreenObservationSource, _ notification: (Observer) -> Void) {
        // All are asked before anybody is told: who is told may change what others have asked about.
        let all = registrations
        var someHaveEnded = false
        let receivers = all.filter { registration in
            guard let (observer, predicate) = registration.content else {
                someHaveEnded = true
                return false
            }
            return observer is Observer && predicate.isSatisfied(by: observer, from: source)
        }
        if someHaveEnded { dropEnded() }
        // Somebody who is being told something may tell this: those behind hear that first.
        var outer = 0
        while outer < deliveries.count {
            deliveries[outer].finish()
            outer += 1
        }
        if !receivers.isEmpty {
            withoutActuallyEscaping(notification) { notification in
                let delivery = Delivery(to: receivers) { observer in
                    if let observer = observer as? Observer { notification(observer) }
                }
                deliveries.append(delivery)
                delivery.finish()
                deliveries.removeLast()
            }
        }
    }

    // MARK: Registering

    @discardableResult
    private func register(_ observer: any ScreenObserver, _ predicate: ScreenObserverPredicate, weakly: Bool) -> Registration {
        if registrations.count >= limit { dropEnded() }
        let registration = Registration(observer, predicate, weakly: weakly)
        registrations.append(registration)
        return registration
    }

    private func didCancel() {
        canceledCount += 1
        if canceledCount * 2 > registrations.count { dropEnded() }
    }

    /// Forgets registrations that have ended: when something is told, and as often as their number doubles or half of them are
    /// canceled, which is a constant for each.
    private func dropEnded() {
        // The old list is freed when the new one is in its place: what a closure held may come back here.
        let all = registrations
        registrations = all.filter { !$0.hasEnded }
        canceledCount = 0
        limit = max(16, registrations.count * 2)
    }
}

/// One observer with what it asked for.
private final class Registration {
    private weak var weakObserver: (any ScreenObserver)?
    private var keptObserver: (any ScreenObserver)?
    private var predicate: ScreenObserverPredicate?

    init(_ observer: any ScreenObserver, _ predicate: ScreenObserverPredicate, weakly: Bool) {
        weakObserver = observer
        keptObserver = weakly ? nil : observer
        self.predicate = predicate
    }

    /// `nil` when it has ended.
    var content: (observer: any ScreenObserver, predicate: ScreenObserverPredicate)? {
        guard let predicate, let weakObserver else { return nil }
        return (weakObserver, predicate)
    }

    var hasEnded: Bool { predicate == nil || weakObserver == nil }

    func cancel() {
        let freed = (predicate.take(), keptObserver.take())
        withExtendedLifetime(freed) {}
    }
}

/// Something that is being told. What is left of it can be told by somebody else in between.
private final class Delivery {
    private let receivers: [Registration]
    private let tell: (any ScreenObserver) -> Void
    private var next = 0
    // All of them lived when the list was made, so that none has another's address; new ones are not in the list.
    private var told: Set<ObjectIdentifier> = []

    init(to receivers: [Registration], by tell: @escaping (any ScreenObserver) -> Void) {
        self.receivers = receivers
        self.tell = tell
    }

    /// Tells those that have not been told.
    func finish() {
        while next < receivers.count {
            let receiver = receivers[next]
            next += 1
            guard let observer = receiver.content?.observer, told.insert(ObjectIdentifier(observer)).inserted else { continue }
            tell(observer)
        }
    }
}
