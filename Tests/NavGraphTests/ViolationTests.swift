import NavDSL
import NavGraph
import Testing

/// All that one invariant finds.
@Suite struct ViolationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let invariant: NavigationInvariant
        let problems: [String]
        var testDescription: String { invariant.name }
    }

    /// An app in which each invariant is broken by several things.
    private static let broken = NavigationExplorer(limits: ExplorationLimits(depth: 6)) {
        func onA(_ navigator: ScreenNavigator) -> Bool { navigator.shows("A") }
        func onHome(_ navigator: ScreenNavigator) -> Bool { navigator.shows("Home") && navigator.height == 1 }
        return ExplorationSubject(
            .showing(Named("Home").withStackContainer()),
            moves: [
                .push("A", when: onHome), .push("B", when: { onHome($0) || $0.shows("B") }), .push("C", when: { onHome($0) || $0.shows("C") }),
                .present("M", when: onA), .present("N", when: onA), .present("O", when: { $0.shows("M") }), .present("P", when: { $0.shows("N") }),
                .close(when: { $0.shows("O") }),
                ExplorationMove("link 1", when: onA, landingOn: .container(name: "X")) { $0.top(.container) },
                ExplorationMove("link 2", when: onHome, landingOn: .container(name: "X")) { $0.first(.container(name: "X")) },
                ExplorationMove("link 3", when: { !onA($0) && !onHome($0) }, landingOn: .container(name: "X")) { $0.top(.container) },
            ])
    }

    private static let cases = [
        Case(
            invariant: .linksLand,
            problems: [
                "'link 2' fails: Cannot find the first: no container named 'X' at window, after: link 2",
                "'link 1' does not land on its screen, after: push A, link 1",
                "'link 3' does not land on its screen, after: push B, link 3",
            ]),
        Case(
            invariant: .isProtected("M") { _, _ in false }, problems: ["M is entered, after: push A, present M"]),
        Case(
            invariant: .isProtected("B") { before, _ in before.shownScreens == [] }, problems: ["B is entered, after: push B"]),
        Case(
            invariant: .onEveryMove("all is done and stays") { before, _, outcome, after in
                outcome == .done && before.shownScreens.contains("Home") == after.shownScreens.contains("Home")
            },
            problems: [
                "it does not hold of 'push A', after: push A", "it does not hold of 'push B', after: push B",
                "it does not hold of 'push C', after: push C", "it does not hold of 'link 2', after: link 2",
                "it does not hold of 'link 1', after: push A, link 1", "it does not hold of 'link 3', after: push B, link 3",
            ]),
        Case(
            invariant: .modalsCanBeClosed,
            problems: [
                "the modal M stays whatever is done, after: push A, present M", "the modal N stays whatever is done, after: push A, present N",
                "the modal P stays whatever is done, after: push A, present N, present P",
            ]),
        Case(
            invariant: .nothingGrows,
            problems: [
                "'push B' adds B again and again, after: push B, push B", "'push C' adds C again and again, after: push C, push C",
            ]),
        Case(
            invariant: .everyMoveSucceeds,
            problems: [
                "'link 1' always fails: what it is to land on does not show, after: push A, link 1",
                "'link 2' always fails: Cannot find the first: no container named 'X' at window, after: link 2",
                "'link 3' always fails: what it is to land on does not show, after: push B, link 3",
            ]),
        Case(
            invariant: .everywhere("no A") { !$0.shownScreens.contains("A") && !$0.shownScreens.contains("C") },
            problems: ["it does not hold, after: push A"]),
        Case(invariant: .reaches(["A", "R", "Q"]), problems: ["nothing shows R, Q; it may lie behind the limit of depth"]),
    ]

    @Test(arguments: cases) func `Each thing that is wrong is found once, by a shortest way`(_ item: Case) throws {
        let problems = try Self.broken.explore().problems(of: [item.invariant])
        #expect(problems.map(\.description) == item.problems.map { "\(item.invariant.name): \($0)" })
    }

    @Test func `A protected screen that is there at the start is found, and the moves that enter it`() throws {
        let graph = try NavigationExplorer {
            ExplorationSubject(
                .showing(Named("Home").withStackContainer()),
                moves: [
                    ExplorationMove("leave") { $0.setRoot(to: Named("Other")) },
                    ExplorationMove("return", when: { $0.shows("Other") }) { $0.setRoot(to: Named("Home").withStackContainer()) },
                ])
        }.explore()
        let problems = graph.problems(of: [.isProtected("Home") { _, _ in false }])
        #expect(
            problems.map(\.description) == [
                "Home is protected: Home is there, at the start", "Home is protected: Home is entered, after: leave, return",
            ])
        #expect(problems[0].picture == "\(graph.states[0])")
    }

    @Test func `What an invariant says, a report does not say again`() throws {
        let graph = try Self.broken.explore()
        let all: [NavigationInvariant] = [.everyMoveSucceeds, .nothingGrows, .everythingReturns, .reaches(["Q", "S"])]
        let report = NavigationReport(of: graph, invariants: all, screens: ["Q", "R", "S"])
        #expect(Set(report.findings.map(\.kind)) == [.problem, .unreachableScreen, .limit, .notJudged])
        #expect(report.findings.filter { $0.kind == .unreachableScreen }.map(\.text) == ["R shows nowhere; it may lie behind the limit of depth"])
        let texts = report.findings.filter { $0.kind == .problem }.map(\.text)
        #expect(texts.count == 7)
        // Without the invariants the same is found.
        let plain = NavigationReport(of: graph, invariants: [], screens: ["Q", "R", "S"])
        let found = plain.findings.filter { [.failingMove, .growth, .noReturn].contains($0.kind) }.map(\.text)
        #expect(found.count == 6 && found.allSatisfy { text in texts.contains { $0.hasSuffix(": \(text)") } }, "\(found)")
    }
}
