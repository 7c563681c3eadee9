import NavDSL
import NavGraph
import NavTesting

/// A small app of stacks, tabs and modals, with moves of all kinds, drawn by a seed: the same each time.
struct RandomApp: Sendable {
    let seed: Int

    typealias Move = PlainMove

    /// The app at its start.
    func start() -> (navigator: ScreenNavigator, moves: [Move]) {
        var random = SeededGenerator(seed: seed)
        let names = ["A", "B", "C", "D"]
        let tabCount = Int.random(in: 0...3, using: &random)
        let navigator: ScreenNavigator =
            tabCount == 0
            ? .showing(Named("Home").withStackContainer())
            : .showing(NamedTabs(screens: (1...tabCount).map { "Tab\($0)" }, backBehavior: Bool.random(using: &random) ? .none : .firstTab))
        let moves = (0..<Int.random(in: 3...8, using: &random)).map { number in
            Self.move(number, names.randomElement(using: &random)!, tabCount, &random)
        }
        return (navigator, moves)
    }

    private static func move(_ number: Int, _ name: String, _ tabCount: Int, _ random: inout SeededGenerator) -> Move {
        let height = Int.random(in: 2...3, using: &random)
        let isLow = { (navigator: ScreenNavigator) in navigator.height < height }
        let isPlain = { (navigator: ScreenNavigator) in navigator.modalCount < height - 1 }
        let route = ScreenWindowRoute()
        let top = ["Home", "Tab1", "A", "B"].randomElement(using: &random)!
        let styles: [ScreenModalStyle] = [.automatic, .fullScreen, .overCurrentContext, .currentContext]
        let style = styles.randomElement(using: &random)!
        let text = "\(number) \(name)"
        switch Int.random(in: 0..<15, using: &random) {
        case 0, 1: return Move(name: "\(text) push", condition: isLow, route: route.top(.stack).push(Named(name)).resolve())
        case 2:
            return Move(
                name: "\(text) push from \(top)", condition: { $0.shows(top) && $0.height < 3 },
                route: route.top(.stack).push(Named(name)).resolve())
        case 3, 4:
            return Move(name: "\(text) sheet", condition: isPlain, route: route.top(.container).present(Named(name, style: style)).resolve())
        case 5:
            return Move(
                name: "\(text) flow", condition: isPlain,
                route: route.top(.container).present(Named(name).withStackContainer().withModalPresentationStyle(style)).resolve())
        case 6: return Move(name: "\(text) close", route: route.top(.container).presenting.dismiss().resolve())
        case 7: return Move(name: "\(text) replace", route: route.top(.stack).replace(with: Named(name)).resolve())
        case 8: return Move(name: "\(text) fail", condition: isLow, route: route.top(.stack).push(Named(name)).fail(with: TestError()).resolve())
        case 9:
            return Move(
                name: "\(text) atomic", condition: isLow,
                route: route.top(.stack).push(Named(name)).top(.container).present(Named(name)).fail(with: TestError()).atomic())
        case 10: return Move(name: "\(text) pop to", route: route.top(.stack).pop(to: .container(name: name)).resolve())
        case 11:
            return Move(
                name: "\(text) link", route: route.first(.stack).makeVisible().popToRoot().push(Named(name)).resolve(), landing: top)
        case 12: return Move(name: "\(text) root", route: route.setRoot(to: Named(name).withStackContainer()).resolve())
        case 13 where tabCount > 0:
            let index = Int.random(in: 0...tabCount, using: &random)
            return Move(name: "\(text) select \(index)", route: route.first(.tabs).selectTab(with: .index(index)).resolve())
        default: return Move(name: "\(text) back")
        }
    }

    /// The app for the library's explorer.
    func explorer(_ limits: ExplorationLimits) -> NavigationExplorer {
        NavigationExplorer(limits: limits) {
            let (navigator, moves) = start()
            return ExplorationSubject(navigator, moves: moves.map(\.explored))
        }
    }
}
