import NavDSL
import NavGraph
import NavTesting
import Testing

private struct ProductScreen: PlainScreen {
    let number: Int

    let name = "Product"
    var traits: ScreenTraits { [number] }
}

/// What a shop knows.
private final class Basket {
    var isOpen = false
    var text = ""
}

@Suite struct TitleTests {
    /// What the places of a shop are called.
    private func titles(_ moves: @escaping @Sendable (Basket) -> [ExplorationMove]) throws -> [String] {
        let graph = try NavigationExplorer(limits: ExplorationLimits(depth: 3)) {
            let basket = Basket()
            return ExplorationSubject(
                .showing(Named("Shop").withStackContainer()), moves: moves(basket),
                values: [ExplorationValue("isOpen", of: basket, \.isOpen), ExplorationValue("text", of: basket, \.text)])
        }.explore()
        return graph.states.map { graph.title(of: $0.index) }
    }

    @Test func `Screens that show have their traits`() throws {
        let titles = try titles { _ in
            (1...2).map { number in
                ExplorationMove("see \(number)", when: { $0.height == 1 }) { $0.top(.stack).push(ProductScreen(number: number)) }
            }
        }
        #expect(titles == ["0 Shop", "1 Product(1)", "2 Product(2)"])
    }

    @Test func `What a screen is, tabs or a stack, is not in it`() throws {
        let explorer = NavigationExplorer {
            ExplorationSubject(
                .showing(NamedTabs(screens: ["A", "B"])), moves: [ExplorationMove("other") { $0.first(.tabs).selectTab(with: .index(1)) }])
        }
        let graph = try explorer.explore()
        #expect(graph.states.map { graph.title(of: $0.index) } == ["0 Home › A", "1 Home › B"])
    }

    @Test func `Two of a name show both, one that shows twice shows once`() throws {
        let titles = try titles { _ in
            [1, 2, 2].enumerated().map { index, number in
                ExplorationMove("see \(index)", when: { $0.modalCount == index }) { $0.top(.container).present(ProductScreen(number: number)) }
            }
        }
        #expect(titles == ["0 Shop", "1 Shop › Product(1)", "2 Shop › Product(1) › Product(2)", "3 Shop › Product(1) › Product(2)"])
    }

    @Test func `Values are there that are others than at the start`() throws {
        let titles = try titles { basket in
            [.action("open", when: { _ in !basket.isOpen }) { _ in basket.isOpen = true }, .action("buy") { _ in basket.text = "tea" }]
        }
        #expect(titles == ["0 Shop", "1 Shop · isOpen: true", "2 Shop · text: tea", "3 Shop · isOpen: true · text: tea"])
    }

    @Test func `What waits is there by its name`() throws {
        let titles = try titles { _ in
            [ExplorationMove("pay", when: { $0.navigations.count < 2 }) { $0.wait(for: .seconds(3_600)) }]
        }
        #expect(titles == ["0 Shop", "1 Shop (waiting: pay)", "2 Shop (waiting: pay, pay)"])
    }

    @Test(arguments: [40, 41]) func `A long value or wait is cut`(_ length: Int) throws {
        let text = String(repeating: "é", count: length)
        let shown = length == 40 ? text : text.prefix(39) + "…"
        let titles = try titles { basket in
            [
                .action("say", when: { $0.navigations.isEmpty }) { _ in basket.text = text },
                ExplorationMove(text, when: { $0.navigations.isEmpty && !basket.text.isEmpty }) { $0.wait(for: .seconds(3_600)) },
            ]
        }
        #expect(titles == ["0 Shop", "1 Shop · text: \(shown)", "2 Shop · text: \(shown) (waiting: \(shown))"])
    }
}
