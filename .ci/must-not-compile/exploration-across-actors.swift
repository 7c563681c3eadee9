// error: loses global actor 'MainActor'
import NavGraph

@MainActor func subject() throws -> ExplorationSubject { throw CancellationError() }

@concurrent func explore() async throws {
    _ = try NavigationExplorer.explore(make: subject)  // wrong
    // right: _ = try await MainActor.run { try NavigationExplorer.explore(make: subject) }
}
