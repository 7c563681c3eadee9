import NavState
import Testing

@Suite struct RoundTests {
    let controller = ModelController(CallModel())

    @Test func `A decision fires in the rounds in which it is not nil, once each`() throws {
        var calls: [String] = []
        try controller.bind(\.shouldCall) { calls.append($0) }
        let (type, press) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed))
        press()
        type("1")
        press()
        type("2")
        #expect(calls == ["1"])
        controller.round {
            type("3")
            press()
            press()
        }
        #expect(calls == ["1", "3"])
    }

    @Test func `After its round, an event is over and a field is not recent`() {
        let (type, press) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed))
        controller.round {
            press()
            type("3")
        }
        #expect(!controller.model.isCallPressed && !controller.model.$number.isRecent)
        #expect(controller.model.number == "3")
    }

    @Test func `What is restored is in no round`() throws {
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        controller.restore { $0.number = "123" }
        #expect(controller.model.number == "123" && !controller.model.$number.isRecent && counts.isEmpty)
        #expect(throws: Payload.Failure.self) {
            try controller.restore {
                $0.number = "1"
                throw Payload.Failure()
            }
        }
        #expect(controller.model.number == "123")
    }

    @Test func `Inputs of a round are set in order`() throws {
        var calls: [String] = []
        try controller.bind(\.shouldCall) { calls.append($0) }
        let (type, press) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed))
        controller.round {
            type("1")
            press()
            type("2")
        }
        #expect(calls == ["2"])
    }

    @Test func `Decisions are done in the order in which they were bound, all of one model`() throws {
        var log: [String] = []
        let (type, press, logIt) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed), controller.pipe(\.isLogPressed))
        try controller.bind(\.shouldLog) {
            log.append("log")
            type("9")
        }
        try controller.bind(\.shouldCount) { log.append("count \($0)") }
        try controller.bind(\.shouldCall) { log.append("call \($0)") }
        controller.round {
            press()
            type("12")
            logIt()
        }
        #expect(log == ["log", "count 2", "call 12", "count 1"])
    }

    @Test func `A reaction sees the model of its round, whatever was fed before it`() throws {
        var seen: [String] = []
        let type = controller.pipeValue(\.$number)
        try controller.bind(\.shouldCount) { count in
            if count < 3 { type(controller.model.number + "x") }
            seen.append(controller.model.number)
        }
        type("x")
        #expect(seen == ["x", "xx", "xxx"])
    }

    @Test func `A round inside a reaction is one round after this one`() throws {
        var log: [String] = []
        let (type, press) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed))
        try controller.bind(\.shouldCall) { log.append("call \($0)") }
        try controller.bind(\.shouldLog) {
            controller.round {
                press()
                type("7")
            }
            log.append("end")
        }
        controller.pipe(\.isLogPressed)()
        #expect(log == ["end", "call 7"])
    }

    @Test func `A decision that is bound during a round is asked from the next one on`() throws {
        var counts: [Int] = []
        let (type, logIt) = (controller.pipeValue(\.$number), controller.pipe(\.isLogPressed))
        try controller.bind(\.shouldLog) { try? controller.bind(\.shouldCount) { counts.append($0) } }
        controller.round {
            logIt()
            type("12")
        }
        #expect(counts == [])
        type("1")
        #expect(counts == [1])
    }

    @Test func `A decision that is bound while a round is being set is not asked in it`() throws {
        var counts: [Int] = []
        let (type, hold) = (controller.pipeValue(\.$number), controller.pipeValue(\.$payload))
        let controller = controller
        hold(Payload { try? controller.bind(\.shouldCount) { counts.append($0) } })
        controller.round {
            hold(nil)
            type("12")
        }
        #expect(counts == [])
        type("1")
        #expect(counts == [1])
    }

    @Test func `All decisions are asked before anything is done`() throws {
        final class Door { var isOpen = false }
        struct Model {
            let door = Door()
            var isKnocked = false
            var shouldOpen: Bool { isKnocked && !door.isOpen }
            var shouldBark: Bool { isKnocked && !door.isOpen }
        }
        let controller = ModelController(Model())
        var hasBarked = false
        try controller.bind(\.shouldOpen) { controller.model.door.isOpen = true }
        try controller.bind(\.shouldBark) { hasBarked = true }
        controller.pipe(\.isKnocked)()
        #expect(hasBarked)
    }

    @Test func `Nothing is set before the closure of a round has returned`() {
        let type = controller.pipeValue(\.$number)
        controller.round {
            type("1")
            #expect(controller.model.number == "")
        }
        #expect(controller.model.number == "1")
    }

    @Test func `A round that throws sets nothing, and later ones do`() {
        struct Refusal: Error {}
        let type = controller.pipeValue(\.$number)
        #expect(throws: Refusal.self) {
            try controller.round {
                type("1")
                throw Refusal()
            }
        }
        #expect(controller.model.number == "")
        type("2")
        #expect(controller.model.number == "2")
    }

    @Test func `Of nested rounds, the one that throws sets nothing, and the outer one sets the rest`() throws {
        struct Refusal: Error {}
        var counts: [Int] = []
        let (type, press) = (controller.pipeValue(\.$number), controller.pipe(\.isCallPressed))
        try controller.bind(\.shouldCount) { counts.append($0) }
        try controller.bind(\.shouldCall) { counts.append(-$0.count) }
        controller.round {
            type("1")
            controller.round { press() }
            try? controller.round {
                type("333")
                throw Refusal()
            }
        }
        #expect(counts == [1, -1])
    }

    @Test func `An empty round asks nothing`() throws {
        struct Model { var always: Bool { true } }
        let controller = ModelController(Model())
        try controller.bind(\.always) { Issue.record("It was asked.") }
        controller.round {}
    }

    @Test func `Two controllers that feed each other take turns`() throws {
        let other = ModelController(CallModel())
        var log: [String] = []
        let (type, typeThere) = (controller.pipeValue(\.$number), other.pipeValue(\.$number))
        try controller.bind(\.shouldCount) {
            if $0 < 4 { typeThere(controller.model.number + "b") }
            log.append("a\($0)")
        }
        try other.bind(\.shouldCount) {
            type(other.model.number + "a")
            log.append("b\($0)")
        }
        type("a")
        #expect(log == ["b2", "a1", "b4", "a3", "a5"])
    }
}
