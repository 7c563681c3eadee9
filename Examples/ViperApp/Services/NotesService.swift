/// A note.
package struct Note: Hashable, Sendable, Identifiable {
    package let id: Int
    package var title: String
    package var text: String

    package init(id: Int, title: String, text: String) {
        self.id = id
        self.title = title
        self.text = text
    }
}

/// Keeps the notes.
package protocol NotesService: AnyObject {
    /// In the order in which they were written.
    var notes: [Note] { get }
    func remove(_ id: Note.ID)
}

package final class MemoryNotesService: NotesService {
    package private(set) var notes: [Note]

    package init(notes: [Note]) { self.notes = notes }

    package func remove(_ id: Note.ID) { notes.removeAll { $0.id == id } }
}

package enum NotesServiceAssembly: Assembly {
    package static let isShared = true

    package static func assemble(_: Void, in container: DependencyContainer) -> any NotesService {
        MemoryNotesService(notes: [
            Note(id: 1, title: "Shopping", text: "Bread, tea."),
            Note(id: 2, title: "Books", text: "The sea, the sea."),
            Note(id: 3, title: "Ideas", text: "Draw a map of the app."),
        ])
    }
}
