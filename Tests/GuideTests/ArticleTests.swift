import Foundation
import Testing

private let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

/// The Swift blocks of an article, in order.
private func blocks(of article: String) throws -> [String] {
    let text = try String(contentsOf: repository.appending(path: article), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
}

/// The parts of a file between `snippet.show` and `snippet.hide`, each moved to the left.
private func shownParts(of file: String) throws -> [String] {
    var parts: [[String]] = []
    var isShown = false
    for line in try String(contentsOf: repository.appending(path: "Tests/GuideTests/\(file).swift"), encoding: .utf8).components(separatedBy: "\n") {
        switch line.trimmingCharacters(in: .whitespaces) {
        case "// snippet.show":
            parts.append([])
            isShown = true
        case "// snippet.hide": isShown = false
        default: if isShown { parts[parts.count - 1].append(line) }
        }
    }
    return parts.map { lines in
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }
}

/// Articles show code that is compiled and tested here.
@Suite struct ArticleTests {
    static let articles = [
        "Sources/NavCore/NavCore.docc/WritingARenderer.md": ["UIKitRenderer", "SwiftUIRenderer"],
        "Sources/NavDSL/NavDSL.docc/TestingYourRoutes.md": ["TestingYourRoutesTests"],
        "Sources/NavDSL/NavDSL.docc/OverlappingRoutes.md": ["OverlapTests"],
        "Sources/NavDSL/NavDSL.docc/GuardsAndResults.md": ["GuardsAndResultsTests"],
        "Sources/NavDeeplinks/NavDeeplinks.docc/HandlingLinks.md": ["HandlingLinksTests"],
        "Sources/NavGraph/NavGraph.docc/ExploringNavigation.md": ["ExploringTests"],
        "Sources/NavState/NavState.docc/StateDrivenNavigation.md": ["StateDrivenTests", "StateDrivenTabsTests"],
        "Sources/NavState/NavState.docc/SavingAndRestoring.md": ["SavingAndRestoringTests"],
        "Sources/NavState/NavState.docc/DecisionsInTheModel.md": ["DecisionsInTheModelTests"],
    ]

    @Test(arguments: articles) func `Every block of an article is code of its file, in order`(_ article: String, _ files: [String]) throws {
        let blocks = try blocks(of: article)
        let code = try files.flatMap(shownParts)
        #expect(blocks == code)
        #expect(!blocks.isEmpty)
    }
}

/// The text of an article.
func article(_ name: String, of module: String = "NavDSL") throws -> String {
    try String(contentsOf: repository.appending(path: "Sources/\(module)/\(module).docc/\(name).md"), encoding: .utf8)
}
