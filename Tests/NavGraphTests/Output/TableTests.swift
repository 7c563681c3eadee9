import NavDSL
import NavGraph
import Testing

@Suite struct TableTests {
    @Test func `Moves are rows, each in one line`() throws {
        #expect(
            try oddGraph().table == #"""
                move                   places  done  failed  missed  waiting
                back                        3     3       0       0        0  never fails
                push <b>|"&amp;"\u{7}       1     1       0       0        0  never fails
                sheet \N                    1     1       0       0        0  never fails
                miss\u{a}it                 1     0       0       1        0  always fails
                fail                        4     0       4       0        0  always fails
                """#)
    }

    @Test func `A move that can be done nowhere says so`() throws {
        let limited = try oddGraph(depth: 0).table.split(separator: "\n").dropFirst()
        #expect(limited.allSatisfy { $0.hasSuffix("0  can be done nowhere; it may lie behind the limit of depth") })
        let complete = try NavigationExplorer { ExplorationSubject(.showing(Named("A")), moves: [.back()]) }.explore()
        #expect(complete.table.hasSuffix("back       0     0       0       0        0  can be done nowhere"))
    }
}

@Suite struct NavigationReportTests {
    @Test func `A report has the graph and what is wrong, each in a line`() throws {
        let report = NavigationReport(of: try oddGraph(), screens: ["end", "gone\n"])
        #expect(
            "\(report)" == #"""
                4 places, 5 moves, 10 transitions, at most 1 moves away
                4 findings:
                  problem: links land on their screens: 'miss\u{a}it' does not land on its screen, after: miss\u{a}it
                  unreachable screen: gone\u{a} shows nowhere
                  failing move: 'miss\u{a}it' always fails: what it is to land on does not show, after: miss\u{a}it
                  failing move: 'fail' always fails: no "way" \ here\u{1}, after: fail
                """#)
        #expect(report.placesWithoutBack == [])
        #expect(report.duplicates.map(\.state) == [0])
    }

    @Test func `A sound graph has nothing wrong`() throws {
        #expect("\(NavigationReport(of: try longGraph(1), invariants: []))".hasSuffix("there is more, by the limit of states"))
        let report = NavigationReport(of: try oddGraph(depth: 0), invariants: [], screens: ["A \"b\" \\n \\"])
        #expect(report.findings.map(\.kind) == [.impossibleMove, .limit])
        #expect(
            report.findings[0].text.hasPrefix("'back', '")
                && report.findings[0].text.hasSuffix("' can be done nowhere; it may lie behind the limit of depth"))
    }

    @Test func `A move that changes nothing is found, as is a start where nothing happens any more`() throws {
        let idle = try NavigationExplorer(stackWith: { [.action("tap") { _ in }, .push("A", when: { $0.height < 2 }), .back()] }).explore()
        #expect(NavigationReport(of: idle).findings.map(\.description) == ["idle move: 'tap' changes nothing wherever it can be done"])
        let waiting = NavigationExplorer(limits: ExplorationLimits(patience: .seconds(1))) {
            let navigator = ScreenNavigator.showing(Named("Splash"))
            navigator.navigate { $0.wait(for: .seconds(2)).setRoot(to: Named("Home")) }
            return ExplorationSubject(navigator, moves: [.back()])
        }
        let findings = NavigationReport(of: try waiting.explore()).findings.map(\.description)
        #expect(
            findings == [
                "waiting start: nothing leads away from the start, where this waits: navigation: running 'wait for 2.0 seconds' at window",
                "impossible move: 'back' can be done nowhere",
            ])
    }
}
