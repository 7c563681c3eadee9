import Foundation
import Testing

/// A block between fences, in the README's order.
private struct Block {
    var language: String
    var lines: [String] = []
    var text: String { lines.joined(separator: "\n") }
}

private func readmeBlocks() throws -> [Block] {
    let text = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    var blocks: [Block] = []
    var open: Block?
    for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
            if let block = open { blocks.append(block) }
            open = open == nil ? Block(language: String(line.dropFirst(3))) : nil
        } else {
            open?.lines.append(line)
        }
    }
    return blocks
}

/// A file's code as documentation shows it: without what lies between `snippet.hide` and `snippet.show`, moved to the left.
private func shownCode(of file: URL, startsHidden: Bool = false) throws -> String {
    var lines: [String] = []
    var isHidden = startsHidden
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
        switch line.trimmingCharacters(in: .whitespaces) {
        case "// snippet.hide": isHidden = true
        case "// snippet.show": isHidden = false
        default: if !isHidden { lines.append(line) }
        }
    }
    while lines.last == "" { lines.removeLast() }
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
}

private let snippets = [
    "QuickStart", "OpenChat", "OwnVerb", "Tabs", "AsyncRoute", "Overlap", "Atomic", "Undo", "Windows", "Transitions", "Renderer", "Observe",
    "SystemDialogs", "Result", "StateDriven", "Links", "Exploration",
]

/// The files whose shown parts are tests in the README.
private let examples = ["ReadmeExampleTests", "ReadmeClockTests"]

@Suite struct ReadmeTests {
    @Test func `Every Swift block is the code of a snippet or a test`() throws {
        var code = try snippets.map { try shownCode(of: repository.appending(path: "Snippets/\($0).swift")) }
        code += try examples.map { try shownCode(of: repository.appending(path: "Tests/TourTests/\($0).swift"), startsHidden: true) }
        // A manifest's block is for a package that uses this one.
        let blocks = try readmeBlocks().filter { $0.language == "swift" && !$0.text.contains(".package(") }.map(\.text)
        #expect(Set(blocks) == Set(code))
        #expect(blocks.count == code.count)
    }

    @Test func `The test that is shown tests the function that is shown`() throws {
        let function = try shownCode(of: repository.appending(path: "Snippets/OpenChat.swift")).components(separatedBy: "\n\n")[0]
        let test = try String(contentsOf: repository.appending(path: "Tests/TourTests/ReadmeExampleTests.swift"), encoding: .utf8)
        #expect(test.contains("private " + function))
    }

    @Test func `Every snippet is listed here`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: repository.appending(path: "Snippets").path)
        #expect(files.sorted() == snippets.map { "\($0).swift" }.sorted())
    }

    @Test func `Links lead to files of the package`() throws {
        for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
            let text = try String(contentsOf: repository.appending(path: page), encoding: .utf8)
            for match in text.matches(of: /\]\((?<target>[^)]+)\)/) where !match.target.hasPrefix("https://") {
                let path = repository.appending(path: String(match.target)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(match.target)")
            }
        }
    }

    #if os(Linux) || os(macOS)
        @Test(arguments: snippets)
        func `A snippet prints the text below it`(_ snippet: String) throws {
            let code = try shownCode(of: repository.appending(path: "Snippets/\(snippet).swift"))
            let blocks = try readmeBlocks()
            let index = try #require(blocks.firstIndex { $0.text == code })
            let result = blocks[index + 1]
            #expect(result.language == "text")
            #expect(try output(of: snippet) == result.text + "\n")
        }
    #endif
}

#if os(Linux) || os(macOS)
    /// What an executable prints that was built with the tests; it has to end without an error.
    private func output(of executable: String) throws -> String {
        let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
        let folders = bundles.map { $0.deletingLastPathComponent() }
        let file = try #require(
            folders.map { $0.appending(path: executable) }.first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "\(executable) is not built; looked in \(folders.map(\.path))")
        let process = Process()
        process.executableURL = file
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
#endif
