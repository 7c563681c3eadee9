#if canImport(Observation)
    import NavState
    import Observation
    import Testing

    @Suite struct ModelObservationTests {
        @Test func `Who reads the model is told before each change`() {
            let controller = ModelController(CallModel())
            let count = Counter()
            func observe() {
                withObservationTracking {
                    _ = controller.model
                } onChange: {
                    count.value += 1
                }
            }
            observe()
            controller.pipeValue(\.$number)("1")
            #expect(count.value == 1)
            observe()
            controller.pipe(\.isLogPressed)()
            #expect(count.value == 2)
        }

        @Test func `Who is told may read the model, feed inputs and observe again`() throws {
            let controller = ModelController(CallModel())
            let log = Log(controller)
            try controller.bind(\.shouldCount) { log.lines.append("count \($0)") }
            log.observe(times: 3)
            log.type("1")
            // Before the set, before the end of the round, and before the set of the first that was fed.
            #expect(log.lines == ["saw ''", "count 1", "saw '1'", "saw '1'", "count 2", "count 2", "count 2"])
        }

        @Test func `Nothing is told of a round that throws`() {
            struct Refusal: Error {}
            let controller = ModelController(CallModel())
            withObservationTracking {
                _ = controller.model
            } onChange: {
                Issue.record("It was told.")
            }
            try? controller.round {
                controller.pipe(\.isLogPressed)()
                throw Refusal()
            }
        }
    }

    private final class Counter: @unchecked Sendable {
        // Used on the thread of one test.
        var value = 0
    }

    private final class Log: @unchecked Sendable {
        // Used on the thread of one test.
        var lines: [String] = []
        let controller: ModelController<CallModel>
        let type: (String) -> Void

        init(_ controller: ModelController<CallModel>) {
            self.controller = controller
            type = controller.pipeValue(\.$number)
        }

        func observe(times: Int) {
            if times == 0 { return }
            withObservationTracking {
                _ = controller.model
            } onChange: { [self] in
                lines.append("saw '\(controller.model.number)'")
                type("2\(times)")
                observe(times: times - 1)
            }
        }
    }
#endif
