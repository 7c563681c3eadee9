import Foundation
import NavScript
import Testing

/// The `nav-run` example, run as a program.
@Suite(.serialized) struct NavRunTests {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    static let programs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples/Programs").standardized

    /// - Parameters:
    ///   - from: What to read in place of `input`.
    ///   - to: Where to write, in place of what is returned.
    func navRun(_ arguments: String..., input: String = "", from: String? = nil, to: String? = nil) throws -> Outcome {
        try navRun(arguments: arguments, input: input, from: from, to: to)
    }

    func navRun(arguments: [String], input: String = "", from: String? = nil, to: String? = nil) throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "nav-run")
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: from ?? files[0].path))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: to ?? files[1].path))
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: files[1], encoding: .utf8),
            errors: try String(contentsOf: files[2], encoding: .utf8))
    }

    @Test func `A program on the standard input prints each route's outcome and hierarchy`() throws {
        let run = try navRun(
            input:
                #"{"id":"p","root":{"kind":"stack","items":[{"kind":"screen","name":"A"}]},"routes":[[{"op":"top","kind":"stack"},{"op":"push","screen":{"kind":"screen","name":"B"}}]]}"#
        )
        #expect(
            run.output == """
                # p
                route 0: ok, 1 change, 1 built
                Window [key]
                └─ Stack
                   ├─ A
                   └─ B ●

                """)
        #expect(run.status == 0)
    }

    @Test func `All example programs run, each has a note`() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.programs, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        #expect(files.count == 13)
        for file in files {
            let run = try navRun("--json", file.path)
            #expect(run.status == 0, "\(file.lastPathComponent): \(run.errors)")
            let program = try RouteProgram(json: Data(contentsOf: file))
            #expect(program.note?.isEmpty == false)
            #expect(file.deletingPathExtension().lastPathComponent == program.id)
        }
    }

    @Test func `The README shows a program as it is, and what it prints`() throws {
        let readme = try String(contentsOf: Self.programs.appending(path: "../../README.md"), encoding: .utf8)
        let file = Self.programs.appending(path: "quick-start.json")
        #expect(readme.contains("```text\n\(try navRun(file.path).output)```"))
        let json = try #require(readme.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        #expect(try RouteProgram(json: Data(json.utf8)) == RouteProgram(json: Data(contentsOf: file)))
    }

    @Test func `Faulty lines are reported with their number, the others run`() throws {
        let run = try navRun("--json", input: "{\"routes\":[]}\n\n{\"id\":\"x\",\"routes\":[[{\"op\":\"psh\"}]]}\n{\"routes\"\n{\"routes\":[]}\n")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[1]
                == #"{"error":"RouteProgramError","id":"x","line":3,"message":"unknown op 'psh' (did you mean 'push'?)","path":"routes[0][0].op"}"#)
        #expect(lines[2].contains(#""line":4"#) && lines[2].contains("expected ':' at byte 9"))
        #expect(run.status == 1)
    }

    @Test func `Check runs nothing, explain prints the plan after merging`() throws {
        let file = Self.programs.appending(path: "merging.json").path
        #expect(try navRun("--check", file).output == "merging: ok\n")
        #expect(
            try navRun("--explain", file).output
                == "# merging\nroute 0:\n  top stack\n  set stack: push B, pop to the previous screen, push C, push D\n")
    }

    @Test func `A printed hierarchy is the next program's root`() throws {
        let first = try navRun("--json", Self.programs.appending(path: "quick-start.json").path).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
        let results = try #require(object["results"] as? [[String: Any]])
        let next = try JSONSerialization.data(withJSONObject: ["routes": [] as [Any], "root": results[0]["hierarchy"]!])
        let second = try navRun(input: String(decoding: next, as: UTF8.self))
        #expect(second.output == "Window [key]\n└─ Stack Main\n   ├─ Inbox\n   ├─ Chat(2)\n   ├─ Info\n   └─ ⇧ Photo ●\n")
    }

    @Test(arguments: [["--bogus"], ["--check", "--explain"]]) func `Wrong arguments end with status 2`(_ arguments: [String]) throws {
        let run = try arguments.count == 1 ? navRun(arguments[0]) : navRun(arguments[0], arguments[1])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("nav-run: "))
    }

    @Test func `A file that is not there is an error of its own`() throws {
        let run = try navRun("/no/such/file", Self.programs.appending(path: "merging.json").path)
        #expect(run.errors == "nav-run: cannot read '/no/such/file': No such file or directory\n")
        #expect(run.output.hasPrefix("# merging"))
        #expect(run.status == 1)
    }

    @Test func `A directory is an error, as file and as standard input`() throws {
        let file = try navRun("/")
        #expect(file.errors == "nav-run: cannot read '/': Is a directory\n")
        #expect(file.status == 1)
        let input = try navRun(from: "/")
        #expect(input.errors == "nav-run: cannot read the standard input: Is a directory\n")
        #expect(input.status == 1)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func `Output that is lost is an error`() throws {
        let run = try navRun(input: "{\"routes\":[]}", to: "/dev/full")
        #expect(run.errors == "nav-run: cannot write: No space left on device\n")
        #expect(run.status == 1)
    }

    @Test func `It ends when nobody reads on, whatever is still to come`() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        // A shell that ignores the signal for a broken pipe, as some parents do.
        process.executableURL = URL(filePath: "/bin/sh")
        let tool = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "nav-run").path
        process.arguments = ["-c", "trap '' PIPE; yes '{\"routes\":[]}' | { \"$0\" --json; echo $? >&2; } | head -n 1", tool]
        process.standardOutput = output
        process.standardError = input
        try process.run()
        process.waitUntilExit()
        let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(line.hasPrefix("{\"results\":[]") && line.hasSuffix("}\n"))
        #expect(String(decoding: input.fileHandleForReading.availableData, as: UTF8.self).contains("1\n"))
    }

    @Test func `A program over several lines may have a step at the start of a line`() throws {
        let run = try navRun(input: "{\"root\":{\"kind\":\"stack\"},\"routes\":[[\r\n{\"op\":\"top\"},\r\n{\"op\":\"dismiss\"}\r\n]]}\r\n")
        #expect(run.output == "route 0: ok, 0 changes, 0 built\nWindow [key]\n└─ Stack ●\n")
        #expect(run.status == 0)
    }

    @Test func `A faulty first line does not take the others with it`() throws {
        let run = try navRun("--json", input: "{\"routes\":[[\n{\"routes\":[]}\r\n{\"id\":\"x\",\"routes\":[],}\n")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.contains("\"line\":1") == true)
        #expect(lines.last == #"{"error":"RouteProgramError","line":3,"message":"not JSON: expected a field's name at byte 22","path":""}"#)
    }

    @Test func `Check and explain have a JSON form, faults too`() throws {
        let input = #"{"id":"a","routes":[[{"op":"top","kind":"stack"},{"op":"pop"}]]}"# + "\n" + #"{"id":"b","routes":[[{"op":"pop"}]]}"# + "\n"
        let fault =
            #"{"error":"RouteProgramError","id":"b","line":2,"message":"'pop' needs a stack, the current container is a window","path":"routes[0][0].op"}"#
        let check = try navRun("--check", "--json", input: input)
        #expect(check.output == #"{"id":"a","ok":true}"# + "\n\(fault)\n")
        #expect(check.status == 1)
        let explain = try navRun("--json", "--explain", input: input)
        #expect(explain.output == #"{"id":"a","plans":["top stack\nset stack: pop to the previous screen"]}"# + "\n\(fault)\n")
        #expect(explain.status == 1)
        let text = try navRun("--check", "-", input: input)
        #expect(text.output == "a: ok\n")
        #expect(text.errors == "standard input:2: program 'b', routes[0][0].op: 'pop' needs a stack, the current container is a window\n")
        #expect(text.status == 1)
    }

    @Test func `A route that fails is a result, with status 0`() throws {
        let run = try navRun("--json", input: #"{"routes":[[{"op":"fail"}]]}"#)
        #expect(run.status == 0)
        #expect(run.output.contains(#""ok":false"#))
        #expect(try navRun(input: "").status == 0)
    }

    @Test func `A hierarchy too deep to be written is an error line`() throws {
        let steps = Array(repeating: #"{"op":"top","kind":"stack"},{"op":"push","screen":{"kind":"stack"}}"#, count: 200).joined(separator: ",")
        let run = try navRun("--json", input: #"{"id":"d","root":{"kind":"stack"},"routes":[[\#(steps)]]}"#)
        #expect(run.output.hasPrefix(#"{"error":"HierarchyTooDeepError","id":"d","line":1,"message":""#))
        #expect(run.status == 1)
    }

    @Test func `The page on programs names every op and field`() throws {
        let page = try String(contentsOf: Self.programs.appending(path: "README.md"), encoding: .utf8)
        for op in ProgramOp.allCases { #expect(page.contains("`\(op.rawValue)`"), "\(op)") }
        for field in ProgramStep.CodingKeys.allCases where field != .op {
            #expect(page.contains("`\(field.rawValue)`"), "\(field)")
        }
        let example = try #require(page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        #expect(try RouteProgram(json: Data(example.utf8)).run().results.map(\.ok) == [true])
    }
}
