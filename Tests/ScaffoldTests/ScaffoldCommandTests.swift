import Foundation
import Testing

@testable import ScaffoldTool

/// The command, in a folder of its own that goes with the test.
@Suite final class ScaffoldCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func run(_ arguments: String...) -> ScaffoldCommand.Result { ScaffoldCommand.run(arguments, in: folder) }

    /// The files and folders that there are.
    private var files: [String] { (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted() }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) }

    @Test func `A screen is written with its test, and what was written is said`() throws {
        let result = run("screen", "Chat", "--output", "Sources/App/Chats")
        #expect(!result.isError)
        #expect(result.text == "wrote Sources/App/Chats/ChatScreen.swift\nwrote Tests/AppTests/Chats/ChatScreenTests.swift")
        #expect(try text("Sources/App/Chats/ChatScreen.swift").contains("\nnonisolated final class ChatContainer: ModalContainer {"))
        #expect(try text("Tests/AppTests/Chats/ChatScreenTests.swift").contains("@testable import App"))
    }

    @Test(arguments: [("screen", "Chat", "ChatScreen"), ("module", "Chat", "ChatModule"), ("service", "Sound", "SoundService")])
    func `A name may say what it is of`(_ kind: String, _ name: String, _ longName: String) {
        let result = run(kind, longName, "--output", "Sources/App")
        #expect(!result.isError && result.text.hasPrefix("wrote Sources/App/\(longName).swift\n"))
        #expect(run(kind, name, "--output", "Sources/App").text.hasPrefix("error: Nothing is written, as there is already:"))
    }

    @Test func `A target that the package has not is refused`() {
        let result = run("--targets", "App,Core", "screen", "Chat", "--output", "Sources/Nope/Chats")
        #expect(result.isError && result.text == "error: The package has no target 'Nope', only: App, Core.")
        #expect(run("--targets", "", "screen", "Chat", "--output", "\(folder)/Sources/App").text == "error: The package has no target 'App', none.")
        #expect(files.isEmpty)
        #expect(!run("--targets", "App,Core", "screen", "Chat", "--output", "Sources/Core").isError)
        #expect(!run("--targets", "App,Core", "screen", "Chat", "--output", "Other/Sources/Nope").isError)
    }

    @Test func `A module and a service say what is left to do`() {
        #expect(
            run("module", "Chat", "--output", "Sources/App").text == """
                wrote Sources/App/ChatModule.swift
                wrote Tests/AppTests/ChatModuleTests.swift
                To reach it, apply ChatAssembly where the others are, and give it a destination.
                """)
        #expect(
            run("--output", "./Sources/App/", "service", "Sound").text == """
                wrote Sources/App/SoundService.swift
                wrote Tests/AppTests/SoundServiceTests.swift
                To use it, apply SoundServiceAssembly where the others are.
                """)
    }

    @Test func `An app is a package`() throws {
        let result = run("app", "Shop", "--output", "Apps", "--library", "\(folder)/Libraries/Theodolite")
        #expect(!result.isError && result.text.hasSuffix("Try it: swift run --package-path Apps/Shop Shop"))
        #expect(
            files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") || $0.hasSuffix(".gitignore") } == [
                "Apps/Shop/.gitignore", "Apps/Shop/Package.swift", "Apps/Shop/README.md", "Apps/Shop/Sources/Shop/App/Application.swift",
                "Apps/Shop/Sources/Shop/App/ApplicationBuilder.swift", "Apps/Shop/Sources/Shop/App/DependencyContainer.swift",
                "Apps/Shop/Sources/Shop/App/ShopCommand.swift", "Apps/Shop/Sources/Shop/Modules/AboutModule.swift",
                "Apps/Shop/Sources/Shop/Modules/HomeModule.swift", "Apps/Shop/Sources/Shop/Modules/Module.swift",
                "Apps/Shop/Sources/Shop/Screens/ItemScreen.swift", "Apps/Shop/Sources/Shop/Services/SettingsService.swift",
                "Apps/Shop/Tests/ShopTests/App/ApplicationTests.swift", "Apps/Shop/Tests/ShopTests/Modules/AboutModuleTests.swift",
                "Apps/Shop/Tests/ShopTests/Modules/HomeModuleTests.swift", "Apps/Shop/Tests/ShopTests/Screens/ItemScreenTests.swift",
                "Apps/Shop/Tests/ShopTests/Services/SettingsServiceTests.swift",
            ])
        #expect(try text("Apps/Shop/Package.swift").contains(#".package(name: "Theodolite", path: "../../Libraries/Theodolite")"#))
    }

    @Test func `Nothing is overwritten, and nothing is written beside what is there`() throws {
        _ = run("screen", "Chat", "--output", "Sources/App")
        try "mine".write(toFile: "\(folder)/Tests/AppTests/ChatScreenTests.swift", atomically: false, encoding: .utf8)
        try FileManager.default.removeItem(atPath: "\(folder)/Sources/App/ChatScreen.swift")
        let before = files
        let result = run("screen", "Chat", "--output", "Sources/App")
        #expect(result.isError)
        #expect(result.text == "error: Nothing is written, as there is already: Tests/AppTests/ChatScreenTests.swift.")
        #expect(try files == before && text("Tests/AppTests/ChatScreenTests.swift") == "mine")
    }

    @Test func `A link that leads nowhere is not written through`() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/Sources/App", withIntermediateDirectories: true)
        let link = "\(folder)/Sources/App/ChatScreen.swift"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(folder)/elsewhere")
        let result = run("screen", "Chat", "--output", "Sources/App")
        #expect(result.text == "error: Nothing is written, as there is already: Sources/App/ChatScreen.swift.")
        #expect(result.isError && !FileManager.default.fileExists(atPath: "\(folder)/elsewhere"))
    }

    @Test(arguments: ["Sources/App/../Other", "Sources/App/Chats/../../Other/", "x/../Sources/Other"])
    func `A way back leads where it says`(_ output: String) {
        let result = run("screen", "Chat", "--output", output)
        #expect(result.text == "wrote Sources/Other/ChatScreen.swift\nwrote Tests/OtherTests/ChatScreenTests.swift")
    }

    @Test func `An app in a folder that a link leads to finds the library`() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/a/b", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/a/b")
        #expect(!run("app", "Shop", "--output", "link", "--library", "\(folder)/Theodolite").isError)
        #expect(try text("a/b/Shop/Package.swift").contains(#".package(name: "Theodolite", path: "../../../Theodolite")"#))
    }

    @Test func `What is said to be tried can be tried`() {
        #expect(run("app", "Shop", "--output", "It's $HOME").text.hasSuffix(#"Try it: swift run --package-path 'It'\''s $HOME/Shop' Shop"#))
    }

    @Test(arguments: [("Sources", "Sources/App/ChatScreen.swift"), ("Tests", "Tests/AppTests/ChatScreenTests.swift")])
    func `What cannot be written in part is not written at all`(_ taken: String, _ path: String) throws {
        try "a file".write(toFile: "\(folder)/\(taken)", atomically: false, encoding: .utf8)
        let result = run("screen", "Chat", "--output", "Sources/App")
        #expect(result.isError && result.text.hasPrefix("error: Nothing is written: \(path) or its folder cannot be: "))
        #expect(files == [taken])
    }

    @Test(arguments: ["--help", "-h"]) func `Help is no error`(_ option: String) {
        let result = run("screen", option)
        #expect(!result.isError && result.text == ScaffoldRequest.usage && files.isEmpty)
    }

    static let mistakes: [([String], String)] = [
        ([], "Say what to write: screen, module, service, app; see --help."),
        (["view", "Chat"], "There is no 'view' to write, only: screen, module, service, app."),
        (["screen"], "Say the name of the screen, as in 'screen Chat'."),
        (["app"], "Say the name of the app, as in 'app Shop'."),
        (["screen", "Chat", "Room"], "'Room' is one word too many; see --help."),
        (["screen", "Chat"], "Say where to, as in '--output Sources/App'."),
        (["screen", "Chat", "--output"], "--output wants a value after it."),
        (["screen", "Chat", "--output", ""], "--output wants a value after it."),
        (["screen", "Chat", "--output", "a", "--output", "b"], "--output is given twice."),
        (["screen", "Chat", "--force"], "There is no option '--force'; see --help."),
        (["screen", "Chat", "--output", "Chats"], "'Chats' is no folder of a target: say Sources/TARGET, or a folder below it."),
        (["screen", "Chat", "--output", "Sources/.."], "'Sources/..' is no folder of a target: say Sources/TARGET, or a folder below it."),
        (["screen", "Chat", "--output", "Sources/"], "'Sources/' is no folder of a target: say Sources/TARGET, or a folder below it."),
        (["screen", "chat", "--output", "Sources/App"], "'chat' is no name for a type: begin it with a capital letter, as in 'Chat'."),
        (["app", ""], "The name is empty."),
    ]

    @Test(arguments: mistakes) func `A mistake is said, and nothing is written`(_ arguments: [String], _ text: String) {
        let result = ScaffoldCommand.run(arguments, in: folder)
        #expect(result.isError && result.text == "error: \(text)" && files.isEmpty)
    }
}
