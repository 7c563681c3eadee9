import NavDSL
import NavState
import NavTesting
import Testing

private struct Chat: PlainScreen, Hashable, Codable {
    var id: Int
    var traits: ScreenTraits { [id] }
}

private struct Settings: Hashable, Codable {
    var page: Int?
}

private struct SettingsScreen: PlainScreen {}

/// What is saved is restored, and what is lost is said.
@Suite struct SavedHierarchyTests {
    private func registry() throws -> ScreenRegistry {
        var registry = ScreenRegistry()
        try registry.register(Chat.self, as: "chat")
        try registry.register(Settings.self, as: "settings") { _ in SettingsScreen().withStackContainer() }
        return registry
    }

    private func saved() throws -> SavedHierarchy {
        let registry = try registry()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let settings = try registry.screen(for: Settings(page: 2))
        navigator.navigate {
            $0.setRoot(to: Chat(id: 1).withStackContainer()).makeKeyAndVisible().top(.stack).push(Chat(id: 2)).present(settings)
        }
        return try navigator.saveHierarchy(with: registry)
    }

    @Test func `A hierarchy that is saved and restored is the same, and saved again the same bytes`() throws {
        let saved = try saved()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let report = try navigator.restoreHierarchy(try SavedHierarchy(json: saved.json()), with: registry())
        #expect(report.lost.isEmpty && report.restoredCount == saved.nodes.count)
        #expect(navigator.hierarchy.nodes.map(\.name).contains("SettingsScreen"))
        navigator.navigate { $0.makeKeyAndVisible() }
        #expect(try navigator.saveHierarchy(with: registry()).json() == saved.json())
    }

    @Test func `A screen that is not registered any more is dropped, and the report says so`() throws {
        var registry = ScreenRegistry()
        try registry.register(Settings.self, as: "settings") { _ in SettingsScreen().withStackContainer() }
        let saved = try saved()
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        #expect(throws: SavedHierarchyError(reason: .nothingLeft)) { try navigator.restoreHierarchy(saved, with: registry) }
        #expect(navigator.window?.root == nil)
    }
}
