package import NavSystem
import NavState

/// The question whether a note is to be deleted: a module whose view is an alert.
package enum DeleteNoteAssembly: Assembly {
    package static func assemble(_ id: Note.ID, in container: DependencyContainer) throws -> Alert {
        let service = try container.resolve(NotesServiceAssembly.self)
        let interactor = DeleteNoteInteractor(note: try NoteInteractor(id: id, service: service).note, service: service)
        let router = DeleteNoteRouter(navigation: try container.resolve(NavigationServiceAssembly.self))
        return Alert(
            title: "Delete \(interactor.note.title)?",
            actions: [
                AlertAction(title: "Delete", style: .destructive) { _ in
                    interactor.delete()
                    router.close(id)
                },
                AlertAction(title: "Keep", style: .cancel),
            ])
    }
}

/// What the module knows and does.
final class DeleteNoteInteractor {
    let note: Note
    private let service: any NotesService

    init(note: Note, service: any NotesService) {
        self.note = note
        self.service = service
    }

    func delete() { service.remove(note.id) }
}

/// Where the module leads.
final class DeleteNoteRouter {
    private let navigation: NavigationService<Destination>

    init(navigation: NavigationService<Destination>) { self.navigation = navigation }

    /// Nothing shows a note that is gone.
    func close(_ id: Note.ID) { navigation.items.removeAll { $0 == .note(id) } }
}
