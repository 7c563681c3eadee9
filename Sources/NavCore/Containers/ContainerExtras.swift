/// What a container has besides its place, kept apart so that containers stay small.
final class ContainerExtras {
    var screen: (any Screen)?
    var payloads: [Any] = []
    var resultSlot: AnyResultSlot?
    private var items: Items?

    /// What only decorated containers have; it is large.
    private final class Items {
        var navigationItem = ScreenNavigationItem()
        var tabBarItem: ScreenTabBarItem?
        var bottomSheet: BottomSheet?
        var ownScreen: OwnScreen?
    }

    /// The screen that a container was built from before a decorator has put it around another's; it may be none.
    struct OwnScreen {
        let screen: (any Screen)?
    }

    var navigationItem: ScreenNavigationItem {
        get { items?.navigationItem ?? ScreenNavigationItem() }
        set { ownItems.navigationItem = newValue }
    }

    var tabBarItem: ScreenTabBarItem? {
        get { items?.tabBarItem }
        set { ownItems.tabBarItem = newValue }
    }

    var bottomSheet: BottomSheet? {
        get { items?.bottomSheet }
        set { ownItems.bottomSheet = newValue }
    }

    var ownScreen: OwnScreen? {
        get { items?.ownScreen }
        set { ownItems.ownScreen = newValue }
    }

    private var ownItems: Items {
        let own = items ?? Items()
        items = own
        return own
    }
}

extension ModalContainer {
    /// The screen that the container was built from by ``ScreenNavigator/build(_:)``.
    ///
    /// It is `nil` for a container that is its own screen, and for one that something else held already when it was built, or
    /// that was built around such a one: that could be the screen itself, which would keep a removed container alive.
    public final var screen: (any Screen)? { extras?.screen }

    /// Whether it is what a screen with this one's key makes: by its own key, or, if it has none, by the key of its screen.
    final func isOf(_ screen: some Screen) -> Bool {
        key == screen.containerKey && (key != nil || self.screen?.key == screen.key)
    }

    /// Title and bar buttons, for a renderer to show.
    public final var navigationItem: ScreenNavigationItem { extras?.navigationItem ?? ScreenNavigationItem() }

    /// How the container is shown in a bar of tabs.
    public final var tabBarItem: ScreenTabBarItem? { extras?.tabBarItem }

    /// What decorators have left to live as long as the container.
    public final var payloads: [Any] { extras?.payloads ?? [] }

    /// Lets something live as long as the container.
    package final func keepPayload(_ payload: Any) { updateExtras { $0.payloads.append(payload) } }

    /// Lets go of some of what lives as long as the container.
    package final func dropPayloads(where isDropped: (Any) -> Bool) {
        let old = payloads
        if old.contains(where: isDropped) { extras?.payloads = old.filter { !isDropped($0) } }
        // Freed when all is done: what their deinitialisers do may read them.
        withExtendedLifetime(old) {}
    }

    /// The screen that built this very container, whatever decorates it; `nil` for one that a decorator has made around another.
    package final var undecoratedScreen: (any Screen)? {
        guard let own = extras?.ownScreen else { return screen?.undecorated }
        return own.screen?.undecorated
    }

    final func updateExtras(_ update: (ContainerExtras) -> Void) {
        let extras = extras ?? ContainerExtras()
        update(extras)
        self.extras = extras
    }
}

/// Title and buttons of a screen's navigation bar, as data.
public struct ScreenNavigationItem: Hashable, Sendable {
    /// The title; `nil` is none.
    public var title: String?
    /// The button on the left; `nil` is none.
    public var leftBarButton: ScreenBarButton?
    /// The button on the right; `nil` is none.
    public var rightBarButton: ScreenBarButton?

    /// An item; what is left out is not there.
    public init(title: String? = nil, leftBarButton: ScreenBarButton? = nil, rightBarButton: ScreenBarButton? = nil) {
        self.title = title
        self.leftBarButton = leftBarButton
        self.rightBarButton = rightBarButton
    }
}

/// A button of a navigation bar, as data. What it does is the renderer's and the app's business, by its `identifier`.
public struct ScreenBarButton: Hashable, Sendable {
    /// The text on the button; `nil` is none.
    public var title: String?
    /// The name of the image on the button; `nil` is none.
    public var image: String?
    /// What the app knows the button by.
    public var identifier: String?

    /// A button; what is left out is not there.
    public init(title: String? = nil, image: String? = nil, identifier: String? = nil) {
        self.title = title
        self.image = image
        self.identifier = identifier
    }
}

/// A container's item in a bar of tabs, as data.
public struct ScreenTabBarItem: Hashable, Sendable {
    /// The text below the image; `nil` is none.
    public var title: String?
    /// The name of the image; `nil` is none.
    public var image: String?
    /// The text of the badge; `nil` is none.
    public var badge: String?

    /// An item; what is left out is not there.
    public init(title: String? = nil, image: String? = nil, badge: String? = nil) {
        self.title = title
        self.image = image
        self.badge = badge
    }
}
