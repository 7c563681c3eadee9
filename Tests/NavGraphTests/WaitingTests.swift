import NavDSL
import NavGraph
import NavTesting
import Testing

/// What waits at places, and what the app knows there.
@Suite struct WaitingTests {
    private static var hour: ExplorationMove { ExplorationMove("later", when: { $0.navigations.isEmpty }) { $0.wait(for: .seconds(3_600)) } }

    private static func explorer(_ limits: ExplorationLimits = .init(depth: 8), _ moves: @escaping @Sendable () -> [ExplorationMove])
        -> NavigationExplorer
    {
        NavigationExplorer(limits: limits, stackWith: moves)
    }

    @Test func `Pictures of a way have what waits, and the values that have changed`() throws {
        let graph = try NavigationExplorer {
            let session = Session()
            return ExplorationSubject(
                .showing(Named("Home")),
                moves: [
                    .action("open", when: { _ in !session.isOpen }) { _ in session.isOpen = true },
                    ExplorationMove("later", when: { session.isOpen && $0.navigations.isEmpty }) { $0.wait(for: .seconds(3_600)) },
                ],
                values: [ExplorationValue("isOpen", of: session, \.isOpen), ExplorationValue("count\n", of: session, \.count)])
        }.explore()
        let way = try #require(graph.shortestWay { !$0.waiting.isEmpty })
        #expect(
            graph.description(of: way) == #"""
                Window [key]
                └─ Home ●
                isOpen: false
                count\u{a}: 0
                → open
                Window [key]
                └─ Home ●
                isOpen: true
                → later
                Window [key]
                └─ Home ●
                waits: later: running 'wait for 3600.0 seconds' at window
                """#)
        #expect("\(graph.states[way.end])".hasSuffix("isOpen: true\ncount\\u{a}: 0\nwaits: later: running 'wait for 3600.0 seconds' at window"))
        #expect(graph.valueNames == ["isOpen", "count\n"])
    }

    @Test func `A move whose waits nothing ends is found`() throws {
        let graph = try Self.explorer { [Self.hour, .push("A", when: { $0.height < 2 }), .back()] }.explore()
        #expect(graph.moveSummaries.map(\.reliability) == [.neverEnds, .neverFails, .neverFails])
        let report = NavigationReport(of: graph)
        #expect(
            "\(report)" == """
                4 places, 3 moves, 6 transitions, at most 2 moves away
                2 places differ from others only in what waits
                2 findings:
                  no return: from 2 places no moves lead back to the start, after: later
                  endless move: 'later' waits wherever it can be done, and nothing ends it, after: later
                """)
        #expect(graph.problems(of: [.everyMoveSucceeds]).map(\.text) == ["'later' waits wherever it can be done, and nothing ends it"])
        #expect(
            graph.table == """
                move    places  done  failed  missed  waiting
                later        2     0       0       0        2  never ends
                push A       2     2       0       0        0  never fails
                back         2     2       0       0        0  never fails

                places  what waits
                     2  later: running 'wait for 3600.0 seconds' at window
                """)
    }

    @Test func `A wait that something ends later is none`() throws {
        let cancel = { @Sendable in ExplorationMove.action("cancel", when: { !$0.navigations.isEmpty }) { $0.navigations.first?.cancel() } }
        let graph = try Self.explorer { [Self.hour, cancel()] }.explore()
        #expect(graph.moveSummaries.map(\.reliability) == [.neverFails, .neverFails])
        #expect(NavigationReport(of: graph).findings.isEmpty)
        // Nobody knows what is done beyond the limit.
        let near = try Self.explorer(.init(depth: 1)) { [Self.hour, cancel()] }.explore()
        #expect(near.moveSummaries[0].reliability == .neverFails)
        #expect(near.invariantsNotJudgedEverywhere(among: [.everyMoveSucceeds]) == ["every move succeeds somewhere"])
    }

    @Test func `Places that differ in what is not seen do not differ only in what waits`() throws {
        let graph = try NavigationExplorer {
            let selects = (0...2).map { index in ExplorationMove("select \(index)") { $0.first(.tabs).selectTab(with: .index(index)) } }
            return ExplorationSubject(.showing(NamedTabs(screens: ["A", "B", "C"], backBehavior: .history)), moves: selects + [Self.hour])
        }.explore()
        func picture(_ state: Int) -> String { "\(graph.states[state].windows)" }
        let slow = graph.states.indices.filter { state in
            let alike = (0..<state).filter { picture($0) == picture(state) }
            return !alike.isEmpty && !alike.contains { graph.states[$0].waiting == graph.states[state].waiting }
        }
        #expect(graph.placesThatDifferOnlyInWaits == slow && slow.count == 3 && graph.states.count > 6)
    }

    @Test func `Waits that pile up are a growth`() throws {
        let again = { @Sendable in ExplorationMove("send", when: { $0.shows("Home") }) { $0.wait(for: .seconds(3_600)) } }
        let graph = try Self.explorer { [again(), .push("A", when: { $0.height < 2 }), .back()] }.explore()
        #expect(graph.growths.map(\.description) == ["'send' waits again and again"])
        #expect(graph.growths[0].isWaiting && graph.growths[0].added == ["send: running 'wait for 3600.0 seconds' at window"])
        #expect(
            graph.problems(of: [.nothingGrows]).map(\.description) == [
                "nothing grows without bound: 'send' waits again and again, after: send"
            ])
    }

    @Test func `Guards that are asked again and again are a growth`() throws {
        final class Silent: ScreenAccessGuard {
            var completions: [(ScreenAccess) -> Void] = []
            func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
                if entry.key?.name == "Secret" { completions.append(completion) } else { completion(.allow) }
            }
        }
        let graph = try NavigationExplorer(limits: .init(depth: 6)) {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            navigator.guards = [Silent()]
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("ask") { navigator in
                        guard let stack = navigator.topStackContainer else { return }
                        navigator.apply(.setChildren(stack.screens + [ModalContainer(key: ScreenKey(name: "Secret"))], in: stack)) { _ in }
                    }
                ])
        }.explore()
        #expect(graph.states.last?.waiting == Array(repeating: "a guard has not answered", count: 6))
        #expect(graph.growths.map(\.description) == ["'ask' waits again and again"])
    }

    @Test func `Waits that are others each time do not grow`() throws {
        let graph = try Self.explorer {
            [
                .action("send") { navigator in
                    let seconds = 1_000 * (navigator.navigations.count + 1)
                    navigator.navigate { $0.wait(for: .seconds(seconds)) }
                }
            ]
        }.explore()
        #expect(graph.limit == .depth && graph.growths.isEmpty)
    }

    @Test func `Waits that take turns, and those that are bounded, do not grow`() throws {
        let graph = try Self.explorer {
            [
                ExplorationMove("send", when: { $0.navigations.count < 3 }) { $0.wait(for: .seconds(3_600)) },
                .present("M", when: { $0.modalCount < 9 }),
            ]
        }.explore()
        #expect(graph.limit == .depth && graph.growths.map(\.isWaiting) == [false])
    }

    @Test func `Pictures of the graph mark what waits`() throws {
        let graph = try Self.explorer { [Self.hour] }.explore()
        #expect(graph.title(of: 1) == "1 Home (waiting: later)")
        #expect(graph.mermaid.contains("s1[\"1 Home (waiting#58; later)\"]"))
        #expect(graph.dot.contains("└─ Home ●\\nwaits: later: running 'wait for 3600.0 seconds' at window\""))
        #expect(graph.svg.contains("waits: later: running &#39;wait for 3600.0 seconds&#39; at window</title>"))
    }

    @Test func `Of many waits the table has the most frequent`() throws {
        let graph = try Self.explorer(.init(depth: 1)) {
            (0..<30).map { number in ExplorationMove("m\(number)") { $0.wait(for: .seconds(3_600)) } }
        }.explore()
        #expect(graph.table.hasSuffix("\n        … and 10 more"))
        #expect(graph.table.split(separator: "\n").count == 31 + 1 + 21)
    }
}
