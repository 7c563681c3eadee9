import NavDSL
import NavTesting
import Testing

/// How those who are asked answer.
enum Answering: Sendable {
    case allow, refuse, later, drop
}

/// A container that is asked before it is removed.
final class Form: ModalContainer, ScreenLeaveGuarding, Screen {
    let name: String
    let log: GuardLog
    /// Done when it is asked, before it answers.
    var onAsk: ((ScreenNavigator) -> Void)?

    init(_ name: String, _ log: GuardLog) {
        self.name = name
        self.log = log
    }

    func build(navigator: ScreenNavigator) -> Form { self }

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        log.left.append(name)
        onAsk?(navigator)
        switch log.forms {
        case .allow: completion(.allow)
        case .refuse: completion(.refuse)
        case .later: log.leaves.append(completion)
        case .drop: break
        }
    }
}

/// What was asked, in order, and the answers that are still to be given.
final class GuardLog {
    var forms = Answering.refuse
    var left: [String] = []
    var leaves: [(ScreenLeaveAnswer) -> Void] = []
    var doorman = Answering.allow
    var entered: [String] = []
    var entries: [ScreenEntry] = []
    var accesses: [(ScreenAccess) -> Void] = []
    /// An answer to one screen that is other than the rest.
    var rule: (ScreenEntry) -> ScreenAccess? = { _ in nil }

    func answerLeave(_ answer: ScreenLeaveAnswer) { leaves.isEmpty ? nil : leaves.removeFirst()(answer) }
    func answerAccess(_ answer: ScreenAccess) { accesses.isEmpty ? nil : accesses.removeFirst()(answer) }
}

/// Asked for every screen that enters.
struct Doorman: ScreenAccessGuard {
    let log: GuardLog

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        log.entered.append(entry.description)
        log.entries.append(entry)
        if let answer = log.rule(entry) { return completion(answer) }
        switch log.doorman {
        case .allow: completion(.allow)
        case .refuse: completion(.refuse(TestError(name: "closed")))
        case .later: log.accesses.append(completion)
        case .drop: break
        }
    }
}

/// A guard that is a closure.
struct ClosureGuard: ScreenAccessGuard {
    let body: (ScreenEntry, ScreenNavigator, @escaping (ScreenAccess) -> Void) -> Void

    init(_ body: @escaping (ScreenEntry, ScreenNavigator, @escaping (ScreenAccess) -> Void) -> Void) { self.body = body }

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        body(entry, navigator, completion)
    }
}

/// `tabs T[*stack S[A, F], stack U[D]] ^ G`, where F and G are asked before they leave, and a doorman for all that enters.
final class GuardStage {
    let log = GuardLog()
    /// The window stands in it alone.
    let group = ScreenWindowGroup()
    let scene: Scene
    let form: Form
    let modal: Form
    /// How what was tried has ended; `nil` is success.
    private(set) var ends: [(any Error)?] = []

    var navigator: ScreenNavigator { scene.navigator }
    var text: String { scene.text }

    static let start = "tabs T[*stack S[A, F!]!, stack U[D]]! ^ G!"

    init() {
        form = Form("F", log)
        modal = Form("G", log)
        scene = Scene(GuardStage.tabs(form).presenting(modal), in: group)
        navigator.guards = [Doorman(log: log)]
    }

    private static func tabs(_ form: Form) -> AnyTabsScreen {
        Tabs("T", [Stack("S").withStack(Plain("A"), form), Stack("U", Plain("D"))]).eraseToAnyTabsScreen()
    }

    func end(_ error: (any Error)?) { ends.append(error) }

    func end(_ result: Result<Void, any Error>) {
        switch result {
        case .success: end(nil)
        case .failure(let error): end(error)
        }
    }

    func navigate(_ route: some ScreenRouteConvertible<WindowContainer>) { navigator.navigate(to: route) { [self] in end($0) } }

    func attempt(_ body: () throws -> Void) { end(Result { try body() }) }

    func stack(_ name: String = "S") throws -> StackContainer { try scene.find(name, as: StackContainer.self) }
    func tabs() throws -> TabsContainer { try scene.find("T", as: TabsContainer.self) }

    /// The error that the one thing that was tried has ended with.
    func error(sourceLocation: SourceLocation = #_sourceLocation) -> (any Error)? {
        #expect(ends.count <= 1, sourceLocation: sourceLocation)
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try navigator.validate() }
        return ends.first ?? nil
    }

    /// Nothing has changed, and nothing was built.
    func expectUntouched(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(text == GuardStage.start, sourceLocation: sourceLocation)
        #expect(scene.changes.isEmpty, sourceLocation: sourceLocation)
        #expect(scene.built == 0, "screens built", sourceLocation: sourceLocation)
    }
}
