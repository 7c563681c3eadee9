import NavDSL
import NavGraph
import Testing
import TourApp

/// Faults in a copy of the tour's app, each found with a counterexample than which there is no shorter one.
@Suite struct PlantedFaultTests {
    struct Planted: Sendable, CustomTestStringConvertible {
        let fault: PlantedTour.Fault
        let invariant: String
        let way: [String]
        /// What the plain search looks for; `nil` for what no way shows.
        var isFound: (@Sendable (_ outcome: String, _ move: String, _ before: Hierarchy, _ navigator: ScreenNavigator) -> Bool)?
        var testDescription: String { fault.rawValue }
    }

    private static let planted = [
        Planted(fault: .screenThatNobodyReaches, invariant: "every screen is reached", way: []),
        Planted(fault: .modalThatCannotBeClosed, invariant: "every modal can be closed", way: ["room", "rate"]) { _, _, _, navigator in
            navigator.shows("Rate")
        },
        Planted(fault: .guardBypass, invariant: "Settings is protected", way: ["link", "gear"]) { _, move, _, navigator in
            navigator.shows("Settings") && move != "settings" && move != "log in"
        },
        Planted(fault: .pushThatGrows, invariant: "nothing grows without bound", way: ["link", "member", "friend"]) { _, _, _, navigator in
            navigator.topStackContainer?.screens.count { "\($0.key?.traits.description ?? "")".contains("bob") } == 1
        },
        Planted(fault: .linkThatFailsFromOneTab, invariant: "links land on their screens", way: ["profile tab", "link"]) { outcome, move, _, _ in
            move == "link" && outcome != "done"
        },
        Planted(fault: .deadEnd, invariant: "every place leads back to the start", way: ["room", "leave"]) { _, _, _, navigator in
            navigator.shows("Goodbye")
        },
        Planted(fault: .moveThatAlwaysFails, invariant: "every move succeeds somewhere", way: ["link", "archive"]) { outcome, move, _, _ in
            move == "archive" && outcome == "failed"
        },
        Planted(fault: .screenTwice, invariant: "no screen twice in one stack", way: ["find", "again"]) { _, _, _, navigator in
            let keys = (navigator.topStackContainer?.screens ?? []).map { "\($0.key.map { "\($0)" } ?? "")" }
            return Set(keys).count < keys.count
        },
        Planted(fault: .tooManyModals, invariant: "at most 2 modals", way: ["link", "photo", "no camera", "no camera"]) { _, _, _, navigator in
            navigator.modalCount > 2
        },
        Planted(fault: .screenThatBackDoesNotLeave, invariant: "back leaves every place", way: ["profile tab", "settings", "log in", "pay"]) {
            _, _, _, navigator in navigator.shows("Payment")
        },
    ]

    @Test func `The sound app has no finding`() throws {
        let graph = try expectNoProblems(in: PlantedTour(fault: nil).explorer, invariants: PlantedTour.invariants)
        #expect(graph.moveSummaries.allSatisfy { $0.reliability != .alwaysFails && $0.reliability != .impossible })
        #expect(graph.placesWithoutReturn.isEmpty && graph.placesWithoutBack.isEmpty && graph.growths.isEmpty)
        #expect(graph.coverage(of: graph.coveringRoutes.map(\.moves)).uncoveredMoves.isEmpty)
    }

    @Test func `All faults are planted`() {
        #expect(Self.planted.map(\.fault) == PlantedTour.Fault.allCases)
    }

    @Test(arguments: planted) func `A fault is found by a shortest way`(_ planted: Planted) throws {
        let tour = PlantedTour(fault: planted.fault)
        let graph = try tour.explorer.explore()
        let problem = try #require(graph.problems(of: PlantedTour.invariants).first { $0.invariant == planted.invariant })
        #expect(problem.way.moves == planted.way)
        guard let isFound = planted.isFound else { return }
        let plain = PlainSearch(depth: planted.way.count, isFound: isFound) {
            let (navigator, moves, session) = tour.start()
            return (navigator, moves, { " \(session.isAuthorized) \(navigator.navigations.count)" })
        }
        #expect(plain.shortest == planted.way.count)
    }
}
