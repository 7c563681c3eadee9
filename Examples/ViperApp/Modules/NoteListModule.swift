import NavState

/// The list of notes, at the root.
package enum NoteListAssembly: Assembly {
    package static func assemble(_: Void, in container: DependencyContainer) throws -> NoteListPresenter {
        NoteListPresenter(
            interactor: NoteListInteractor(
                notes: try container.resolve(NotesServiceAssembly.self), settings: try container.resolve(SettingsServiceAssembly.self)),
            router: NoteListRouter(navigation: try container.resolve(NavigationServiceAssembly.self)))
    }
}

package struct NoteListViewState: Hashable, CustomStringConvertible {
    package let rows: [Row]

    package struct Row: Hashable {
        package let id: Note.ID
        package let title: String
    }

    package var description: String { rows.isEmpty ? "No notes." : rows.map(\.title).joined(separator: ", ") }
}

package final class NoteListPresenter: Presenter {
    private let interactor: NoteListInteractor
    private let router: NoteListRouter

    init(interactor: NoteListInteractor, router: NoteListRouter) {
        self.interactor = interactor
        self.router = router
    }

    package var viewState: NoteListViewState {
        NoteListViewState(rows: interactor.notes.map { NoteListViewState.Row(id: $0.id, title: $0.title) })
    }

    package func didSelect(_ row: NoteListViewState.Row) { router.showNote(row.id) }
    package func didTapSettings() { router.showSettings() }
}

/// What the module knows.
final class NoteListInteractor {
    private let service: any NotesService
    private let settings: any SettingsService

    init(notes: any NotesService, settings: any SettingsService) {
        service = notes
        self.settings = settings
    }

    var notes: [Note] { settings.sortsByTitle ? service.notes.sorted { $0.title < $1.title } : service.notes }
}

/// Where the module leads.
final class NoteListRouter {
    private let navigation: NavigationService<Destination>

    init(navigation: NavigationService<Destination>) { self.navigation = navigation }

    func showNote(_ id: Note.ID) { navigation.items = [.note(id)] }
    func showSettings() { navigation.modal = .settings }
}
