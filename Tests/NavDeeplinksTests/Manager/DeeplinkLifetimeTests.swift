import NavDSL
import NavDeeplinks
import NavTesting
import Testing

@Suite struct DeeplinkLifetimeTests {
    @Test func `A manager that goes drops what waits, in the order of arrival, and what is decided about with it`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor, policy: .queue(limit: 3), expiry: .seconds(5))
        stage.activate(.main)
        for link in ["user/1", "open/2", "admin/3", "open/4", "user/5"] { stage.handle(link) }
        stage.letGo()
        #expect(stage.ends == ["user/1", "open/2", "admin/3", "open/4", "user/5"].map { "\($0): dropped" })
        interceptor.answer()
        #expect(stage.performed.isEmpty && stage.clock.waitingCount == 0 && stage.ends.count == 5)
    }

    @Test func `What it has started goes on, and its end is told`() {
        let stage = LinkStage()
        stage.activate(.main)
        stage.push("1", after: 5)
        stage.handle("open/1")
        stage.letGo()
        #expect(stage.ends.isEmpty)
        stage.clock.run()
        #expect(stage.ends == ["open/1: performed: done"] && stage.navigator.pages == "Home 1")
    }

    private static let moments: [(String, @Sendable (LinkStage) -> Void)] = [
        ("a link's navigation", { stage in stage.when("1") { _, _ in stage.letGo() } }),
        ("a navigation's step", { stage in stage.when("1") { navigator, _ in navigator.navigate { $0.get { _ in stage.letGo() } } } }),
        (
            "a navigation's completion",
            { stage in stage.when("1") { navigator, _ in navigator.navigate(to: ScreenWindowRoute()) { _ in stage.letGo() } } }
        ),
        ("an observer of outcomes", { stage in stage.keep(stage.manager.observeOutcomes { _ in stage.letGo() }) }),
        (
            "an observer of changes",
            { stage in
                stage.push("1")
                stage.keep(stage.navigator.observeChanges { _ in stage.letGo() })
            }
        ),
    ]

    @Test(arguments: moments)
    private func `It may go in`(_ moment: String, _ prepare: @Sendable (LinkStage) -> Void) {
        let stage = LinkStage(policy: .queue(limit: 5))
        weak let manager = stage.manager
        prepare(stage)
        for link in ["open/1", "open/2", "open/3"] { stage.handle(link) }
        // Only the test's own reference goes in between: the call keeps the manager until it returns.
        stage.activate(.main)
        #expect(manager == nil && stage.kept.count < 2)
        #expect(stage.ends.map { $0.prefix(6) } == ["open/1", "open/2", "open/3"])
    }

    @Test(arguments: [true, false]) func `It may go in an interceptor, which answers or not`(_ isAnswered: Bool) {
        let box = StageReference()
        let stage = LinkStage(
            LinkInterceptor { interceptor, _, answer in
                box.stage?.letGo()
                if isAnswered { answer(.success(())) } else { interceptor.answers.append(answer) }
            })
        box.stage = stage
        stage.handle("open/1")
        weak let manager = stage.manager
        stage.activate(.main)
        #expect(manager == nil && stage.ends == [isAnswered ? "open/1: performed" : "open/1: dropped"])
    }

    @Test func `Nothing is kept by a manager that is over, a thousand times`() throws {
        for round in 1...1_000 {
            weak var manager: DeeplinkManager?
            weak var navigator: ScreenNavigator?
            weak var places: LinkPlaces?
            weak var interceptor: LinkInterceptor?
            let payload = Payload()
            try {
                let deciding = round.isMultiple(of: 2) ? LinkInterceptor.waiting : .allowing
                let stage = LinkStage(deciding, expiry: .seconds(5))
                (manager, navigator, places, interceptor) = (stage.manager, stage.navigator, stage.places, deciding)
                stage.push("1", after: 3)
                let observation = stage.manager.observeOutcomes { _ in payload.count += 1 }
                for link in ["open/1", "user/2", "admin/3"] { stage.manager.handleURL("app://\(link)") { _ in payload.count += 1 } }
                try stage.manager.activate(screens: stage.places, scopes: [.main, "user"])
                if round.isMultiple(of: 3) { stage.deactivate("user") }
                while !deciding.answers.isEmpty { deciding.answer() }
                stage.clock.run()
                stage.letGo()
                withExtendedLifetime(observation) {}
            }()
            try #require(manager == nil && navigator == nil && places == nil && interceptor == nil)
            try #require(payload.count == 6)
        }
    }

    @Test func `A completion is freed when it has been called`() {
        let stage = LinkStage()
        stage.activate(.main)
        stage.push("1", after: 5)
        weak var payload: Payload?
        do {
            let strong = Payload()
            payload = strong
            stage.manager.handleURL("app://open/1") { _ in strong.count += 1 }
        }
        #expect(payload != nil)
        stage.clock.run()
        #expect(payload == nil)
    }

    @Test func `A deactivated scope keeps no screens`() throws {
        let stage = LinkStage()
        weak var places: LinkPlaces?
        do {
            let strong = LinkPlaces()
            places = strong
            try stage.manager.activate(screens: strong)
        }
        #expect(places != nil)
        stage.deactivate(.main)
        #expect(places == nil)
    }
}

private final class Payload {
    var count = 0
}

private final class StageReference {
    weak var stage: LinkStage?
}
