package import NavDSL
package import NavState

struct DialScreen: PlainScreen {
    let name = "Dial"
}

struct RingingScreen: PlainScreen {
    let caller: String

    let name = "Ringing"
    let modalPresentationStyle = ScreenModalStyle.fullScreen
    var traits: ScreenTraits { [caller] }
}

struct CallScreen: PlainScreen {
    let number: String

    let name = "Call"
    var traits: ScreenTraits { [number] }
}

/// What calls. Here it only notes what it was told.
package final class Phone {
    package private(set) var log: [String] = []

    func start(_ call: Call) { log.append(call.description) }
    func hangUp() { log.append("hangs up") }
    func decline() { log.append("declines") }
}

/// The app: its model, and in one place what comes of each decision.
package final class CallsApp {
    package let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    package let phone = Phone()
    package let controller: ModelController<CallsModel>

    // What the views and the push service call.
    package let typeNumber: (String) -> Void
    package let pressCall: () -> Void
    package let receivePush: (String?) -> Void
    package let pressAccept: () -> Void
    package let pressDecline: () -> Void
    package let pressHangUp: () -> Void

    /// - Parameter onError: Is told of each route that has failed.
    package init(onError: @escaping (any Error) -> Void) throws {
        controller = ModelController(CallsModel(), onError: onError)
        typeNumber = controller.pipeValue(\.$number)
        pressCall = controller.pipe(\.isCallPressed)
        receivePush = controller.pipeValue(\.$caller)
        pressAccept = controller.pipe(\.isAcceptPressed)
        pressDecline = controller.pipe(\.isDeclinePressed)
        pressHangUp = controller.pipe(\.isHangUpPressed)
        try bindPhone()
        try bindScreens()
        navigator.navigate { $0.setRoot(to: DialScreen().withStackContainer()).makeKeyAndVisible() }
    }

    /// What the phone says is fed back: the screens follow in the round after.
    private func bindPhone() throws {
        let setCall = controller.pipeValue(\.$call)
        try controller.bind(\.shouldCall) { [phone, receivePush, weak controller] call in
            phone.start(call)
            controller?.round {
                setCall(call)
                if call.isIncoming { receivePush(nil) }
            }
        }
        try controller.bind(\.shouldHangUp) { [phone] in
            phone.hangUp()
            setCall(nil)
        }
        try controller.bind(\.shouldDecline) { [phone, receivePush] in
            phone.decline()
            receivePush(nil)
        }
    }

    private func bindScreens() throws {
        try controller.bind(\.shouldStopRinging, by: navigator) { $0.first(.stack).dismiss() }
        try controller.bind(\.shouldHideCall, by: navigator) { $0.first(.stack).popToRoot() }
        try controller.bind(\.shouldShowCall, by: navigator) { call, route in route.first(.stack).push(CallScreen(number: call.number)) }
        try controller.bind(\.shouldRing, by: navigator) { caller, route in
            route.first(.stack).replacePresented(with: RingingScreen(caller: caller))
        }
    }
}
