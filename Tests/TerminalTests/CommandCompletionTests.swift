import TerminalApp
import Testing

@Suite struct CommandCompletionTests {
    @Test(arguments: [
        ("si", "simulate"), ("setR", "setRoot"), ("top(.st", "top(.stack"), ("simulate selectT", "simulate selectTab"),
        ("fallback(setR", "fallback(setRoot"), ("push(Pr", "push(Profile"), ("top(.stack(Roo", "top(.stack(Room"),
        ("push(Chat(1)) { ref", "push(Chat(1)) { refresh"), ("  he", "  help"),
    ])
    func `A word that can be one thing alone is written out`(line: String, completed: String) {
        #expect(CommandCompletion(of: line).line.hasPrefix(completed))
    }

    @Test(arguments: [
        ("top(.stack).pu", "top(.stack).push", ["push", "pushUnlessTop"]), ("push(Ph", "push(Photo", ["Photo", "PhotoPicker"]),
        ("top(", "top(.", [".container", ".stack", ".tabs"]), ("top(.", "top(.", ["container", "stack", "tabs"]),
        ("root(.", "root(.", ["stack", "tabs"]), ("h", "h", ["history", "help"]),
        ("push(Chat(1)) { pres", "push(Chat(1)) { present", ["present", "presentUnlessPresented", "presented", "presenting"]),
    ])
    func `Of several words the common beginning is written, and all are offered`(line: String, completed: String, choices: [String]) {
        let completion = CommandCompletion(of: line)
        #expect(completion.line == completed)
        #expect(completion.choices == choices)
    }

    @Test(arguments: ["xyz", "push(Chat(1))", "pop(.s", "\"he", "push(Chat(1) pu", "\u{1B}po", "top(.stack).setR", "undo.p"])
    func `Where nothing is possible the line stays`(line: String) {
        let completion = CommandCompletion(of: line)
        #expect(completion.line == line)
        #expect(completion.choices.isEmpty)
    }

    @Test func `An empty line offers the commands and the verbs, each once`() {
        let choices = CommandCompletion(of: "").choices
        #expect(choices.starts(with: ["simulate", "explain", "choose", "back"]))
        #expect(choices.contains("setRoot") && choices.contains("selectTab"))
        #expect(Set(choices).count == choices.count)
    }

    @Test(arguments: ["top(.stack).", "push(", "top(", "simulate ", "push(Chat(1)) { ", "root(."])
    func `Each word that is offered can stand there`(line: String) {
        let choices = CommandCompletion(of: line).choices
        #expect(choices.count > 1)
        for choice in choices {
            // What is still missing behind it is another matter.
            let mistake = mistake(in: line + choice)
            #expect(mistake.map { $0.column > line.count + choice.count } ?? true, "\(choice)")
        }
    }

    private func mistake(in line: String) -> CommandError? {
        do throws(CommandError) {
            _ = try CommandParser.command(line)
            return nil
        } catch {
            return error
        }
    }
}
