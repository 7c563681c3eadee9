import NavDSL
import NavTesting
import Testing

/// `navigator.result(of:…)`: shows a screen for what it finishes with, and takes it away.
@Suite struct NavigatorResultTests {
    /// How the screen is shown.
    enum Place: CaseIterable, Sendable {
        case presented, pushed

        var shown: String { self == .presented ? "stack S[A!]! ^ B!" : "stack S[A, B!]!" }
        var gone: ScreenEndReason { self == .presented ? .dismissed : .popped }
    }

    let stage = ResultStage()

    /// Starts one, and writes down how it ends.
    @discardableResult
    private func ask<S: Screen>(
        _ place: Place, for screen: S, _ ends: Ends, policy: NavigationPolicy? = nil
    ) -> Navigation where S.Container: ScreenFinishing, S.Container.Output == Int {
        let navigator = stage.navigator
        let completion: (Result<Int, any Error>) -> Void = { ends.all.append(Self.text($0)) }
        return switch place {
        case .presented: navigator.result(of: screen, presentedOn: navigator.topStackContainer, policy: policy, completion: completion)
        case .pushed: navigator.result(of: screen, pushedOn: navigator.topStackContainer, policy: policy, completion: completion)
        }
    }

    private final class Ends { var all: [String] = [] }
    private let ends = Ends()

    private static func text(_ result: Result<Int, any Error>) -> String {
        switch result {
        case .success(let value): "\(value)"
        case .failure(let error as ScreenNoResultError): "no result: \(error.reason)"
        case .failure(let error): "\(type(of: error))"
        }
    }

    @Test(arguments: Place.allCases) func `It answers the value and takes the screen away`(_ place: Place) throws {
        let navigation = ask(place, for: ChooserScreen(), ends)
        #expect(stage.text == place.shown && navigation.state == .running && ends.all == [])
        try stage.chooser().finish(with: 3)
        #expect(stage.text == "stack S[A!]!" && ends.all == ["3"] && navigation.state == .done)
    }

    @Test(arguments: Place.allCases) func `A screen that is canceled is taken away too`(_ place: Place) throws {
        ask(place, for: ChooserScreen(), ends)
        try stage.chooser().cancel()
        #expect(stage.text == "stack S[A!]!" && ends.all == ["no result: canceled"])
    }

    @Test(arguments: Place.allCases) func `Removed by others, there is no result, and the reason says so`(_ place: Place) throws {
        ask(place, for: ChooserScreen(), ends)
        _ = try stage.navigator.back()
        #expect(ends.all == ["no result: \(place.gone)"] && stage.navigator.navigations.isEmpty)
    }

    @Test(arguments: Place.allCases) func `What stands above it goes with it`(_ place: Place) throws {
        ask(place, for: ChooserScreen(), ends)
        let chooser = try stage.chooser()
        stage.start { $0.top(.stack).push(Plain("C")).resolve().top(.container).present(Plain("M")).cauterize() }
        chooser.finish(with: 3)
        #expect(ends.all == ["3"] && stage.text == (place == .presented ? "stack S[A, C!]!" : "stack S[A!]! ^ M!"))
    }

    @Test(arguments: Place.allCases) func `Canceled, or superseded, it takes the screen away`(_ place: Place) throws {
        ask(place, for: ChooserScreen(), ends).cancel()
        #expect(stage.text == "stack S[A!]!" && ends.all == ["ScreenCanceledError"])
        ask(place, for: ChooserScreen(), ends)
        stage.start("other", policy: .latest) { $0.top(.stack).replace(with: Plain("C")) }
        #expect(stage.text == "stack S[C!]!" && ends.all.last == "ScreenSupersededError" && stage.ends == ["other: done"])
    }

    @Test(arguments: Place.allCases) func `A value that it has finished with counts, though it refuses to leave`(_ place: Place) throws {
        let own = Hesitant()
        ask(place, for: own, ends)
        own.finish(with: 3)
        #expect(ends.all == ["3"] && stage.text == place.shown && stage.log.errors.contains { $0.contains("refused to be removed") })
    }

    @Test func `One that answers late whether it leaves keeps the value waiting`() {
        let own = Hesitant()
        own.answer = nil
        ask(.presented, for: own, ends)
        own.finish(with: 3)
        #expect(ends.all == [] && stage.text == "stack S[A!]! ^ B!")
        own.kept?(.allow)
        #expect(ends.all == ["3"] && stage.text == "stack S[A!]!")
    }

    @Test func `Canceled while it is asked, it stays, and the value counts`() {
        let own = Hesitant()
        own.answer = nil
        let navigation = ask(.presented, for: own, ends)
        own.finish(with: 3)
        navigation.cancel()
        own.kept?(.allow)
        #expect(ends.all == ["3"] && stage.text == "stack S[A!]! ^ B!" && navigation.state == .canceled)
    }

    @Test func `Canceled before the value, one that refuses stays`() {
        let own = Hesitant()
        ask(.pushed, for: own, ends).cancel()
        #expect(ends.all == ["ScreenCanceledError"] && stage.text == "stack S[A, B!]!")
    }

    @Test(arguments: Place.allCases) func `What cannot be shown fails, and nothing is there`(_ place: Place) throws {
        var errors: [any Error] = []
        let completion: (Result<Int, any Error>) -> Void = { if case .failure(let error) = $0 { errors.append(error) } }
        let navigation =
            place == .presented
            ? stage.navigator.result(of: ChooserScreen(), presentedOn: nil, completion: completion)
            : stage.navigator.result(of: ChooserScreen(), pushedOn: nil, completion: completion)
        #expect(errors.first is ScreenContainerNotFoundError && navigation.state == .failed)
        stage.navigator.result(of: ChooserScreen(), presentedOn: ModalContainer(), completion: completion)
        #expect(errors.last is ScreenContainerNotInWindowError && stage.text == "stack S[A!]!")
    }

    @Test func `A guard that redirects ends it with an error`() {
        let elsewhere = ScreenWindowRoute().top(.stack).push(Plain("Login"))
        stage.navigator.guards = [Redirecting { $0.key?.name == "B" ? .redirect(to: elsewhere) : .allow }]
        ask(.presented, for: ChooserScreen(), ends)
        #expect(ends.all == ["ScreenAccessRefusedError"] && stage.text == "stack S[A, Login!]!")
    }

    private struct Redirecting: ScreenAccessGuard {
        let decide: (ScreenEntry) -> ScreenAccess
        func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
            completion(decide(entry))
        }
    }

    @Test func `A screen that is removed while it waits is no end of another that waits above`() throws {
        ask(.presented, for: ChooserScreen(), ends)
        ask(.pushed, for: ChooserScreen("C"), ends)
        #expect(stage.text == "stack S[A, C!]! ^ B!")
        try stage.run { $0.root.dismiss() }
        #expect(ends.all == ["no result: dismissed"])
        try stage.chooser("C").finish(with: 1)
        #expect(ends.all == ["no result: dismissed", "1"] && stage.text == "stack S[A!]!")
    }

    @Test func `An action that asks is a part of its route`() throws {
        let asking = ClosureAction<StackContainer, Int> { stack, navigator, completion in
            navigator.result(of: ChooserScreen(), pushedOn: stack, completion: completion)
        }
        let navigation = stage.start { $0.top(.stack).try(action: asking) { $0.done { number, route in route.push(Plain("C", [number])) } } }
        #expect(navigation.state == .running && stage.text == "stack S[A, B!]!")
        navigation.cancel()
        #expect(stage.text == "stack S[A!]!" && stage.ends == ["it: canceled"])
        stage.start { $0.top(.stack).try(action: asking) { $0.done { number, route in route.push(Plain("C", [number])) } } }
        try stage.chooser().finish(with: 9)
        #expect(stage.text == "stack S[A, C(9)!]!")
    }
}

/// The forms that are awaited, on an actor and on none.
@Suite struct AsyncResultTests {
    @MainActor @Test func `On the main actor`() async throws {
        let stage = ResultStage()
        let task = Task { @MainActor in
            let value = try await stage.navigator.result(of: ChooserScreen(), presentedOn: stage.navigator.topContainer)
            MainActor.assertIsolated()
            return value
        }
        while !(stage.navigator.topContainer is Chooser) { await Task.yield() }
        try stage.chooser().finish(with: 7)
        #expect(try await task.value == 7 && stage.text == "stack S[A!]!")
    }

    @MainActor @Test func `In a task that is canceled, the screen is taken away`() async throws {
        let stage = ResultStage()
        let task = Task { @MainActor in
            try await stage.navigator.result(of: ChooserScreen(), pushedOn: stage.navigator.topStackContainer)
        }
        while !(stage.navigator.topContainer is Chooser) { await Task.yield() }
        let chooser = try stage.chooser()
        task.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await task.value }
        #expect(stage.text == "stack S[A!]!" && !chooser.finish(with: 1) && stage.navigator.navigations.isEmpty)
    }

    @MainActor @Test func `In a task that was canceled before, nothing is built`() async throws {
        let stage = ResultStage()
        let built = stage.navigator.builtCount
        let task = Task { @MainActor in
            try await stage.navigator.result(of: ChooserScreen(), presentedOn: stage.navigator.topContainer)
        }
        task.cancel()
        await #expect(throws: ScreenCanceledError.self) { try await task.value }
        #expect(stage.navigator.builtCount == built && stage.text == "stack S[A!]!")
    }

    @Test func `On no actor, where the screen finishes by itself`() async throws {
        let stage = ResultStage()
        let screen = ChooserScreen { chooser, _ in chooser.finish(with: 2) }
        #expect(try await stage.navigator.result(of: screen, presentedOn: stage.navigator.topContainer) == 2)
        #expect(try await stage.navigator.result(of: screen, pushedOn: stage.navigator.topStackContainer) == 2)
        #expect(stage.text == "stack S[A!]!")
    }

    @Test func `On no actor, an observer of its coming may finish or cancel it`() async throws {
        let stage = ResultStage()
        let observation = stage.navigator.observeChanges { ($0.inserted.last as? Chooser)?.cancel() }
        let error = await #expect(throws: ScreenNoResultError.self) {
            try await stage.navigator.result(of: ChooserScreen(), presentedOn: stage.navigator.topContainer)
        }
        #expect(error?.reason == .canceled && error?.screen == ChooserScreen().key && stage.text == "stack S[A!]!")
        withExtendedLifetime(observation) {}
    }

    @Test func `Without a container there is an error`() async {
        let stage = ResultStage()
        await #expect(throws: ScreenContainerNotFoundError.self) { try await stage.navigator.result(of: ChooserScreen(), presentedOn: nil) }
    }

    @MainActor @Test func `An output may be nothing`() async throws {
        let stage = ResultStage()
        let task = Task { @MainActor in
            try await stage.navigator.result(of: AskingScreen<Void>(), presentedOn: stage.navigator.topContainer)
        }
        while !(stage.navigator.topContainer is Asking<Void>) { await Task.yield() }
        (stage.navigator.topContainer as? Asking<Void>)?.finish()
        try await task.value
        #expect(stage.text == "stack S[A!]!")
    }
}
