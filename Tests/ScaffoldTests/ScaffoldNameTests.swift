import Foundation
import Testing

@testable import ScaffoldTool

@Suite struct ScaffoldNameTests {
    @Test(arguments: ["Chat", "ChatRoom2", "A", "X_1", String(repeating: "A", count: 80)])
    func `A name of a type is a name`(_ name: String) throws {
        for kind in ScaffoldRequest.Kind.allCases { try ScaffoldName.check(name, for: kind) }
    }

    static let wrong: [(String, String)] = [
        ("", "The name is empty."),
        ("chat", "'chat' is no name for a type: begin it with a capital letter, as in 'Chat'."),
        ("_chat", "'_chat' is no name for a type: begin it with a capital letter, as in 'Chat'."),
        ("_", "'_' is no name for a type: begin it with a capital letter, as in 'Chat'."),
        ("class", "'class' is a word of Swift's own."),
        ("Self", "'Self' is a word of Swift's own."),
        ("Any", "'Any' is a word of Swift's own."),
        ("../Chat", "'../Chat' is a path and no name: where to is said by --output."),
        ("A/B", "'A/B' is a path and no name: where to is said by --output."),
        ("A\\B", "'A\\B' is a path and no name: where to is said by --output."),
        (".", "'.' is a path and no name: where to is said by --output."),
        ("2Chats", "'2Chats' is no name for a type: letters of the Latin alphabet, digits and '_' make one."),
        ("My Chat", "'My Chat' is no name for a type: letters of the Latin alphabet, digits and '_' make one."),
        ("Chat\n", "'Chat\n' is no name for a type: letters of the Latin alphabet, digits and '_' make one."),
        ("Chat\"", "'Chat\"' is no name for a type: letters of the Latin alphabet, digits and '_' make one."),
        ("Чат", "'Чат' is no name for a type: letters of the Latin alphabet, digits and '_' make one."),
        (String(repeating: "A", count: 81), "The name has 81 letters; 80 are enough."),
    ]

    @Test(arguments: wrong) func `Anything else is refused, with the reason`(_ name: String, _ reason: String) {
        for kind in ScaffoldRequest.Kind.allCases {
            #expect(throws: ScaffoldError(reason)) { try ScaffoldName.check(name, for: kind) }
        }
    }

    @Test(arguments: [("Modal", "screen"), ("Navigation", "service"), ("NavigationService", "module"), ("NavDSL", "app"), ("Swift", "app")])
    func `What would be another's name is refused`(_ name: String, _ kind: String) throws {
        let kind = try #require(ScaffoldRequest.Kind(rawValue: kind))
        #expect(throws: ScaffoldError("'\(name)' has a meaning already; choose another name.")) { try ScaffoldName.check(name, for: kind) }
    }

    @Test(arguments: [
        ("ChatScreen", "screen", "Chat"), ("Screen", "screen", "Screen"), ("ChatModule", "screen", "ChatModule"), ("ShopApp", "app", "ShopApp"),
    ])
    func `What the kind adds is left out`(_ name: String, _ kind: String, _ stem: String) throws {
        #expect(ScaffoldName.stem(name, of: try #require(ScaffoldRequest.Kind(rawValue: kind))) == stem)
    }

    @Test func `An app is not called as a target of the library is, which would be in its way`() throws {
        let manifest = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Package.swift").standardized, encoding: .utf8)
        let names = manifest.matches(of: /name: "([A-Z]\w*)"/).map { String($0.1) }.filter { !$0.hasSuffix("Tests") }
        #expect(names.count > 20)
        for name in names { #expect(throws: ScaffoldError.self, "\(name)") { try ScaffoldName.check(name, for: .app) } }
    }

    @Test(arguments: [("Chat", "chat"), ("ChatRoom", "chatRoom"), ("URLList", "urlList"), ("URL", "url"), ("X1", "x1"), ("A_B", "a_B")])
    func `A property is named so`(_ name: String, _ property: String) {
        #expect(ScaffoldName.property(name) == property)
    }
}
