import NavDSL
import NavTesting
import Testing

/// Every way to end: the completion is called exactly once, with what the handle says, and nothing is left running.
@Suite struct EndsOnceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let state: Navigation.State
        let ending: String
        let run: @Sendable (ClockStage, inout ClockStage.Answer?) throws -> Navigation

        init(
            _ text: String, _ state: Navigation.State, _ ending: String? = nil,
            _ run: @escaping @Sendable (ClockStage, inout ClockStage.Answer?) throws -> Navigation
        ) {
            testDescription = text
            self.state = state
            self.ending = ending ?? state.rawValue
            self.run = run
        }
    }

    /// A route that waits for a held action and then pushes.
    private static func hold(_ stage: ClockStage, _ kept: inout ClockStage.Answer?, policy: NavigationPolicy? = nil) -> Navigation {
        var answer: ClockStage.Answer?
        let navigation = stage.start("it", policy: policy) { $0.then(stage.held { answer = $0 }).pushing("B") }
        kept = answer.take()
        return navigation
    }

    static let cases: [Case] = [
        Case("done at once", .done) { stage, _ in stage.start("it") { $0.pushing("B") } },
        Case("done without a step", .done) { stage, _ in stage.start("it") { $0 } },
        Case("done after a wait", .done) { stage, _ in
            let navigation = stage.start("it") { $0.pushing("B", after: 1) }
            stage.advance(1)
            return navigation
        },
        Case("answered later", .done) { stage, kept in
            let navigation = hold(stage, &kept)
            kept?(.success(()))
            return navigation
        },
        Case("answered twice", .done) { stage, kept in
            let navigation = hold(stage, &kept)
            kept?(.success(()))
            kept?(.failure(TestError()))
            return navigation
        },
        Case("answered, then canceled", .done) { stage, kept in
            let navigation = hold(stage, &kept)
            kept?(.success(()))
            navigation.cancel()
            return navigation
        },
        Case("failed at once", .failed, "it") { stage, _ in stage.start("it") { $0.fail(with: TestError(name: "it")) } },
        Case("failed later", .failed, "it") { stage, kept in
            let navigation = hold(stage, &kept)
            kept?(.failure(TestError(name: "it")))
            return navigation
        },
        Case("dropped", .failed, "ScreenCompletionDroppedError") { stage, kept in
            let navigation = hold(stage, &kept)
            kept = nil
            return navigation
        },
        Case("out of time", .failed, "timeout") { stage, _ in
            let navigation = stage.start("it") { $0.pushing("B", after: 2).timeout(after: .seconds(1)) }
            stage.advance(3)
            return navigation
        },
        Case("taken back", .failed, "ScreenRolledBackError") { stage, _ in
            stage.start("it") { $0.pushing("B").fail(with: TestError()).atomic() }
        },
        Case("canceled, then answered", .canceled) { stage, kept in
            let navigation = hold(stage, &kept)
            navigation.cancel()
            kept?(.success(()))
            return navigation
        },
        Case("canceled, then dropped", .canceled) { stage, kept in
            let navigation = hold(stage, &kept)
            navigation.cancel()
            kept = nil
            return navigation
        },
        Case("canceled twice", .canceled) { stage, kept in
            let navigation = hold(stage, &kept)
            navigation.cancel()
            navigation.cancel()
            return navigation
        },
        Case("canceled before its turn", .canceled) { stage, _ in
            let other = stage.push("O", after: 1)
            let navigation = stage.start("it", policy: .queued) { $0.pushing("B") }
            navigation.cancel()
            other.cancel()
            return navigation
        },
        Case("canceled by its own step", .canceled) { stage, _ in
            stage.start("it") { $0.get { _ in stage.navigator.currentNavigation?.cancel() }.pushing("B") }
        },
        Case("canceled, then superseded", .canceled) { stage, kept in
            let navigation = hold(stage, &kept)
            navigation.cancel()
            stage.push("O", policy: .latest)
            return navigation
        },
        Case("superseded", .superseded) { stage, kept in
            let navigation = hold(stage, &kept)
            stage.push("O", policy: .latest)
            return navigation
        },
        Case("superseded, then canceled", .superseded) { stage, kept in
            let navigation = hold(stage, &kept)
            stage.push("O", policy: .latest)
            navigation.cancel()
            kept?(.success(()))
            return navigation
        },
        Case("superseded before its turn", .superseded) { stage, _ in
            stage.push("O", after: 1)
            let navigation = stage.start("it", policy: .queued) { $0.pushing("B") }
            stage.push("P", policy: .latest)
            return navigation
        },
        Case("superseded by its own step", .superseded) { stage, _ in
            // Asked for by an observer, and not by the step, whose child it would be.
            let observation = stage.navigator.observeChanges { [weak stage] change in
                if change.inserted.last?.key?.name == "B" { stage?.push("O", policy: .latest) }
            }
            defer { observation.cancel() }
            return stage.start("it") { $0.pushing("B").pushing("C") }
        },
        Case("rejected", .rejected) { stage, _ in
            let other = stage.push("O", after: 1)
            let navigation = stage.start("it", policy: .rejected) { $0.pushing("B") }
            other.cancel()
            return navigation
        },
        Case("rejected, then canceled", .rejected) { stage, _ in
            let other = stage.push("O", after: 1)
            let navigation = stage.start("it", policy: .rejected) { $0.pushing("B") }
            other.cancel()
            navigation.cancel()
            return navigation
        },
        Case("its transition ends twice", .done) { stage, _ in
            let renderer = TwiceRenderer()
            stage.navigator.renderer = renderer
            return stage.start("it") { $0.pushing("B") }
        },
    ]

    private final class TwiceRenderer: ScreenRenderer {
        func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
            completion()
            completion()
        }
    }

    @Test(arguments: cases) func `Every way to end`(_ test: Case) throws {
        let stage = ClockStage()
        var kept: ClockStage.Answer?
        let navigation = try test.run(stage, &kept)
        #expect(stage.ends.filter { $0.hasPrefix("it:") } == ["it: \(test.ending)"])
        #expect(navigation.state == test.state)
        #expect(ending(navigation.result) == test.ending)
        stage.advance(10)
        #expect(stage.navigator.navigations.isEmpty && stage.clock.waitingCount == 0)
        #expect(throws: Never.self) { try stage.navigator.validate() }
    }
}
