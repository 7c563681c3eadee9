import NavDSL

/// Tells how links have ended.
final class OutcomeObservers {
    private struct Observer {
        let number: Int
        let tell: (DeeplinkReport) -> Void
    }

    private struct End {
        let report: DeeplinkReport
        let completion: ((DeeplinkOutcome) -> Void)?
    }

    private var observers: [Observer] = []
    private var lastNumber = 0
    private var streams: [AsyncStream<DeeplinkReport>.Continuation] = []
    // Ends that come while one is told are told after it: to everybody in one order, and many of them are not deep.
    private var waiting = Fifo<End>()
    private var isTelling = false

    deinit {
        for stream in streams { stream.finish() }
    }

    func add(_ stream: AsyncStream<DeeplinkReport>.Continuation) { streams.append(stream) }

    func add(_ tell: @escaping (DeeplinkReport) -> Void) -> DeeplinkObservation {
        lastNumber += 1
        observers.append(Observer(number: lastNumber, tell: tell))
        return DeeplinkObservation { [weak self, lastNumber] in self?.observers.removeAll { $0.number == lastNumber } }
    }

    func tell(_ pending: PendingDeeplink, _ outcome: DeeplinkOutcome) {
        let link = pending.link
        tell(
            DeeplinkReport(link: pending.text, deeplink: "\(link)", scope: link.scope, outcome: outcome), pending.completion.take())
    }

    func tell(_ report: DeeplinkReport, _ completion: ((DeeplinkOutcome) -> Void)?) {
        waiting.append(End(report: report, completion: completion))
        if isTelling { return }
        isTelling = true
        while let end = waiting.popFirst() {
            end.completion?(end.report.outcome)
            streams.removeAll { stream in
                if case .terminated = stream.yield(end.report) { true } else { false }
            }
            for observer in observers where observers.contains(where: { $0.number == observer.number }) { observer.tell(end.report) }
        }
        isTelling = false
    }
}

/// Observes the ends of links as long as it is kept.
public final class DeeplinkObservation {
    private var stop: (() -> Void)?

    init(_ stop: @escaping () -> Void) { self.stop = stop }

    /// Ends the observation.
    public func cancel() { stop.take()?() }

    deinit { cancel() }
}

extension DeeplinkManager {
    /// Calls a closure with the end of each link, after its completion.
    ///
    /// Ends are told one after another, in order: what is handled by a completion or an observer, and has ended at once, is told when
    /// everybody has heard of the one before.
    /// - Returns: Keeps the observation alive.
    /// - Complexity: Each end costs all observers, and looking for each of them among them.
    public func observeOutcomes(_ observer: @escaping (DeeplinkReport) -> Void) -> DeeplinkObservation { observers.add(observer) }

    /// The ends of links from here on, in order, to be read by any task.
    ///
    /// Each use begins a sequence of its own, for one reader; it ends when the manager has gone and what its links have started has
    /// ended. Of those that wait to be read, the newest 1,000
    /// are kept.
    public var outcomes: AsyncStream<DeeplinkReport> {
        let (stream, continuation) = AsyncStream.makeStream(of: DeeplinkReport.self, bufferingPolicy: .bufferingNewest(1_000))
        observers.add(continuation)
        return stream
    }
}
