import NavDSL
import NavState
import Testing

/// What a service costs, counted in comparisons of destinations.
@Suite(.serialized) struct NavigationServiceCostTests {
    private struct Counted: Hashable, Sendable {
        nonisolated(unsafe) static var count = 0
        let number: Int

        static func == (one: Self, other: Self) -> Bool {
            count += 1
            return one.number == other.number
        }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private func makeService(_ stage: ServiceStage, itemCount: Int) throws -> NavigationService<Counted> {
        var registry = ScreenRegistry()
        try registry.register(Counted.self) { Foreign("\($0.number)") }
        let service = NavigationService<Counted>(registry: registry)
        service.bind(to: stage.stack, by: stage.navigator)
        service.items = (0..<itemCount).map(Counted.init)
        Counted.count = 0
        return service
    }

    @Test func `A change elsewhere costs no look at the items`() throws {
        let stage = ServiceStage()
        stage.moveIntoTabs()
        let service = try makeService(stage, itemCount: 100)
        let second = try #require(stage.navigator.window?.root?.children[1] as? StackContainer)
        for number in 0..<10 { stage.navigator.navigate(from: second) { $0.push(Foreign("\(number)")) } }
        stage.navigator.navigate(from: second) { $0.popToRoot() }
        stage.navigator.navigate { [tabs = second.tabsContainer] in $0.from(tabs).selectTab(with: .index(1)) }
        stage.navigator.navigate { $0.makeKey() }
        #expect(Counted.count == 0 && service.items.count == 100)
        stage.navigator.navigate(from: stage.stack) { $0.push(Foreign("A")) }
        #expect(Counted.count == 100)
    }

    @Test func `A set compares each item a fixed number of times`() throws {
        let counts = try [100, 200].map { count in
            let service = try makeService(ServiceStage(), itemCount: count)
            service.items.append(Counted(number: -1))
            return Counted.count
        }
        #expect(counts[0] <= 500 && counts[1] <= counts[0] * 2)
    }
}
