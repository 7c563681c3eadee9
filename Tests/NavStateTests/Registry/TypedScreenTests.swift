import NavDSL
import NavState
import Testing

/// What the registry gives, with the type of its container.
@Suite struct TypedScreenTests {
    private enum Form: Hashable { case login, stacked }

    private final class LoginContainer: ModalContainer, ScreenFinishing { typealias Output = String }

    private struct LoginScreen: Screen {
        func build(navigator: ScreenNavigator) -> LoginContainer { LoginContainer(key: key) }
    }

    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    private let registry: ScreenRegistry

    init() throws {
        var registry = ScreenRegistry()
        try registry.register(Form.self) { form in
            form == .login ? LoginScreen().eraseToAnyModalScreen() : LoginScreen().withStackContainer().eraseToAnyModalScreen()
        }
        self.registry = registry
        navigator.navigate { $0.setRoot(to: SecretScreen().withStackContainer()).makeKeyAndVisible() }
    }

    @Test func `Its result can be awaited, and a service knows it`() throws {
        let service = NavigationService<Form>(registry: registry)
        let login = try registry.screen(for: Form.login, as: LoginContainer.self)
        var result: ScreenOutcome<String>?
        navigator.navigate {
            $0.top(.stack).bind(service).present(login, awaiting: String.self) { outcome, route in
                result = outcome
                return route
            }
        }
        #expect(service.modal == .login)
        try #require(navigator.topContainer as? LoginContainer).finish(with: "Ann")
        #expect(result == .finished("Ann"))
    }

    @Test func `A container of another type is an error`() throws {
        let login = try registry.screen(for: Form.stacked, as: LoginContainer.self)
        let error = #expect(throws: ScreenContainerTypeMismatchError.self) { try navigator.build(login) }
        #expect(error?.action == "build the screen of 'NavStateTests.TypedScreenTests.Form'" && error?.expected == "LoginContainer")
    }
}
