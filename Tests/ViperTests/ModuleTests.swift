import NavDSL
import NavState
import NavSystem
import NavTesting
import Testing
import ViperApp

@Suite struct ModuleTests {
    @Test func `The note shows its text, and asks before it is deleted`() throws {
        let stub = try ApplicationBuilderStub()
        let note = try #require(try stub.show(.note(2), as: NotePresenter.self))
        #expect("\(note.viewState)" == "Bread: Rye.")
        note.didTapDelete()
        #expect(
            "\(stub.navigator.hierarchy)" == """
                Window [key]
                └─ Stack
                   ├─ Blank
                   ├─ Note(2)
                   └─ ⇧ Alert Delete Bread? ●
                """)
    }

    @Test(arguments: ["Delete", "Keep"]) func `The question is answered`(_ answer: String) throws {
        let stub = try ApplicationBuilderStub()
        stub.navigation.state = NavigationState(items: [.note(1), .note(2)], alert: .deleteNote(1))
        try #require(stub.navigator.topContainer as? AlertContainer).choose(answer)
        #expect(stub.navigation.state == NavigationState(items: answer == "Delete" ? [.note(2)] : [.note(1), .note(2)]))
        #expect(stub.notes.notes.map(\.id) == (answer == "Delete" ? [2] : [1, 2]))
    }

    @Test func `A note that is not there is refused`() throws {
        let stub = try ApplicationBuilderStub([])
        #expect(throws: NoteNotFoundError(id: 1)) { try stub.show(.note(1), as: NotePresenter.self) }
        stub.navigation.alert = .deleteNote(1)
        #expect(stub.navigation.refusal is NoteNotFoundError && stub.navigation.state == NavigationState())
    }

    @Test func `When the app is gone, who has kept its navigator is refused what cannot be made any more`() throws {
        let (navigator, navigation) = try { (app: Application) in (app.navigator, app.navigation) }(Application())
        navigation.state = NavigationState(items: [.note(1)], modal: .settings, alert: .deleteNote(1))
        #expect(navigation.refusal is ContainerGoneError && navigation.state == NavigationState())
        withExtendedLifetime(navigator) {}
    }

    @Test func `The settings change how notes are sorted`() throws {
        let stub = try ApplicationBuilderStub()
        let list = try stub.container.resolve(NoteListAssembly.self)
        #expect("\(list.viewState)" == "Tea, Bread")
        list.didTapSettings()
        let settings = try #require((stub.navigator.topContainer as? ModuleContainer)?.presenter as? SettingsPresenter)
        #expect("\(settings.viewState)" == "Sort by title: off")
        settings.didToggleSorting()
        #expect("\(settings.viewState)" == "Sort by title: on" && "\(list.viewState)" == "Bread, Tea" && stub.settings.sortsByTitle)
        settings.didTapClose()
        #expect(stub.navigation.modal == nil)
    }

    @Test func `A row opens its note in place of another`() throws {
        let stub = try ApplicationBuilderStub()
        let list = try stub.container.resolve(NoteListAssembly.self)
        for row in list.viewState.rows { list.didSelect(row) }
        #expect(stub.navigation.items == [.note(2)])
        #expect("\(try ApplicationBuilderStub([]).container.resolve(NoteListAssembly.self).viewState)" == "No notes.")
    }

    @Test func `Everything that is applied can be made`() throws {
        let container = ApplicationBuilder.makeContainer()
        _ = try container.resolve(NoteListAssembly.self)
        _ = try container.resolve(SettingsAssembly.self)
        for id in 1...3 {
            _ = try container.resolve(NoteAssembly.self, with: id)
            _ = try container.resolve(DeleteNoteAssembly.self, with: id)
        }
        #expect(ApplicationBuilder.assemblies.count == 7)
    }

    @Test func `Nothing is kept alive`() throws {
        try expectReleased { try Application().navigation }
        try expectReleased { try Application().container }
        try expectReleased {
            let app = try Application()
            app.navigation.state = NavigationState(items: [.note(1)], modal: .settings)
            try app.presenter(SettingsPresenter.self).didTapClose()
            return try app.presenter(NotePresenter.self)
        }
    }

    @Test func `Asked for what is not in front, the app says what is`() throws {
        let app = try Application()
        #expect(throws: PresenterNotShownError(wanted: "NotePresenter", shown: "Notes")) { try app.presenter(NotePresenter.self) }
        #expect(throws: PresenterNotShownError.self) { try app.choose("Delete") }
    }
}
