import NavDSL
import NavState
import Testing

// snippet.show
struct CallModel {
    @Recent var number = ""
    var isCallPressed = false
    @Recent var caller: String?
    var isAcceptPressed = false
    @Recent var call: String?

    var shouldCall: String? {
        if call != nil { return nil }
        if isAcceptPressed { return caller }
        return isCallPressed && !number.isEmpty ? number : nil
    }

    var shouldShowCall: String? { $call.isRecent ? call : nil }
}
// snippet.hide

/// What the article on decisions in the model shows.
@Suite struct DecisionsInTheModelTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    init() { navigator.navigate { $0.setRoot(to: Page("Dial").withStackContainer()).makeKeyAndVisible() } }

    var names: [String] { navigator.topStackContainer?.screens.map { $0.key?.name ?? "" } ?? [] }

    @Test func `Two ways lead to one call`() throws {
        let (dialPad, callButton, acceptButton, pushService, phone) = (Field(), Button(), Button(), Field(), Phone())
        // snippet.show
        let controller = ModelController(CallModel())
        dialPad.onChange = controller.pipeValue(\.$number)
        callButton.onPress = controller.pipe(\.isCallPressed)
        pushService.onChange = controller.pipeValue(\.$caller)
        acceptButton.onPress = controller.pipe(\.isAcceptPressed)

        let setCall = controller.pipeValue(\.$call)
        try controller.bind(\.shouldCall) { number in
            phone.start(number)
            setCall(number)
        }
        try controller.bind(\.shouldShowCall, by: navigator) { number, route in
            route.top(.stack).push(Page("Call of \(number)"))
        }
        // snippet.hide
        callButton.onPress()
        dialPad.onChange("12")
        #expect(phone.started == [] && names == ["Dial"])
        pushService.onChange("34")
        // snippet.show
        controller.round {
            callButton.onPress()
            acceptButton.onPress()
        }
        // snippet.hide
        #expect(phone.started == ["34"] && names == ["Dial", "Call of 34"])
    }

    @Test func `Sequences feed a controller`() async throws {
        let controller = ModelController(CallModel())
        let (callers, continuation) = AsyncStream.makeStream(of: String?.self)
        continuation.yield("34")
        continuation.finish()
        // snippet.show
        await controller.pipeValue(callers, to: \.$caller)
        // snippet.hide
        #expect(controller.model.caller == "34")
    }

    @Test func `A loop over a closure does not keep the controller`() async throws {
        let controller = ModelController(CallModel())
        let (callers, continuation) = AsyncStream.makeStream(of: String?.self)
        continuation.yield("34")
        continuation.finish()
        // snippet.show
        let receive = controller.pipeValue(\.$caller)
        for await caller in callers { receive(caller) }
        // snippet.hide
        #expect(controller.model.caller == "34")
    }

    // snippet.show
    @Test func `A number alone does not call`() {
        var model = CallModel()
        model.$number.set("12")
        #expect(model.shouldCall == nil)
        model.isCallPressed = true
        #expect(model.shouldCall == "12")
    }
    // snippet.hide
}

private final class Field {
    var onChange: (String) -> Void = { _ in }
}

private final class Button {
    var onPress: () -> Void = {}
}

private final class Phone {
    private(set) var started: [String] = []
    func start(_ number: String) { started.append(number) }
}
