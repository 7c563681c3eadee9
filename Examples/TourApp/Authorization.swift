package import NavDSL

/// Who uses the app.
package final class Session {
    package var isAuthorized: Bool

    package init(isAuthorized: Bool = false) { self.isAuthorized = isAuthorized }
}

/// Asks the user to log in, and tells how it ended.
package struct AuthorizationScreen: Screen {
    package let name = "Authorization"

    private let onFinish: (_ isAuthorized: Bool) -> Void

    package init(onFinish: @escaping (_ isAuthorized: Bool) -> Void = { _ in }) { self.onFinish = onFinish }

    package func build(navigator: ScreenNavigator) -> AuthorizationContainer {
        AuthorizationContainer(key: key, onFinish: onFinish)
    }
}

package final class AuthorizationContainer: ModalContainer {
    private var onFinish: ((Bool) -> Void)?

    init(key: ScreenKey, onFinish: @escaping (Bool) -> Void) {
        self.onFinish = onFinish
        super.init(key: key)
    }

    /// What the buttons of a real screen would call. Only the first answer counts.
    package func finish(isAuthorized: Bool) {
        onFinish.take()?(isAuthorized)
    }
}

/// Lets a route go on only for a user who is logged in; another is asked to log in first.
///
/// It navigates on its own: it presents the authorization and, once the user has answered, closes it again. A user who declines
/// ends the route with ``ScreenCanceledError``.
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
        // The user answers later; what is done then is still a part of the route.
        let navigation = navigator.currentNavigation
        let authorization = screens.authorizationScreen { isAuthorized in
            session.isAuthorized = isAuthorized
            navigation?.run {
                navigator.navigate(from: container, to: ScreenRootRoute<Container>().dismiss()) { result in
                    completion(result.flatMap { isAuthorized ? .success(container) : .failure(ScreenCanceledError(for: self)) })
                }
            }
        }
        navigator.navigate(from: container, to: ScreenRootRoute<Container>().present(authorization)) { result in
            if case .failure(let error) = result { completion(.failure(error)) }
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
