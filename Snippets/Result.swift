import NavDSL

final class LoginContainer: ModalContainer, ScreenFinishing {
    typealias Output = String
}

struct LoginScreen: Screen {
    func build(navigator: ScreenNavigator) -> LoginContainer { LoginContainer(key: key) }
}

// snippet.hide
struct RoomListScreen: PlainScreen {}

struct ProfileScreen: PlainScreen {
    let user: String
    var traits: ScreenTraits { [user] }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
// snippet.show
let openProfile = ScreenWindowRoute()
    .top(.stack)
    .present(LoginScreen(), awaiting: String.self) { outcome, route in
        guard let user = outcome.output else { return outcome.reason == .canceled ? route.dismiss() : nil }
        return route.dismiss().push(ProfileScreen(user: user))
    }

navigator.navigate(to: openProfile)
print(navigator.hierarchy)

// The user logs in.
navigator.topContainer(where: .container(of: LoginContainer.self))?.finish(with: "ann")
print(navigator.hierarchy)
// snippet.hide
