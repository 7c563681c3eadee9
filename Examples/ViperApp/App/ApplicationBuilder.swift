package import NavDSL
package import NavState
import NavSystem

/// Leads from a destination to the screen of its module.
package struct ApplicationBuilder {
    /// All that the app is made of.
    package static var assemblies: [any Assembly.Type] {
        [
            NotesServiceAssembly.self, SettingsServiceAssembly.self, NavigationServiceAssembly.self, NoteListAssembly.self,
            NoteAssembly.self, DeleteNoteAssembly.self, SettingsAssembly.self,
        ]
    }

    // The navigation's registry has it, and the container keeps the navigation.
    private weak var keptContainer: DependencyContainer?

    package init(container: DependencyContainer) { keptContainer = container }

    /// A container with all of the app.
    package static func makeContainer() -> DependencyContainer {
        let container = DependencyContainer()
        for assembly in assemblies { container.apply(assembly) }
        return container
    }

    package func registry() throws -> ScreenRegistry {
        var registry = ScreenRegistry(module: "Notes")
        try registry.register(Destination.self, as: "notes") { screen(for: $0) }
        return registry
    }

    /// Below everything that the navigation shows.
    package func rootScreen() -> AnyStackScreen {
        ModuleScreen(name: "Notes") { try container.resolve(NoteListAssembly.self) }.withStackContainer()
    }

    private var container: DependencyContainer {
        get throws {
            guard let keptContainer else { throw ContainerGoneError() }
            return keptContainer
        }
    }

    private func screen(for destination: Destination) -> AnyModalScreen {
        switch destination {
        case .note(let id):
            ModuleScreen(name: "Note", traits: [id]) { try container.resolve(NoteAssembly.self, with: id) }.eraseToAnyModalScreen()
        case .settings: ModuleScreen(name: "Settings") { try container.resolve(SettingsAssembly.self) }.eraseToAnyModalScreen()
        case .deleteNote(let id): DeleteNoteScreen { try container.resolve(DeleteNoteAssembly.self, with: id) }.eraseToAnyModalScreen()
        }
    }
}

private struct DeleteNoteScreen: Screen {
    let assemble: () throws -> Alert

    func build(navigator: ScreenNavigator) throws -> AlertContainer { try navigator.build(AlertScreen(assemble())) }
}

/// A screen is to be built when the app is gone, by somebody who has kept its navigator.
package struct ContainerGoneError: Error, Hashable, CustomStringConvertible {
    package init() {}

    package var description: String { "Nothing can be assembled any more: the container is gone." }
}
