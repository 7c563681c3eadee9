import NavDSL
import NavGraph
import Testing

/// Where going back is missed, and where it is not.
@Suite struct BackTests {
    private static func select(_ index: Int) -> ExplorationMove {
        ExplorationMove("select \(index)", when: { $0.modalCount == 0 }) { $0.first(.tabs).selectTab(with: .index(index)) }
    }

    /// The ways to the places that back should leave and does not.
    private static func faults(
        _ behavior: TabsContainer.BackBehavior = .none, _ moves: @escaping @Sendable () -> [ExplorationMove]
    ) throws -> [[String]] {
        let graph = try NavigationExplorer {
            ExplorationSubject(.showing(NamedTabs(screens: ["A", "B", "C"], backBehavior: behavior)), moves: moves())
        }.explore()
        let report = NavigationReport(of: graph, invariants: [.backLeaves])
        #expect(report.placesWithoutBack == graph.placesWithoutBack)
        #expect(report.findings.filter { $0.kind == .problem }.map(\.way?.end) == graph.placesWithoutBack.prefix(1).map { $0 })
        return graph.placesWithoutBack.map { graph.way(to: $0).moves }
    }

    @Test(arguments: [TabsContainer.BackBehavior.none, .firstTab, .history])
    func `The root of a tab is where back leaves the app, or selects another tab`(_ behavior: TabsContainer.BackBehavior) throws {
        #expect(try Self.faults(behavior) { [.back(), Self.select(0), Self.select(1), .push("D", when: { $0.height < 2 })] } == [])
    }

    @Test func `A stack that is not at its root is to be left, in any tab`() throws {
        let ways = try Self.faults { [.back(when: { $0.height < 2 }), Self.select(1), .push("D", when: { $0.shows("B") })] }
        #expect(ways == [["select 1", "push D"]])
    }

    @Test func `A modal is to be left, whatever is in it`() throws {
        let ways = try Self.faults { [.back(when: { $0.modalCount == 0 }), .present("M", when: { $0.modalCount == 0 })] }
        #expect(ways == [["present M"]])
    }

    @Test func `Back that is refused, or fails, is a fault at the root of a tab too`() throws {
        final class Strict: ModalContainer, ScreenLeaveGuarding {
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { completion(.refuse) }
        }
        struct StrictScreen: Screen {
            let name = "Strict"
            func build(navigator: ScreenNavigator) -> Strict { Strict(key: key) }
        }
        let ways = try Self.faults {
            [.back(), ExplorationMove("show", when: { $0.height == 1 && $0.modalCount == 0 }) { $0.top(.stack).push(StrictScreen()) }]
        }
        #expect(ways == [["show"]])
    }

    @Test func `Back that is refused is a fault wherever a container of the app's own can go back`() throws {
        final class Pages: StackContainer {
            override var kind: String { "pages" }
        }
        final class Strict: ModalContainer, ScreenLeaveGuarding {
            func requestLeave(navigator: ScreenNavigator, completion: @escaping (ScreenLeaveAnswer) -> Void) { completion(.refuse) }
        }
        struct PagesScreen: Screen {
            let name = "Pages"
            func build(navigator: ScreenNavigator) throws -> StackContainer {
                Pages(screens: [ModalContainer(key: ScreenKey(name: "First")), Strict(key: ScreenKey(name: "Strict"))])
            }
        }
        let show = { @Sendable in ExplorationMove("show", when: { !$0.shows("Strict") }) { $0.setRoot(to: PagesScreen()) } }
        #expect(try Self.faults { [.back(), show()] } == [["show"]])
        #expect(try Self.faults { [.back(when: { !$0.shows("Strict") }), show()] } == [])
    }

    @Test func `Where nothing goes back, nothing is missed`() throws {
        #expect(try Self.faults { [.push("D", when: { $0.height < 2 })] } == [])
    }

    @Test func `Another root is a place where back leaves the app`() throws {
        #expect(try Self.faults { [.back(), ExplorationMove("end") { $0.setRoot(to: Named("End")) }] } == [])
    }

    @Test func `A stack below that nobody goes back in does not count`() throws {
        // The stack with two screens is in a tab that is not selected.
        let ways = try Self.faults {
            [.back(when: { !$0.shows("B") }), .push("D", when: { $0.shows("A") }), Self.select(0), Self.select(1)]
        }
        #expect(ways == [])
    }
}
