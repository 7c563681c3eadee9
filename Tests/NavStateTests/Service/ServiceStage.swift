import NavDSL
import NavState
import Testing

enum Spot: Hashable, Sendable, Codable {
    case chat(Int)
    /// A stack around a chat.
    case flow(Int)
    /// Is carried by the stack.
    case local(Int)
    case alert(Int)
    /// May refuse to be left.
    case form(Int)
}

/// Destinations that no registry knows.
enum Elsewhere: Hashable, Sendable { case nowhere }

struct Foreign: PlainScreen {
    var name: String
    init(_ name: String) { self.name = name }
}

final class PlaceScreen: Screen {
    let place: Spot
    unowned let stage: ServiceStage

    init(_ place: Spot, _ stage: ServiceStage) {
        self.place = place
        self.stage = stage
    }

    var name: String { "\(place)" }
    var modalPresentationStyle: ScreenModalStyle { if case .local = place { .currentContext } else { .automatic } }

    func build(navigator: ScreenNavigator) -> ModalContainer {
        stage.built.append(place)
        guard case .form = place else { return ModalContainer(key: key) }
        let form = FormContainer(key: key)
        if stage.formsRefuse { form.answer = .refuse }
        return form
    }
}

final class FormContainer: ModalContainer, ScreenLeaveGuarding {
    /// `nil` answers when `answerLater` is called.
    var answer: ScreenLeaveAnswer? = .allow
    var answerLater: ((ScreenLeaveAnswer) -> Void)?
    var whenAsked: () -> Void = {}
    var asked = 0

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        asked += 1
        whenAsked()
        if let answer { completion(answer) } else { answerLater = completion }
    }
}

/// A guard by a closure.
struct Doorman: ScreenAccessGuard {
    let decide: (ScreenEntry, @escaping (ScreenAccess) -> Void) -> Void

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        decide(entry, completion)
    }

    static func refusing(_ name: String) -> Doorman {
        Doorman { $1($0.key?.name == name ? .refuse(Refusal()) : .allow) }
    }

    struct Refusal: Error {}
}

/// A navigator with a stack that a service drives.
final class ServiceStage {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    private(set) var service: NavigationService<Spot>!
    var built: [Spot] = []
    /// Whether forms that are built from here on refuse to be left.
    var formsRefuse = false
    /// What the service says whenever a change is told.
    private(set) var seen: [NavigationState<Spot>] = []
    private var observation: HierarchyObservation?

    init(_ state: NavigationState<Spot>? = nil, isBound: Bool = true) {
        service = NavigationService(registry: registry, state: state)
        navigator.navigate { $0.setRoot(to: Foreign("Home").withStackContainer()).makeKeyAndVisible() }
        if isBound { navigator.navigate { [service] in $0.top(.stack).bind(service!) } }
        observation = navigator.observeChanges { [unowned self] _ in seen.append(service.state) }
    }

    var registry: ScreenRegistry {
        var registry = ScreenRegistry()
        try? registry.register(Spot.self) { [unowned self] place in
            if case .flow = place { return PlaceScreen(place, self).withStackContainer().eraseToAnyModalScreen() }
            return PlaceScreen(place, self).eraseToAnyModalScreen()
        }
        return registry
    }

    var stack: StackContainer { service.stack! }
    var text: String { "\(navigator.hierarchy)" }
    var names: [String] { stack.screens.map { $0.key?.name ?? "-" } }

    func screen(_ place: Spot, asAlert: Bool = false) -> AnyModalScreen { try! service.registry.screen(for: place, asAlert: asAlert) }

    func form(_ number: Int) throws -> FormContainer {
        try #require(navigator.lastContainer(where: .container(name: "\(Spot.form(number))")) as? FormContainer)
    }

    /// Forgets what has been counted.
    func clear() {
        built = []
        seen = []
    }

    /// The service says what the hierarchy is, which is sound.
    func check(_ location: SourceLocation = #_sourceLocation) throws {
        try navigator.validate()
        #expect(service.state == plainState(), sourceLocation: location)
    }

    /// The state by the keys alone; for stages without foreign modals, and with one alert at most.
    func plainState() -> NavigationState<Spot> {
        let spots = (0..<10).flatMap { [Spot.chat($0), .local($0), .alert($0), .form($0)] }
        let known = Dictionary(uniqueKeysWithValues: spots.map { ("\($0)", $0) })
        func place(_ container: ModalContainer?) -> Spot? { container?.key.flatMap { known[$0.name] } }
        func isAlert(_ place: Spot) -> Bool { if case .alert = place { true } else { false } }
        let lowest = [stack.ownPresented, stack.outermost === stack ? nil : stack.outermost.ownPresented].compactMap { $0 }
        let chain = lowest.flatMap { sequence(first: $0, next: \.ownPresented) }
        return NavigationState(
            items: stack.screens.dropFirst().compactMap(place), modal: lowest.compactMap(place).first { !isAlert($0) },
            alert: chain.compactMap(place).first(where: isAlert))
    }
}
