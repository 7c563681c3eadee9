import Testing
import ViperApp

/// What `swift run viper` prints, whole.
@Suite struct StoryTests {
    @Test func `The story is told in hierarchies and states`() throws {
        #expect(
            try Story.text() == """
                ── The app begins
                Window [key]
                └─ Stack
                   └─ Notes ●
                  state: no items
                  shows: Shopping, Books, Ideas

                ── The user selects the second note
                Window [key]
                └─ Stack
                   ├─ Notes
                   └─ Note(2) ●
                  state: items note(2)
                  shows: Books: The sea, the sea.

                ── They tap Delete, and are asked
                Window [key]
                └─ Stack
                   ├─ Notes
                   ├─ Note(2)
                   └─ ⇧ Alert Delete Books? ●
                  state: items note(2); alert deleteNote(2)

                ── They delete it: the module's router takes the note out of the state
                Window [key]
                └─ Stack
                   └─ Notes ●
                  state: no items
                  shows: Shopping, Ideas

                ── They open the settings, and sort by title
                Window [key]
                └─ Stack
                   ├─ Notes
                   └─ ⇧ Settings ●
                  state: no items; modal settings
                  shows: Sort by title: on

                ── A link sets the whole state at once: one step
                Window [key]
                └─ Stack
                   ├─ Notes
                   ├─ Note(1)
                   └─ Note(3) ●
                  state: items note(1), note(3)
                  shows: Ideas: Draw a map of the app.

                ── The user goes back; the state follows
                Window [key]
                └─ Stack
                   ├─ Notes
                   └─ Note(1) ●
                  state: items note(1)
                  shows: Shopping: Bread, tea.

                ── A link to a note that is gone changes nothing
                Window [key]
                └─ Stack
                   ├─ Notes
                   └─ Note(1) ●
                  state: items note(1)
                  shows: Shopping: Bread, tea.

                It was refused: There is no note 2.

                ── All is closed
                Window [key]
                └─ Stack
                   └─ Notes ●
                  state: no items
                  shows: Ideas, Shopping
                """)
    }
}
