package import NavDSL

/// What a line asks for.
package enum Command {
    case navigate(ScreenWindowRoute)
    case simulate(ScreenWindowRoute)
    case explain(ScreenWindowRoute)
    /// Chooses an action of the dialog on top, by its title.
    case choose(String)
    case simple(Word)

    /// The commands of one word.
    package enum Word: String, CaseIterable, Sendable {
        case back, undo, redo, history, navigations, cancel, help, quit
    }

    /// The words that a command can begin with, besides those of a route.
    static let words = ["simulate", "explain", "choose"] + Word.allCases.map(\.rawValue)

    /// Everything that can be said, in a few lines.
    package static var help: [String] {
        func line(_ title: String, _ words: [String]) -> String { "\(title): \(words.joined(separator: ", "))" }
        var lines = [
            "A route as in Swift: top(.stack).push(Chat(2)) { present(PhotoPicker) }",
            "From the window, a verb of a stack, tabs or screen begins at the topmost one.",
            line("Screens", CommandScreenWord.all.map(\.usage)),
        ]
        let groups: [(title: String, kinds: [ContainerKind])] = [
            ("On a window", [.window]), ("On a stack", [.stack]), ("On tabs", [.tabs]), ("On a screen, stack or tabs", Verb.onScreens),
            ("Anywhere", ContainerKind.allCases),
        ]
        lines += groups.map { group in line(group.title, Verb.all.filter { $0.kinds == group.kinds }.map(\.usage)) }
        return lines + [line("Commands", ["simulate route", "explain route", "choose(action)"] + Word.allCases.map(\.rawValue))]
    }
}
