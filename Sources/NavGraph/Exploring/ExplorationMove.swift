public import NavDSL

/// Something that can be done in an app: a route of its own, a deep link, going back, what the user does on the screen.
///
/// ```swift
/// ExplorationMove("open chat", at: .container(name: "ChatList")) {
///     $0.top(.stack).push(ChatScreen(chatID: 1))
/// }
/// ExplorationMove.back()
/// ```
///
/// A move is made for one navigator, and used there. Its name tells it from the others.
public struct ExplorationMove {
    /// What it is called; no other move of the exploration has the same name.
    public let name: String

    let place: ScreenPredicate<ModalContainer>?
    let condition: ((ScreenNavigator) -> Bool)?
    let landing: ScreenPredicate<ModalContainer>?
    let kind: Kind

    enum Kind {
        case route(ScreenWindowRoute, NavigationPolicy?)
        case back
        case event((ScreenNavigator) -> ScreenUserEvent?)
        case action((ScreenNavigator) throws -> Void)
    }

    private init(
        _ name: String, _ place: ScreenPredicate<ModalContainer>?, _ condition: ((ScreenNavigator) -> Bool)?, _ kind: Kind,
        landing: ScreenPredicate<ModalContainer>? = nil
    ) {
        self.name = name
        self.place = place
        self.condition = condition
        self.kind = kind
        self.landing = landing
    }

    // Of `any` route: with `some`, the compiler takes a closure with a mistake in it for this one's, and does not name the mistake.
    /// A route from the window.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - place: What has to be the topmost container that shows where it can be done; `nil` is anything.
    ///   - condition: Whether it can be done, asked where that is so; `nil` is always.
    ///   - landing: What has to show when it is done, as with a deep link; `nil` is anything.
    ///   - policy: What happens while other navigations run; `nil` is what the navigator has.
    ///   - route: The route.
    public init(
        _ name: String, at place: ScreenPredicate<ModalContainer>? = nil, when condition: ((ScreenNavigator) -> Bool)? = nil,
        landingOn landing: ScreenPredicate<ModalContainer>? = nil, policy: NavigationPolicy? = nil,
        to route: any ScreenRouteConvertible<WindowContainer>
    ) {
        self.init(name, place, condition, .route(ScreenWindowRoute().then(route), policy), landing: landing)
    }

    /// Makes a route from the window; see ``init(_:at:when:landingOn:policy:to:)``.
    public init(
        _ name: String, at place: ScreenPredicate<ModalContainer>? = nil, when condition: ((ScreenNavigator) -> Bool)? = nil,
        landingOn landing: ScreenPredicate<ModalContainer>? = nil, policy: NavigationPolicy? = nil,
        route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>
    ) {
        self.init(name, at: place, when: condition, landingOn: landing, policy: policy, to: route(.initial))
    }

    /// Goes back, as a back button does. It cannot be done where there is nothing to go back to.
    public static func back(
        _ name: String = "back", at place: ScreenPredicate<ModalContainer>? = nil, when condition: ((ScreenNavigator) -> Bool)? = nil
    ) -> Self {
        Self(name, place, condition, .back)
    }

    /// What the user does in the interface.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - place: What has to be the topmost container that shows where it can be done; `nil` is anything.
    ///   - condition: Whether it can be done, asked where that is so; `nil` is always.
    ///   - landing: What has to show when it is done; `nil` is anything.
    ///   - event: Makes the event from the hierarchy as it is; `nil` where it cannot happen.
    public static func event(
        _ name: String, at place: ScreenPredicate<ModalContainer>? = nil, when condition: ((ScreenNavigator) -> Bool)? = nil,
        landingOn landing: ScreenPredicate<ModalContainer>? = nil, _ event: @escaping (ScreenNavigator) -> ScreenUserEvent?
    ) -> Self {
        Self(name, place, condition, .event(event), landing: landing)
    }

    /// Anything else: an answer to an alert, a call of the app's own.
    /// - Parameters:
    ///   - name: What it is called.
    ///   - place: What has to be the topmost container that shows where it can be done; `nil` is anything.
    ///   - condition: Whether it can be done, asked where that is so; `nil` is always.
    ///   - landing: What has to show when it is done; `nil` is anything.
    ///   - action: Does it; what it throws makes the move fail. Routes that it starts belong to the move, and fail it too.
    public static func action(
        _ name: String, at place: ScreenPredicate<ModalContainer>? = nil, when condition: ((ScreenNavigator) -> Bool)? = nil,
        landingOn landing: ScreenPredicate<ModalContainer>? = nil, _ action: @escaping (ScreenNavigator) throws -> Void
    ) -> Self {
        Self(name, place, condition, .action(action), landing: landing)
    }
}
