import NavDSL
import NavTesting
import Testing

// snippet.show
struct User: Equatable {
    let name: String
}

final class LoginContainer: ModalContainer, ScreenFinishing {
    typealias Output = User

    func didLogIn(as user: User) { finish(with: user) }
    func didTapClose() { cancel() }
}

struct LoginScreen: Screen {
    func build(navigator: ScreenNavigator) -> LoginContainer { LoginContainer(key: key) }
}
// snippet.hide

/// What the article on guards and results shows.
@MainActor @Suite struct GuardsAndResultsTests {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let session = Session()

    init() { navigator.navigate { $0.setRoot(to: Page("Rooms").withStackContainer()).makeKeyAndVisible() } }

    var names: [String] { navigator.topStackContainer?.screens.map { $0.key?.name ?? "" } ?? [] }

    func login() throws -> LoginContainer { try #require(navigator.topContainer as? LoginContainer) }

    @Test func `A route waits for the login, and goes on by its outcome`() throws {
        // snippet.show
        let navigation = navigator.navigate {
            $0.top(.stack)
                .present(LoginScreen(), awaiting: User.self) { outcome, route in
                    if let user = outcome.output { return route.dismiss().push(Page("Account of \(user.name)")) }
                    let route = outcome.reason == .canceled ? route.dismiss() : route
                    return route.fail(with: ScreenCanceledError(for: "login"))
                }
        }
        // snippet.hide
        #expect(navigation.state == .running)
        try login().didLogIn(as: User(name: "Ann"))
        #expect(navigation.state == .done && names == ["Rooms", "Account of Ann"])
    }

    // snippet.show
    @MainActor func logIn() async throws -> User {
        try await navigator.result(of: LoginScreen(), presentedOn: navigator.topContainer)
    }
    // snippet.hide

    @Test func `The navigator answers the user`() async throws {
        let task = Task { @MainActor in try await logIn() }
        while !(navigator.topContainer is LoginContainer) { await Task.yield() }
        try login().didLogIn(as: User(name: "Ann"))
        #expect(try await task.value == User(name: "Ann") && navigator.window?.root?.ownPresented == nil)
    }

    @Test func `A login that is closed is an error that says so`() throws {
        var errors: [String] = []
        navigator.result(of: LoginScreen(), presentedOn: navigator.topContainer) { if case .failure(let error) = $0 { errors.append("\(error)") } }
        try login().didTapClose()
        navigator.result(of: LoginScreen(), presentedOn: navigator.topContainer) { if case .failure(let error) = $0 { errors.append("\(error)") } }
        try navigator.back()
        let expected = ["LoginScreen ended without a result: canceled.", "LoginScreen ended without a result: dismissed."]
        let text = try article("GuardsAndResults")
        #expect(errors == expected && text.contains(expected[1]))
    }
}

// snippet.show
final class SignUpFlow: StackContainer, ScreenFinishing, Screen {
    typealias Output = User

    func build(navigator: ScreenNavigator) -> SignUpFlow { self }
}
// snippet.hide

extension GuardsAndResultsTests {
    @Test func `A flow finishes as a whole`() throws {
        var user: User?
        // snippet.show
        let signUp = Page("Name").withStackContainer(of: SignUpFlow())
        navigator.result(of: signUp, presentedOn: navigator.topContainer) { user = try? $0.get() }
        // snippet.hide
        navigator.navigate { $0.top(.stack).push(Page("Password")) }
        (navigator.topContainer?.stackContainer as? SignUpFlow)?.finish(with: User(name: "Ben"))
        #expect(user == User(name: "Ben") && names == ["Rooms"])
    }
}

// snippet.show
final class EditorContainer: ModalContainer, ScreenLeaveGuarding {
    var isDirty = false

    func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) {
        guard isDirty else { return completion(.allow) }
        navigator.result(of: DiscardScreen(), presentedOn: self) { result in
            completion((try? result.get()) == true ? .allow : .refuse)
        }
    }
}
// snippet.hide

final class DiscardContainer: ModalContainer, ScreenFinishing {
    typealias Output = Bool
}

struct DiscardScreen: Screen {
    func build(navigator: ScreenNavigator) -> DiscardContainer { DiscardContainer(key: key) }
}

struct EditorScreen: Screen {
    func build(navigator: ScreenNavigator) -> EditorContainer { EditorContainer(key: key) }
}

final class Session {
    var user: User?
}

extension GuardsAndResultsTests {
    @Test(arguments: [true, false]) func `A dirty editor asks the user before a change far above removes it`(discards: Bool) throws {
        navigator.navigate { $0.top(.stack).push(EditorScreen()) }
        try #require(navigator.topContainer as? EditorContainer).isDirty = true
        let navigation = navigator.navigate { $0.setRoot(to: Page("Other")) }
        try #require(navigator.topContainer as? DiscardContainer).finish(with: discards)
        #expect(navigation.state == (discards ? .done : .failed))
        #expect(discards ? navigator.topContainer?.key?.name == "Other" : names == ["Rooms", "EditorScreen"])
    }
}

// snippet.show
protocol MembersScreen: Screen {}

struct MembersOnly: ScreenAccessGuard {
    let session: Session

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        guard entry.screen is any MembersScreen, session.user == nil else { return completion(.allow) }
        guard let top = navigator.topContainer else {
            return completion(.redirect(to: ScreenWindowRoute().setRoot(to: LoginScreen())))
        }
        navigator.result(of: LoginScreen(), presentedOn: top) { result in
            session.user = try? result.get()
            switch result {
            case .success: completion(.allow)
            case .failure(let error): completion(.refuse(error))
            }
        }
    }
}
// snippet.hide

struct AccountScreen: PlainScreen, MembersScreen {}

extension GuardsAndResultsTests {
    @Test func `A route to a screen for members goes on behind the login, or fails with the reason`() throws {
        // snippet.show
        navigator.guards = [MembersOnly(session: session)]
        let navigation = navigator.navigate { $0.top(.stack).push(AccountScreen()) }
        // snippet.hide
        try login().didTapClose()
        #expect(throws: ScreenAccessRefusedError.self) { try navigation.result?.get() }
        navigator.navigate { $0.top(.stack).push(AccountScreen()) }
        try login().didLogIn(as: User(name: "Ann"))
        #expect(names == ["Rooms", "AccountScreen"])
    }

    @Test func `Where nothing shows yet, the login becomes the root`() {
        navigator.guards = [MembersOnly(session: session)]
        let empty = ScreenNavigator(window: WindowContainer(), logger: nil)
        empty.guards = navigator.guards
        empty.navigate { $0.setRoot(to: AccountScreen()).makeKeyAndVisible() }
        #expect(empty.window?.root is LoginContainer)
    }

    @Test func `The article names every reason`() throws {
        let text = try article("GuardsAndResults")
        for reason in ScreenEndReason.allCases { #expect(text.contains("| `\(reason)` |")) }
    }
}
