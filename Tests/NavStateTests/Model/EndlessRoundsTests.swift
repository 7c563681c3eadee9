import NavState
import Testing

@Suite struct EndlessRoundsTests {
    @Test func `Reactions that feed each other for ever are ended, by an error that names the input`() throws {
        var errors: [String] = []
        let controller = ModelController(CallModel(), roundLimit: 10) { errors.append("\($0)") }
        let type = controller.pipeValue(\.$number)
        let line = #line - 1
        var count = 0
        try controller.bind(\.shouldCount) { _ in
            count += 1
            type("")
        }
        type("1")
        #expect(count == 10)
        #expect(errors == ["One input has led to more than 10 rounds; dropped: NavStateTests/EndlessRoundsTests.swift:\(line)."])
    }

    @Test func `What grows by each round is ended too`() throws {
        var errors: [EndlessRoundsError] = []
        let controller = ModelController(CallModel(), roundLimit: 10) { if let error = $0 as? EndlessRoundsError { errors.append(error) } }
        let type = controller.pipeValue(\.$number)
        try controller.bind(\.shouldCount) { _ in
            type("")
            type("")
        }
        type("1")
        #expect(errors.map(\.dropped.count) == [11])
        #expect(errors.first?.description.hasSuffix(", ….") == true)
    }

    @Test func `As many rounds as there may be are no error`() throws {
        let controller = ModelController(CallModel(), roundLimit: 10) { Issue.record($0) }
        let type = controller.pipeValue(\.$number)
        var count = 0
        try controller.bind(\.shouldCount) { _ in
            count += 1
            if count < 10 { type("") }
        }
        type("1")
        #expect(count == 10)
    }

    @Test func `Later inputs work again`() throws {
        var isEndless = true
        let controller = ModelController(CallModel(), roundLimit: 10)
        let type = controller.pipeValue(\.$number)
        var counts: [Int] = []
        try controller.bind(\.shouldCount) {
            counts.append($0)
            if isEndless { type("") }
        }
        type("1")
        isEndless = false
        counts = []
        type("22")
        #expect(counts == [2])
    }

    @Test func `What is fed when the error is told is done in the same call`() throws {
        var tell: () -> Void = {}
        let controller = ModelController(CallModel(), roundLimit: 10) { _ in tell() }
        let type = controller.pipeValue(\.$number)
        var isTold = false
        try controller.bind(\.shouldCount) { _ in type("") }
        try controller.bind(\.shouldLog) { isTold = true }
        tell = controller.pipe(\.isLogPressed)
        type("1")
        #expect(isTold)
    }

    @Test func `A teller that begins it all again is told twice a call`() throws {
        var count = 0
        var tell: () -> Void = {}
        let controller = ModelController(CallModel(), roundLimit: 10) { _ in
            count += 1
            tell()
        }
        let type = controller.pipeValue(\.$number)
        try controller.bind(\.shouldCount) { _ in type("") }
        tell = { type("") }
        type("1")
        #expect(count == 2)
        tell = {}
    }

    @Test func `What a dropped input held may feed when it is freed`() throws {
        let controller = ModelController(CallModel(), roundLimit: 10)
        let (type, hold) = (controller.pipeValue(\.$number), controller.pipeValue(\.$payload))
        var count = 0
        try controller.bind(\.shouldCount) { _ in
            count += 1
            if count < 10 { type("") }
            if count == 10 { hold(Payload { type("freed") }) }
        }
        type("1")
        #expect(controller.model.number == "freed")
    }

    @Test(arguments: [0, -1, Int.min]) func `A limit below one is one`(_ limit: Int) {
        let controller = ModelController(CallModel(), roundLimit: limit) { Issue.record($0) }
        controller.pipeValue(\.$number)("1")
        #expect(controller.model.number == "1")
        #expect(controller.roundLimit == 1)
    }
}
