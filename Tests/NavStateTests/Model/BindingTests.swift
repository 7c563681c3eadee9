import NavState
import Testing

@Suite struct BindingTests {
    let controller = ModelController(CallModel())

    @Test func `A decision is bound once, and the error names both places`() throws {
        try controller.bind(\.shouldCall) { _ in }
        let line = #line - 1
        do throws(DecisionBoundTwiceError) {
            try controller.bind(\.shouldCall) { _ in Issue.record("It is bound.") }
            Issue.record("It was bound twice.")
        } catch {
            #expect(error.first == "NavStateTests/BindingTests.swift:\(line)")
            #expect(
                error.description == """
                    The decision that is bound at NavStateTests/BindingTests.swift:\(line + 3) is bound at \(error.first) already.
                    """)
        }
        controller.round {
            controller.pipeValue(\.$number)("1")
            controller.pipe(\.isCallPressed)()
        }
    }

    @Test func `All four forms count as binding`() throws {
        let navigator = makeNavigator()
        try controller.bind(\.shouldCall, by: navigator) { _, route in route }
        try controller.bind(\.shouldLog, by: navigator) { $0 }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.shouldCall) { _ in } }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.shouldLog) {} }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.shouldLog, by: navigator) { $0 } }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.shouldCall, by: navigator) { _, route in route } }
    }

    /// A model with the same decision to be had in several ways.
    private struct Outer {
        struct Row {
            var isTapped = false
            var shouldOpen: Bool { isTapped }
        }

        var inner = CallModel()
        var rows = [Row(), Row()]
        var isPressed = false
    }

    @Test func `A decision is the same however its path is written`() throws {
        let controller = ModelController(Outer())
        try controller.bind(\.inner.shouldCall) { _ in }
        let inner: KeyPath<Outer, CallModel> = \.inner
        let ways = [\Outer.inner.shouldCall, inner.appending(path: \.shouldCall), \Outer.self.inner.shouldCall]
        for way in ways { #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(way) { _ in } } }
        try controller.bind(\.isPressed) {}
        let writable: WritableKeyPath<Outer, Bool> = \.isPressed
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(writable) {} }
    }

    @Test func `Other arguments of a subscript are another decision`() throws {
        let controller = ModelController(Outer())
        var opened: [Int] = []
        for row in 0...1 { try controller.bind(\.rows[row].shouldOpen) { opened.append(row) } }
        #expect(throws: DecisionBoundTwiceError.self) { try controller.bind(\.rows[1].shouldOpen) {} }
        controller.pipe(\.rows[1].isTapped)()
        #expect(opened == [1])
        #expect(!controller.model.rows[1].isTapped)
    }

    @Test func `Of an optional in an optional, the outer one decides`() throws {
        var guests: [String?] = []
        try controller.bind(\.shouldSeat) { guests.append($0) }
        let arrive = controller.pipeValue(\.$guest)
        for guest in ["Ann", .some(nil), nil] as [String??] { arrive(guest) }
        #expect(guests == ["Ann", nil])
    }

    @Test func `An optional Bool is a value`() throws {
        struct Model {
            @Recent var isOn: Bool?
            var shouldSwitch: Bool? { $isOn.isRecent ? isOn : nil }
        }
        let controller = ModelController(Model())
        var switched: [Bool] = []
        try controller.bind(\.shouldSwitch) { switched.append($0) }
        let turn = controller.pipeValue(\.$isOn)
        for isOn in [true, nil, false] { turn(isOn) }
        #expect(switched == [true, false])
    }
}
