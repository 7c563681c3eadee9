@testable import ExploreApp
import Foundation
import NavGraph
import Testing

/// What a command has written, and its status.
private final class Recorder: @unchecked Sendable {
    var output = ""
    var errors = ""

    func run(_ arguments: String..., folders: [String]? = nil) async -> Int32 {
        var command = ExploreCommand {
            self.output += $0
        } writeError: {
            self.errors += $0
        }
        if let folders { command.graphviz.folders = folders }
        return await command.run(arguments)
    }
}

private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

@Suite struct ExploreCommandTests {
    private static let table = """
        move                   places  done  failed  missed  waiting
        back                      114   114       0       0        0  never fails
        select rooms               72    72       0       0        0  never fails
        select profile             72    72       0       0        0  never fails
        open room 1                 4     4       0       0        0  never fails
        open room 2                 4     4       0       0        0  never fails
        open chat 1 of room 1       4     4       0       0        0  never fails
        open chat 2 of room 1       4     2       0       0        2  never fails
        open chat 1 of room 2       4     4       0       0        0  never fails
        open chat 2 of room 2       4     2       0       0        2  never fails
        see ann                    12    12       0       0        0  never fails
        find ann                   18    18       0       0        0  never fails
        choose a photo             12    12       0       0        0  never fails
        see photo 3                12    12       0       0        0  never fails
        close the photos           36    36       0       0        0  never fails
        take a photo               12    12       0       0        0  never fails
        pick a photo               12     0       0       0       12  never fails
        answer OK                  12    12       0       0        0  never fails
        pick photo 5               12    12       0       0        0  never fails
        pick nothing               12    12       0       0        0  never fails
        log in                      4     4       0       0        0  never fails
        decline                     4     4       0       0        0  never fails
        log out                    11    11       0       0        0  never fails
        link to the rooms         136   136       0       0        0  never fails
        link to room 2            136   136       0       0        0  never fails
        link to chat 1            136   136       0       0        0  never fails

        places  what waits
             4  pick a photo: running 'pick from media picker (photoLibrary)' at window/tabs Home/stack Rooms[0]/screen Chat(chat 1, room 1)[2]
             4  pick a photo: running 'pick from media picker (photoLibrary)' at window/tabs Home/stack Rooms[0]/screen Chat(chat 1, room 2)[2]
             2  open chat 2 of room 1: running 'authorize' at window/tabs Home/stack Rooms[0]
             2  open chat 2 of room 2: running 'authorize' at window/tabs Home/stack Rooms[0]
             2  pick a photo: running 'pick from media picker (photoLibrary)' at window/tabs Home/stack Rooms[0]/screen Chat(chat 2, room 1)[2]
             2  pick a photo: running 'pick from media picker (photoLibrary)' at window/tabs Home/stack Rooms[0]/screen Chat(chat 2, room 2)[2]

        136 places, 25 moves, 859 transitions, at most 9 moves away
        Nothing is wrong.

        """

    @Test func `Without arguments it prints the table and what is wrong`() async {
        let recorder = Recorder()
        #expect(await recorder.run() == 0)
        #expect(recorder.output == Self.table)
        #expect(recorder.errors == "")
    }

    @Test func `All files are written, and a folder is made for them`() async throws {
        try await withFolder { parent in
            let folder = parent.appending(path: "a/b")
            let recorder = Recorder()
            #expect(await recorder.run("--output", folder.path) == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["graph.dot", "graph.json", "graph.mmd", "graph.svg", "report.html", "table.txt"])
            #expect(try String(contentsOf: folder.appending(path: "table.txt"), encoding: .utf8) == Self.table)
            let list = "graph.dot, graph.mmd, graph.json, graph.svg, table.txt, report.html"
            #expect(recorder.output == Self.table + "\nWritten to \(folder.path): \(list)\n")
            #expect(
                try String(contentsOf: folder.appending(path: "graph.svg"), encoding: .utf8).components(separatedBy: "class=\"node\"").count == 137)
            _ = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "graph.json")))
        }
    }

    @Test func `A folder that cannot be written is an error, and nothing is printed`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let recorder = Recorder()
            #expect(await recorder.run("--output", file.appending(path: "sub").path) == 1)
            #expect(recorder.output == "")
            #expect(recorder.errors == "explore: cannot write '\(file.path)/sub': Not a directory\n")
            let other = Recorder()
            #expect(await other.run("--output", file.path) == 1)
            #expect(other.output == "" && other.errors == "explore: cannot write '\(file.path)': Not a directory\n")
        }
    }

    @Test func `A file that cannot be written is an error`() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder.appending(path: "graph.json"), withIntermediateDirectories: true)
            let recorder = Recorder()
            #expect(await recorder.run("--output", folder.path) == 1)
            #expect(recorder.errors == "explore: cannot write '\(folder.path)/graph.json': Is a directory\n")
        }
    }

    @Test(arguments: [
        (["--bogus"], "unknown argument '--bogus'"), (["x"], "unknown argument 'x'"), (["--output"], "--output needs a folder"),
        (["--output", ""], "--output needs a folder"), (["--workers", "0"], "--workers needs a number from 1 to 64"),
        (["--benchmark", "--faulty"], "--benchmark goes with --workers alone"),
    ])
    func `Wrong arguments are answered with the usage`(_ arguments: [String], _ message: String) async {
        var errors = ""
        let command = ExploreCommand { _ in
            Issue.record("nothing is printed")
        } writeError: {
            errors += $0
        }
        #expect(await command.run(arguments) == 2)
        #expect(errors == "explore: \(message)\n\n\(ExploreOptions.usage)")
    }

    @Test func `Help is no error`() async {
        let recorder = Recorder()
        #expect(await recorder.run("--help") == 0)
        #expect(recorder.output == ExploreOptions.usage && recorder.errors == "")
    }

    @Test func `With faults it says what is wrong`() async {
        let recorder = Recorder()
        #expect(await recorder.run("--faulty") == 0)
        for text in [
            "problem: every modal can be closed: the modal Terms stays whatever is done, after: select profile, read the terms",
            "problem: a chat for members opens for them alone: it does not hold of 'link to a chat for members', after: link to a chat for members",
            "unreachable screen: Settings shows nowhere; it may lie behind the limit of depth",
            "not judged everywhere: every modal can be closed; by the limit of depth",
            "problem: links land on their screens: 'link to room 2' fails: window/tabs Home/presented screen Terms refused to be removed, after: select profile, read the terms, link to room 2",
            "growth: 'see a friend' adds Profile again and again, after: select profile",
        ] { #expect(recorder.output.contains("\n  \(text)\n"), "\(recorder.output)") }
    }
}
