import NavDSL
import NavSystem
import NavTesting
import Testing

struct Plain: PlainScreen {
    let name: String
    var modalPresentationStyle = ScreenModalStyle.automatic

    init(_ name: String, style: ScreenModalStyle = .automatic) {
        self.name = name
        modalPresentationStyle = style
    }
}

struct TestError: Error, Equatable {
    let name: String
}

final class Count {
    var number = 0
}

/// A navigator on a stack with one screen, and a device whose effects are recorded.
final class Desk {
    let recorder: RecordingEffects
    let device: SimulatedDevice
    let navigator: ScreenNavigator
    private(set) var changes: [HierarchyChange] = []
    private var observation: HierarchyObservation?

    init(_ capabilities: SystemCapabilities = SystemCapabilities(), recorder: RecordingEffects = RecordingEffects()) {
        self.recorder = recorder
        device = SimulatedDevice(capabilities, effects: recorder)
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigator.effects = device
        navigator.navigate { $0.setRoot(to: Plain("A").withStackContainer()).makeKeyAndVisible() }
        observation = navigator.observeChanges { [unowned self] in changes.append($0) }
    }

    /// Lets go of the containers in the changes.
    func forgetChanges() { changes = [] }

    /// The hierarchy below the window.
    var text: String { "\(navigator.hierarchy)".split(separator: "\n").dropFirst().joined(separator: "\n") }

    var effects: [SystemEffect] { recorder.effects(of: SystemEffect.self) }

    func find<Container: ModalContainer>(_ type: Container.Type) throws -> Container {
        try #require(navigator.topContainer(where: .container(of: type)))
    }

    /// Runs a route from the screen on top, and gives its error.
    @discardableResult
    func run(_ route: (ScreenModalRoute) -> some ScreenRouteConvertible<ModalContainer>) -> (any Error)? {
        let navigation = navigator.navigate(from: navigator.topContainer, completion: nil, route: route)
        #expect(throws: Never.self) { try navigator.validate() }
        if case .failure(let error) = navigation.result { return error }
        return nil
    }
}
