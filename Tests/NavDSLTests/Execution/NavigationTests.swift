import NavDSL
import Testing

/// What a handle tells of its navigation.
@Suite struct NavigationTests {
    let stage = ClockStage()

    @Test func `What needs no time is done when navigate returns`() {
        let navigation = stage.push("B")
        #expect(navigation.state == .done)
        #expect(ending(navigation.result) == "done")
        #expect(stage.navigator.navigations.isEmpty)
    }

    @Test func `A failed one has the error of the step that failed`() {
        let navigation = stage.start("a") { $0.waiting(1).fail(with: TestError(name: "it")).pushing("B") }
        #expect(navigation.state == .running && navigation.result == nil)
        stage.advance(1)
        #expect(navigation.state == .failed)
        #expect(throws: TestError(name: "it")) { try navigation.result?.get() }
        #expect(stage.screens == "A")
    }

    @Test func `A start container that is not there is a failure at once`() {
        let missing: StackContainer? = nil
        var ends = 0
        let navigation = stage.navigator.navigate(from: missing, label: "lost", completion: { _ in ends += 1 }) { $0.push(Plain("B")) }
        #expect(navigation.state == .failed && ends == 1)
        #expect(throws: ScreenContainerNotFoundError.self) { try navigation.result?.get() }
        #expect(navigation.description == "lost: failed")
        navigation.cancel()
        #expect(navigation.state == .failed)
    }

    @Test func `A running one says its step and its container`() {
        let navigation = stage.start("open") { $0.top(.stack).push(Plain("B")) { $0.wait(for: .seconds(2)) }.push(Plain("C")) }
        #expect(navigation.step == "wait for 2.0 seconds")
        #expect(navigation.container?.path == "window/stack S/screen B[1]")
        #expect(navigation.description == "open: running 'wait for 2.0 seconds' at window/stack S/screen B[1]")
    }

    @Test func `A waiting one says where it will begin`() throws {
        stage.push("B", after: 1)
        let navigation = stage.navigator.navigate(from: try stage.stack, to: ScreenStackRoute().pop(), label: "back", policy: .queued)
        #expect(navigation.state == .waiting && navigation.step == nil)
        #expect(navigation.container?.path == "window/stack S")
        #expect(navigation.description == "back: waiting")
    }

    @Test func `One that has ended is at no step and no container`() {
        let navigation = stage.push("B")
        #expect(navigation.step == nil && navigation.container == nil && navigation.parent == nil)
        #expect(navigation.description == "B: done")
    }

    @Test func `The state is final when the completion is called, and nothing of it is listed any more`() {
        var seen: [String] = []
        var navigation: Navigation?
        navigation = stage.navigator.navigate(to: ScreenWindowRoute().waiting(1)) { [stage] _ in
            seen.append("\(navigation!.state), \(stage.navigator.navigations.count) listed")
        }
        stage.advance(1)
        #expect(seen == ["done, 0 listed"])
    }

    @Test func `A hung action is found in the list of navigations`() {
        var kept: ClockStage.Answer?
        stage.start("hung") { $0.top(.stack).then(stage.held { kept = $0 }).push(Plain("B")) }
        stage.push("C", policy: .queued)
        stage.push("D", after: 5)
        #expect(
            stage.navigator.navigations.map(\.description) == [
                "hung: running 'closure' at window/stack S",
                "D: running 'wait for 5.0 seconds' at window",
                "C: waiting",
            ])
        kept?(.success(()))
    }

    @Test func `A child is listed with its parent, and names it`() throws {
        let opening = ClosureAction<WindowContainer, Void> { window, navigator, completion in
            navigator.navigate(to: ScreenWindowRoute().waiting(1), label: "child", completion: completion)
        }
        let parent = stage.start("parent") { $0.then(opening) }
        let child = try #require(stage.navigator.navigations.last)
        #expect(child.label == "child" && child.parent === parent)
        stage.advance(1)
        #expect(child.parent == nil)
        #expect(stage.ends == ["parent: done"])
    }

    @Test func `The current navigation is the one whose step is performed`() {
        var seen: [Navigation?] = []
        let navigation = stage.start("a") { [stage] in $0.get { _ in seen.append(stage.navigator.currentNavigation) } }
        #expect(seen.count == 1 && seen[0] === navigation)
        #expect(stage.navigator.currentNavigation == nil)
    }

    @Test func `The current navigation of a task is the one that it belongs to`() async throws {
        let isItsOwn = Count()
        try await stage.navigator.navigate(label: "mine") {
            $0.navigatorTask { _, navigator in
                await Task.yield()
                if navigator.currentNavigation?.label == "mine" { isItsOwn.increment() }
            }
        }
        #expect(isItsOwn.value == 1)
    }

    @Test func `Nobody has to keep a running one`() {
        weak var navigation: Navigation?
        do { navigation = stage.push("B", after: 1) }
        #expect(navigation?.state == .running)
        stage.advance(1)
        #expect(stage.screens == "A B" && navigation == nil)
    }

    @Test(arguments: [NavigationPolicy.immediate, .latest, .rejected])
    func `A handle of an ended one keeps nothing alive`(policy: NavigationPolicy) {
        weak var window: WindowContainer?
        weak var screen: ModalContainer?
        var handles: [Navigation] = []
        do {
            let stage = ClockStage()
            window = stage.navigator.window
            handles.append(stage.start("a") { $0.top(.stack).push(Plain("B")) { $0.wait(for: .seconds(1)) } })
            screen = stage.navigator.topContainer
            handles.append(stage.push("C", after: 1, policy: policy))
            handles.forEach { $0.cancel() }
        }
        #expect(handles.allSatisfy { $0.result != nil })
        #expect(window == nil && screen == nil)
    }
}
