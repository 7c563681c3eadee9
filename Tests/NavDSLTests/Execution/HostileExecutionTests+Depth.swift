import Foundation
import NavDSL
import NavTesting
import Testing

/// What users chain without thinking of it, 20,000 long, on a stack of 512 KB.
@Suite struct HostileExecutionDepthTests {
    static let length = 20_000

    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    private static func navigator(_ clock: ManualClock = ManualClock()) -> ScreenNavigator {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
        return navigator
    }

    /// Navigates in its own completion, so many times.
    private final class Chain {
        let navigator: ScreenNavigator
        let policy: NavigationPolicy
        let route: ScreenWindowRoute
        var left = HostileExecutionDepthTests.length
        var ends: [Navigation.State: Int] = [:]

        init(_ navigator: ScreenNavigator, _ policy: NavigationPolicy, _ route: ScreenWindowRoute) {
            (self.navigator, self.policy, self.route) = (navigator, policy, route)
        }

        func next() {
            if left == 0 { return }
            left -= 1
            navigator.navigate(to: route, policy: policy) { [self] result in
                next()
                let state: Navigation.State = (try? result.get()) == nil ? .failed : .done
                ends[state, default: 0] += 1
            }
        }
    }

    @Test(arguments: NavigationPolicy.allCases) func `Completions that start the next navigation`(_ policy: NavigationPolicy) async throws {
        try await onSmallStack {
            let chain = Chain(Self.navigator(), policy, ScreenWindowRoute().fail(with: TestError()).cauterize())
            chain.next()
            #expect(chain.ends == [.done: Self.length])
        }
    }

    @Test func `Completions that start the next navigation in the same step`() async throws {
        try await onSmallStack {
            let chain = Chain(Self.navigator(), .immediate, ScreenWindowRoute().fail(with: TestError()))
            let start = ClosureAction<WindowContainer, Void> { _, _, completion in
                chain.next()
                completion(.success(()))
            }
            let outer = chain.navigator.navigate { $0.then(start) }
            #expect(outer.state == .done)
            #expect(chain.ends == [.failed: Self.length])
        }
    }

    @Test func `Each one's completion cancels the next`() async throws {
        try await onSmallStack {
            final class Box { var all: [Navigation] = []; var ends = 0 }
            let navigator = Self.navigator()
            let box = Box()
            for index in 0..<Self.length {
                let navigation = navigator.navigate(to: ScreenWindowRoute().wait(for: .seconds(1)), policy: .queued) { _ in
                    box.ends += 1
                    if index + 1 < box.all.count { box.all[index + 1].cancel() }
                }
                box.all.append(navigation)
            }
            box.all[0].cancel()
            #expect(box.ends == Self.length)
            #expect(navigator.navigations.isEmpty)
        }
    }

    /// Waits, and starts a navigation that does the same, so many times.
    struct Nest: ScreenAction {
        typealias Container = WindowContainer
        typealias Output = Void
        let left: Int

        func perform(container: WindowContainer, navigator: ScreenNavigator, completion: @escaping Completion) {
            ScreenWaitAction(for: .seconds(1)).perform(container: container, navigator: navigator) { [left] _ in
                if left == 0 { return completion(.success(())) }
                navigator.navigate(to: ScreenWindowRoute().then(Nest(left: left - 1)), completion: completion)
            }
        }
    }

    @Test(arguments: [false, true]) func `Navigations that belong to one another, canceled or done`(isCanceled: Bool) async throws {
        try await onSmallStack {
            let clock = ManualClock()
            let navigator = Self.navigator(clock)
            let outermost = navigator.navigate { $0.then(Nest(left: Self.length)) }
            for _ in 0..<Self.length { clock.advance(by: .seconds(1)) }
            #expect(navigator.navigations.count == Self.length + 1)
            if isCanceled { outermost.cancel() } else { clock.advance(by: .seconds(1)) }
            #expect(outermost.state == (isCanceled ? .canceled : .done))
            #expect(navigator.navigations.isEmpty && clock.waitingCount == 0)
        }
    }

    @Test(arguments: NavigationPolicy.allCases) func `Many that wait, and one that ends them all`(_ policy: NavigationPolicy) async throws {
        try await onSmallStack {
            let clock = ManualClock()
            let navigator = Self.navigator(clock)
            final class Box { var ends = 0; var held: [(Result<Void, any Error>) -> Void] = [] }
            let box = Box()
            let held = ClosureAction<WindowContainer, Void> { _, _, completion in box.held.append(completion) }
            for _ in 0..<Self.length {
                let route = ScreenWindowRoute().then(held)
                navigator.navigate(to: route, policy: policy) { _ in box.ends += 1 }
            }
            navigator.navigate(to: ScreenWindowRoute(), policy: .latest)
            #expect(box.ends == Self.length)
            #expect(navigator.navigations.isEmpty)
            box.held = []
        }
    }
}
