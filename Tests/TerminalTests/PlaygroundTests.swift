import NavDSL
import NavTesting
import TerminalApp
import Testing

@Suite struct PlaygroundTests {
    @Test func `Back, undo and redo go through what was done`() throws {
        let scene = try Scene("push(Photo(1))", "push(Photo(2))", "back")
        #expect(scene.stack == ["RoomList", "Photo(1)"])
        try scene.run("undo")
        #expect(scene.stack == ["RoomList", "Photo(1)", "Photo(2)"])
        try scene.run("undo")
        try scene.run("redo")
        #expect(scene.stack == ["RoomList", "Photo(1)", "Photo(2)"])
    }

    @Test(arguments: [
        ("back", "There is nothing to go back to."), ("undo", "There is nothing to undo."), ("redo", "There is nothing to redo."),
        ("navigations", "Nothing runs."), ("cancel", "Nothing runs."), ("history", "Nothing has changed."),
    ])
    func `Where there is nothing to do it says so, which is no failure`(line: String, text: String) throws {
        #expect(try Scene().run(line) == CommandAnswer([text]))
    }

    @Test func `A route that waits is listed, and canceled with its reason`() throws {
        let scene = try Scene()
        var answer: CommandAnswer?
        scene.playground.perform(try #require(try CommandParser.command("wait(5).pop")), label: "wait(5).pop") { answer = $0 }
        #expect(try scene.run("navigations")?.lines == ["wait(5).pop: running 'wait for 5.0 seconds' at window"])
        #expect(try scene.run("cancel")?.lines == ["Canceled: wait(5).pop"])
        #expect(answer?.error == "Canceled: wait for 5.0 seconds.")
    }

    @Test func `A wait ends when its time has come`() throws {
        let scene = try Scene("wait(0.5).push(Photo(1))")
        scene.clock.advance(by: .milliseconds(499))
        #expect(scene.stack == ["RoomList"])
        scene.clock.advance(by: .milliseconds(1))
        #expect(scene.stack == ["RoomList", "Photo(1)"])
    }

    @Test func `A simulation says what would be, and changes nothing`() throws {
        let scene = try Scene()
        let before = scene.playground.navigator.hierarchy
        #expect(
            try scene.run("simulate setRoot(Login)")?.lines == [
                "It would succeed.", "change: root of #0: - #1 + Authorization #6", "built: Authorization", "Window [key]",
                "└─ Authorization ●",
            ])
        #expect(scene.playground.navigator.hierarchy == before)
    }

    @Test func `An explanation names the step that would fail`() throws {
        let lines = try #require(try Scene().run("explain push(Photo(1)).top(.container(Chat(9)))")?.lines)
        #expect(lines.last?.hasPrefix("Failure: ") == true)
        #expect(lines.contains { $0.contains("✗") })
    }

    @Test func `An atomic route that fails leaves nothing behind`() throws {
        let scene = try Scene("push(Photo(1))")
        let before = scene.playground.navigator.hierarchy
        let answer = try scene.run("push(Photo(2)).present(Login).fail.atomic")
        #expect(answer?.error != nil)
        #expect(scene.playground.navigator.hierarchy == before)
    }

    @Test func `A choice closes the dialog on top and runs the route of its action`() throws {
        let scene = try Scene("push(Photo(1))", "showAlert(\"Leave?\", Yes { stack.pop }, No)")
        #expect(try scene.run("choose(Yes)") == CommandAnswer())
        #expect(scene.stack == ["RoomList"] && scene.playground.navigator.topContainer?.key?.name == "RoomList")
    }

    @Test func `A choice answers when the route of the action has ended, with its error`() throws {
        let scene = try Scene("showAlert(Wait, OK { wait(0.5).stack.pop })")
        var answer: CommandAnswer?
        scene.playground.perform(.choose("OK"), label: "") { answer = $0 }
        #expect(answer == nil)
        scene.clock.advance(by: .milliseconds(500))
        #expect(answer?.error?.hasPrefix("Cannot pop") == true)
    }

    @Test(arguments: [
        ("dismiss", "Cannot choose 'Yes': no alert or action sheet."),
        ("showActionSheet(Photo)", "Cannot choose 'Yes' in window/tabs Home/presented sheet Photo: it has 'OK'."),
    ])
    func `Where there is no such choice it says why`(line: String, error: String) throws {
        #expect(try Scene(line).run("choose(Yes)")?.error == error)
    }

    @Test func `The help names every word`() throws {
        let help = try #require(try Scene().run("help")?.lines).joined(separator: "\n")
        #expect(CommandParser.words(behind: "").allSatisfy { help.contains($0) })
    }
}
