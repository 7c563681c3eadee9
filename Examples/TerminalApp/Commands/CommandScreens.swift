package import NavDSL
import TourApp

/// A screen that a command names: the app's, or one of its parameters filled in.
package struct CommandScreen {
    /// What its container is.
    package let kind: ContainerKind
    package let screen: AnyModalScreen
}

/// One word for a screen of the app, and how its screen is made of what stands in parentheses.
struct CommandScreenWord {
    enum Form {
        /// It takes nothing.
        case plain(() -> AnyModalScreen)
        /// It takes a word, a number or a text.
        case text(String, (String) -> AnyModalScreen)
        /// It takes numbers, as many as it has names for; the first ones may be left out if they have a default.
        case numbers([String], defaults: [Int], ([Int]) -> AnyModalScreen)
    }

    let name: String
    let kind: ContainerKind
    let form: Form

    /// How it is written: `Chat(room, chat)`.
    var usage: String {
        switch form {
        case .plain: name
        case .text(let parameter, _): "\(name)(\(parameter))"
        case .numbers(let parameters, _, _): "\(name)(\(parameters.joined(separator: ", ")))"
        }
    }

    static let largestNumber = 999_999

    static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    static var all: [Self] {
        let screens = Screens()
        return [
            Self(name: "Home", kind: .tabs, form: .plain { screens.homeScreen().eraseToAnyModalScreen() }),
            Self(name: "Rooms", kind: .stack, form: .plain { RoomsScreen().eraseToAnyModalScreen() }),
            Self(name: "RoomList", kind: .screen, form: .plain { RoomListScreen().eraseToAnyModalScreen() }),
            Self(name: "ChatList", kind: .screen, form: .numbers(["room"], defaults: []) { screens.chatListScreen(roomID: $0[0]) }),
            Self(
                name: "Chat", kind: .screen,
                form: .numbers(["room", "chat"], defaults: [1]) { screens.chatScreen(roomID: $0[0], chatID: $0[1]) }),
            Self(name: "Profile", kind: .screen, form: .text("user") { screens.profileScreen(userID: $0) }),
            Self(name: "Photo", kind: .screen, form: .numbers(["photo"], defaults: []) { screens.photoScreen(photoID: $0[0]) }),
            Self(name: "PhotoPicker", kind: .stack, form: .plain { screens.photoPickerScreen().eraseToAnyModalScreen() }),
            Self(name: "Authorization", kind: .screen, form: .plain { screens.authorizationScreen().eraseToAnyModalScreen() }),
            Self(name: "Login", kind: .screen, form: .plain { screens.authorizationScreen().eraseToAnyModalScreen() }),
        ]
    }
}
