import Foundation
import NavDSL
import NavGraph
import Testing

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
            navigator.navigate { $0.setRoot(to: Named("<script>alert(1)</script>")).makeKeyAndVisible() }
            struct Failure: Error, CustomStringConvertible {
                let description = "</script><img src=x onerror='a'>"
            }
            return ExplorationSubject(navigator, moves: [.action("\"><b>&amp;") { _ in throw Failure() }])
        }
        let report = NavigationReport(of: try explorer.explore(), screens: ["<i>"])
        return report.html(title: "<h1>")
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
        let page = NavigationReport(of: try PlantedTour(fault: nil).explorer.explore()).html()
        for word in ["src=", "@import", "url(http", "fetch(", "<link", "XMLHttpRequest"] { #expect(!page.contains(word), "\(word)") }
        #expect(page.components(separatedBy: "https://").count == 1)
        #expect(page.components(separatedBy: "http://").count == 2, "only the name of SVG")
    }

    @Test func `Every place is in the list, with its hierarchy, and every link leads to one`() throws {
        let report = NavigationReport(of: try PlantedTour(fault: nil).explorer.explore(), invariants: PlantedTour.invariants)
        let page = report.html()
        for state in report.graph.states { #expect(page.contains("id=\"place-\(state.index)\"")) }
        for match in page.matches(of: /href="#place-(?<number>\d+)"/) { #expect(Int(match.number)! < report.graph.states.count) }
        #expect(page.contains("<p class=\"sound\">Nothing is wrong.</p>"))
        #expect(page.contains("<p>way: profile tab, settings, log in</p>"))
    }

    @Test func `Problems are shown with the places on the way`() throws {
        let report = NavigationReport(of: try PlantedTour(fault: .modalThatCannotBeClosed).explorer.explore(), invariants: PlantedTour.invariants)
        let page = report.html()
        let end = try #require(report.graph.shortestWay(toScreen: "Rate")?.end)
        let problem = try #require(page.components(separatedBy: "every modal can be closed").last?.components(separatedBy: "</details>")[0])
        #expect(problem.contains("<p class=\"move\">→ rate</p>\n<pre>\(report.graph.states[end].windows)</pre>"))
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
            navigator.navigate { $0.setRoot(to: Named("A")).makeKeyAndVisible() }
            navigator.guards = [SilentGuard()]
            kept.made += 1
            let root = Named("<\(kept.made)>")
            return ExplorationSubject(
                navigator,
                moves: [
                    ExplorationMove("replace", when: { $0.topContainer?.key?.name == "A" }) { $0.setRoot(to: root) },
                    ExplorationMove("ask", when: { $0.navigations.isEmpty }) { $0.setRoot(to: Named("Secret")) },
                ], values: [ExplorationValue("isOpen", of: kept, \.isOpen)])
        }
        let report = NavigationReport(of: try explorer.explore())
        let page = report.html()
        #expect(page.contains("isOpen: false\nwaits: ask: running "))
        #expect(page.contains("<tr><td>places that differ from others only in what waits</td><td>2</td></tr>"))
        #expect(page.contains("<h2>Moves that do something else each time</h2>"))
        #expect(page.contains("└─ &lt;1&gt; ●</pre>\n<p>then</p>\n<pre>") && page.contains("└─ &lt;2&gt; ●</pre></details>"))
    }

    @Test func `The picture is of the nearest places, and says so`() throws {
        let report = NavigationReport(of: try longGraph(120), invariants: [])
        let page = report.html(title: "Long")
        #expect(page.contains("<title>Long</title>") && page.contains("<h1>Long</h1>"))
        #expect(page.contains("<p>The 100 nearest places of 120.</p>\n<div class=\"picture\">\(report.graph.svg(upTo: 100))</div>"))
        #expect(report.html(upTo: 500).contains("<p>All places.</p>\n<div class=\"picture\">\(report.graph.svg)</div>"))
        #expect(report.html(upTo: -1).contains("<p>The 0 nearest places of 120.</p>\n<div class=\"picture\">\(report.graph.svg(upTo: 0))</div>"))
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<svg id=\"mine\"><svg/></svg>\n", "<svg id=\"mine\"><svg/></svg>\n"), ("<img>", "<img>"), ("", ""),
    ]) func `Another picture is put in, without what a page cannot have inside`(_ picture: String, _ shown: String) throws {
        let page = NavigationReport(of: try longGraph(3), invariants: []).html(upTo: 2, svg: picture)
        #expect(page.contains("<p>The 2 nearest places of 3.</p>\n<div class=\"picture\">\(shown)</div>"))
    }
}
