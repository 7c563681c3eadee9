import NavDSL
import NavDeeplinks
import NavTesting
import Testing

@Suite struct DeeplinkObservationTests {
    private let stage = LinkStage()

    init() { stage.activate(.main) }

    private func observe(_ name: String) -> DeeplinkObservation {
        stage.manager.observeOutcomes { [unowned stage] in stage.ends.append("\(name) \($0)") }
    }

    @Test func `An end is told to its completion first, then to the observers in order`() {
        let observations = [observe("a"), observe("b")]
        stage.handle("open/1")
        #expect(stage.ends == ["open/1: performed", "a app://open/1: performed", "b app://open/1: performed"])
        observations[0].cancel()
        stage.ends = []
        stage.handle("open")
        #expect(stage.ends == ["open: no match", "b app://open: no match"])
        withExtendedLifetime(observations) {}
    }

    @Test func `A report names the link as text and as value, and its scope`() throws {
        var reports: [DeeplinkReport] = []
        let observation = stage.manager.observeOutcomes { reports.append($0) }
        stage.handle("open/a%20b?x=1")
        let report = try #require(reports.first)
        #expect(report.link == "app://open/a%20b?x=1" && report.deeplink == #"OpenLink(name: "a b")"# && report.scope == .main)
        withExtendedLifetime(observation) {}
    }

    @Test func `An observation ends with its token`() {
        var observation: DeeplinkObservation? = observe("a")
        stage.handle("open/1")
        observation = nil
        stage.handle("open/2")
        #expect(stage.ends == ["open/1: performed", "a app://open/1: performed", "open/2: performed"] && observation == nil)
    }

    @Test func `One that is canceled while others are told is not told any more, and one that is added is told of the next`() {
        var later: DeeplinkObservation?
        var added: DeeplinkObservation?
        let first = stage.manager.observeOutcomes { _ in
            later?.cancel()
            added = added ?? observe("added")
        }
        later = observe("later")
        stage.handle("open/1")
        #expect(stage.ends == ["open/1: performed"])
        stage.handle("open/2")
        #expect(stage.ends.dropFirst() == ["open/2: performed", "added app://open/2: performed"])
        withExtendedLifetime((first, added)) {}
    }

    @Test func `One that cancels itself, in its call and twice, is told once`() {
        var count = 0
        var token: DeeplinkObservation?
        token = stage.manager.observeOutcomes { _ in
            count += 1
            token?.cancel()
            token?.cancel()
        }
        for link in ["open/1", "open/2"] { stage.handle(link) }
        #expect(count == 1)
    }

    @Test func `What is handled by a completion or an observer is told to all when they have heard of the one before`() {
        let first = stage.manager.observeOutcomes { [unowned stage] in
            stage.ends.append("a \($0)")
            if $0.link == "app://open/1" { stage.handle("open") }
        }
        let second = observe("b")
        stage.handle("open/1")
        #expect(
            stage.ends == [
                "open/1: performed", "a app://open/1: performed", "b app://open/1: performed",
                "open: no match", "a app://open: no match", "b app://open: no match",
            ])
        withExtendedLifetime((first, second)) {}
    }

    @Test(arguments: ["open/1", "open"]) func `A chain of completions is as long as it likes without being deep`(_ link: String) {
        var left = 50_000
        func next(_ outcome: DeeplinkOutcome?) {
            left -= 1
            if left > 0 { stage.manager.handleURL("app://\(link)") { next($0) } }
        }
        next(nil)
        #expect(left == 0)
    }

    // MARK: Streams

    @Test func `A stream has the ends from its beginning on, in order, for any task`() async {
        stage.handle("open/0")
        let outcomes = stage.manager.outcomes
        for link in ["open/1", "open", "open/2"] { stage.handle(link) }
        stage.letGo()
        let texts = await Task { await outcomes.reduce(into: [String]()) { $0.append("\($1)") } }.value
        #expect(texts == ["app://open/1: performed", "app://open: no match", "app://open/2: performed"])
    }

    @Test func `It ends when the last of what its links have started has`() async {
        stage.push("1", after: 5)
        let outcomes = stage.manager.outcomes
        stage.handle("open/1")
        stage.handle("user/2")
        stage.letGo()
        stage.clock.run()
        let texts = await outcomes.reduce(into: [String]()) { $0.append("\($1)") }
        #expect(texts == ["app://user/2: dropped", "app://open/1: performed: done"])
    }

    @Test func `Two streams have each their own, and one that nobody reads any more is let go`() async {
        var kept = stage.manager.outcomes.makeAsyncIterator()
        do { _ = stage.manager.outcomes }
        let other = stage.manager.outcomes
        for link in ["open/1", "open/2"] { stage.handle(link) }
        #expect(await kept.next()?.link == "app://open/1")
        stage.letGo()
        let count = await other.reduce(0) { count, _ in count + 1 }
        #expect(count == 2)
    }

    @Test func `The newest thousand wait to be read`() async {
        let outcomes = stage.manager.outcomes
        for number in 1...1_500 { stage.handle("open/\(number)") }
        stage.letGo()
        let links = await outcomes.reduce(into: [String]()) { $0.append($1.link) }
        #expect(links.count == 1_000 && links.first == "app://open/501" && links.last == "app://open/1500")
    }
}
