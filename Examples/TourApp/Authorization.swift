package import NavDSL

/// Who uses the app.
package final class Session {
    package var isAuthorized: Bool

    package init(isAuthorized: Bool = false) { self.isAuthorized = isAuthorized }
}

/// Asks the user to log in.
package struct AuthorizationScreen: Screen {
    package let name = "Authorization"

    package init() {}

    package func build(navigator: ScreenNavigator) -> AuthorizationContainer { AuthorizationContainer(key: key) }
}

/// Finishes when the user has logged in; its button to close it cancels.
package final class AuthorizationContainer: ModalContainer, ScreenFinishing {
    package typealias Output = Void
}

/// Lets a route go on only for a user who is logged in; another is asked to log in first. A user who declines, or a login that is closed,
/// ends the route with ``ScreenNoResultError``.
package struct AuthorizeAction<Container: ModalContainer>: ScreenAction {
    package typealias Output = Container

    package let session: Session
    package let screens: Screens

    package init(session: Session, screens: Screens) {
        self.session = session
        self.screens = screens
    }

    package func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        if session.isAuthorized { return completion(.success(container)) }
        navigator.result(of: screens.authorizationScreen(), presentedOn: container) { result in
            session.isAuthorized = (try? result.get()) != nil
            completion(result.map { container })
        }
    }

    package var description: String { "authorize" }
}

extension ScreenThenable where Current: ModalContainer {
    /// Asks the user to log in, unless that has happened; the current container stays.
    package func authorize(_ session: Session, screens: Screens) -> Self {
        then(AuthorizeAction<Current>(session: session, screens: screens))
    }
}
