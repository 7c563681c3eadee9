package import NavDSL

// The screens of a chat app. A screen is a description; its container is made when it enters the hierarchy.

/// Tabs for the rooms and the profile, each with a stack of its own.
package struct HomeScreen: Screen {
    package let name = "Home"

    package init() {}

    package func build(navigator: ScreenNavigator) throws -> TabsContainer {
        TabsContainer(tabs: [try navigator.build(RoomsScreen()), try navigator.build(ProfileTabScreen())])
    }
}

/// The stack of the first tab; it begins with the list of rooms.
package struct RoomsScreen: Screen {
    package let name = "Rooms"

    package init() {}

    package func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(screens: [try navigator.build(RoomListScreen())])
    }
}

/// The stack of the second tab; it begins with the user's own profile.
package struct ProfileTabScreen: Screen {
    package let name = "Profile"

    package init() {}

    package func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(screens: [try navigator.build(ProfileScreen(userID: "me"))])
    }
}

package struct RoomListScreen: PlainScreen {
    package let name = "RoomList"

    package init() {}
}

/// The chats of one room.
package struct ChatListScreen: PlainScreen {
    package let roomID: Int

    package let name = "ChatList"
    package var traits: ScreenTraits { ["room \(roomID)"] }

    package init(roomID: Int) { self.roomID = roomID }
}

/// One chat. Its container can load the messages again.
package struct ChatScreen: Screen {
    package let roomID: Int
    package let chatID: Int

    package let name = "Chat"

    // Traits are a set: the words keep chat 2 of room 1 apart from chat 1 of room 2.
    package var traits: ScreenTraits { ["room \(roomID)", "chat \(chatID)"] }

    package init(roomID: Int, chatID: Int) {
        self.roomID = roomID
        self.chatID = chatID
    }

    package func build(navigator: ScreenNavigator) -> ChatContainer { ChatContainer(key: key) }
}

package final class ChatContainer: ModalContainer, ScreenRefreshableContainer {
    /// How often the messages have been loaded again.
    package private(set) var refreshCount = 0

    package func refresh(completion: @escaping (Result<Void, any Error>) -> Void) {
        refreshCount += 1
        completion(.success(()))
    }
}

package struct ProfileScreen: PlainScreen {
    package let userID: String

    package let name = "Profile"
    package var traits: ScreenTraits { [userID] }

    package init(userID: String) { self.userID = userID }
}

/// The app's own album, to pick a photo from.
package struct PhotoPickerScreen: PlainScreen {
    package let name = "PhotoPicker"

    package init() {}
}

package struct PhotoScreen: PlainScreen {
    package let photoID: Int

    package let name = "Photo"
    package var traits: ScreenTraits { [photoID] }

    package init(photoID: Int) { self.photoID = photoID }
}
