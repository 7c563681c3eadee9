package import NavDSL

/// The app's factory of screens: a feature asks it for another feature's screen without knowing its type.
package struct Screens {
    package init() {}

    package func homeScreen() -> AnyTabsScreen { HomeScreen().eraseToAnyScreen() }

    package func chatListScreen(roomID: Int) -> AnyModalScreen { ChatListScreen(roomID: roomID).eraseToAnyScreen() }

    package func chatScreen(roomID: Int, chatID: Int) -> AnyModalScreen {
        ChatScreen(roomID: roomID, chatID: chatID).eraseToAnyModalScreen()
    }

    package func profileScreen(userID: String) -> AnyModalScreen { ProfileScreen(userID: userID).eraseToAnyScreen() }

    /// In a stack of its own, over the whole window.
    package func photoPickerScreen() -> AnyStackScreen {
        PhotoPickerScreen()
            .withLeftBarButton(ScreenBarButton(title: "Close", identifier: "close"))
            .withStackContainer()
            .withModalPresentationStyle(.fullScreen)
    }

    package func photoScreen(photoID: Int) -> AnyModalScreen { PhotoScreen(photoID: photoID).eraseToAnyScreen() }

    package func authorizationScreen() -> AnyScreen<AuthorizationContainer> { AuthorizationScreen().eraseToAnyScreen() }
}
