import NavDSL
import NavGraph
import NavTesting

struct OddScreen: PlainScreen {
    let name: String
}

struct OddError: Error, CustomStringConvertible {
    let description = "no \"way\" \\ here\u{1}"
}

/// A few places, whose names have everything in them that some output could take for its own.
func oddGraph(depth: Int = 2) throws -> NavigationGraph {
    let explorer = NavigationExplorer(limits: ExplorationLimits(depth: depth)) {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        navigator.navigate { $0.setRoot(to: OddScreen(name: "A \"b\" \\n \\").withStackContainer()).makeKeyAndVisible() }
        func isStart(_ navigator: ScreenNavigator) -> Bool { navigator.topContainer?.key?.name.hasPrefix("A") == true }
        return ExplorationSubject(
            navigator,
            moves: [
                .back(),
                ExplorationMove("push <b>|\"&amp;\"\u{7}", when: isStart) { $0.top(.stack).push(OddScreen(name: "😀\n%%{init}|:;")) },
                ExplorationMove("sheet \\N", when: isStart) { $0.top(.container).present(OddScreen(name: "'é' \u{0}`#1;` &lt;")) },
                ExplorationMove("miss\nit", when: isStart, landingOn: .container(name: "A")) { $0.top(.container).present(OddScreen(name: "end")) },
                .action("fail") { _ in throw OddError() },
            ])
    }
    return try explorer.explore()
}

/// A stack that grows to a number of places.
func longGraph(_ count: Int) throws -> NavigationGraph {
    let explorer = NavigationExplorer(limits: ExplorationLimits(states: count, depth: nil, time: nil)) {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: ManualClock())
        navigator.navigate { $0.setRoot(to: OddScreen(name: "0")).makeKeyAndVisible() }
        func show(_ change: @escaping (Int) -> Int) -> (ScreenNavigator) throws -> Void {
            { navigator in
                let number = navigator.topContainer?.key.flatMap { Int($0.name) } ?? 0
                navigator.navigate { $0.setRoot(to: OddScreen(name: "\(change(number))")) }
            }
        }
        return ExplorationSubject(navigator, moves: [.action("double", show { $0 * 2 + 1 }), .action("next", show { $0 * 2 + 2 })])
    }
    return try explorer.explore()
}
