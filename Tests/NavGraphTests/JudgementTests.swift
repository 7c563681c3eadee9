import NavDSL
import NavGraph
import Testing

/// What a limit keeps from being judged, and names of values that there are not.
@Suite struct JudgementTests {
    private static let all = InvariantTests.all + [.everywhere("anything") { _ in true }]

    private static func explorer(_ depth: Int?) -> NavigationExplorer {
        NavigationExplorer(
            limits: .init(depth: depth),
            stackWith: {
                [
                    .back(), .push("A", when: { $0.height < 3 && $0.modalCount == 0 }), .present("M", when: { $0.modalCount == 0 }),
                    ExplorationMove("far", when: { $0.height == 3 }) { $0.top(.container) },
                ]
            })
    }

    @Test func `What a limit keeps from being judged is said`() throws {
        let graph = try Self.explorer(1).explore()
        let names = ["every modal can be closed", "every place leads back to the start", "back leaves every place", "every move succeeds somewhere"]
        #expect(graph.invariantsNotJudgedEverywhere(among: Self.all) == names)
        let report = NavigationReport(of: graph, invariants: [.modalsCanBeClosed, .linksLand], screens: ["Z"])
        #expect(
            "\(report)".split(separator: "\n").suffix(4).map { $0.dropFirst(2) } == [
                "unreachable screen: Z shows nowhere; it may lie behind the limit of depth",
                "impossible move: 'back', 'far' can be done nowhere; it may lie behind the limit of depth",
                "limit: there is more, by the limit of depth",
                "not judged everywhere: every modal can be closed; by the limit of depth",
            ])
        let error = try #require(throws: NavigationProblemsError.self) { try expectNoProblems(in: Self.explorer(1)) }
        #expect(
            "\(error)" == "the exploration is not complete, by the limit of depth\n\nnot judged everywhere: every modal can be closed")
        #expect(error.notJudged == ["every modal can be closed"])
    }

    @Test func `What a limit does not keep from being judged is not said`() throws {
        #expect(try Self.explorer(nil).explore().invariantsNotJudgedEverywhere(among: Self.all) == [])
        // No modal is anywhere near.
        let graph = try NavigationExplorer(limits: .init(depth: 3), stackWith: { [.push("A"), .back()] }).explore()
        let names = graph.invariantsNotJudgedEverywhere(among: [.modalsCanBeClosed, .everythingReturns, .backLeaves, .everyMoveSucceeds])
        #expect(graph.limit == .depth && names == ["every place leads back to the start", "back leaves every place"])
    }

    @Test func `What lies behind an unrepeatable move is not judged`() throws {
        let graph = try NavigationExplorer(limits: .init(depth: 4)) {
            let session = Session()
            return ExplorationSubject(
                .showing(Named("Home")),
                moves: [
                    .action("count", when: { $0.modalCount == 0 }) { navigator in
                        session.count += 1
                        navigator.navigate { $0.top(.container).present(Named("\(session.count)")) }
                    }, .present("M", when: { $0.modalCount == 1 }),
                ])
        }.explore()
        let report = NavigationReport(of: graph, invariants: [.modalsCanBeClosed])
        #expect(graph.limit == nil)
        #expect(report.findings.last?.description == "not judged everywhere: every modal can be closed; as moves do something else each time")
    }

    // MARK: Values

    private static let session = NavigationExplorer {
        let session = Session()
        return ExplorationSubject(
            .showing(Named("Home")), moves: [.present("Secret", when: { $0.modalCount == 0 })],
            values: [ExplorationValue("isOpen", of: session, \.isOpen), ExplorationValue("count", of: session, \.count)])
    }

    @Test func `A value that there is not is a problem of the invariant that asks for it`() throws {
        let graph = try Self.session.explore()
        let problems = graph.problems(of: [
            .everywhere("closed") { $0.value("isOpened", as: Bool.self) != true },
            .isProtected("Nowhere") { before, _ in before.value("isopen") == true },
            .everywhere("few") { $0.value("count", as: String.self) == nil },
            .everywhere("open") { $0.value("isOpen") == false },
        ])
        #expect(
            problems.map(\.description) == [
                "closed: it asks for the value 'isOpened', which there is not: there is 'isOpen', 'count'",
                "few: it asks for the value 'count' as String, and it is Int",
            ])
        #expect(problems.allSatisfy { $0.picture.isEmpty && $0.way.moves.isEmpty })
        #expect(throws: NavigationProblemsError.self) {
            try expectNoProblems(in: Self.session, invariants: [.everywhere("closed") { $0.value("isOpened") != true }])
        }
    }

    @Test func `With no values at all it is said too, and what else is wrong`() throws {
        let graph = try NavigationExplorer { ExplorationSubject(.showing(Named("Home")), moves: []) }.explore()
        #expect(
            graph.problems(of: [.everywhere("open") { $0.value("isOpen") == true }]).map(\.description) == [
                "open: it asks for the value 'isOpen', which there is not: there are none", "open: it does not hold, at the start",
            ])
    }

    @Test func `An optional that holds nothing is no wrong type`() throws {
        final class Account { var user: String? }
        let graph = try NavigationExplorer {
            let account = Account()
            return ExplorationSubject(
                .showing(Named("Home")), moves: [.action("log in") { _ in account.user = "ann" }],
                values: [ExplorationValue("user", of: account, \.user)])
        }.explore()
        #expect(graph.problems(of: [.everywhere("nobody or ann") { $0.value("user", as: String.self).map { $0 == "ann" } ?? true }]).isEmpty)
    }
}
