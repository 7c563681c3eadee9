import Foundation
import Testing

@testable import ScaffoldTool

@Suite struct TemplateTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/ViperApp").standardized

    /// What an example's file is in a package of one target.
    private func example(_ path: String) throws -> String {
        try String(contentsOf: Self.examples.appending(path: path), encoding: .utf8).replacing("package ", with: "")
    }

    @Test func `An app stands on what the example stands on`() throws {
        #expect(try ContainerTemplate.container + "\n" == example("Container/DependencyContainer.swift"))
        #expect(try ContainerTemplate.module + "\n" == example("Modules/Module.swift"))
    }

    @Test(arguments: [
        ("Sources/App", "Sources/App", "Tests/AppTests", "App"),
        ("./Sources//App/Chats/", "Sources/App/Chats", "Tests/AppTests/Chats", "App"),
        ("/p/Sources/App", "/p/Sources/App", "/p/Tests/AppTests", "App"),
        ("../Sources/my-app", "../Sources/my-app", "../Tests/my-appTests", "my_app"),
        ("Sources/2 Ünï.a2/Chats", "Sources/2 Ünï.a2/Chats", "Tests/2 Ünï.a2Tests/Chats", "__Ünï_a2"),
        ("Apps/Sources/Sources/App", "Apps/Sources/Sources/App", "Apps/Sources/Tests/AppTests", "App"),
    ]) func `Tests go beside the sources`(_ output: String, _ sources: String, _ tests: String, _ module: String) throws {
        let place = try TargetPlace(output)
        #expect(place.sources == sources && place.tests == tests && place.module == module)
    }

    @Test(
        arguments: [
            (nil, #"name: "Theodolite", path: "../Theodolite""#),
            ("/a/b", #"name: "Theodolite", path: "../../b""#),
            ("/a/c/d/e", #"name: "Theodolite", path: "e""#),
            ("/a/c/d", #"name: "Theodolite", path: ".""#),
            ("/a/x#y", #"name: "Theodolite", path: "../../x#y""#),
            ("/a/\"q\"", #"name: "Theodolite", path: "../../\"q\"""#),
            ("/a/x\ny", #"name: "Theodolite", path: "../../x\ny""#),
            ("../up", #"name: "Theodolite", path: "../up""#),
            ("https://example.com/Theodolite#abc", #"url: "https://example.com/Theodolite", revision: "abc""#),
        ] as [(String?, String)]) func `A manifest says where the library is`(_ library: String?, _ arguments: String)
    {
        #expect(LibraryPlace(library, from: "/a/./c/x/../d").arguments == arguments)
    }

    @Test func `What is written ends with one line end, and has no line that is too long or blank at its end`() throws {
        let place = try TargetPlace("Sources/App")
        let files =
            AppTemplate(name: "Shop", folder: "Shop", library: LibraryPlace(nil, from: "/")).files + ScreenTemplate.files("Chat", in: place)
            + ModuleTemplate.files("Chat", in: place) + ServiceTemplate.files("Sound", in: place)
        for file in files {
            #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
            for line in file.text.split(separator: "\n") { #expect(line.count <= 140 && line.last != " ", "\(file.path): \(line)") }
        }
    }
}
