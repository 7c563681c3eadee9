import NavDSL
import NavState
import Testing

private struct CallModel {
    @Recent var number = ""
    var isCallPressed = false
    var shouldCall: String? { isCallPressed && !number.isEmpty ? number : nil }
    var shouldCount: Int? { $number.isRecent ? number.count : nil }
}

@Suite struct ModelControllerTests {
    @Test func `A decision fires once a round, and an event is over after its round`() throws {
        let controller = ModelController(CallModel())
        var calls: [String] = []
        try controller.bind(\.shouldCall) { calls.append($0) }
        let type = controller.pipeValue(\.$number)
        let press = controller.pipe(\.isCallPressed)
        press()
        type("1")
        #expect(calls == [])
        press()
        type("2")
        #expect(calls == ["1"])
        controller.round {
            type("3")
            press()
            press()
        }
        #expect(calls == ["1", "3"])
        #expect(!controller.model.isCallPressed && !controller.model.$number.isRecent)
    }

    @Test func `A decision is bound once`() throws {
        let controller = ModelController(CallModel())
        try controller.bind(\.shouldCall) { _ in }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.shouldCall) { _ in } }
    }

    @Test func `Sequences feed inputs`() async throws {
        let controller = ModelController(CallModel())
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        for text in ["a", "ab", "abc"] { continuation.yield(text) }
        continuation.finish()
        await controller.pipeValue(stream, to: \.$number)
        #expect(counts == [1, 2, 3])
    }

    @Test func `Reactions that feed each other for ever are ended`() throws {
        var errors: [String] = []
        let controller = ModelController(CallModel(), roundLimit: 10) { errors.append("\($0)") }
        let type = controller.pipeValue(\.$number)
        try controller.bind(\.shouldCount) { type("\($0)") }
        type("1")
        #expect(errors == ["One input has led to more than 10 rounds; dropped: NavStateTests/ModelControllerTests.swift:54."])
    }
}
