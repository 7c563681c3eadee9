import TerminalApp
import Testing

@Suite struct CommandErrorTests {
    private func mistake(_ line: String) -> CommandError? {
        do throws(CommandError) {
            _ = try CommandParser.command(line)
            return nil
        } catch {
            return error
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let line: String
        let text: String
        var testDescription: String { line }
    }

    @Test(arguments: [
        Case(line: "push", text: "column 5: expected '(', found the end"),
        Case(line: "push(Chat(x))", text: "column 11: expected the number of a room, found 'x'"),
        Case(line: "push(Chat(1)", text: "column 13: expected ')', found the end"),
        Case(line: "push(Chat(1, 2, 3))", text: "column 15: expected ')', found ','"),
        Case(line: "push(Chat(1)) { pop }", text: "column 17: 'pop' is no verb of a screen"),
        Case(line: "top(stack)", text: "column 5: expected '.', found 'stack'; possible: .container, .stack, .tabs"),
        Case(line: "top(.tab)", text: "column 6: expected a kind of container, found 'tab'; possible: container, stack, tabs"),
        Case(line: "top(.stack(name: Rooms))", text: "column 18: expected a name in quotes, found 'Rooms'"),
        Case(line: "top(.stack) pop", text: "column 13: expected '.' or the end, found 'pop'"),
        Case(line: "top(.stack) { pop", text: "column 18: expected '.' or '}', found the end"),
        Case(line: "root(.window)", text: "column 7: expected a kind of container, found 'window'; possible: stack, tabs"),
        Case(line: "wait(61)", text: "column 6: expected a number from 0 to 60, found 61"),
        Case(line: "wait(-1)", text: "column 6: expected a number from 0 to 60, found -1"),
        Case(line: "selectTab(99999999999999999999)", text: "column 11: expected a number from 0 to 99, found 99999999999999999999"),
        Case(line: "push(Profile(\"a", text: "column 14: the text has no closing quote"),
        Case(line: "push(Profile(\"\u{1B}[2J\"))", text: "column 15: unexpected character U+001B"),
        Case(line: "pop\u{202E}", text: "column 4: unexpected character U+202E"),
        Case(line: "pop ö", text: "column 5: expected a word, a number or a sign, found 'ö'"),
    ])
    func `An error says where it is, what was expected, and what was found`(test: Case) throws {
        let text = try #require(mistake(test.line)).description
        #expect(text.hasPrefix(test.text))
    }

    @Test func `A word that the container has not is answered with the verbs that it has, its own first`() throws {
        let error = try #require(mistake("top(.stack).selectTab(1)"))
        #expect(error.problem == .unknown("selectTab", of: "a stack") && error.column == 13)
        #expect(error.possible.starts(with: ["push", "pushUnlessTop", "replace", "pop", "popToRoot", "clear", "stackRoot", "stackTop"]))
        #expect(!error.possible.contains("selectTab") && !error.possible.contains("setRoot"))
    }

    @Test func `The text of an error stays readable, however much would be possible`() throws {
        let error = try #require(mistake("top(.stack).pish"))
        #expect(error.possible.count > 24)
        #expect(error.description.hasSuffix(", …"))
    }

    @Test func `A line has a longest length`() {
        let chain = "popToRoot" + String(repeating: ".popToRoot", count: 408)
        #expect(mistake(chain) == nil)
        #expect(mistake(chain + ".popToRoot") == CommandError(.tooLong(limit: 4096), column: 1))
    }

    @Test(arguments: ["top(.stack) { ", "fallback("]) func `Routes in routes have a greatest depth`(opening: String) {
        let closing = opening.hasSuffix("(") ? ")" : "}"
        func nested(_ depth: Int) -> String { String(repeating: opening, count: depth) + "wait(1)" + String(repeating: closing, count: depth) }
        #expect(mistake(nested(31)) == nil)
        #expect(mistake(nested(32))?.problem == .tooDeep(limit: 32))
        #expect(mistake(nested(250))?.problem == .tooDeep(limit: 32))
    }
}
