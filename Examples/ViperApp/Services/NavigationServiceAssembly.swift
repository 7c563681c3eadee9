import NavDSL
package import NavState

/// Where the app can go.
package enum Destination: Hashable, Sendable, Codable {
    case note(Note.ID)
    case settings
    case deleteNote(Note.ID)
}

/// The navigation is a service like others. Its registry asks the container for a module when a screen is built, and not before: so
/// modules may need the navigation, and the navigation lead to modules, without a circle.
package enum NavigationServiceAssembly: Assembly {
    package static let isShared = true

    package static func assemble(_: Void, in container: DependencyContainer) throws -> NavigationService<Destination> {
        NavigationService(registry: try ApplicationBuilder(container: container).registry())
    }
}
