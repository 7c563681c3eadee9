import NavDSL
import Testing
import TourApp

@Suite struct AuthorizationTests {
    private let screens = Screens()
    private let session = Session()
    private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

    init() { navigator.navigate(to: ScreenWindowRoute().setRoot(to: Screens().homeScreen()).makeKeyAndVisible()) }

    private var route: ScreenRoute<WindowContainer, StackContainer> {
        ScreenWindowRoute().top(.stack).authorize(session, screens: screens).push(screens.chatListScreen(roomID: 1))
    }

    private var authorization: AuthorizationContainer? {
        navigator.topContainer(where: .container(of: AuthorizationContainer.self))
    }

    @Test func `The route waits for the user`() {
        var ends = 0
        navigator.navigate(to: route) { _ in ends += 1 }
        #expect(ends == 0)
        #expect(authorization?.isVisible == true)
        authorization?.finish()
        #expect(ends == 1)
        #expect(navigator.topContainer?.key?.name == "ChatList")
        #expect(session.isAuthorized)
    }

    @Test func `Only the first answer counts`() throws {
        var ends = 0
        navigator.navigate(to: route) { _ in ends += 1 }
        let container = try #require(authorization)
        #expect(container.finish())
        #expect(!container.cancel())
        #expect(ends == 1)
        #expect(session.isAuthorized)
    }

    @Test func `A login that somebody else closes fails the route`() {
        var result: Result<Void, any Error>?
        navigator.navigate(to: route) { result = $0 }
        navigator.navigate(to: ScreenWindowRoute().root.dismiss())
        guard case .failure(let error) = result else { return #expect(Bool(false), "the route is still waiting") }
        #expect((error as? ScreenNoResultError)?.reason == .dismissed)
        #expect(!session.isAuthorized)
    }

    @Test func `A user who declines fails the route, and the login is closed`() {
        var result: Result<Void, any Error>?
        navigator.navigate(to: route) { result = $0 }
        authorization?.cancel()
        #expect(throws: ScreenNoResultError.self) { try result?.get() }
        #expect(authorization == nil && !session.isAuthorized)
    }

    @Test func `A route that is canceled closes the login`() {
        let navigation = navigator.navigate(to: route)
        navigation.cancel()
        #expect(authorization == nil && navigation.state == .canceled)
    }

    @Test func `A login that cannot be presented fails the route with the reason`() {
        navigator.navigate(to: ScreenWindowRoute().root.present(screens.profileScreen(userID: "ann")))
        var result: Result<Void, any Error>?
        navigator.navigate(to: ScreenWindowRoute().first(.stack).authorize(session, screens: screens)) { result = $0 }
        guard case .failure(let error) = result else { return #expect(Bool(false), "the route did not fail") }
        #expect(error is ScreenContainerAlreadyPresentingError)
        #expect(!session.isAuthorized)
    }

    @Test func `An authorization that has been answered is freed`() {
        navigator.navigate(to: route)
        weak let container = authorization
        #expect(container != nil)
        authorization?.finish()
        #expect(container == nil)
    }

    @Test func `Chats of different rooms differ, whatever their numbers`() {
        #expect(ChatScreen(roomID: 1, chatID: 2).key != ChatScreen(roomID: 2, chatID: 1).key)
    }
}
