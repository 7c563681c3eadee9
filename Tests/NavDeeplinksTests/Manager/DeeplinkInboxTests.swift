import NavDSL
import NavDeeplinks
import Testing

@Suite struct DeeplinkInboxTests {
    @Test func `By default the newest link of a scope waits, and the older one ends when it comes`() {
        let stage = LinkStage()
        stage.handle("open/1")
        stage.handle("open/2")
        #expect(stage.ends == ["open/1: replaced"])
        stage.activate(.main)
        #expect(stage.performed == ["2"] && stage.ends == ["open/1: replaced", "open/2: performed"])
    }

    @Test func `Each scope has an inbox of its own`() {
        let stage = LinkStage()
        stage.handle("open/1")
        stage.handle("user/2")
        #expect(stage.ends.isEmpty)
        stage.activate(.main, "user")
        #expect(stage.performed == ["1", "2"])
    }

    @Test(arguments: [(3, 5), (1, 4), (0, 4), (-7, 3), (.min, 2), (.max, 3)])
    func `A queue keeps the newest, at least one`(_ limit: Int, _ count: Int) {
        let stage = LinkStage(policy: .queue(limit: limit))
        let links = (1...count).map { "\($0)" }
        for link in links { stage.handle("open/\(link)") }
        let kept = min(max(1, limit), count)
        #expect(stage.ends == links.dropLast(kept).map { "open/\($0): replaced" })
        stage.activate(.main)
        #expect(stage.performed == links.suffix(kept))
    }

    @Test func `A smaller limit counts from the next link on`() {
        let stage = LinkStage(policy: .queue(limit: 3))
        for link in ["1", "2", "3"] { stage.handle("open/\(link)") }
        stage.manager.inboxPolicy = .replaceLatest
        #expect(stage.ends.isEmpty)
        stage.handle("open/4")
        #expect(stage.ends == ["open/1: replaced", "open/2: replaced", "open/3: replaced"])
    }

    @Test func `A link that has no match replaces nothing`() {
        let stage = LinkStage()
        stage.handle("open/1")
        stage.handle("open/1/2")
        stage.activate(.main)
        #expect(stage.ends == ["open/1/2: no match", "open/1: performed"])
    }

    @Test func `Links of an active scope that wait for one another are all performed`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        for link in ["open/1", "open/2", "open/3"] { stage.handle(link) }
        for _ in 1...3 { interceptor.answer() }
        #expect(stage.performed == ["1", "2", "3"] && interceptor.asked == ["1", "2", "3"])
    }

    @Test func `One that waited before the scope was active is not replaced after`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor, policy: .queue(limit: 2))
        for link in ["open/1", "open/2"] { stage.handle(link) }
        stage.activate(.main)
        for link in ["open/3", "open/4"] { stage.handle(link) }
        for _ in 1...4 { interceptor.answer() }
        #expect(stage.performed == ["1", "2", "3", "4"])
    }

    @Test func `A link that a completion handles when it is replaced comes after the newer one`() {
        let stage = LinkStage(policy: .queue(limit: 2))
        var isRetried = false
        stage.manager.handleURL("app://open/1") { outcome in
            stage.ends.append("1: \(outcome)")
            if case .replaced = outcome, !isRetried {
                isRetried = true
                stage.handle("open/again")
            }
        }
        for link in ["open/2", "open/3"] { stage.handle(link) }
        stage.activate(.main)
        #expect(stage.ends == ["1: replaced", "open/2: replaced", "open/3: performed", "open/again: performed"])
    }

    @Test func `20,000 links wait in turn`() {
        let stage = LinkStage(policy: .queue(limit: .max))
        var count = 0
        for number in 1...20_000 { stage.manager.handleURL("app://open/\(number)") { _ in count += 1 } }
        stage.activate(.main)
        #expect(count == 20_000 && stage.performed.last == "20000")
    }
}
