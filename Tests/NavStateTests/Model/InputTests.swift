import NavState
import Testing

@Suite struct InputTests {
    @Test func `Closures do not keep the controller, and do nothing without it`() {
        var controller: ModelController? = ModelController(CallModel())
        weak let watched = controller
        let inputs = [controller?.pipe(\.isCallPressed)]
        let type = controller?.pipeValue(\.$number)
        controller = nil
        #expect(watched == nil)
        inputs[0]?()
        type?("1")
    }

    @Test func `A controller that its reaction gives up does the rounds that are left`() throws {
        var controller: ModelController? = ModelController(CallModel())
        weak let watched = controller
        var counts: [Int] = []
        let type = try #require(controller?.pipeValue(\.$number))
        try controller?.bind(\.shouldCount) {
            if $0 == 1 { type("22") }
            controller = nil
            counts.append($0)
        }
        type("1")
        #expect(counts == [1, 2])
        #expect(watched == nil)
    }

    @Test func `What an old model held may feed an input when it is freed`() throws {
        let controller = ModelController(CallModel())
        let (type, hold) = (controller.pipeValue(\.$number), controller.pipeValue(\.$payload))
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        hold(Payload { type(controller.model.number + "1") })
        hold(Payload { type(controller.model.number + "2") })
        hold(nil)
        #expect(counts == [1, 2])
        #expect(controller.model.number == "12")
    }

    @Test func `What a dropped round held may feed an input when it is freed`() {
        struct Refusal: Error {}
        let controller = ModelController(CallModel())
        let (type, hold) = (controller.pipeValue(\.$number), controller.pipeValue(\.$payload))
        try? controller.round {
            hold(Payload { type("1") })
            throw Refusal()
        }
        #expect(controller.model.number == "1")
        controller.round {
            type("")
            try? controller.round {
                hold(Payload { type(controller.model.number + "2") })
                throw Refusal()
            }
        }
        #expect(controller.model.number == "12")
    }

    @Test func `A model's own observers of a property may read the controller and feed it`() throws {
        struct Model {
            var onPress: () -> Void = {}
            @Recent var number = ""
            var isPressed = false { didSet { if isPressed { onPress() } } }
            var shouldCount: Int? { $number.isRecent ? number.count : nil }
        }
        var press: () -> Void = {}
        let controller = ModelController(Model(onPress: { press() }))
        let type = controller.pipeValue(\.$number)
        press = { type(controller.model.number + "1") }
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        controller.pipe(\.isPressed)()
        controller.pipe(\.isPressed)()
        #expect(counts == [1, 2])
        press = {}
    }

    @Test func `A thousand inputs of one reaction are a thousand rounds`() throws {
        let controller = ModelController(CallModel()) { Issue.record($0) }
        let type = controller.pipeValue(\.$number)
        var texts: [String] = []
        try controller.bind(\.shouldLog) { for index in 0..<1_000 { type("\(index)") } }
        try controller.bind(\.shouldCount) { _ in texts.append(controller.model.number) }
        controller.pipe(\.isLogPressed)()
        #expect(texts == (0..<1_000).map { "\($0)" })
    }

    @Test func `A hundred thousand rounds that lead to each other need no stack`() async throws {
        try await onSmallStack {
            let controller = ModelController(CallModel(), roundLimit: 200_000) { Issue.record($0) }
            let type = controller.pipeValue(\.$number)
            var count = 0
            try controller.bind(\.shouldCount) { _ in
                count += 1
                if count < 100_000 { type("") }
            }
            type("")
            #expect(count == 100_000)
        }
    }
}
