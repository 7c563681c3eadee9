import NavDSL
import NavTesting
import Testing

/// Everything at once, by chance: routes of any shape, whose steps, observers and renderer do any deed at any time.
@Suite struct HostileRandomTests {
    /// A navigator, its surroundings, and how often each request has ended.
    final class World {
        let clock = ManualClock()
        let renderer: RecordingRenderer
        let navigator: ScreenNavigator
        let history: NavigationHistory
        var random: SeededGenerator
        var navigations: [Navigation] = []
        var ends: [Int] = []
        var held: [(Result<Void, any Error>) -> Void] = []
        var back: BackTransition?
        private var observation: HierarchyObservation?
        private var name = 0
        private var depth = 0
        private var deeds = 0

        init(_ seed: UInt64) {
            random = SeededGenerator(seed: seed)
            renderer = RecordingRenderer(pace: seed % 2 == 0 ? .immediate : .manual, isCoalescing: seed % 3 == 0)
            navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
            let tabs = Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("B"), Plain("C"))])
            navigator.navigate { $0.setRoot(to: tabs).makeKeyAndVisible() }
            history = NavigationHistory(navigator: navigator, limit: 5)
            if seed % 5 < 3 { navigator.renderer = renderer }
            observation = navigator.observeChanges { [unowned self] _ in if chance(8) { deed() } }
        }

        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        func screen() -> Plain {
            name += 1
            return Plain("N\(name)")
        }

        func route(_ size: Int) -> ScreenWindowRoute {
            var route = ScreenWindowRoute()
            for _ in 0..<max(size, 1) {
                let inner = size / 2
                switch pick(size > 1 ? 20 : 12) {
                case 0...2: route = route.top(.stack).push(screen(), separated: chance(2)).resolve()
                case 3: route = route.top(.stack).pop().resolve()
                case 4: route = route.wait(for: .milliseconds(pick(4)))
                case 5: route = route.fail(with: TestError())
                case 6: route = route.root.present(screen()).resolve()
                case 7: route = route.root.dismiss().resolve()
                case 8: route = route.first(.tabs).selectTab(with: .index(pick(2))).resolve()
                case 9: route = route.get { [unowned self] _ in deed() }
                case 10:
                    route = route.then(
                        ClosureAction { [unowned self] _, _, completion in
                            deed()
                            if chance(9) { return }
                            if chance(2) { held.append(completion) } else { completion(.success(())) }
                        })
                case 11:
                    route = route.then(
                        ClosureAction { [unowned self] _, _, completion in start(policy: nil, size: 2) { completion($0) } })
                case 12: route = route.then(self.route(inner)).atomic()
                case 13: route = route.timeout(after: .milliseconds(pick(5)))
                case 14: route = route.ensure(with: self.route(inner))
                case 15:
                    let other = self.route(inner)
                    route = route.fallback { [unowned self] _, _ in
                        if chance(4) { deed() }
                        return chance(2) ? other : nil
                    }
                case 16: route = route.cauterize()
                case 17: route = route.then(self.route(inner).atomic())
                case 18: route = route.then(self.route(inner).timeout(after: .milliseconds(pick(3))))
                default:
                    let meddling = HostileExecutionTests.Meddling { [unowned self] _ in if chance(3) { deed() } }
                    route = route.top(.stack).setStack(modifiers: [meddling]).push(screen()).resolve()
                }
            }
            return route
        }

        func start(policy: NavigationPolicy?, size: Int, then: @escaping (Result<Void, any Error>) -> Void = { _ in }) {
            if depth > 6 || navigations.count > 200 { return then(.failure(TestError())) }
            let index = ends.count
            ends.append(navigator.isSimulating ? -1 : 0)
            let isSimulated = navigator.isSimulating
            let navigation = navigator.navigate(to: route(size), label: "\(index)", policy: policy) { [unowned self] result in
                if !isSimulated { ends[index] += 1 }
                if chance(4) { deed() }
                then(result)
            }
            if !isSimulated { navigations.append(navigation) }
        }

        /// Does something, whenever it is called.
        func deed() {
            deeds += 1
            if depth > 4 || deeds > 400 { return }
            depth += 1
            defer { depth -= 1 }
            switch pick(17) {
            case 0...3: start(policy: NavigationPolicy.allCases[pick(4)], size: 4)
            case 4, 5: if !navigator.navigations.isEmpty { navigator.navigations[pick(navigator.navigations.count)].cancel() }
            case 6, 7: clock.advance(by: .milliseconds(pick(3)))
            case 8: if !held.isEmpty { held.remove(at: pick(held.count))(chance(3) ? .failure(TestError()) : .success(())) }
            case 9: _ = try? history.undo()
            case 10: _ = try? history.redo()
            case 11: check(navigator.simulate(route(4)))
            case 12: renderer.finishNext()
            case 13: _ = try? navigator.back()
            case 14:
                if chance(2) { back = navigator.beginBack() } else { try? back?.commit() }
            case 15: navigator.renderer = chance(2) ? renderer : nil
            default: _ = navigator.handle(.popped(from: ContainerID(pick(20)), to: ContainerID(pick(20))))
            }
        }

        private func check(_ simulation: ScreenSimulation) { _ = "\(simulation)" }

        /// Lets everything come to its end.
        func finish() {
            for _ in 0..<2_000 {
                renderer.finishAll()
                clock.run(limit: 100)
                if !held.isEmpty { held.removeFirst()(.success(())) }
                if navigator.navigations.isEmpty && held.isEmpty && !renderer.isRendering { break }
            }
        }
    }

    @Test(arguments: 0..<40) func `Every request ends once, and the tree is sound`(_ batch: UInt64) throws {
        for seed in batch * 25..<batch * 25 + 25 {
            weak var freed: ScreenNavigator?
            do {
                let world = World(seed)
                freed = world.navigator
                for _ in 0..<12 {
                    world.deed()
                    try world.navigator.validate()
                }
                world.finish()
                #expect(world.navigator.navigations.isEmpty, "seed \(seed): \(world.navigator.navigations)")
                for (index, count) in world.ends.enumerated() where count >= 0 { #expect(count == 1, "seed \(seed): \(index)") }
                for navigation in world.navigations {
                    let isDone = (try? navigation.result?.get()) != nil
                    #expect(navigation.result != nil && isDone == (navigation.state == .done), "seed \(seed): \(navigation)")
                }
                #expect(!world.navigator.isSimulating && world.navigator.currentNavigation == nil, "seed \(seed)")
                world.back = nil
            }
            #expect(freed == nil, "seed \(seed) leaks")
        }
    }
}
