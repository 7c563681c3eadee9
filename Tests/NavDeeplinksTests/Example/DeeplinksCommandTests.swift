import Deeplinks
import Foundation
import NavDSL
import Testing

/// The `deeplinks` example, as a function and as a program.
@Suite(.serialized) struct DeeplinksCommandTests {
    private static let table = try? String(contentsOf: Bundle.module.bundleURL.appending(path: "Fixtures/deeplinks.txt"), encoding: .utf8)

    @Test func `It opens the links of its table, good, odd and hostile ones`() throws {
        var text = ""
        try LinkText.writeTable { text += $0 }
        #expect(text == Self.table)
        #expect(LinkTable.links.count == 30 && Set(LinkTable.links).count == 30)
    }

    private struct Run {
        let status: Int32
        /// What it has printed after the table.
        let output: String
        let errors: String
    }

    private func deeplinks(_ input: Data) throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        for (file, data) in zip(files, [input, Data(), Data()]) { try data.write(to: file) }
        let process = Process()
        process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "deeplinks")
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let output = try String(contentsOf: files[1], encoding: .utf8)
        let table = try #require(Self.table)
        #expect(output.hasPrefix(table))
        return Run(
            status: process.terminationStatus, output: String(output.dropFirst(table.count)),
            errors: try String(contentsOf: files[2], encoding: .utf8))
    }

    @Test func `It reads more links from the standard input, one a line`() throws {
        let run = try deeplinks(Data("nivelir://profile/bob\r\n\nnonsense\nnivelir://home/x".utf8))
        #expect(
            run.output == """
                nivelir://profile/bob
                  performed: done
                  shows nivelir://profile/bob
                    Window [key]
                    └─ Tabs Home
                       ├─ Stack Rooms
                       │  └─ RoomList
                       └─ ▸ Stack Profile
                          ├─ Profile(me)
                          └─ Profile(bob) ●

                nonsense
                  no match

                nivelir://home/x
                  no match: tab: Cannot initialize Tab from invalid String value x


                """)
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test func `Any bytes are answered with an outcome`() throws {
        var random = LinkRandom(state: 6)
        var input = Data([0, 10, 0xFF, 0xFE, 10, 0xC0, 0x80, 10, 0xED, 0xA0, 0x80, 10, 27, 91, 50, 74, 10])
        input.append(contentsOf: (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        input.append(contentsOf: [10] + Array(repeating: 0x61, count: 10_000_000) + [10])
        input.append(Data("nivelir://chat/1/5?".utf8) + Data(repeating: 0x26, count: 10_000_000))
        let run = try deeplinks(input)
        #expect(run.status == 0 && run.errors.isEmpty)
        // What a terminal would obey is not in it.
        #expect(!run.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        let answers = run.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
        let unanswered = answers.filter { !$0.contains("\n  ") }
        #expect(answers.count > 50 && unanswered.isEmpty)
    }

    @Test func `Links that are spoilt at random end all the same, as the same place or no match`() throws {
        var random = LinkRandom(state: 7)
        for _ in 1...1_500 {
            var bytes = Array(LinkTable.links[Int.random(in: 0..<30, using: &random)].utf8)
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 1 where place < bytes.count: bytes.remove(at: place)
                default:
                    bytes.insert(
                        contentsOf: ["%2F", "[0]", "=", "&", "://", "@", "?url=", "..", "%25"].randomElement(using: &random)!.utf8, at: place)
                }
            }
            let text = try LinkText.text(of: String(decoding: bytes, as: UTF8.self))
            #expect(text.contains("\n  "), "\(text)")
        }
    }
}
