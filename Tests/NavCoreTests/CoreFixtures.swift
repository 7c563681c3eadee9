@testable import NavCore

/// A plain container with a key.
func screen(_ name: String, _ traits: ScreenTraits = [], style: ScreenModalStyle = .automatic) -> ModalContainer {
    ModalContainer(key: ScreenKey(name: name, traits: traits), modalPresentationStyle: style)
}

func stack(_ name: String? = nil, _ screens: ModalContainer..., style: ScreenModalStyle = .automatic) -> StackContainer {
    StackContainer(key: name.map { ScreenKey(name: $0) }, screens: screens, modalPresentationStyle: style)
}

func tabs(_ name: String? = nil, _ tabs: ModalContainer...) -> TabsContainer {
    TabsContainer(key: name.map { ScreenKey(name: $0) }, tabs: tabs)
}

extension ModalContainer {
    /// The container, presenting a modal from the beginning.
    func presenting(_ modal: ModalContainer) throws -> Self {
        try setUnplacedPresented(modal)
        return self
    }
}

/// A silent navigator on a window that shows a root.
struct Bench {
    let window = WindowContainer()
    let navigator: ScreenNavigator

    init(_ root: ModalContainer? = nil) throws {
        navigator = ScreenNavigator(window: window, logger: nil)
        try navigator.apply(.setRoot(root, of: window))
    }

    var hierarchy: Hierarchy { navigator.hierarchy }
    var text: String { hierarchy.description }
}

/// A logger that keeps what it is given.
final class RecordingLogger: ScreenLogger {
    private(set) var infos: [String] = []
    private(set) var errors: [String] = []

    func info(_ line: String) { infos.append(line) }
    func error(_ line: String) { errors.append(line) }
}
