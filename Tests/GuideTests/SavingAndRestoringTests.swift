import Foundation
import NavDSL
import NavState
import Testing

// snippet.show
struct ChatDestination: Hashable, Codable { var id: Int }

enum SettingsDestination: Hashable, Codable { case overview, account }

func appScreens() throws -> ScreenRegistry {
    var registry = ScreenRegistry(module: "App")
    try registry.register(ChatDestination.self, as: "chat") { SavedChatScreen(chatID: $0.id) }
    try registry.register(SettingsDestination.self, as: "settings") { _ in SavedSettingsScreen().withStackContainer() }
    try registry.register(named: "rooms") { SavedRoomsScreen() }
    return registry
}
// snippet.hide

private struct SavedChatScreen: PlainScreen {
    let chatID: Int
    var traits: ScreenTraits { [chatID] }
}
private struct SavedSettingsScreen: PlainScreen {}
private struct SavedRoomsScreen: PlainScreen {}

// snippet.show
let currentVersion = 3

func saveScreens(of navigator: ScreenNavigator, to file: URL) throws {
    let saved = try navigator.saveHierarchy(with: appScreens(), version: currentVersion)
    try saved.json().write(to: file, options: .atomic)
}
// snippet.hide

// snippet.show
func restoreScreens(of navigator: ScreenNavigator, from file: URL) {
    do {
        let saved = try SavedHierarchy(json: Data(contentsOf: file)).migrated(to: currentVersion, by: migrations)
        let report = try navigator.restoreHierarchy(saved, with: appScreens(), policy: .truncate)
        for screen in report.lost { print("lost \(screen)") }
    } catch {
        navigator.navigate { $0.setRoot(to: SavedRoomsScreen().withStackContainer()) }
    }
    navigator.navigate { $0.makeKeyAndVisible() }
}
// snippet.hide

// snippet.show
func restoreLater(_ saved: SavedHierarchy, in navigator: ScreenNavigator) async throws -> RestorationReport? {
    var report: RestorationReport?
    let route = try ScreenWindowRoute()
        .restoreHierarchy(saved, with: appScreens()) { report = $0 }
        .makeKeyAndVisible()
    try await navigator.navigate(to: route)
    return report
}
// snippet.hide

// snippet.show
let migrations = [
    // Version 2 calls a chat's number `id`.
    HierarchyMigration(from: 1, to: 2) { saved in
        saved.updateScreens(named: "chat") { $0.data?.rename("chatID", to: "id") }
    },
    // Version 3 has one settings destination with cases.
    HierarchyMigration(from: 2, to: 3) { saved in
        saved.updateScreens(named: "account") { node in
            node.screen = "settings"
            node.data = ["account": [:]]
        }
    },
]
// snippet.hide

extension SavedHierarchy {
    /// As version 1 of the app has written it.
    static let ofVersion1 = """
        {"format":1,"nodes":[{"kind":"stack"},{"kind":"screen","parent":0,"screen":"rooms"},\
        {"data":{"chatID":7},"kind":"screen","parent":0,"screen":"chat"},\
        {"isPresented":true,"kind":"stack","parent":0,"screen":"account","style":"fullScreen"},\
        {"kind":"screen","name":"SavedSettingsScreen","parent":3,"part":0}],"version":1}
        """
}

@Suite struct SavingAndRestoringTests {
    // snippet.show
    @Test func `A file of version 1 is restored`() throws {
        let saved = try SavedHierarchy(json: Data(SavedHierarchy.ofVersion1.utf8)).migrated(to: currentVersion, by: migrations)
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        try navigator.restoreHierarchy(saved, with: appScreens(), policy: .fail)
        #expect(
            "\(navigator.hierarchy)" == """
                Window
                └─ Stack
                   ├─ SavedRoomsScreen
                   ├─ SavedChatScreen(7)
                   └─ ⇧ Stack (fullScreen)
                      └─ SavedSettingsScreen ●
                """)
    }
    // snippet.hide

    @Test func `What the functions of the article save they restore`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let chat = try appScreens().screen(for: ChatDestination(id: 1))
        navigator.navigate { $0.setRoot(to: chat.withStackContainer()).makeKeyAndVisible() }
        try saveScreens(of: navigator, to: file)
        let other = ScreenNavigator(window: WindowContainer(), logger: nil)
        restoreScreens(of: other, from: file)
        #expect("\(other.hierarchy)" == "\(navigator.hierarchy)")
        try Data("{".utf8).write(to: file)
        restoreScreens(of: other, from: file)
        #expect(other.topContainer?.key?.name == "SavedRoomsScreen")
    }

    @Test func `A route restores, and reports what is lost`() async throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        var nodes = [
            SavedHierarchy.Node(kind: "stack"), SavedHierarchy.Node(kind: "screen", parent: 0), SavedHierarchy.Node(kind: "screen", parent: 0),
        ]
        nodes[1].screen = "rooms"
        nodes[2].screen = "news"
        let report = try await restoreLater(SavedHierarchy(version: 3, nodes: nodes), in: navigator)
        #expect(report.map { "\($0)" } == "restored 2\nlost news (node 2): it is not registered")
    }

    @Test func `The file in the article is what is saved`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let registry = try appScreens()
        let screens = try [registry.screen(named: "rooms"), registry.screen(for: ChatDestination(id: 7))]
        let settings = try registry.screen(for: SettingsDestination.account).withModalPresentationStyle(.fullScreen)
        navigator.navigate { $0.setRoot(to: screens[0].withStackContainer()) { $0.push(screens[1]).present(settings) } }
        let lines = try article("SavingAndRestoring", of: "NavState").components(separatedBy: "```json\n")[1].components(separatedBy: "\n```")[0]
        let json = String(decoding: try navigator.saveHierarchy(with: registry, version: 3).json(), as: UTF8.self)
        #expect(lines.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined() == json)
    }
}
