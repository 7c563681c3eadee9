@testable import ExploreApp
import Foundation
import NavDSL
import NavGraph
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

private struct NamedScreen: PlainScreen {
    let name: String
}

/// Never answers whether the secret may be seen.
private final class SilentGuard: ScreenAccessGuard {
    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        if entry.key?.name == "Secret" { asked.append(completion) } else { completion(.allow) }
    }

    private var asked: [(ScreenAccess) -> Void] = []
}

@Suite struct ReportPageTests {
    /// A page of an app whose names would be code, if they were not escaped.
    private func hostilePage() throws -> String {
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: NamedScreen(name: "<script>alert(1)</script>")).makeKeyAndVisible() }
            struct Failure: Error, CustomStringConvertible {
                let description = "</script><img src=x onerror='a'>"
            }
            return ExplorationSubject(navigator, moves: [.action("\"><b>&amp;") { _ in throw Failure() }])
        }
        let report = NavigationReport(of: try explorer.explore(), screens: ["<i>"])
        return ReportPage(title: "<h1>", report: report, picture: report.graph.svg).html
    }

    @Test func `Everything that has a name is escaped`() throws {
        let page = try hostilePage()
        #expect(page.components(separatedBy: "<script>").count == 2)
        for text in ["<b>&", "<img", "<i>", "<h1><h1>"] { #expect(!page.contains(text), "\(text)") }
        #expect(page.contains("0 &lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(page.contains("&lt;/script&gt;&lt;img src=x onerror=&#39;a&#39;&gt;"))
        #expect(page.contains("&quot;&gt;&lt;b&gt;&amp;amp;"))
    }

    @Test func `The page asks for nothing from elsewhere`() throws {
        let app = ChatApp()
        let report = app.report(of: try app.explorer.explore())
        let page = ReportPage(title: "App", report: report, picture: report.graph.svg(upTo: 10)).html
        for word in ["src=", "@import", "url(http", "fetch(", "<link", "XMLHttpRequest"] { #expect(!page.contains(word), "\(word)") }
        #expect(page.components(separatedBy: "https://").count == 1)
        #expect(page.components(separatedBy: "http://").count == 2, "only the name of SVG")
    }

    @Test func `Every place is in the list, with its hierarchy, and every link leads to one`() throws {
        let app = ChatApp()
        let report = app.report(of: try app.explorer.explore())
        let page = ReportPage(title: "App", report: report, picture: "").html
        for state in report.graph.states { #expect(page.contains("id=\"place-\(state.index)\"")) }
        for match in page.matches(of: /href="#place-(?<number>\d+)"/) { #expect(Int(match.number)! < report.graph.states.count) }
        #expect(page.contains("<p class=\"sound\">Nothing is wrong.</p>"))
        #expect(page.contains("<p>way: link to chat 1, see ann</p>"))
    }

    @Test func `Problems are shown with the places on the way`() throws {
        var app = ChatApp()
        app.faults = [.stuckModal]
        let report = app.report(of: try app.explorer.explore())
        let page = ReportPage(title: "App", report: report, picture: "").html
        let end = try #require(report.graph.shortestWay(toScreen: "Terms")?.end)
        let problem = try #require(page.components(separatedBy: "every modal can be closed").last?.components(separatedBy: "</details>")[0])
        #expect(problem.contains("<p class=\"move\">→ read the terms</p>\n<pre>\(report.graph.states[end].windows)</pre>"))
    }

    @Test func `What waits, what the app knows and what is not repeatable are on the page`() throws {
        final class Kept: @unchecked Sendable {
            // One worker explores.
            var made = 0
            var isOpen = false
        }
        let kept = Kept()
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            navigator.navigate { $0.setRoot(to: NamedScreen(name: "A")).makeKeyAndVisible() }
            navigator.guards = [SilentGuard()]
            kept.made += 1
            let root = NamedScreen(name: "<\(kept.made)>")
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("replace", when: { $0.topContainer?.key?.name == "A" }) { $0.setRoot(to: root) },
                    ExplorationMove("ask", when: { $0.navigations.isEmpty }) { $0.setRoot(to: NamedScreen(name: "Secret")) },
                ], values: [ExplorationValue("isOpen", of: kept, \.isOpen)])
        }
        let report = NavigationReport(of: try explorer.explore())
        let page = ReportPage(title: "App", report: report, picture: "").html
        #expect(page.contains("isOpen: false\nwaits: ask: running "))
        #expect(page.contains("<tr><td>places that differ from others only in what waits</td><td>2</td></tr>"))
        #expect(page.contains("<h2>Moves that do something else each time</h2>"))
        #expect(page.contains("└─ &lt;1&gt; ●</pre>\n<p>then</p>\n<pre>") && page.contains("└─ &lt;2&gt; ●</pre></details>"))
    }

    #if os(Linux) || os(macOS)
        @Test func `Without Graphviz, or when it takes too long, the picture is the package's own`() throws {
            var command = ExploreCommand { _ in
            } writeError: { _ in
            }
            let app = ChatApp()
            let report = app.report(of: try app.explorer.explore())
            command.graphviz.folders = []
            #expect(command.page(of: report).contains(report.graph.svg(upTo: ReportPage.drawnPlaces)))
            let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            // It fails, and has written something.
            let fails = "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\necho '<svg/>' >\"$2\"\nexit 1\n"
            let program = folder.appending(path: "dot")
            for script in [fails, "#!/bin/sh\nexec sleep 1000\n", "no program"] {
                try Data(script.utf8).write(to: program)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
                #expect(Graphviz(folders: [folder.path], patience: 0.2).svg(of: report.graph.dot) == nil)
            }
        }

        @Test(.enabled(if: Graphviz().svg(of: "digraph { a }") != nil)) func `Graphviz lays the picture out where it is installed`() throws {
            let app = ChatApp()
            let report = app.report(of: try app.explorer.explore())
            let page = ExploreCommand { _ in
            } writeError: { _ in
            }.page(of: report)
            #expect(page.contains("<svg width=") && !page.contains("<?xml") && !page.contains("<!DOCTYPE"))
            #expect(page.contains("<g id=\"s99\" class=\"node\">"))
        }
    #endif
}
