import NavDSL
import NavTesting
import Testing

/// How a guard asks the user.
enum WayOfAsking: CaseIterable, Sendable {
    /// By a route that it starts while it is asked.
    case navigating
    /// By a change that it applies while it is asked.
    case applying
    /// By a route that it starts later, as a part of what waits for it.
    case later
    /// By a screen that finishes.
    case awaiting
}

/// What shows the hierarchy.
enum Showing: CaseIterable, Sendable {
    case nothing, steps, stepsByHand, coalescing, coalescingByHand

    func renderer() -> RecordingRenderer? {
        switch self {
        case .nothing: nil
        case .steps: RecordingRenderer()
        case .stepsByHand: RecordingRenderer(pace: .manual)
        case .coalescing: RecordingRenderer(isCoalescing: true)
        case .coalescingByHand: RecordingRenderer(pace: .manual, isCoalescing: true)
        }
    }
}

/// A form that asks the user whether it may be left, by the modal `Sure?`.
final class Asker: ModalContainer, ScreenLeaveGuarding, Screen {
    let name: String
    let way: WayOfAsking
    private(set) var askedCount = 0
    private var answer: ((ScreenLeaveAnswer) -> Void)?
    /// Shows the question, if that is done later.
    private(set) var show: () -> Void = {}

    init(_ name: String, _ way: WayOfAsking = .navigating) {
        self.name = name
        self.way = way
    }

    func build(navigator: ScreenNavigator) -> Asker { self }

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        askedCount += 1
        answer = completion
        let question = ScreenWindowRoute().top(.container).present(Plain("Sure?"))
        switch way {
        case .navigating: navigator.navigate(to: question)
        case .applying: try? navigator.apply(.present(ModalContainer(key: ScreenKey(name: "Sure?")), on: outermost))
        case .later:
            let asking = navigator.currentNavigation
            show = { if let asking { asking.run { _ = navigator.navigate(to: question) } } else { navigator.navigate(to: question) } }
        case .awaiting:
            navigator.result(of: ChooserScreen("Sure?"), presentedOn: outermost) { [weak self] in
                self?.give((try? $0.get()) == 1 ? .allow : .refuse)
            }
        }
    }

    func give(_ answer: ScreenLeaveAnswer) { self.answer.take()?(answer) }
}

/// `stack S[A, F, …]` of forms that ask the user, with a history, and something that shows it.
final class QuestionStage {
    let clock = ManualClock()
    let group = ScreenWindowGroup()
    let navigator: ScreenNavigator
    let history: NavigationHistory
    let renderer: RecordingRenderer?
    private(set) var ends: [String] = []

    init(_ forms: Asker..., showing: Showing = .nothing, isolation: isolated (any Actor)? = #isolation) {
        navigator = ScreenNavigator(window: group.windows[0], logger: nil, clock: clock, isolation: isolation)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKeyAndVisible() }
        for form in forms { navigator.navigate { $0.top(.stack).push(form) } }
        history = NavigationHistory(navigator: navigator)
        renderer = showing.renderer()
        navigator.renderer = renderer
    }

    var text: String { navigator.hierarchy.outline }

    @discardableResult
    func start(
        _ label: String = "it", policy: NavigationPolicy? = nil,
        _ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) -> Navigation {
        navigator.navigate(to: route(.initial), label: label, policy: policy) { [self] in ends.append("\(label): \(ending($0))") }
    }

    /// The question that stands in the hierarchy, if it has been shown.
    func question(sourceLocation: SourceLocation = #_sourceLocation) throws -> ModalContainer {
        let asking = ScreenPredicate<ModalContainer>.container(name: "Sure?")
        let found = group.windows.compactMap { navigator.lastContainer(in: $0, where: asking) }
        let question = try #require(found.first, sourceLocation: sourceLocation)
        if let renderer {
            let isShown = renderer.transitions.contains { $0.changes.contains { $0.inserted.contains { $0 === question } } }
            #expect(isShown, "the question is not shown", sourceLocation: sourceLocation)
        }
        return question
    }

    /// The user sees the question, closes it, and the form answers.
    func answer(_ answer: ScreenLeaveAnswer, for form: Asker, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if form.way == .later { form.show() }
        let question = try question(sourceLocation: sourceLocation)
        renderer?.finishAll()
        if let chooser = question as? Chooser {
            chooser.finish(with: answer == .allow ? 1 : 0)
        } else {
            let id = try #require(question.id)
            #expect("\(navigator.handle(.dismissed(id)))" == "changed", sourceLocation: sourceLocation)
            form.give(answer)
        }
        renderer?.finishAll()
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try navigator.validate() }
    }

    /// Nothing runs any more, and nothing is left to be shown.
    func expectRest(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(navigator.navigations.isEmpty && renderer?.isRendering != true, sourceLocation: sourceLocation)
    }
}
