import NavDSL
import Testing

@Suite struct OnceCompletionTests {
    /// Hands its completion out.
    struct Held: ScreenAction {
        typealias Container = WindowContainer
        typealias Output = Void
        let hold: (@escaping Completion) -> Void

        func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) { hold(completion) }
    }

    final class Log: ScreenLogger {
        var errors: [String] = []
        func info(_ line: String) {}
        func error(_ line: String) { errors.append(line) }
    }

    final class Outcome {
        var results: [Result<Void, any Error>] = []
        var steps = 0
    }

    private let log = Log()
    private let outcome = Outcome()
    private let navigator: ScreenNavigator

    init() { navigator = ScreenNavigator(window: WindowContainer(), logger: log) }

    private func run(_ action: Held) {
        let outcome = outcome
        navigator
            .navigate(to: ScreenWindowRoute().then(action).get { _ in outcome.steps += 1 }) { outcome.results.append($0) }
    }

    @Test func `A second call is ignored and logged`() {
        run(
            Held { completion in
                completion(.success(()))
                completion(.success(()))
            })
        #expect(outcome.results.count == 1)
        #expect(outcome.steps == 1)
        #expect(log.errors == ["The action 'Held' called its completion again; the call is ignored."])
    }

    @Test func `A dropped completion fails the route`() {
        run(Held { _ in })
        #expect(outcome.results.count == 1)
        #expect(outcome.steps == 0)
        #expect(throws: ScreenCompletionDroppedError.self) { try outcome.results.first?.get() }
    }

    @Test func `A late call goes on with the route, once`() {
        var kept: [Held.Completion] = []
        run(Held { kept.append($0) })
        #expect(outcome.results.isEmpty)
        kept[0](.success(()))
        kept[0](.success(()))
        kept = []
        #expect(outcome.results.count == 1)
        #expect(outcome.steps == 1)
        #expect(log.errors.count == 1)
    }

    @Test func `A completion that has been called keeps nothing alive, however long it is kept`() {
        weak var window: WindowContainer?
        var kept: Held.Completion?
        do {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            window = navigator.window
            navigator.navigate(to: ScreenWindowRoute().then(Held { kept = $0 }))
            #expect(window != nil)
            kept?(.success(()))
        }
        #expect(kept != nil)
        #expect(window == nil)
    }
}
