import NavState
import Testing

@Suite struct RecentTests {
    @Test func `A field is not recent at first, nor by assignment`() {
        var model = CallModel()
        model.number = "1"
        #expect(!model.$number.isRecent)
        #expect(model.shouldCount == nil)
    }

    @Test func `A model alone is tested with set`() {
        var model = CallModel()
        model.$number.set("12")
        #expect(model.number == "12")
        #expect(model.shouldCount == 2)
    }

    @Test func `The same value is recent again`() throws {
        let controller = ModelController(CallModel())
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        let type = controller.pipeValue(\.$number)
        type("1")
        type("1")
        #expect(counts == [1, 1])
    }

    @Test func `What a model sets itself is recent in no round, so that no later round takes it for new`() throws {
        struct Model {
            @Recent var number = ""
            var isClearPressed = false { didSet { number = "" } }
            var shouldCount: Int? { $number.isRecent ? number.count : nil }
        }
        let controller = ModelController(Model())
        try controller.bind(\.shouldCount) { _ in Issue.record("It is recent.") }
        controller.pipe(\.isClearPressed)()
        controller.pipe(\.isClearPressed)()
    }

    @Test func `Fields are equal if value and recency are`() {
        var (a, b) = (CallModel().$number, CallModel().$number)
        #expect(a == b && a.hashValue == b.hashValue)
        a.set("")
        #expect(a != b)
        b.set("")
        #expect(a == b)
    }
}
