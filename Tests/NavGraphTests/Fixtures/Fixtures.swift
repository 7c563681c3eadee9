import NavDSL
import NavGraph
import NavTesting

/// A plain screen with a name.
struct Named: PlainScreen {
    let name: String
    var modalPresentationStyle = ScreenModalStyle.automatic

    init(_ name: String, style: ScreenModalStyle = .automatic) {
        self.name = name
        modalPresentationStyle = style
    }
}

/// Tabs of stacks with one screen each.
struct NamedTabs: Screen {
    let name = "Home"
    let screens: [String]
    var backBehavior = TabsContainer.BackBehavior.none

    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        let tabs = TabsContainer(key: key, tabs: try screens.map { try navigator.build(Named($0).withStackContainer()) })
        tabs.backBehavior = backBehavior
        return tabs
    }
}

struct TestError: Error, Hashable {}

/// What a test's app knows.
final class Session {
    var isOpen = false
    var count = 0
}

struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension ScreenNavigator {
    /// A navigator on a manual clock, whose window shows a screen.
    static func showing(_ screen: some Screen<some ModalContainer>) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        navigator.navigate { $0.setRoot(to: screen).makeKeyAndVisible() }
        return navigator
    }

    /// How many screens the topmost stack holds.
    var height: Int { topStackContainer?.screens.count ?? 0 }

    /// How many modals stand over one another.
    var modalCount: Int { hierarchy.nodes.count { $0.role == .presented } }

    /// Whether a screen of a name is on top.
    func shows(_ name: String) -> Bool { topContainer?.key?.name == name }
}

extension ExplorationMove {
    /// Pushes a screen on the topmost stack.
    static func push(_ name: String, when condition: ((ScreenNavigator) -> Bool)? = nil) -> Self {
        ExplorationMove("push \(name)", when: condition) { $0.top(.stack).push(Named(name)) }
    }

    /// Presents a screen over all.
    static func present(_ name: String, when condition: ((ScreenNavigator) -> Bool)? = nil) -> Self {
        ExplorationMove("present \(name)", when: condition) { $0.top(.container).present(Named(name)) }
    }

    /// Closes the topmost modal.
    static func close(when condition: ((ScreenNavigator) -> Bool)? = nil) -> Self {
        ExplorationMove("close", when: { $0.topContainer?.presenting != nil && condition?($0) ?? true }) {
            $0.top(.container).presenting.dismiss()
        }
    }
}

extension NavigationExplorer {
    /// Explores a window that shows a stack with the screen Home.
    init(
        key: ExplorationKey = .hierarchy, limits: ExplorationLimits = ExplorationLimits(),
        stackWith moves: @escaping @Sendable () -> [ExplorationMove]
    ) {
        self.init(key: key, limits: limits) {
            ExplorationSubject(.showing(Named("Home").withStackContainer()), moves: moves())
        }
    }
}
