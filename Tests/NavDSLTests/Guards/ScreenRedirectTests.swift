import NavDSL
import NavTesting
import Testing

/// A guard that lets another route run.
@Suite struct ScreenRedirectTests {
    let stage = ClockStage()
    let log = GuardLog()
    var navigator: ScreenNavigator { stage.navigator }

    init() {
        navigator.guards = [Doorman(log: log)]
        log.rule = { entry in
            switch entry.key?.name {
            case "X": .redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Y")))
            case "P": .redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Q")))
            case "Q": .redirect(to: ScreenWindowRoute().top(.stack).push(Plain("P")))
            case "Late": nil
            default: .allow
            }
        }
        log.doorman = .later
    }

    @Test func `The rest of the route is given up, at all levels`() {
        stage.start("route") {
            $0.top(.stack).push(Plain("X")) { $0.present(Plain("no")) }.push(Plain("no")).resolve().makeKey().top(.stack).push(Plain("no"))
        }
        #expect(stage.screens == "A Y" && stage.ends == ["route: done"])
    }

    @Test func `It redirects from a nested level, and fallbacks do not see it`() {
        let inner = ScreenStackRoute().push(Plain("B"), separated: true).push(Plain("X")).fallback(to: ScreenStackRoute().push(Plain("no")))
        stage.start("route") { $0.top(.stack).then(inner).push(Plain("no")).resolve().fallback(to: ScreenWindowRoute().setRoot(to: Plain("no"))) }
        #expect(stage.screens == "A B Y" && stage.ends == ["route: done"])
    }

    @Test func `It redirects from a fallback`() {
        stage.start("route") { $0.fail(with: TestError()).fallback(to: ScreenWindowRoute().top(.stack).push(Plain("X"))) }
        #expect(stage.screens == "A Y" && stage.ends == ["route: done"])
    }

    @Test func `An ensure is run before the other route`() {
        stage.start("route") { route in
            route.then(ScreenWindowRoute().top(.stack).push(Plain("X")).resolve().ensure(with: ScreenWindowRoute().top(.stack).push(Plain("E"))))
        }
        #expect(stage.screens == "A E Y" && stage.ends == ["route: done"])
    }

    @Test func `It redirects from an ensure, whatever had failed before`() {
        stage.start("route") { $0.then(ScreenWindowRoute().fail(with: TestError()).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("X")))) }
        #expect(stage.screens == "A Y" && stage.ends == ["route: done"])
    }

    @Test func `An atomic route is taken back before the other one runs`() {
        stage.start("route") { $0.then(ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).push(Plain("X")).resolve().atomic()) }
        #expect(stage.screens == "A Y" && stage.ends == ["route: done"])
    }

    @Test func `An atomic route that cannot be taken back fails, and no other one runs`() throws {
        let stack = try stage.stack
        var kept: ClockStage.Answer?
        let meddle = stage.held({ kept = $0 }) as ClosureAction<StackContainer, Void>
        stage.start("route") {
            $0.then(ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).then(meddle).push(Plain("X")).resolve().atomic())
        }
        try navigator.apply(.replaceChildren(from: 2, with: [ModalContainer(key: ScreenKey(name: "C"))], in: stack))
        kept?(.success(()))
        #expect(stage.screens == "A B C" && stage.ends == ["route: ScreenRollbackError"])
    }

    @Test func `A late answer redirects`() {
        stage.start("route") { $0.top(.stack).push(Plain("Late")).push(Plain("no"), separated: true) }
        log.answerAccess(.redirect(to: ScreenWindowRoute().top(.stack).push(Plain("X"))))
        #expect(stage.screens == "A Y" && stage.ends == ["route: done"])
    }

    @Test func `A late redirect, canceled in an ensure, does not run`() throws {
        stage.start("route") { route in
            route.then(
                ScreenWindowRoute().top(.stack).push(Plain("X")).resolve()
                    .ensure(with: ScreenWindowRoute().get { [navigator] _ in navigator.currentNavigation?.cancel() }))
        }
        #expect(stage.screens == "A" && stage.ends == ["route: canceled"])
    }

    @Test func `A route that an action has started is given up alone`() {
        let action = ClosureAction<WindowContainer, Void> { window, navigator, completion in
            navigator.navigate(from: window, completion: completion) { $0.top(.stack).push(Plain("X")).push(Plain("no"), separated: true) }
        }
        stage.start("route") { $0.then(action).top(.stack).push(Plain("Z")) }
        #expect(stage.screens == "A Y Z" && stage.ends == ["route: done"])
    }

    @Test func `A route that an action has started does not redirect when its parent is canceled meanwhile`() {
        let action = ClosureAction<WindowContainer, Void> { window, navigator, completion in
            let parent = navigator.currentNavigation
            let route = ScreenWindowRoute().top(.stack).push(Plain("X")).resolve().ensure(with: ScreenWindowRoute().get { _ in parent?.cancel() })
            navigator.navigate(from: window, to: route, completion: completion)
        }
        stage.start("route") { $0.then(action).top(.stack).push(Plain("Z")) }
        #expect(stage.screens == "A" && stage.ends == ["route: canceled"])
    }

    @Test func `What the route has started and nobody waits for goes with it`() {
        var child: Navigation?
        let action = ClosureAction<WindowContainer, Void> { window, navigator, completion in
            child = navigator.navigate(from: window, completion: nil) { $0.waiting(5) }
            completion(.success(()))
        }
        stage.start("route") { $0.then(action).top(.stack).push(Plain("X")) }
        #expect(child?.state == .canceled && stage.screens == "A Y")
    }

    @Test func `Canceled, it does not redirect any more`() {
        let action = ClosureAction<WindowContainer, Void> { window, navigator, completion in
            navigator.currentNavigation?.cancel()
            completion(.success(()))
        }
        stage.start("route") { $0.then(ScreenWindowRoute().then(action).ensure(with: ScreenWindowRoute().top(.stack).push(Plain("X")))) }
        #expect(stage.screens == "A" && stage.ends == ["route: canceled"])
        #expect(stage.log.errors.last?.contains("redirected to another route") == true)
    }

    @Test func `A circle is found, with its chain, and is an error like any other`() {
        stage.start("circle") { $0.top(.stack).push(Plain("P")) }
        stage.start("saved") { $0.top(.stack).push(Plain("P")).resolve().fallback(to: ScreenWindowRoute().top(.stack).push(Plain("Z"))) }
        #expect(stage.ends.first == "circle: ScreenRedirectLoopError")
        #expect(stage.log.errors.contains { $0.contains("P → Q → P") })
    }

    @Test func `A circle through routes that actions start is found`() {
        var errors: [String] = []
        log.rule = { entry in
            entry.key?.name != "P"
                ? .allow
                : .redirect(
                    to: ScreenWindowRoute().then(
                        ClosureAction<WindowContainer, Void> { window, navigator, completion in
                            navigator.navigate(from: window) { result in
                                if case .failure(let error) = result { errors.append("\(error)") }
                                completion(.success(()))
                            } route: {
                                $0.top(.stack).push(Plain("P"))
                            }
                        }))
        }
        stage.start("circle") { $0.top(.stack).push(Plain("P")) }
        #expect(errors.count == 1 && errors[0].contains("P → P") && stage.ends == ["circle: done"])
    }

    @Test func `A circle through changes that actions apply is found`() throws {
        var ends: [String] = []
        let stack = try stage.stack
        log.rule = { entry in
            guard entry.key?.name == "P" else { return .allow }
            return .redirect(
                to: ScreenWindowRoute().then(
                    ClosureAction<WindowContainer, Void> { window, navigator, completion in
                        let change = HierarchyChange.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "P"))], in: stack)
                        navigator.apply(change) { result in
                            ends.append(ending(result))
                            completion(result)
                        }
                    }))
        }
        stage.start("circle") { $0.top(.stack).push(Plain("P")) }
        #expect(ends == ["ScreenRedirectLoopError"] && stage.ends == ["circle: ScreenRedirectLoopError"])
        navigator.apply(.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "P"))], in: stack)) { ends.append(ending($0)) }
        #expect(ends.suffix(2) == ["ScreenRedirectLoopError", "ScreenRedirectLoopError"] && navigator.navigations.isEmpty)
    }

    @Test func `A chain without an end, of ever other screens, is found`() async throws {
        try await onSmallStack {
            let stage = ClockStage()
            var count = 0
            stage.navigator.guards = [
                ClosureGuard { _, _, completion in
                    count += 1
                    completion(.redirect(to: ScreenWindowRoute().top(.stack).push(Plain("\(count)"))))
                }
            ]
            stage.start("chain") { $0.top(.stack).push(Plain("first")) }
            #expect(stage.ends == ["chain: ScreenRedirectLoopError"] && count > 10 && stage.screens == "A")
        }
    }

    @Test func `A change that is redirected outside of routes fails, and the other route runs`() throws {
        let stack = try stage.stack
        let change = HierarchyChange.replaceChildren(from: 1, with: [ModalContainer(key: ScreenKey(name: "X"))], in: stack)
        let error = #expect(throws: ScreenAccessRefusedError.self) { try navigator.apply(change) }
        #expect(error?.reason is ScreenRedirectedError && stage.screens == "A Y")
        var ends: [String] = []
        navigator.apply(.replaceChildren(from: 2, with: [ModalContainer(key: ScreenKey(name: "X"))], in: stack)) { ends.append(ending($0)) }
        #expect(ends == ["done"] && stage.screens == "A Y Y")
    }

    @Test func `A simulation follows it`() {
        let simulation = navigator.simulate { $0.top(.stack).push(Plain("X")).push(Plain("no"), separated: true) }
        #expect(simulation.isSuccess && simulation.hierarchy.outline == "stack S[A, Y!]!" && stage.screens == "A")
    }
}
