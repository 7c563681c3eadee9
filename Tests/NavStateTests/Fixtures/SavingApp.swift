#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NavDSL
import NavState

/// A screen that is its own destination.
struct SavedChat: PlainScreen, Hashable, Codable {
    var id: Int
    var traits: ScreenTraits { [id] }
}

/// A destination with a stack of its own.
struct SavedSettings: Hashable, Codable { var page: Int? }

struct SettingsRootScreen: PlainScreen {}

/// Two tabs, each with a destination of its own in a stack.
struct SavedHome: Hashable, Codable {}

enum SavedPlace: Hashable, Codable {
    case rooms
    case profile(name: String)
}

struct SavedPlaceScreen: PlainScreen {
    var name: String
}

/// A screen that is a bottom sheet, and shows another over itself, as soon as it is built.
struct WelcomeScreen: Screen, Hashable, Codable {
    func build(navigator: ScreenNavigator) throws -> ModalContainer {
        let container = ModalContainer(key: key)
        try container.setUnplacedBottomSheet(BottomSheet(detents: [.content]))
        try container.setUnplacedPresented(ModalContainer(key: ScreenKey(name: "Hint"), modalPresentationStyle: .popover))
        return container
    }
}

/// A container of a class of its own.
final class SplitContainer: ModalContainer {
    override var kind: String { "split" }
    override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
}

struct SplitScreen: Screen, Hashable, Codable {
    func build(navigator: ScreenNavigator) -> SplitContainer { SplitContainer(key: key) }
}

struct HomeTabsScreen: Screen {
    func build(navigator: ScreenNavigator) -> TabsContainer { TabsContainer(key: key) }
}

/// A screen that nobody has registered.
struct SecretScreen: PlainScreen {}

/// What the tests' app can show. It counts what it builds.
final class SavingApp {
    var registry = ScreenRegistry(module: "App")

    /// - Parameter without: What is not registered any more.
    init(without missing: Set<String> = []) throws {
        func has(_ name: String) -> Bool { !missing.contains(name) }
        if has("chat") { try registry.register(SavedChat.self, as: "chat") }
        if has("settings") {
            try registry.register(SavedSettings.self, as: "settings") { _ in SettingsRootScreen().withStackContainer() }
        }
        if has("place") {
            try registry.register(SavedPlace.self, as: "place") { place in
                switch place {
                case .rooms: SavedPlaceScreen(name: "Rooms")
                case .profile(let name): SavedPlaceScreen(name: name)
                }
            }
        }
        if has("welcome") { try registry.register(WelcomeScreen.self, as: "welcome") }
        if has("split") { try registry.register(SplitScreen.self, as: "split") }
        if has("about") { try registry.register(named: "about") { SavedPlaceScreen(name: "About") } }
        if has("page") { try registry.register(named: "page", with: Int.self) { SavedChat(id: 0 &- $0).withTitle("Page") } }
        if has("home") {
            let parts = registry
            try registry.register(SavedHome.self, as: "home") { _ in
                HomeTabsScreen().withTabs(
                    try parts.screen(for: SavedPlace.rooms).withStackContainer(),
                    try parts.screen(for: SavedPlace.profile(name: "Me")).withStackContainer())
            }
        }
    }

    func navigator() -> ScreenNavigator { ScreenNavigator(window: WindowContainer(), logger: nil) }

    func navigator<Root: Screen>(_ root: Root) throws -> ScreenNavigator where Root.Container: ModalContainer {
        let navigator = navigator()
        try navigator.follow { $0.setRoot(to: root) }
        return navigator
    }

    func save(_ navigator: ScreenNavigator) throws -> String { String(decoding: try navigator.saveHierarchy(with: registry).json(), as: UTF8.self) }

    func saved(_ json: String) throws -> SavedHierarchy { try SavedHierarchy(json: Data(json.utf8)) }
}

extension ScreenNavigator {
    /// Runs a route to its end.
    @discardableResult
    func follow(
        _ make: (ScreenWindowRoute) throws -> some ScreenRouteConvertible<WindowContainer>
    ) throws -> Navigation {
        let navigation = navigate(to: try make(.initial))
        try navigation.result?.get()
        return navigation
    }
}
