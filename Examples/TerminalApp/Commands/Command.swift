package import NavDSL

/// What a line asks for.
package enum Command {
    case navigate(ScreenWindowRoute)
    case simulate(ScreenWindowRoute)
    case explain(ScreenWindowRoute)
    case simple(Word)

    /// The commands of one word.
    package enum Word: String, CaseIterable, Sendable {
        case back, undo, redo, history, navigations, cancel, help, quit
    }

    /// The words that a command can begin with, besides those of a route.
    static let words = ["simulate", "explain"] + Word.allCases.map(\.rawValue)

    /// Everything that can be said, in a few lines.
    package static var help: [String] {
        func line(_ title: String, _ words: [String]) -> String { "\(title): \(words.joined(separator: ", "))" }
        var lines = [
            "A route as in Swift: top(.stack).push(Chat(2)) { present(PhotoPicker) }",
            "One that begins with a verb of a stack, tabs or screen begins at the topmost one.",
            line("Screens", CommandScreenWord.all.map(\.usage)),
        ]
        var known = Set<String>()
        for kind in ContainerKind.allCases {
            let own = Verb.all.filter { $0.kinds.contains(kind) && !known.contains($0.name) }
            known.formUnion(own.map(\.name))
            lines.append(line("On \(kind == .window ? "the window" : kind.text)", own.map(\.usage)))
        }
        return lines + [line("Commands", ["simulate route", "explain route"] + Word.allCases.map(\.rawValue))]
    }
}
