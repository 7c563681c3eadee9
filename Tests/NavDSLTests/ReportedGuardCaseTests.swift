import NavDSL
import NavTesting
import Testing

/// The reported cases about guards and results, with their own values, whoever renders and in whatever part of a route.
@Suite struct ReportedGuardCaseTests {
    typealias Rendering = ReportedCaseTests.Rendering
    typealias Part = ReportedCaseTests.Part

    private func push(_ name: String) -> ScreenWindowRoute { ScreenWindowRoute().top(.stack).push(Plain(name)).resolve() }

    /// Answers by the screen's name.
    private struct Access: ScreenAccessGuard {
        let decide: (String) -> ScreenAccess
        func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
            completion(decide(entry.key?.name ?? ""))
        }
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `E2: X's guard redirects to X, and those of X and Y to each other`(
        rendering: Rendering, part: Part
    ) throws {
        for (ways, chain) in [(["X": "X"], ["X", "X"]), (["X": "Y", "Y": "X"], ["X", "Y", "X"])] {
            let stage = ResultStage(renderer: rendering.renderer())
            let before = stage.navigator.hierarchy
            stage.navigator.guards = [Access { name in ways[name].map { .redirect(to: push($0)) } ?? .allow }]
            let navigation = stage.start { _ in part.of(push("X")) }
            stage.renderer?.finishAll()
            let error = #expect(throws: (any Error).self) { try navigation.result?.get() }
            let loop = (error as? ScreenRedirectLoopError) ?? ((error as? ScreenRolledBackError)?.underlying as? ScreenRedirectLoopError)
            #expect(loop?.chain == chain && stage.ends.count == 1)
            #expect(stage.navigator.hierarchy == before && stage.navigator.builtCount == 2)
        }
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `E3: C's guard refuses that it takes the place of B`(
        rendering: Rendering, part: Part
    ) throws {
        let stage = ResultStage(Stack("S", Plain("A"), Plain("B")), renderer: rendering.renderer())
        stage.navigator.guards = [Access { $0 == "C" ? .refuse(TestError(name: "no")) : .allow }]
        let navigation = stage.start { _ in part.of(ScreenWindowRoute().top(.stack).replace(with: Plain("C")).resolve()) }
        stage.renderer?.finishAll()
        let error = #expect(throws: (any Error).self) { try navigation.result?.get() }
        let refused = (error as? ScreenAccessRefusedError) ?? ((error as? ScreenRolledBackError)?.underlying as? ScreenAccessRefusedError)
        #expect(refused?.screen == "C" && refused?.reason as? TestError == TestError(name: "no"))
        #expect(stage.text == "stack S[A, B!]!" && stage.ends.count == 1)
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `E4: B is waited for and replaced, swept away, or gets a new root`(
        rendering: Rendering, part: Part
    ) throws {
        let removals: [(ScreenEndReason, ScreenWindowRoute)] = [
            (.replaced, ScreenWindowRoute().top(.stack).replace(with: Plain("C")).resolve()),
            (.popped, ScreenWindowRoute().top(.stack).push(Plain("C")).popToRoot().resolve()),
            (.rootReplaced, ScreenWindowRoute().setRoot(to: Plain("R"))),
        ]
        for (reason, removal) in removals {
            let stage = ResultStage(renderer: rendering.renderer())
            let chooser = try stage.push()
            var wasThere: [Bool] = []
            let observation = stage.navigator.observeChanges { _ in wasThere.append(stage.outcomes.isEmpty || chooser.window == nil) }
            stage.navigator.navigate(to: part.of(push("D")))
            #expect(stage.outcomes == [] && !chooser.hasEnded)
            stage.navigator.navigate(to: part.of(ScreenWindowRoute().first(.stack(name: "S")).pop(to: .container(name: "B")).resolve()))
            #expect(stage.outcomes == [] && !chooser.hasEnded)
            stage.navigator.navigate(to: part.of(removal))
            stage.renderer?.finishAll()
            #expect(stage.outcomes == ["\(reason)"] && stage.ends == ["it: done"] && !wasThere.contains(false))
            withExtendedLifetime(observation) {}
        }
    }

    /// A form that may be dirty.
    private final class Form: ModalContainer, Screen, ScreenLeaveGuarding {
        let name = "Form"
        var isDirty = true
        var askedCount = 0
        func build(navigator: ScreenNavigator) -> Form { self }
        func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
            askedCount += 1
            completion(isDirty ? .refuse : .allow)
        }
    }

    @Test(arguments: Rendering.allCases, Part.allCases) func `E5: a dirty form deep in a nested stack, and a change far above it`(
        rendering: Rendering, part: Part
    ) throws {
        let stage = ResultStage(renderer: rendering.renderer())
        let form = Form()
        try stage.run { $0.top(.stack).push(Stack("I", Plain("J"))) { $0.push(Stack("K", Plain("L"))) { $0.push(form) } } }
        let before = stage.navigator.hierarchy
        for removal in [ScreenWindowRoute().setRoot(to: Plain("R")), ScreenWindowRoute().first(.stack(name: "S")).popToRoot().resolve()] {
            let navigation = stage.navigator.navigate(to: part.of(removal))
            stage.renderer?.finishAll()
            let error = #expect(throws: (any Error).self) { try navigation.result?.get() }
            let refused = (error as? ScreenLeaveRefusedError) ?? ((error as? ScreenRolledBackError)?.underlying as? ScreenLeaveRefusedError)
            #expect(refused?.container.key?.name == "Form" && stage.navigator.hierarchy == before)
        }
        #expect(form.askedCount == 2)
        try stage.run { part.of($0.top(.stack).push(Plain("M")).resolve().root.present(Plain("N", style: .fullScreen)).resolve()) }
        #expect(form.askedCount == 2 && form.window != nil)
        form.isDirty = false
        try stage.run { part.of($0.setRoot(to: Plain("R"))) }
        #expect(form.askedCount == 3 && form.window == nil && stage.text == "R!")
    }
}
