import NavDSL
import NavDeeplinks
import NavTesting
import Testing

@Suite struct DeeplinkReentranceTests {
    private let stage = LinkStage(policy: .queue(limit: 100))

    init() { stage.activate(.main, "user") }

    // MARK: Links that handle links

    @Test func `A link that another one handles comes when that is over`() {
        stage.when("1") { [stage] _, handler in
            handler.handleURL("app://open/2") { stage.ends.append("2: \($0)") }
            stage.ends.append("1 goes on")
        }
        stage.handle("open/1")
        #expect(stage.performed == ["1", "2"] && stage.ends == ["1 goes on", "open/1: performed", "2: performed"])
    }

    @Test func `Several come in their order, behind those that were there before`() {
        stage.deactivate("user")
        stage.when("1") { [stage] _, handler in
            for name in ["2", "3"] { handler.handleURL("app://open/\(name)") }
            stage.handle("user/4")
            stage.activate("user")
        }
        stage.handle("open/1")
        #expect(stage.performed == ["1", "2", "3", "4"])
    }

    @Test func `One whose scope a link activates, handles and ends is dropped`() {
        stage.when("1") { [stage] _, _ in
            stage.handle("user/2")
            stage.deactivate("user")
        }
        stage.handle("open/1")
        #expect(stage.performed == ["1"] && stage.ends == ["user/2: dropped", "open/1: performed"])
    }

    @Test func `Links that handle one another in a circle end with an error that counts them`() {
        stage.when("a") { [stage] _, _ in stage.handle("open/b") }
        stage.when("b") { [stage] _, _ in stage.handle("open/a") }
        stage.handle("open/a")
        #expect(stage.performed.count == 100 && stage.ends.count == 101)
        #expect(stage.ends.filter { $0 == "open/a: refused: 'app://open/a' comes after 100 links that handle one another." }.count == 1)
    }

    @Test func `Links that handle two of their kind each do not become more and more`() {
        stage.when("a") { [stage] _, _ in for _ in 1...2 { stage.handle("open/a") } }
        stage.handle("open/a")
        #expect(stage.performed.count == 100 && stage.ends.filter { $0.contains("refused") }.count == 101)
    }

    @Test func `What an interceptor handles for each link ends too`() {
        var asked = 0
        let box = LinkBox()
        let stage = LinkStage(
            LinkInterceptor { _, _, answer in
                asked += 1
                box.manager?.handleURL("app://open/again")
                answer(.success(()))
            })
        box.manager = stage.manager
        stage.activate(.main)
        stage.handle("open/1")
        #expect(asked == 100 && stage.performed.count == 100)
    }

    @Test func `A link that comes after the circle is like any other`() {
        stage.when("a") { [stage] _, _ in stage.handle("open/a") }
        stage.handle("open/a")
        stage.handle("open/b")
        #expect(stage.performed.last == "b" && stage.ends.last == "open/b: performed")
    }

    @Test func `What a completion handles does not count as a circle`() {
        var left = 1_000
        func next() {
            left -= 1
            if left > 0 { stage.manager.handleURL("app://open/x") { _ in next() } }
        }
        next()
        #expect(left == 0 && stage.performed.count == 999)
    }

    // MARK: Routes that handle links

    @Test func `A link that an action handles is a part of its route`() {
        stage.push("1")
        stage.navigator.navigate {
            $0.top(.stack).push(LinkPage("A")).resolve().then(LinkAction(doing: { [stage] in stage.handle("open/1") })).top(.stack).push(
                LinkPage("B"))
        }
        #expect(stage.navigator.pages == "Home A 1 B" && stage.ends == ["open/1: performed: done"])
    }

    @Test func `It is taken back with an atomic route that fails`() {
        stage.push("1")
        let navigation = stage.navigator.navigate {
            $0.then(LinkAction(doing: { [stage] in stage.handle("open/1") })).top(.tabs).atomic()
        }
        #expect(navigation.state == .failed && stage.navigator.pages == "Home" && stage.ends == ["open/1: performed: done"])
    }

    @Test func `It is canceled with its route`() {
        stage.push("1", after: 5)
        let navigation = stage.navigator.navigate {
            $0.then(LinkAction(doing: { [stage] in stage.handle("open/1") })).wait(for: .seconds(9))
        }
        navigation.cancel()
        #expect(stage.ends == ["open/1: performed: Canceled: wait for 5.0 seconds."])
    }

    @Test func `A link that is itself atomic leaves nothing behind when it fails`() {
        stage.when("1") { navigator, _ in navigator.navigate { $0.top(.stack).push(LinkPage("A")).top(.tabs).atomic() } }
        stage.handle("open/1")
        #expect(stage.navigator.pages == "Home" && stage.ends.count == 1 && stage.ends[0].contains("taken back"))
    }

    @Test func `One that an observer of changes handles navigates after the change`() {
        stage.push("1")
        var isFirst = true
        let observation = stage.navigator.observeChanges { [stage] _ in
            if !isFirst { return }
            isFirst = false
            stage.handle("open/1")
            stage.ends.append("observed")
        }
        stage.navigator.navigate { $0.top(.stack).push(LinkPage("A")).push(LinkPage("B"), separated: true) }
        #expect(stage.navigator.pages.hasPrefix("Home A") && stage.navigator.pages.contains("1"))
        #expect(stage.ends == ["observed", "open/1: performed: done"])
        observation.cancel()
    }

    // MARK: Simulations

    @Test func `In a simulation what is handled, activated and deactivated is an effect, and leaves no trace`() {
        let observation = stage.manager.observeOutcomes { [stage] in stage.ends.append("\($0)") }
        stage.deactivate("user")
        stage.handle("user/0")
        let before = stage.navigator.hierarchy
        let route = ScreenWindowRoute().get { [stage] _ in
            for link in ["open/1", "open", "user/2"] { stage.handle(link) }
            stage.manager.handleNotification(userInfo: [:])
            stage.manager.handleShortcut(type: "x")
            stage.activate("user", "admin")
            stage.deactivate(.main)
        }
        let simulation = stage.navigator.simulate(route)
        #expect(
            simulation.effects.map(\.description) == [
                "handle app://open/1", "handle app://open", "handle app://user/2", "handle notification", "handle shortcut x",
                "activate user, admin", "deactivate main",
            ])
        #expect(stage.ends == ["open/1: dropped", "open: dropped", "user/2: dropped"] && stage.performed.isEmpty)
        #expect(stage.manager.isActive(.main) && !stage.manager.isActive("user") && stage.navigator.hierarchy == before)
        stage.activate("user")
        #expect(stage.performed == ["0"])
        observation.cancel()
    }

    @Test func `Errors of a simulated activation are told`() {
        var errors = 0
        let simulation = stage.navigator.simulate(
            ScreenWindowRoute().get { [stage] _ in
                if (try? stage.manager.activate(screens: 5)) == nil { errors += 1 }
                if (try? stage.manager.deactivate(scope: "x")) == nil { errors += 1 }
            })
        #expect(errors == 2 && simulation.effects.isEmpty)
    }

    @Test func `An answer that a simulation gives counts after it`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        stage.push("1")
        stage.handle("open/1")
        let simulation = stage.navigator.simulate(ScreenWindowRoute().get { _ in interceptor.answer() }.top(.stack).push(LinkPage("A")))
        #expect(simulation.changes.count == 1 && simulation.effects.isEmpty)
        #expect(stage.navigator.pages == "Home 1" && stage.ends == ["open/1: performed: done"])
    }

    @Test func `Time that a simulation moves on ends a link after it`() {
        let stage = LinkStage(expiry: .seconds(1))
        stage.push("2")
        stage.manager.handleURL("app://open/1") { [unowned stage] in
            stage.ends.append("\($0) \(stage.navigator.isSimulating)")
            stage.navigator.navigate { $0.top(.stack).push(LinkPage("Expired")) }
        }
        _ = stage.navigator.simulate(ScreenWindowRoute().get { [stage] _ in stage.clock.advance(by: .seconds(2)) })
        #expect(stage.ends == ["expired false"] && stage.navigator.pages == "Home Expired")
    }

    @Test func `A manager that goes in a simulation tells its links after it`() {
        let stage = LinkStage()
        stage.manager.handleURL("app://open/1") { [unowned stage] in stage.ends.append("\($0) \(stage.navigator.isSimulating)") }
        _ = stage.navigator.simulate(ScreenWindowRoute().get { _ in stage.letGo() })
        #expect(stage.ends == ["dropped false"])
    }

    @Test func `What a link simulates is no navigation of its`() {
        stage.when("1") { navigator, _ in
            _ = navigator.simulate(ScreenWindowRoute().get { _ in navigator.navigate { $0.top(.tabs) } })
        }
        stage.handle("open/1")
        #expect(stage.ends == ["open/1: performed"])
    }
}

private final class LinkBox {
    weak var manager: DeeplinkManager?
}
