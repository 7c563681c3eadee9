import NavDSL
import NavTesting
import Testing

/// When a container finishes, and how often that counts.
@Suite struct FinishTests {
    let stage = ResultStage()

    @Test func `The route goes on with the value before finish returns, and the container stays`() throws {
        let chooser = try stage.push()
        #expect(stage.outcomes == [] && stage.ends == [])
        #expect(chooser.finish(with: 3))
        #expect(stage.outcomes == ["3"] && stage.ends == ["it: done"] && stage.text == "stack S[A, B!]!")
    }

    @Test func `Canceled, it ends without a value and stays`() throws {
        let chooser = try stage.present()
        #expect(chooser.cancel())
        #expect(stage.outcomes == ["canceled"] && stage.text == "stack S[A!]! ^ B!")
    }

    @Test(arguments: [false, true], [false, true]) func `Only the first end counts`(firstCancels: Bool, secondCancels: Bool) throws {
        let chooser = try stage.push()
        #expect(firstCancels ? chooser.cancel() : chooser.finish(with: 1))
        #expect(!(secondCancels ? chooser.cancel() : chooser.finish(with: 2)))
        try stage.run { $0.top(.stack).pop() }
        #expect(stage.outcomes == [firstCancels ? "canceled" : "1"] && stage.ends == ["it: done"])
    }

    @Test func `Finished while it is built, the route goes on at once`() {
        stage.start {
            $0.top(.stack).push(ChooserScreen { chooser, _ in chooser.finish(with: 5) }, awaiting: Int.self, then: stage.noting()).push(Plain("C"))
        }
        #expect(stage.outcomes == ["5"] && stage.ends == ["it: done"] && stage.text == "stack S[A, B, C!]!")
    }

    @Test func `Finished by an observer of the change that has brought it`() {
        let observation = stage.navigator.observeChanges { ($0.inserted.last as? Chooser)?.finish(with: 6) }
        stage.start { $0.top(.stack).push(ChooserScreen(), awaiting: Int.self, then: stage.noting()).push(Plain("C")) }
        #expect(stage.outcomes == ["6"] && stage.text == "stack S[A, B, C!]!")
        withExtendedLifetime(observation) {}
    }

    @Test func `Finished in a step of another route, whose rest follows`() throws {
        try stage.push()
        stage.start("other") { [stage] in $0.top(.stack).get { _ in _ = try? stage.chooser().finish(with: 7) }.push(Plain("C")) }
        #expect(stage.outcomes == ["7"] && stage.ends == ["it: done", "other: done"])
        #expect(stage.text == "stack S[A, B, C!]!")
    }

    @Test(arguments: [false, true]) func `Removed again by who observes its coming, before anybody can wait`(isPresented: Bool) {
        let observation = stage.navigator.observeChanges { [navigator = stage.navigator] change in
            if change.inserted.last is Chooser { _ = try? navigator.back() }
        }
        let route = ScreenWindowRoute().top(.stack)
        stage.start { [stage] _ in
            isPresented
                ? route.present(ChooserScreen(), awaiting: Int.self, then: stage.noting())
                : route.push(ChooserScreen(), awaiting: Int.self, then: stage.noting())
        }
        #expect(stage.outcomes == [isPresented ? "dismissed" : "popped"] && stage.ends == ["it: done"])
        #expect(stage.text == "stack S[A!]!")
        withExtendedLifetime(observation) {}
    }

    @Test func `Removed and brought back by who observes that, it has not left`() throws {
        let chooser = try stage.push()
        let observation = stage.navigator.observeChanges { [navigator = stage.navigator] change in
            if change.removed.last === chooser { try? navigator.apply(change.inverse) }
        }
        try stage.run { $0.top(.stack).pop() }
        #expect(stage.outcomes == [] && stage.text == "stack S[A, B!]!")
        observation.cancel()
        #expect(chooser.finish(with: 1) && stage.outcomes == ["1"])
    }

    @Test func `One that comes back by undo has ended all the same`() throws {
        let chooser = try stage.push()
        stage.history.removeAll()
        try stage.run { $0.top(.stack).pop() }
        #expect(try stage.history.undo())
        #expect(stage.text == "stack S[A, B!]!" && chooser.hasEnded && !chooser.finish(with: 1))
        #expect(stage.outcomes == ["popped"])
    }

    @Test func `A container that is pushed a second time has ended, and is not waited for`() {
        let own = Hesitant()
        own.answer = .allow
        stage.start { $0.top(.stack).push(own, awaiting: Int.self, then: stage.noting { $0.pop() }) }
        own.finish(with: 1)
        stage.start("again") { $0.top(.stack).push(own, awaiting: Int.self, then: stage.noting()) }
        #expect(stage.outcomes == ["1", "1"] && stage.ends == ["it: done", "again: done"] && stage.text == "stack S[A, B!]!")
    }

    @Test func `Nobody has to wait for it`() throws {
        stage.start { $0.top(.stack).push(ChooserScreen()) }
        let chooser = try stage.chooser()
        #expect(!chooser.hasEnded && chooser.finish(with: 1) && chooser.hasEnded && !chooser.finish(with: 2))
        stage.start { $0.top(.stack).push(ChooserScreen("C")).pop() }
        #expect(stage.ends == ["it: done", "it: done"])
    }

    @Test func `One that has left without being waited for has ended`() throws {
        stage.start { $0.top(.stack).push(ChooserScreen()) }
        let chooser = try stage.chooser()
        try stage.run { $0.top(.stack).pop() }
        #expect(chooser.hasEnded && !chooser.finish(with: 1))
    }

    @Test func `An output may be nothing, an optional, or a result`() throws {
        let route = ScreenWindowRoute().top(.stack)
        stage.start { _ in route.push(AskingScreen<Void>(), awaiting: Void.self, then: stage.noting { $0.pop() }).resolve() }
        #expect(try stage.find("AskingScreen<()>", as: Asking<Void>.self).finish())
        stage.start { _ in route.push(AskingScreen<Int?>(), awaiting: Int?.self, then: stage.noting { $0.pop() }).resolve() }
        #expect(try stage.find("AskingScreen<Optional<Int>>", as: Asking<Int?>.self).finish(with: nil))
        stage.start { _ in
            route.push(AskingScreen<Result<Int, TestError>>(), awaiting: Result<Int, TestError>.self, then: stage.noting { $0.pop() }).resolve()
        }
        let asking = try #require(stage.navigator.topContainer as? Asking<Result<Int, TestError>>)
        #expect(asking.finish(with: .success(3)))
        #expect(stage.outcomes == ["()", "nil", "success(3)"] && stage.text == "stack S[A!]!")
    }

    @Test func `An outcome has a value or a reason`() throws {
        let (finished, ended) = (ScreenOutcome<Int?>.finished(nil), ScreenOutcome<Int?>.ended(.popped))
        #expect(finished.output == .some(nil) && finished.reason == nil && ended.output == nil && ended.reason == .popped)
        #expect(try finished.get(of: Plain("B").key) == nil && finished != ended && Set([finished, ended, finished]).count == 2)
        let error = #expect(throws: ScreenNoResultError.self) { try ended.get(of: Plain("B", [1]).key) }
        #expect("\(try #require(error))" == "B(1) ended without a result: popped.")
    }
}
