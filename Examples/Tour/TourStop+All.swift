import NavDSL
import NavSystem
import TourApp

extension TourStop {
    /// The stops, in the order of the tour.
    package static var all: [TourStop] {
        [launch, localPush, photo, dismiss, selectTab, values, merge, find, errors, deepLink, authorize, pick]
    }

    private static var launch: TourStop {
        TourStop(
            "The first screen",
            "The window gets a root and is shown. `setRoot` and `makeKeyAndVisible` stay on the window.",
            starts: [.launch],
            source: """
                ScreenWindowRoute()
                    .setRoot(to: screens.homeScreen(), animation: .crossDissolve)
                    .makeKeyAndVisible()
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .setRoot(to: screens.homeScreen(), animation: .crossDissolve)
                .makeKeyAndVisible()
        }
    }

    private static var localPush: TourStop {
        TourStop(
            "A chat pushed on the stack that a screen stands in",
            "The list of chats starts the route from its own container: `navigate(from: container, to: route)`.",
            starts: [.chat],
            source: """
                ScreenModalRoute()
                    .stack
                    .push(screens.chatScreen(roomID: 1, chatID: 8))
                """,
            from: { $0.firstContainer(where: .container(name: "ChatList")) }
        ) { screens, _ in
            ScreenModalRoute()
                .stack
                .push(screens.chatScreen(roomID: 1, chatID: 8))
        }
    }

    private static var photo: TourStop {
        TourStop(
            "A modal flow",
            "The picker is presented in a stack of its own. The nested route starts on that stack.",
            starts: [.chat],
            source: """
                ScreenWindowRoute()
                    .top(.container)
                    .present(screens.photoPickerScreen()) { route in
                        route.push(screens.photoScreen(photoID: 3))
                    }
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .top(.container)
                .present(screens.photoPickerScreen()) { route in
                    route.push(screens.photoScreen(photoID: 3))
                }
        }
    }

    private static var dismiss: TourStop {
        TourStop(
            "Dismiss from the top, then push",
            "The top container is in the picker; what presents it dismisses the picker. The search goes on from there.",
            starts: [.dialog],
            source: """
                ScreenWindowRoute()
                    .top(.container)
                    .presenting
                    .dismiss()
                    .top(.stack)
                    .push(screens.profileScreen(userID: "ann"))
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .top(.container)
                .presenting
                .dismiss()
                .top(.stack)
                .push(screens.profileScreen(userID: "ann"))
        }
    }

    private static var selectTab: TourStop {
        TourStop(
            "Back to the beginning of the first tab",
            "The nested route runs on the selected tab; the route itself stays on the tabs.",
            starts: [.profile],
            source: """
                ScreenWindowRoute()
                    .first(.tabs)
                    .selectTab(of: StackContainer.self, with: .index(0)) { route in
                        route.popToRoot()
                    }
                """
        ) { _, _ in
            ScreenWindowRoute()
                .first(.tabs)
                .selectTab(of: StackContainer.self, with: .index(0)) { route in
                    route.popToRoot()
                }
        }
    }

    private static var values: TourStop {
        TourStop(
            "Two routes as values, one inside the other",
            "Routes are values: they are kept, returned, and passed to other routes.",
            starts: [.profile],
            source: """
                let presentChatRoute = ScreenModalRoute.initial
                    .present(screens.chatScreen(roomID: 2, chatID: 4))

                let pushChatRoute = ScreenStackRoute.initial
                    .push(screens.chatScreen(roomID: 1, chatID: 8), route: presentChatRoute)

                return ScreenWindowRoute()
                    .first(.tabs)
                    .selectTab(of: StackContainer.self, with: .index(0), route: pushChatRoute)
                """
        ) { screens, _ in
            let presentChatRoute = ScreenModalRoute.initial
                .present(screens.chatScreen(roomID: 2, chatID: 4))

            let pushChatRoute = ScreenStackRoute.initial
                .push(screens.chatScreen(roomID: 1, chatID: 8), route: presentChatRoute)

            return ScreenWindowRoute()
                .first(.tabs)
                .selectTab(of: StackContainer.self, with: .index(0), route: pushChatRoute)
        }
    }

    private static var merge: TourStop {
        TourStop(
            "Four stack changes in one step",
            "Neighbouring changes of a stack are one step and one change. The first list is never built.",
            starts: [.home],
            source: """
                ScreenWindowRoute()
                    .top(.stack)
                    .push(screens.chatListScreen(roomID: 1))
                    .pop()
                    .push(screens.chatListScreen(roomID: 2))
                    .push(screens.chatScreen(roomID: 2, chatID: 4)) { route in
                        route.present(screens.photoPickerScreen())
                    }
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .top(.stack)
                .push(screens.chatListScreen(roomID: 1))
                .pop()
                .push(screens.chatListScreen(roomID: 2))
                .push(screens.chatScreen(roomID: 2, chatID: 4)) { route in
                    route.present(screens.photoPickerScreen())
                }
        }
    }

    private static var find: TourStop {
        TourStop(
            "Show a chat that is open somewhere, or else open it",
            "The chat is found by its key, made visible, and loads its messages again. If it is nowhere, the fallback starts from the window.",
            starts: [.dialog, .home],
            source: """
                let chat = screens.chatScreen(roomID: 1, chatID: 7)

                let pushChat = ScreenWindowRoute()
                    .first(.stack(name: "Rooms"))
                    .makeVisible()
                    .popToRoot()
                    .push(screens.chatListScreen(roomID: 1))
                    .push(chat)

                return ScreenWindowRoute()
                    .last(.container(key: chat.key))
                    .makeVisible()
                    .refresh()
                    .fallback(to: pushChat)
                """
        ) { screens, _ in
            let chat = screens.chatScreen(roomID: 1, chatID: 7)

            let pushChat = ScreenWindowRoute()
                .first(.stack(name: "Rooms"))
                .makeVisible()
                .popToRoot()
                .push(screens.chatListScreen(roomID: 1))
                .push(chat)

            return ScreenWindowRoute()
                .last(.container(key: chat.key))
                .makeVisible()
                .refresh()
                .fallback(to: pushChat)
        }
    }

    private static var errors: TourStop {
        TourStop(
            "A fallback that depends on the error",
            "A device may have no camera, and a user may deny it. Each error has a type; the fallback shows an alert for each.",
            starts: [.chatAndCameraDenied, .chatAndNoCamera, .chatAndNoMovies, .chatAndCamera],
            source: """
                ScreenWindowRoute()
                    .top(.container)
                    .showMediaPicker(MediaPicker(source: .camera, types: [.movie]))
                    .fallback { error, route in
                        switch error {
                        case is MediaPickerSourceAccessDeniedError:
                            return route.top(.container).showAlert(.cameraDenied)
                        case is UnavailableMediaPickerSourceError:
                            return route.top(.container).showAlert(.noCamera)
                        default:
                            return route.top(.container).showAlert(.somethingWentWrong)
                        }
                    }
                """
        ) { _, _ in
            ScreenWindowRoute()
                .top(.container)
                .showMediaPicker(MediaPicker(source: .camera, types: [.movie]))
                .fallback { error, route in
                    switch error {
                    case is MediaPickerSourceAccessDeniedError:
                        return route.top(.container).showAlert(.cameraDenied)
                    case is UnavailableMediaPickerSourceError:
                        return route.top(.container).showAlert(.noCamera)
                    default:
                        return route.top(.container).showAlert(.somethingWentWrong)
                    }
                }
        }
    }

    private static var deepLink: TourStop {
        TourStop(
            "A deep link that resets what is open",
            "The stack of the first tab is found and shown, whatever covers it. Popping and pushing are one change.",
            starts: [.dialog],
            source: """
                ScreenWindowRoute()
                    .first(.stack(name: "Rooms"))
                    .makeVisible()
                    .popToRoot()
                    .push(screens.chatListScreen(roomID: 2))
                    .push(screens.chatScreen(roomID: 2, chatID: 4))
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .first(.stack(name: "Rooms"))
                .makeVisible()
                .popToRoot()
                .push(screens.chatListScreen(roomID: 2))
                .push(screens.chatScreen(roomID: 2, chatID: 4))
        }
    }

    private static var authorize: TourStop {
        TourStop(
            "An interceptor",
            "`authorize` is the app's own action: it presents the login, waits for the user, closes it, and lets the route go on or fail.",
            starts: [.homeAndLogsIn, .homeAndDeclines, .homeAuthorized],
            source: """
                ScreenWindowRoute()
                    .top(.stack)
                    .authorize(session, screens: screens)
                    .push(screens.chatScreen(roomID: 1, chatID: 7))
                """
        ) { screens, session in
            ScreenWindowRoute()
                .top(.stack)
                .authorize(session, screens: screens)
                .push(screens.chatScreen(roomID: 1, chatID: 7))
        }
    }

    private static var pick: TourStop {
        TourStop(
            "An answer that decides what follows",
            "The action answers with what was picked. A user who closes the picker is no error here: the fallback is a route without steps.",
            starts: [.chatAndPicks, .chatAndCloses],
            source: """
                ScreenWindowRoute()
                    .top(.container)
                    .try(action: ScreenPickMediaAction(MediaPicker(source: .photoLibrary))) { resolution in
                        resolution
                            .done { photo, route in
                                Int(photo.identifier).map { route.present(screens.photoScreen(photoID: $0)) }
                            }
                            .fallback { error, route in
                                error is ScreenCanceledError ? route : nil
                            }
                    }
                """
        ) { screens, _ in
            ScreenWindowRoute()
                .top(.container)
                .try(action: ScreenPickMediaAction(MediaPicker(source: .photoLibrary))) { resolution in
                    resolution
                        .done { photo, route in
                            Int(photo.identifier).map { route.present(screens.photoScreen(photoID: $0)) }
                        }
                        .fallback { error, route in
                            error is ScreenCanceledError ? route : nil
                        }
                }
        }
    }
}
