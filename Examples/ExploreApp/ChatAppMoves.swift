import NavDSL
import NavGraph
import NavSystem
import TourApp

/// What the app's users can do: taps, answers, links from elsewhere.
///
/// Each can be done where a certain container is on top, which is found once for all of them.
struct ChatAppMoves {
    let app: ChatApp
    let session: Session
    let screens = Screens()

    var all: [ExplorationMove] {
        [.back()] + tabs + rooms + chats + photos + dialogs + login + links
    }

    // MARK: Tabs

    private var tabs: [ExplorationMove] {
        [
            ExplorationMove("select rooms", at: isUncovered) { $0.first(.tabs).selectTab(with: .index(0)) },
            ExplorationMove("select profile", at: isUncovered) { $0.first(.tabs).selectTab(with: .index(1)) },
        ]
    }

    // MARK: Rooms, chats, profiles

    private var rooms: [ExplorationMove] {
        (1...max(app.rooms, 1)).map { room in
            let route = ScreenWindowRoute().top(.stack).push(screens.chatListScreen(roomID: room))
            return ExplorationMove("open room \(room)", at: .container(name: "RoomList"), to: route)
        }
    }

    private var chats: [ExplorationMove] {
        var moves: [ExplorationMove] = []
        for room in 1...max(app.rooms, 1) {
            let list = screens.chatListScreen(roomID: room).key
            for chat in 1...max(app.chats, 1) {
                let screen = screens.chatScreen(roomID: room, chatID: chat)
                let open = ScreenWindowRoute().top(.stack)
                let route = chat == app.chats ? open.authorize(session, screens: screens).push(screen) : open.push(screen)
                moves.append(ExplorationMove("open chat \(chat) of room \(room)", at: .container(key: list), to: route))
            }
        }
        for user in app.users {
            let route = ScreenWindowRoute().top(.stack).push(screens.profileScreen(userID: user))
            moves.append(ExplorationMove("see \(user)", at: .container(name: "Chat"), to: route))
            moves.append(ExplorationMove("find \(user)", at: .container(key: screens.profileScreen(userID: "me").key), to: route))
        }
        return moves
    }

    // MARK: Photos

    private var photos: [ExplorationMove] {
        [
            ExplorationMove("choose a photo", at: .container(name: "Chat")) { $0.top(.container).present(screens.photoPickerScreen()) },
            ExplorationMove("see photo 3", at: .container(name: "PhotoPicker")) { $0.top(.stack).push(screens.photoScreen(photoID: 3)) },
            ExplorationMove("close the photos", at: .where { $0.presenting != nil && ($0.key?.name == "PhotoPicker" || $0.key?.name == "Photo") }) {
                $0.top(.container).presenting.dismiss()
            },
            ExplorationMove("take a photo", at: .container(name: "Chat")) {
                $0.top(.container).showMediaPicker(MediaPicker(source: .camera)).fallback { error, route in
                    route.top(.container).showAlert(error is MediaPickerSourceAccessDeniedError ? .cameraDenied : .somethingWentWrong)
                }
            },
            ExplorationMove("pick a photo", at: .container(name: "Chat")) {
                $0.top(.container).try(action: ScreenPickMediaAction(MediaPicker(source: .photoLibrary))) { resolution in
                    resolution.done { photo, route in
                        Int(photo.identifier).map { route.present(screens.photoScreen(photoID: $0)) }
                    }.fallback { error, route in
                        error is ScreenCanceledError ? route : nil
                    }
                }
            },
        ]
    }

    // MARK: Answers

    private var dialogs: [ExplorationMove] {
        [
            .action("answer OK", at: .where { $0 is AlertContainer }) { navigator in
                try (navigator.topContainer as? AlertContainer)?.choose("OK")
            },
            .action("pick photo 5", at: .where { $0 is MediaPickerContainer }) { navigator in
                try (navigator.topContainer as? MediaPickerContainer)?.finish(MediaPickerResult(identifier: "5"))
            },
            .action("pick nothing", at: .where { $0 is MediaPickerContainer }) { navigator in
                try (navigator.topContainer as? MediaPickerContainer)?.finish(nil)
            },
        ]
    }

    private var login: [ExplorationMove] {
        [
            .action("log in", at: .where { $0 is AuthorizationContainer }) { navigator in
                (navigator.topContainer as? AuthorizationContainer)?.finish()
            },
            .action("decline", at: .where { $0 is AuthorizationContainer }) { navigator in
                (navigator.topContainer as? AuthorizationContainer)?.cancel()
            },
            .action("log out", at: .container(key: screens.profileScreen(userID: "me").key), when: { _ in session.isAuthorized }) { navigator in
                session.isAuthorized = false
                navigator.navigate { $0.setRoot(to: screens.homeScreen()) }
            },
        ]
    }

    // MARK: Links

    private var links: [ExplorationMove] {
        let rooms = ScreenWindowRoute().first(.stack(name: "Rooms")).makeVisible()
        let chat = screens.chatScreen(roomID: 1, chatID: 1)
        let open = rooms.popToRoot().push(screens.chatListScreen(roomID: 1)).push(chat)
        return [
            ExplorationMove("link to the rooms", landingOn: .container(name: "RoomList"), to: rooms.popToRoot()),
            ExplorationMove(
                "link to room \(app.rooms)", landingOn: .container(name: "ChatList"),
                to: rooms.popToRoot().push(screens.chatListScreen(roomID: app.rooms))),
            ExplorationMove(
                "link to chat 1", landingOn: .container(key: chat.key),
                to: ScreenWindowRoute().last(.container(key: chat.key)).makeVisible().refresh().fallback(to: open)),
        ]
    }

    // MARK: Conditions

    private var isUncovered: ScreenPredicate<ModalContainer> { .where { $0.presenting == nil } }
}
