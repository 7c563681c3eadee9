import NavDSL
import NavDeeplinks
import NavTesting
import Testing

/// A clock that nobody is called back by: what waits by it needs an actor.
private final class StillClock: Clock, @unchecked Sendable {
    var now = ManualClock().now
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
    func advance(_ seconds: Int) { now = now.advanced(by: .seconds(seconds)) }
}

@Suite struct DeeplinkExpiryTests {
    @Test func `A link ends when its time is over, and not before`() {
        let stage = LinkStage(expiry: .seconds(10))
        stage.handle("open/1")
        stage.clock.advance(by: .seconds(9.999))
        #expect(stage.ends.isEmpty)
        stage.clock.advance(by: .milliseconds(1))
        #expect(stage.ends == ["open/1: expired"])
        stage.activate(.main)
        #expect(stage.performed.isEmpty && stage.ends.count == 1)
    }

    @Test func `One that is performed, replaced or dropped in time leaves no timer`() {
        let stage = LinkStage(expiry: .seconds(10))
        for link in ["open/1", "open/2", "user/3"] { stage.handle(link) }
        stage.deactivate("user")
        #expect(stage.clock.waitingCount == 1)
        stage.activate(.main)
        #expect(stage.clock.waitingCount == 0)
        #expect(stage.ends == ["open/1: replaced", "user/3: dropped", "open/2: performed"])
    }

    @Test func `Each of a queue has its own time`() {
        let stage = LinkStage(policy: .queue(limit: 5), expiry: .seconds(10))
        for link in ["open/1", "open/2", "open/3"] {
            stage.handle(link)
            stage.clock.advance(by: .seconds(4))
        }
        #expect(stage.ends == ["open/1: expired"])
        stage.activate(.main)
        #expect(stage.performed == ["2", "3"])
    }

    @Test func `A new expiry counts for the links that come`() {
        let stage = LinkStage(policy: .queue(limit: 5), expiry: .seconds(10))
        stage.handle("open/1")
        stage.manager.expiry = .seconds(1)
        stage.handle("open/2")
        stage.manager.expiry = nil
        stage.handle("open/3")
        stage.clock.run()
        #expect(stage.ends == ["open/2: expired", "open/1: expired"])
    }

    @Test func `A link of an active scope has all the time that an interceptor needs`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor, expiry: .seconds(10))
        stage.handle("open/1")
        stage.activate(.main)
        stage.handle("open/2")
        stage.clock.advance(by: .seconds(60))
        stage.activate(.main)
        #expect(stage.clock.waitingCount == 0)
        for _ in 1...2 { interceptor.answer() }
        #expect(stage.ends == ["open/1: performed", "open/2: performed"])
    }

    @Test(arguments: [Duration.zero, .seconds(-5)]) func `Without any time a link is performed at once or expires`(_ expiry: Duration) {
        let stage = LinkStage(expiry: expiry)
        stage.activate("user")
        for link in ["open/1", "user/2"] { stage.handle(link) }
        stage.activate(.main)
        #expect(stage.ends == ["user/2: performed", "open/1: expired"])
    }

    @Test(arguments: [Duration.seconds(Int64.max), Duration(secondsComponent: .max, attosecondsComponent: 0)])
    func `The longest time is no trap`(_ expiry: Duration) throws {
        for navigator in [ScreenNavigator.showingHome(), .showingHome(clock: ContinuousClock()), .showingHome(clock: SuspendingClock())] {
            let manager = try DeeplinkManager(deeplinkTypes: [.main: [OpenLink.self]], navigator: navigator, expiry: expiry)
            let places = LinkPlaces()
            manager.handleURL("app://open/1")
            try manager.activate(screens: places)
            #expect(places.performed == ["1"])
        }
    }

    @Test func `A link that expires may handle the next one`() {
        let stage = LinkStage(expiry: .seconds(1))
        stage.manager.handleURL("app://open/1") { [unowned stage] _ in stage.handle("open/2") }
        stage.clock.advance(by: .seconds(1))
        stage.activate(.main)
        #expect(stage.performed == ["2"])
    }

    // MARK: Nobody who calls back

    private func unowned(_ clock: StillClock) throws -> (manager: DeeplinkManager, places: LinkPlaces) {
        let navigator = ScreenNavigator.showingHome(clock: clock, isolation: nil)
        let manager = try DeeplinkManager(
            deeplinkTypes: [.main: [OpenLink.self]], navigator: navigator, inboxPolicy: .queue(limit: 3), expiry: .seconds(10))
        return (manager, LinkPlaces())
    }

    @Test func `On no actor a link whose time is over ends when its scope is activated`() throws {
        let clock = StillClock()
        let (manager, places) = try unowned(clock)
        var ends: [String] = []
        for name in ["1", "2"] {
            manager.handleURL("app://open/\(name)") { ends.append("\(name): \($0)") }
            clock.advance(6)
        }
        #expect(ends.isEmpty)
        try manager.activate(screens: places)
        #expect(ends == ["1: expired", "2: performed"] && places.performed == ["2"])
    }

    @Test func `It ends when the next link comes, and is not replaced`() throws {
        let clock = StillClock()
        let (manager, _) = try unowned(clock)
        var ends: [String] = []
        for name in ["1", "2", "3", "4"] {
            manager.handleURL("app://open/\(name)") { ends.append("\(name): \($0)") }
            clock.advance(4)
        }
        #expect(ends == ["1: expired"])
    }

    @Test func `On an actor the time passes by itself`() async throws {
        let ended = await Task { @MainActor in
            let navigator = ScreenNavigator.showingHome(clock: ContinuousClock())
            guard let manager = try? DeeplinkManager(deeplinkTypes: [.main: [OpenLink.self]], navigator: navigator, expiry: .milliseconds(2))
            else { return "no manager" }
            var reports = manager.outcomes.makeAsyncIterator()
            manager.handleURL("app://open/1")
            return await reports.next().map { "\($0)" } ?? "nothing"
        }.value
        #expect(ended == "app://open/1: expired")
    }

    @Test func `On no actor a link that waits does not end what it has come in with the call that serves that`() async throws {
        let (manager, _) = try unowned(StillClock())
        let navigator = manager.navigator
        var child: Navigation?
        var held: [LinkAction.Completion] = []
        let inner = ScreenWindowRoute().get { _ in manager.handleURL("app://open/1") }.then(LinkAction { held.append($0) })
        try await navigator.navigate {
            $0.then(LinkAction(doing: { child = navigator.navigate(to: inner, completion: nil) }))
        }
        #expect(child?.state == .running)
        held.removeFirst()(.success(()))
        #expect(child?.state == .done)
    }
}
