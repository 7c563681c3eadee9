import NavDSL
import NavState

/// What `swift run viper` prints: a user who reads, sorts and deletes, and a link.
package enum Story {
    package static func text() throws -> String {
        let app = try Application()
        var pages = [page("The app begins", app)]
        func step(_ title: String, _ body: () throws -> Void) rethrows {
            try body()
            pages.append(page(title, app))
        }

        try step("The user selects the second note") {
            let list = try app.presenter(NoteListPresenter.self)
            list.didSelect(list.viewState.rows[1])
        }
        try step("They tap Delete, and are asked") { try app.presenter(NotePresenter.self).didTapDelete() }
        try step("They delete it: the module's router takes the note out of the state") { try app.choose("Delete") }
        try step("They open the settings, and sort by title") {
            try app.presenter(NoteListPresenter.self).didTapSettings()
            try app.presenter(SettingsPresenter.self).didToggleSorting()
        }
        step("A link sets the whole state at once: one step") { app.navigation.state = NavigationState(items: [.note(1), .note(3)]) }
        try step("The user goes back; the state follows") { _ = try app.navigator.back() }
        step("A link to a note that is gone changes nothing") {
            app.navigation.state = NavigationState(items: [.note(2)], modal: .settings)
        }
        if let refusal = app.navigation.refusal { pages.append("It was refused: \(refusal)") }
        step("All is closed") { app.navigation.state = NavigationState() }
        return pages.joined(separator: "\n\n")
    }

    private static func page(_ title: String, _ app: Application) -> String { "── \(title)\n\(app.text)" }
}
