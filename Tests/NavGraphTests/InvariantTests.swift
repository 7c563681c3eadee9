@testable import NavCore
import NavDSL
@testable import NavGraph
import NavTesting
import Testing

@Suite struct InvariantTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let invariant: NavigationInvariant
        let text: String
        let way: [String]
        var testDescription: String { invariant.name }
    }

    /// An app that breaks all of them.
    private static let broken = NavigationExplorer(limits: ExplorationLimits(states: 500, depth: 5)) {
        let session = Session()
        return ExplorationSubject(
            .showing(Named("Home").withStackContainer()),
            moves: [
                .push("A", when: { $0.modalCount == 0 }),
                .present("M", when: { $0.modalCount < 2 && $0.shows("Home") || $0.shows("M") && $0.modalCount < 2 }),
                .back(when: { !$0.shows("A") && !$0.shows("M") }),
                ExplorationMove("link", when: { $0.shows("A") && $0.height == 3 }, landingOn: .container(name: "Home")) {
                    $0.top(.stack).push(Named("A"))
                },
                ExplorationMove("secret", when: { $0.shows("A") }) { $0.top(.stack).push(Named("Secret")) },
                ExplorationMove("end") { $0.setRoot(to: Named("End")) },
                ExplorationMove("fail", when: { $0.shows("End") }) { $0.fail(with: TestError()) },
            ], values: [ExplorationValue("isOpen", of: session, \.isOpen)])
    }

    private static let cases = [
        Case(invariant: .modals(atMost: 1), text: "2 modals", way: ["present M", "present M"]),
        Case(invariant: .noScreenTwiceInAStack, text: "A stands in a stack twice", way: ["push A", "push A"]),
        Case(invariant: .isProtected("Secret") { $1.value("isOpen") == true }, text: "Secret is entered", way: ["push A", "secret"]),
        Case(invariant: .isProtected("Home") { before, _ in before.value("isOpen") == true }, text: "Home is there", way: []),
        Case(invariant: .linksLand, text: "'link' does not land on its screen", way: ["push A", "push A", "link"]),
        Case(invariant: .modalsCanBeClosed, text: "the modal M stays whatever is done", way: ["present M"]),
        Case(invariant: .everythingReturns, text: "from 3 places no moves lead back to the start", way: ["present M"]),
        Case(invariant: .backLeaves, text: "back does not leave it", way: ["push A"]),
        Case(invariant: .nothingGrows, text: "'push A' adds A again and again", way: ["push A", "push A"]),
        Case(invariant: .everyMoveSucceeds, text: "'link' always fails: what it is to land on does not show", way: ["push A", "push A", "link"]),
        Case(invariant: .reaches(["Home", "B", "C"]), text: "nothing shows B, C; it may lie behind the limit of depth", way: []),
        Case(invariant: .everywhere("no end") { !$0.shownScreens.contains("End") }, text: "it does not hold", way: ["end"]),
        Case(
            invariant: .onEveryMove("no second A") { before, move, outcome, _ in
                !(before.shownScreens.contains("A") && move == "push A" && outcome == .done)
            }, text: "it does not hold of 'push A'", way: ["push A", "push A"]),
    ]

    @Test(arguments: cases) func `A violation is found by a shortest way`(_ item: Case) throws {
        var explorer = Self.broken
        if item.invariant.name == "every modal can be closed" { explorer = Self.withoutWayOut }
        let problem = try #require(try explorer.explore().problems(of: [item.invariant]).first)
        #expect(problem.text == item.text)
        #expect(problem.way.moves == item.way)
        let place = item.way.isEmpty ? problem.picture.isEmpty ? "" : ", at the start" : ", after: \(problem.way)"
        #expect("\(problem)" == "\(item.invariant.name): \(item.text)\(place)")
    }

    /// Of the app above `end` replaces the root, and the modals with it.
    private static let withoutWayOut = NavigationExplorer {
        ExplorationSubject(.showing(Named("Home")), moves: [.present("M", when: { $0.modalCount < 3 })])
    }

    private static let sound = NavigationExplorer {
        ExplorationSubject(
            .showing(Named("Home").withStackContainer()),
            moves: [
                .back(), .push("A", when: { $0.height < 2 }), .present("M", when: { $0.modalCount == 0 }), .close(),
                ExplorationMove("link", landingOn: .container(name: "A")) { $0.first(.stack).makeVisible().popToRoot().push(Named("A")) },
            ])
    }

    static let all: [NavigationInvariant] = [
        .hierarchiesAreValid, .modals(atMost: 1), .noScreenTwiceInAStack, .linksLand, .modalsCanBeClosed, .everythingReturns, .backLeaves,
        .nothingGrows, .everyMoveSucceeds, .reaches(["Home", "A", "M"]), .isProtected("M") { _, after in after.hierarchy.nodes.count > 1 },
    ]

    @Test func `A sound app breaks none`() throws {
        let graph = try expectNoProblems(in: Self.sound, invariants: Self.all)
        #expect(graph.states.count == 4)
    }

    @Test func `Hierarchies that break the library's rules are found`() throws {
        // No navigator makes one.
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            navigator.topContainer?.ownPresented = ModalContainer()
            return ExplorationSubject(navigator, moves: [])
        }
        let graph = try explorer.explore()
        #expect(graph.problems(of: [.hierarchiesAreValid]).map(\.way.moves) == [[]])
    }

    @Test func `What is wrong is thrown with its ways`() throws {
        let error = try #require(throws: NavigationProblemsError.self) {
            try expectNoProblems(
                in: NavigationExplorer(limits: .init(depth: 3), stackWith: { [.present("M", when: { $0.modalCount < 3 })] }),
                invariants: [.modals(atMost: 0)])
        }
        #expect(
            "\(error)" == """
                at most 0 modals: 1 modals, after: present M
                Window [key]
                └─ Stack
                   └─ Home ●
                → present M
                Window [key]
                └─ Stack
                   ├─ Home
                   └─ ⇧ M ●

                the exploration is not complete, by the limit of depth
                """)
    }

    @Test func `Values are asked for by name and type`() throws {
        let state = try Self.broken.explore().states[0]
        #expect(state.value("isOpen") == false)
        #expect(state.value("isOpen", as: Int.self) == nil && state.value("other", as: Bool.self) == nil)
        #expect(state.values == ["false"])
    }
}
