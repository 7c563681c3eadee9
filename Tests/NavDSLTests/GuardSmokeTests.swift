import NavDSL
import NavTesting
import Testing

final class FormContainer: ModalContainer, ScreenLeaveGuarding {
    var asked = 0
    var answer: ScreenLeaveAnswer? = .refuse
    var kept: ((ScreenLeaveAnswer) -> Void)?
    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        asked += 1
        if let answer { completion(answer) } else { kept = completion }
    }
}
struct FormScreen: Screen {
    let container: FormContainer
    func build(navigator: ScreenNavigator) -> FormContainer { container }
}
final class Picker: ModalContainer, ScreenFinishing { typealias Output = Int }
struct PickerScreen: Screen { func build(navigator: ScreenNavigator) -> Picker { Picker(key: key) } }

struct ClosureGuard: ScreenAccessGuard {
    let body: (ScreenEntry, ScreenNavigator, @escaping (ScreenAccess) -> Void) -> Void
    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) { body(entry, navigator, completion) }
}

@Suite struct GuardSmokeTests {
    let clock = ManualClock()
    let scene = Scene(Stack("S", Plain("A")))
    var navigator: ScreenNavigator { scene.navigator }

    @Test func leaveRefused() {
        let form = FormContainer()
        scene.run(ScreenWindowRoute().top(.stack).push(FormScreen(container: form)))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop()) is ScreenLeaveRefusedError)
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Plain("R"))) is ScreenLeaveRefusedError)
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("X"))) == nil)
        form.answer = nil
        var ends = 0
        let n = navigator.navigate(to: ScreenWindowRoute().top(.stack).push(Plain("Y")).pop(to: .root).push(Plain("B")).present(Plain("M"))) { _ in ends += 1 }
        #expect(n.state == .running && form.asked == 3)
        navigator.navigate { $0.top(.stack).push(Plain("Z")) }
        form.kept?(.allow)
        #expect(n.state == .done && ends == 1)
        #expect(form.asked == 3)
        #expect(scene.text == "stack S[A, B!]! ^ M!")
    }

    @Test func access() {
        var asked: [String] = []
        navigator.guards = [ClosureGuard { entry, _, completion in
            asked.append("\(entry)")
            completion(entry.key?.name == "X" ? .refuse(TestError()) : .allow)
        }]
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("X")).pop().push(Plain("B"))) == nil)
        #expect(asked == ["B"])
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("X"))) is ScreenAccessRefusedError)
        #expect(scene.run(ScreenWindowRoute().setRoot(to: Stack("T", Plain("X")))) is ScreenAccessRefusedError)
        #expect(scene.text == "stack S[A, B!]!")
    }

    @Test func redirect() {
        navigator.guards = [ClosureGuard { entry, _, completion in
            switch entry.key?.name {
            case "X": completion(.redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Y"))))
            case "P": completion(.redirect(to: ScreenWindowRoute().top(.stack).push(Plain("Q"))))
            case "Q": completion(.redirect(to: ScreenWindowRoute().top(.stack).push(Plain("P"))))
            default: completion(.allow)
            }
        }]
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("X")) { $0.present(Plain("no")) }.push(Plain("no"))) == nil)
        #expect(scene.text == "stack S[A, Y!]!")
        let error = scene.run(ScreenWindowRoute().top(.stack).push(Plain("P")))
        #expect((error as? ScreenRedirectLoopError)?.chain == ["P", "Q", "P"])
        #expect(scene.text == "stack S[A, Y!]!")
    }

    @Test func lateAccess() {
        var kept: ((ScreenAccess) -> Void)?
        navigator.guards = [ClosureGuard { entry, _, completion in kept = completion }]
        let n = navigator.navigate { $0.top(.stack).push(Plain("B")).present(Plain("C")) }
        #expect(n.state == .running && scene.built == 0)
        kept?(.allow)
        #expect(n.state == .running && scene.text == "stack S[A, B!]!")
        kept?(.allow)
        #expect(n.state == .done && scene.text == "stack S[A, B!]! ^ C!" && scene.built == 2)
        #expect(throws: ScreenGuardPendingError.self) { try navigator.apply(.setRoot(ModalContainer(), of: scene.window)) }
        #expect("\(navigator.simulate { $0.top(.stack).push(Plain("D")) }.outcome)".hasPrefix("undetermined"))
    }

    @Test func results() throws {
        var outcomes: [String] = []
        let route = ScreenWindowRoute().top(.stack).push(PickerScreen(), awaiting: { outcome, route in
            outcomes.append("\(outcome)")
            return route.popToRoot()
        })
        navigator.navigate(to: route)
        let picker = try #require(navigator.topContainer as? Picker)
        #expect(picker.finish(with: 3) && !picker.finish(with: 4))
        #expect(outcomes == ["finished(3)"] && scene.text == "stack S[A!]!")
        navigator.navigate(to: route)
        navigator.navigate { $0.setRoot(to: Plain("R")) }
        #expect(outcomes.last == "ended(NavCore.ScreenEndReason.rootReplaced)")
    }

}

@MainActor @Suite struct ResultSmokeTests {
    @Test func asyncResult() async throws {
        let scene = Scene(Stack("S", Plain("A")))
        let top = try #require(scene.navigator.topContainer)
        let task = Task { @MainActor in try await scene.navigator.result(of: PickerScreen(), presentedOn: top) }
        while !(scene.navigator.topContainer is Picker) { await Task.yield() }
        (scene.navigator.topContainer as? Picker)?.finish(with: 7)
        #expect(try await task.value == 7)
        #expect(scene.text == "stack S[A!]!")
    }
}
