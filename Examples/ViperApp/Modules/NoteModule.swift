import NavState

/// A note, and the way to delete it.
package enum NoteAssembly: Assembly {
    package static func assemble(_ id: Note.ID, in container: DependencyContainer) throws -> NotePresenter {
        NotePresenter(
            interactor: try NoteInteractor(id: id, service: container.resolve(NotesServiceAssembly.self)),
            router: NoteRouter(navigation: try container.resolve(NavigationServiceAssembly.self)))
    }
}

/// There is no such note: a link may name one that is gone.
package struct NoteNotFoundError: Error, Hashable, CustomStringConvertible {
    package let id: Note.ID

    package init(id: Note.ID) { self.id = id }

    package var description: String { "There is no note \(id)." }
}

package struct NoteViewState: Hashable, CustomStringConvertible {
    package let title: String
    package let text: String

    package var description: String { "\(title): \(text)" }
}

package final class NotePresenter: Presenter {
    private let interactor: NoteInteractor
    private let router: NoteRouter

    init(interactor: NoteInteractor, router: NoteRouter) {
        self.interactor = interactor
        self.router = router
    }

    package var viewState: NoteViewState { NoteViewState(title: interactor.note.title, text: interactor.note.text) }

    package func didTapDelete() { router.askToDelete(interactor.note.id) }
}

/// What the module knows.
final class NoteInteractor {
    let note: Note

    init(id: Note.ID, service: any NotesService) throws {
        guard let note = service.notes.first(where: { $0.id == id }) else { throw NoteNotFoundError(id: id) }
        self.note = note
    }
}

/// Where the module leads.
final class NoteRouter {
    private let navigation: NavigationService<Destination>

    init(navigation: NavigationService<Destination>) { self.navigation = navigation }

    func askToDelete(_ id: Note.ID) { navigation.alert = .deleteNote(id) }
}
