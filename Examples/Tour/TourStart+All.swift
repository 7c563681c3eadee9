import NavDSL
import NavSystem
import TourApp

extension TourStart {
    /// The app has just been launched: its window is empty and hidden.
    static let launch = TourStart(name: "a hidden window without a root", isHidden: true) { _ in .initial }

    static let home = TourStart(name: "the rooms") { home($0) }

    static let homeAndLogsIn = TourStart(name: "a guest, who logs in when asked", user: answer(true)) { home($0) }

    static let homeAndDeclines = TourStart(name: "a guest, who declines", user: answer(false)) { home($0) }

    static let homeAuthorized = TourStart(name: "a user who has logged in", isAuthorized: true) { home($0) }

    static let chat = TourStart(name: "a chat in the first tab") { chat($0) }

    static let chatAndPicks = TourStart(name: "a chat, and a user who picks photo 3", user: pick(3)) { chat($0) }

    static let chatAndCloses = TourStart(name: "a chat, and a user who closes the picker", user: pick(nil)) { chat($0) }

    static let chatAndCamera = TourStart(name: "a chat, and a device with a camera") { chat($0) }

    static let chatAndCameraDenied = TourStart(
        name: "a chat, and a user who denies the camera", device: SystemCapabilities(cameraAccess: .denied)
    ) { chat($0) }

    static let chatAndNoCamera = TourStart(
        name: "a chat, and a device without a camera", device: SystemCapabilities(mediaSources: [.photoLibrary])
    ) { chat($0) }

    static let chatAndNoMovies = TourStart(
        name: "a chat, and a camera that makes no movies", device: SystemCapabilities(mediaTypes: [.image])
    ) { chat($0) }

    /// The second tab is selected; the first one is still three screens deep.
    static let profile = TourStart(name: "the profile, with a chat left open in the first tab") { screens in
        chat(screens).first(.tabs).selectTab(with: .index(1)).resolve()
    }

    static let dialog = TourStart(name: "a photo picker over the profile, a chat in the first tab") { screens in
        chat(screens).first(.tabs).selectTab(with: .index(1)).present(screens.photoPickerScreen()).resolve()
    }

    private static func home(_ screens: Screens) -> ScreenWindowRoute {
        ScreenWindowRoute().setRoot(to: screens.homeScreen()).makeKeyAndVisible()
    }

    private static func chat(_ screens: Screens) -> ScreenWindowRoute {
        home(screens)
            .first(.stack(name: "Rooms"))
            .push(screens.chatListScreen(roomID: 1))
            .push(screens.chatScreen(roomID: 1, chatID: 7))
            .resolve()
    }

    private static func answer(_ isAuthorized: Bool) -> @Sendable (ScreenNavigator) -> Void {
        { navigator in
            let authorization = navigator.topContainer(where: .container(of: AuthorizationContainer.self))
            if isAuthorized { authorization?.finish() } else { authorization?.cancel() }
        }
    }

    private static func pick(_ photoID: Int?) -> @Sendable (ScreenNavigator) -> Void {
        { navigator in
            let photo = photoID.map { MediaPickerResult(identifier: "\($0)") }
            try? navigator.topContainer(where: .container(of: MediaPickerContainer.self))?.finish(photo)
        }
    }
}
