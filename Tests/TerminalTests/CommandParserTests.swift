import NavDSL
import TerminalApp
import Testing

@Suite struct CommandParserTests {
    struct RouteCase: CustomTestStringConvertible, Sendable {
        let line: String
        let plan: String
        var testDescription: String { line }
    }

    /// The plan of the route that a line stands for: the steps after merging.
    private func plan(_ line: String) throws -> String {
        switch try CommandParser.command(line) {
        case .navigate(let route), .simulate(let route), .explain(let route): route.plan.description
        case .choose(let title): "choose \(title)"
        case .simple(let word): word.rawValue
        case nil: "nothing"
        }
    }

    @Test(arguments: [
        RouteCase(line: "top(.stack).push(Chat(2))", plan: "top stack\nset stack: push Chat(chat 2, room 1)"),
        RouteCase(line: "last(.container(Chat(1))).makeVisible", plan: "last container Chat(chat 1, room 1)\nmake visible"),
        RouteCase(line: "setRoot(Login)", plan: "set root to Authorization"),
        RouteCase(line: "makeKeyAndVisible()", plan: "make key and visible"),
        RouteCase(line: "root(.tabs).selectTab(0)", plan: "root\nselect tab 0"),
        RouteCase(line: "first(.stack(name: \"Rooms\")).popToRoot", plan: "first stack named 'Rooms'\nset stack: pop to the root"),
        RouteCase(line: "stack.window.root", plan: "top container\nstack\nwindow\nroot"),
        RouteCase(line: "wait(0.3)", plan: "wait for 0.3 seconds"),
        RouteCase(line: "setRoot(Home).fallback(setRoot(Login))", plan: "set root to Home\nfallback\n  set root to Authorization"),
        RouteCase(line: "simulate pop.atomic", plan: "atomic\n  top stack\n  set stack: pop to the previous screen"),
        RouteCase(line: "showAlert(\"Delete?\", Yes { stack.pop }, No)", plan: "top container\nshow alert 'Delete?'"),
        RouteCase(line: "showActionSheet(Photo)", plan: "top container\nshow action sheet 'Photo'"),
        RouteCase(line: "choose(\"OK\")", plan: "choose OK"),
        RouteCase(line: "choose(2)", plan: "choose 2"),
        RouteCase(line: "  explain dismiss ", plan: "top container\ndismiss"),
    ])
    func `A route is made of the verbs that a line names`(route: RouteCase) throws {
        #expect(try plan(route.line) == route.plan)
    }

    @Test(arguments: [
        RouteCase(line: "pop", plan: "top stack\nset stack: pop to the previous screen"),
        RouteCase(line: "selectTab(1)", plan: "top tabs\nselect tab 1"),
        RouteCase(line: "present(PhotoPicker)", plan: "top container\npresent PhotoPicker"),
        RouteCase(line: "wait(1).pop", plan: "wait for 1.0 seconds\ntop stack\nset stack: pop to the previous screen"),
    ])
    func `What a window has not begins at the topmost container that has it`(route: RouteCase) throws {
        #expect(try plan(route.line) == route.plan)
    }

    @Test(arguments: [
        RouteCase(
            line: "push(Chat(1)) { present(Photo(2)) }", plan: "top stack\nset stack: push Chat(chat 1, room 1)\n  present Photo(2)"),
        RouteCase(
            line: "setRoot(Home) { selectTab(1).selectedTab(.stack).pop }",
            plan: "set root to Home\n  select tab 1\n  selectedTab\n  set stack: pop to the previous screen"),
        RouteCase(line: "top(.stack) { clear }.root", plan: "top stack\n  set stack: clear\nroot"),
        RouteCase(line: "present(PhotoPicker) { push(Photo(1)) }", plan: "top container\npresent PhotoPicker\n  set stack: push Photo(1)"),
    ])
    func `A route in braces runs on what the verb before it places or finds`(route: RouteCase) throws {
        #expect(try plan(route.line) == route.plan)
    }

    @Test(arguments: [
        ("setRoot(to: Login)", "setRoot(Login)"), ("pop(to: Chat(1, 7))", "pop(Chat(1, 7))"), ("wait(for: 2)", "wait(2)"),
        ("replace(with: Photo(1))", "replace(Photo(1))"), ("top(.container(of: Chat(2)))", "top(.container(Chat(2)))"),
        ("selectTab(with: Rooms)", "selectTab(Rooms)"), ("pop.fallback(to: clear)", "pop.fallback(clear)"),
        ("root(of: .stack).pop", "root(.stack).pop"), ("push(Profile(user: \"me\"))", "push(Profile(me))"),
    ])
    func `The DSL's labels may be written or left out`(written: String, short: String) throws {
        #expect(try plan(written) == plan(short))
    }

    @Test(arguments: Command.Word.allCases) func `A command of one word stands alone`(word: Command.Word) throws {
        #expect(try plan(word.rawValue) == word.rawValue)
        #expect(throws: CommandError(.expected("the end", found: "'.'"), column: word.rawValue.count + 1)) {
            try plan(word.rawValue + ".pop")
        }
    }

    @Test(arguments: ["", " ", "\t \t"]) func `A line with nothing on it is no command`(line: String) throws {
        #expect(try plan(line) == "nothing")
    }
}
