import NavDSL
import NavTesting
import Testing

/// Long chains of screens that are waited for, on a stack of 512 KB.
@Suite struct ResultDepthTests {
    static let length = 20_000

    private static func stage() -> ResultStage {
        let stage = ResultStage()
        stage.navigator.logger = nil
        return stage
    }

    private static func finishing(_ number: Int = 0) -> ChooserScreen { ChooserScreen { chooser, _ in chooser.finish(with: number) } }

    @Test func `20,000 in one route, each finished while it is built`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var count = 0
            let step = ScreenStackRoute().push(
                Self.finishing(),
                awaiting: Int.self,
                then: { _, route in
                    count += 1
                    return route.pop()
                })
            var route = ScreenStackRoute()
            for _ in 0..<Self.length { route = route.then(step) }
            stage.start { $0.top(.stack).then(route) }
            #expect(count == Self.length && stage.ends == ["it: done"] && stage.text == "stack S[A!]!")
        }
    }

    @Test func `20,000 in one route, each finished by the user`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var route = ScreenStackRoute()
            for _ in 0..<Self.length { route = route.push(ChooserScreen(), awaiting: Int.self, then: { _, route in route.pop() }) }
            stage.start { $0.top(.stack).then(route) }
            for _ in 0..<Self.length { (stage.navigator.topContainer as? Chooser)?.finish(with: 1) }
            #expect(stage.ends == ["it: done"] && stage.text == "stack S[A!]!")
        }
    }

    /// Waits in the route for the outcome, so many times.
    private static func nested(_ depth: Int, _ screen: ChooserScreen, on route: ScreenStackRoute, _ count: @escaping () -> Void) -> ScreenStackRoute {
        route.push(
            screen,
            awaiting: Int.self,
            then: { _, route in
                count()
                return depth == 1 ? nil : nested(depth - 1, screen, on: route, count)
            })
    }

    @Test(arguments: [1_000, 20_000]) func `One in the route for the outcome of the other`(depth: Int) async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var count = 0
            stage.start { $0.top(.stack).then(Self.nested(depth, Self.finishing(), on: .initial) { count += 1 }) }
            #expect(count == depth && stage.ends == ["it: done"])
        }
    }

    @Test func `1,000 in one another, each finished by the user, canceled in the middle`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var count = 0
            let navigation = stage.start { $0.top(.stack).then(Self.nested(1_000, ChooserScreen(), on: .initial) { count += 1 }) }
            for _ in 0..<500 { (stage.navigator.topContainer as? Chooser)?.finish(with: 1) }
            navigation.cancel()
            #expect(count == 500 && stage.ends == ["it: canceled"])
        }
    }

    /// Many routes that wait for a screen each.
    private static func waitingRoutes(_ stage: ResultStage, _ then: @escaping (Int) -> Void) -> [Chooser] {
        let choosers = (0..<length).map { _ in Chooser() }
        for (index, chooser) in choosers.enumerated() {
            stage.navigator.navigate {
                $0.top(.stack).push(
                    InstanceScreen(container: chooser),
                    awaiting: Int.self,
                    then: { _, route in
                        then(index)
                        return route.get { _ in }
                    })
            }
        }
        return choosers
    }

    private struct InstanceScreen: Screen {
        let container: Chooser
        func build(navigator: ScreenNavigator) -> Chooser { container }
    }

    @Test func `20,000 routes, each of which finishes the screen of the next`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var choosers: [Chooser] = []
            var count = 0
            choosers = Self.waitingRoutes(stage) { index in
                count += 1
                if index + 1 < Self.length { choosers[index + 1].finish(with: index) }
            }
            choosers[0].finish(with: 0)
            #expect(count == Self.length && stage.navigator.navigations.isEmpty)
        }
    }

    @Test func `20,000 routes, each of which removes the screen of the one before`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var count = 0
            let choosers = Self.waitingRoutes(stage) { index in
                count += 1
                if index > 0 { stage.navigator.navigate { $0.top(.stack).pop() } }
            }
            stage.navigator.navigate { $0.top(.stack).pop() }
            #expect(count == Self.length && stage.navigator.navigations.isEmpty && stage.text == "stack S[A!]!")
            #expect(!choosers.contains { !$0.hasEnded })
        }
    }

    @Test func `20,000 that are swept away by one change`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var order: [Int] = []
            _ = Self.waitingRoutes(stage) { order.append($0) }
            stage.navigator.navigate { $0.setRoot(to: Plain("X")) }
            #expect(order == Array(0..<Self.length) && stage.navigator.navigations.isEmpty)
        }
    }

    @Test func `20,000 that navigator.result asks for, one in the completion of the other`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var left = Self.length
            func next() {
                if left == 0 { return }
                left -= 1
                stage.navigator.result(of: Self.finishing(left), pushedOn: stage.navigator.topStackContainer) { result in
                    if (try? result.get()) == left { next() }
                }
            }
            next()
            #expect(left == 0 && stage.text == "stack S[A!]!" && stage.navigator.navigations.isEmpty)
        }
    }

    @Test func `A simulation of 20,000, each of which finishes the next`() async throws {
        try await onSmallStack {
            let stage = Self.stage()
            var choosers: [Chooser] = []
            var count = 0
            let action = ClosureAction<WindowContainer, Void> { _, _, completion in
                choosers = Self.waitingRoutes(stage) { index in
                    count += 1
                    if index + 1 < Self.length { choosers[index + 1].finish(with: index) }
                }
                choosers[0].finish(with: 0)
                completion(.success(()))
            }
            #expect(stage.navigator.simulate { $0.then(action) }.isSuccess)
            #expect(count == Self.length && stage.text == "stack S[A!]!")
        }
    }
}
