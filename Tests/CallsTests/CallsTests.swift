import Calls
import NavDSL
import NavState
import Testing

@Suite struct CallsTests {
    @Test func `All scenes print what they should`() throws {
        #expect(try CallsScene.wholeText() == expectedText)
    }

    @Test func `Whatever is done, the screens are those of the model, and no route fails`() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let app = try CallsApp { Issue.record("seed \(seed): \($0)") }
            for _ in 0..<30 {
                step(using: &random).perform(in: app)
                #expect("\(app.navigator.hierarchy)" == hierarchy(of: app.controller.model), "seed \(seed)")
            }
        }
    }

    @Test func `The app is freed, whoever still has its closures`() throws {
        var app: CallsApp? = try CallsApp { Issue.record($0) }
        let (type, press) = (app?.typeNumber, app?.pressCall)
        type?("12")
        press?()
        weak let controller = app?.controller
        weak let navigator = app?.navigator
        app = nil
        #expect(controller == nil && navigator == nil)
        press?()
    }

    private func step(using random: inout SeededGenerator) -> CallsStep {
        let steps: [CallsStep] = [.type("1"), .type(""), .pressCall, .push("2"), .push("3"), .pressAccept, .pressDecline, .pressHangUp]
        let count = Int.random(in: 1...3, using: &random)
        return .together((0..<count).map { _ in steps[.random(in: 0..<steps.count, using: &random)] })
    }

    private func hierarchy(of model: CallsModel) -> String {
        let screens = ["Dial"] + (model.call.map { ["Call(\($0.number))"] } ?? [])
        let ringing = model.call == nil ? model.caller.map { ["⇧ Ringing(\($0)) (fullScreen)"] } ?? [] : []
        let all = screens + ringing
        let lines = all.enumerated().map { "   \($0 == all.count - 1 ? "└" : "├")─ \($1)" }
        return (["Window [key]", "└─ Stack"] + lines).joined(separator: "\n") + " ●"
    }
}

@Suite struct CallsModelTests {
    private var ready: CallsModel {
        var model = CallsModel()
        model.number = "12"
        model.caller = "34"
        return model
    }

    @Test func `A number alone does not call, however new`() {
        var model = CallsModel()
        model.$number.set("12")
        #expect(model.shouldCall == nil)
    }

    @Test func `The button calls the number`() {
        var model = ready
        model.isCallPressed = true
        #expect(model.shouldCall == Call(number: "12", isIncoming: false))
    }

    @Test func `The button with no number does not call`() {
        var model = CallsModel()
        model.isCallPressed = true
        #expect(model.shouldCall == nil)
    }

    @Test func `Accept answers who calls, and comes before the button`() {
        var model = ready
        model.isAcceptPressed = true
        #expect(model.shouldCall == Call(number: "34", isIncoming: true))
        model.isCallPressed = true
        #expect(model.shouldCall == Call(number: "34", isIncoming: true))
    }

    @Test func `Who is accepted and declined at once is answered`() {
        var model = ready
        model.isAcceptPressed = true
        model.isDeclinePressed = true
        #expect(model.shouldCall == Call(number: "34", isIncoming: true) && !model.shouldDecline)
    }

    @Test func `Accept without a caller does not call`() {
        var model = CallsModel()
        model.isAcceptPressed = true
        #expect(model.shouldCall == nil)
    }

    @Test func `Without a call or a caller there is nothing to hang up or to decline`() {
        var model = CallsModel()
        model.isHangUpPressed = true
        model.isDeclinePressed = true
        #expect(!model.shouldHangUp && !model.shouldDecline)
        model.call = Call(number: "12", isIncoming: false)
        model.caller = "34"
        #expect(model.shouldHangUp && model.shouldDecline)
    }

    @Test func `While a call is on, none starts`() {
        var model = ready
        model.call = Call(number: "56", isIncoming: false)
        model.isAcceptPressed = true
        model.isCallPressed = true
        #expect(model.shouldCall == nil)
    }

    @Test func `A decision of the app is bound there, and nowhere else`() throws {
        let app = try CallsApp { Issue.record($0) }
        #expect(throws: DecisionBoundTwiceError.self) { try app.controller.bind(\.shouldCall) { _ in } }
        #expect(throws: DecisionBoundTwiceError.self) { try app.controller.bind(\.shouldHangUp) {} }
    }
}

/// Numbers that are the same for the same seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
