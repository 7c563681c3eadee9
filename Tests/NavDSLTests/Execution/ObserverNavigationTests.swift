import NavDSL
import Testing

/// Navigation that observers of changes ask for.
@Suite struct ObserverNavigationTests {
    let stage = ClockStage()

    /// The names that come in, as `A → B`, and what an observer starts at each.
    private final class Observer {
        var seen: [String] = []
        var reactions: [String: () -> Void] = [:]
        var observation: HierarchyObservation?

        init(_ navigator: ScreenNavigator, _ reactions: [String: () -> Void]) {
            self.reactions = reactions
            observation = navigator.observeChanges { [unowned self] change in
                let name = change.inserted.last?.key?.name ?? "\(change.slot)"
                seen.append(name)
                self.reactions[name]?()
            }
        }
    }

    private func observe(_ reactions: [String: () -> Void]) -> Observer { Observer(stage.navigator, reactions) }

    @Test func `E1: each screen that appears asks for the next`() {
        let observer = observe([
            "B": { stage.push("C") },
            "C": { stage.start("D") { $0.top(.stack).replace(with: Plain("D")) } },
        ])
        stage.push("B")
        #expect(stage.screens == "A B D")
        #expect(observer.seen == ["B", "C", "D"])
        #expect(stage.ends == ["B: done", "C: done", "D: done"])
    }

    @Test func `What it asks for runs after the current step and before the next one`() {
        let observer = observe(["B": { stage.push("X") }, "C": { stage.push("Y") }])
        stage.start("a") { $0.pushing("B").pushing("C").pushing("D") }
        #expect(stage.screens == "A B X C Y D")
        #expect(observer.seen == ["B", "X", "C", "Y", "D"])
    }

    @Test func `It has not begun when the observer goes on`() {
        var states: [Navigation.State] = []
        let observer = observe(["B": { states.append(stage.push("X").state) }])
        stage.push("B")
        #expect(states == [.waiting])
        withExtendedLifetime(observer) {}
    }

    @Test func `It belongs to no route`() {
        var asked: Navigation?
        let observer = observe(["B": { asked = stage.push("X", after: 1) }])
        let navigation = stage.start("a") { $0.pushing("B").waiting(9) }
        #expect(asked?.state == .running && asked?.parent == nil)
        navigation.cancel()
        stage.advance(1)
        #expect(stage.screens == "A B X")
        withExtendedLifetime(observer) {}
    }

    @Test func `Several requests run in the order in which they were asked for`() {
        let second = Observer(stage.navigator, ["B": { stage.push("3") }])
        let observer = observe(["B": { for name in ["1", "2"] { stage.push(name) } }, "1": { stage.push("4") }])
        stage.push("B")
        #expect(stage.screens == "A B 3 1 2 4")
        #expect(observer.seen == ["B", "3", "1", "2", "4"])
        withExtendedLifetime(second) {}
    }

    @Test func `One of several steps is done before the next request`() {
        let observer = observe([
            "B": {
                for number in [1, 2] { stage.start("\(number)") { $0.pushing("\(number)a").pushing("\(number)b") } }
            }
        ])
        stage.start("a") { $0.pushing("B").pushing("C") }
        #expect(stage.screens == "A B 1a 1b 2a 2b C")
        #expect(stage.ends == ["1: done", "2: done", "a: done"])
        withExtendedLifetime(observer) {}
    }

    @Test func `One that waits lets the route go on`() {
        let observer = observe(["B": { stage.push("X", after: 1) }])
        stage.start("a") { $0.pushing("B").pushing("C") }
        #expect(stage.screens == "A B C" && stage.ends == ["a: done"])
        stage.advance(1)
        #expect(stage.screens == "A B C X")
        withExtendedLifetime(observer) {}
    }

    @Test func `One that is canceled before it began never runs`() {
        let observer = observe(["B": { stage.push("X").cancel() }])
        stage.start("a") { $0.pushing("B").pushing("C") }
        #expect(stage.screens == "A B C")
        #expect(stage.ends == ["X: canceled", "a: done"])
        withExtendedLifetime(observer) {}
    }

    @Test func `A change that no route makes tells it too`() throws {
        let observer = observe(["screen": { stage.push("X") }])
        observer.reactions = ["B": { stage.push("X") }]
        try stage.navigator.apply(.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "B"))], in: try stage.stack))
        #expect(stage.screens == "A B X")
    }

    @Test func `An action that is performed at once makes its change at once`() throws {
        let window = try #require(stage.navigator.window)
        let observer = observe(["B": { try? stage.navigator.perform(ScreenMakeKeyAction(), on: window) }])
        stage.push("B")
        #expect(stage.navigator.window?.isKey == true)
        withExtendedLifetime(observer) {}
    }

    // MARK: Policies

    /// What becomes of an observer's request while the route it was told by runs, and what the stack is in the end.
    @Test(arguments: [
        (NavigationPolicy.immediate, "A B X C", ["X: done", "a: done"]),
        (.queued, "A B C X", ["a: done", "X: done"]),
        (.latest, "A B X", ["a: superseded", "X: done"]),
        (.rejected, "A B C", ["X: rejected", "a: done"]),
    ])
    func `Its policy counts as anybody's`(policy: NavigationPolicy, screens: String, ends: [String]) {
        let observer = observe(["B": { stage.push("X", policy: policy) }])
        stage.start("a") { $0.pushing("B").pushing("C") }
        #expect(stage.screens == screens)
        #expect(stage.ends == ends)
        withExtendedLifetime(observer) {}
    }

    @Test(arguments: NavigationPolicy.allCases) func `After the last step nothing runs any more`(policy: NavigationPolicy) {
        let observer = observe(["B": { stage.push("X", policy: policy) }])
        stage.push("B")
        #expect(stage.ends == ["B: done", "X: done"])
        withExtendedLifetime(observer) {}
    }

    @Test(arguments: NavigationPolicy.allCases) func `What is asked for later does not count against it`(policy: NavigationPolicy) {
        let observer = observe(["B": { for name in ["X", "Y"] { stage.push(name, policy: name == "X" ? policy : .immediate) } }])
        stage.push("B")
        #expect(stage.screens == "A B X Y")
        #expect(stage.ends == ["B: done", "X: done", "Y: done"])
        withExtendedLifetime(observer) {}
    }

    @Test func `The latest of two ends the first`() {
        let observer = observe(["B": { for name in ["X", "Y"] { stage.push(name, after: 1, policy: .latest) } }])
        stage.push("B")
        stage.advance(1)
        #expect(stage.ends == ["B: done", "X: superseded", "Y: done"])
        withExtendedLifetime(observer) {}
    }

    // MARK: Many

    @Test func `A chain of 100,000, each started by an observer of the last, has no depth`() async throws {
        try await onSmallStack {
            let stage = ClockStage()
            stage.navigator.logger = nil
            var count = 0
            let observation = stage.navigator.observeChanges { change in
                count += 1
                if count < 100_000 { stage.navigator.navigate { $0.top(.stack).replace(with: Plain("\(count)")) } }
            }
            let navigation = stage.push("B")
            #expect(navigation.state == .done && count == 100_000)
            #expect(stage.screens == "A 99999")
            withExtendedLifetime(observation) {}
        }
    }

    @Test func `100,000 requests of one observer run in order`() async throws {
        try await onSmallStack {
            let stage = ClockStage()
            stage.navigator.logger = nil
            var order: [Int] = []
            let observation = stage.navigator.observeChanges { _ in
                for number in 0..<100_000 {
                    stage.navigator.navigate(to: ScreenWindowRoute().get { _ in order.append(number) }, completion: nil)
                }
            }
            stage.push("B")
            #expect(order == Array(0..<100_000))
            withExtendedLifetime(observation) {}
        }
    }
}
