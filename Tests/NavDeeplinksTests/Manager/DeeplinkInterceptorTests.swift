import NavDSL
import NavDeeplinks
import NavTesting
import Testing

/// The stage of a test, for interceptors that are made before it.
private final class StageBox {
    weak var stage: LinkStage?
}

@Suite struct DeeplinkInterceptorTests {
    private let box = StageBox()

    @Test func `They are asked in order, each once a link, before it navigates`() {
        var order: [String] = []
        func interceptor(_ name: String) -> LinkInterceptor {
            LinkInterceptor { _, link, answer in
                order.append("\(name) \(link.base is OpenLink)")
                answer(.success(()))
            }
        }
        let stage = LinkStage(interceptor("a"), interceptor("b"))
        stage.when("1") { _, _ in order.append("navigate") }
        stage.handle("open/1")
        #expect(order.isEmpty)
        stage.activate(.main)
        #expect(order == ["a true", "b true", "navigate"])
    }

    @Test func `They get the link and its scope`() {
        var seen: [String] = []
        let stage = LinkStage(
            LinkInterceptor { _, link, answer in
                seen.append("\(link) of \(link.scope)")
                answer(.success(()))
            })
        stage.activate("user")
        stage.handle("user/1")
        #expect(seen == [#"UserLink(name: "1") of user"#])
    }

    @Test func `The first that refuses ends the link with its error, and those behind it are not asked`() {
        let last = LinkInterceptor.allowing
        let stage = LinkStage(LinkInterceptor.allowing, LinkInterceptor.refusing, last)
        stage.activate(.main)
        stage.handle("open/1")
        #expect(stage.ends == ["open/1: refused: no"] && stage.performed.isEmpty && last.asked.isEmpty)
    }

    @Test func `A late answer goes on where it was, and the next link waits until then`() {
        let (late, next) = (LinkInterceptor.waiting, LinkInterceptor.allowing)
        let stage = LinkStage(late, next)
        stage.activate(.main, "user")
        stage.handle("open/1")
        stage.handle("user/2")
        #expect(late.asked == ["1"] && next.asked.isEmpty && stage.performed.isEmpty)
        late.answer()
        #expect(late.asked == ["1", "2"] && next.asked == ["1"] && stage.performed == ["1"])
        late.answer(.failure(LinkError()))
        #expect(stage.ends == ["open/1: performed", "user/2: refused: no"] && next.asked == ["1"])
    }

    @Test(arguments: [true, false]) func `The first answer counts`(_ isLate: Bool) {
        let interceptor = LinkInterceptor { interceptor, _, answer in
            interceptor.answers = [answer, answer, answer]
            if isLate { return }
            interceptor.answer(.failure(LinkError("first")))
            interceptor.answer()
        }
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        stage.handle("open/1")
        while !interceptor.answers.isEmpty { interceptor.answer(.failure(LinkError("first"))) }
        #expect(stage.ends == ["open/1: refused: first"])
    }

    @Test func `A late answer that comes again does not answer for the next link`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        for link in ["open/1", "open/2"] { stage.handle(link) }
        let first = interceptor.answers[0]
        for _ in 1...3 { first(.success(())) }
        #expect(stage.performed == ["1"] && interceptor.asked == ["1", "2"])
    }

    @Test func `An answer that is let go refuses`() {
        let stage = LinkStage(LinkInterceptor { _, _, _ in })
        stage.activate(.main)
        stage.handle("open/1")
        #expect(stage.ends == ["open/1: refused: An interceptor let go of 'app://open/1' without an answer."])
    }

    @Test func `An answer that is let go later refuses then`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        for link in ["open/1", "open/2"] { stage.handle(link) }
        interceptor.answers.removeFirst()
        #expect(stage.ends.map { $0.prefix(15) } == ["open/1: refused"] && interceptor.asked == ["1", "2"])
    }

    @Test func `A link that one handles comes after the one that it decides about`() {
        let stage = LinkStage(
            LinkInterceptor { [box] _, link, answer in
                if link.base is OpenLink { box.stage?.handle("user/inner") }
                answer(.success(()))
            })
        box.stage = stage
        stage.activate(.main, "user")
        stage.handle("open/1")
        #expect(stage.performed == ["1", "inner"])
    }

    @Test func `One may ask the user on the hierarchy, and answer when that has ended`() {
        let stage = LinkStage(
            LinkInterceptor { [box] _, _, answer in
                box.stage?.navigator.navigate { $0.top(.container).present(LinkPage("Login")).wait(for: .seconds(5)).dismiss() }
                box.stage?.navigator.navigate { $0.wait(for: .seconds(6)).get { _ in answer(.success(())) } }
            })
        box.stage = stage
        stage.activate(.main)
        stage.push("1")
        stage.handle("open/1")
        #expect(stage.navigator.topContainer?.key?.name == "Login" && stage.performed.isEmpty)
        stage.clock.run()
        #expect(stage.navigator.pages == "Home 1" && stage.ends == ["open/1: performed: done"])
    }

    // MARK: Deactivation meanwhile

    @Test(arguments: [true, false]) func `A link whose scope ends while it is decided about is dropped, whatever the answer`(_ isAllowed: Bool) {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        stage.handle("open/1")
        stage.deactivate(.main)
        #expect(stage.ends == ["open/1: dropped"])
        interceptor.answer(isAllowed ? .success(()) : .failure(LinkError()))
        stage.activate(.main)
        #expect(stage.ends == ["open/1: dropped"] && stage.performed.isEmpty)
    }

    @Test(arguments: [true, false]) func `An interceptor may end the scope itself, and the next link of another goes on`(_ isLate: Bool) {
        let late = LinkInterceptor { interceptor, _, answer in
            if isLate { interceptor.answers.append(answer) } else { answer(.success(())) }
        }
        let ending = LinkInterceptor { [box] _, link, answer in
            if link.base is OpenLink { box.stage?.deactivate(.main) }
            answer(.success(()))
        }
        let stage = LinkStage(late, ending)
        box.stage = stage
        stage.activate("user")
        stage.handle("open/1")
        stage.when("2") { _, _ in stage.ends.append("2 navigates") }
        stage.activate(.main)
        stage.handle("user/2")
        while !late.answers.isEmpty { late.answer() }
        #expect(stage.ends == ["open/1: dropped", "2 navigates", "user/2: performed"] && ending.asked == ["1", "2"])
    }

    @Test func `Another scope's end leaves it alone`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main, "user")
        stage.handle("open/1")
        stage.deactivate("user")
        interceptor.answer()
        #expect(stage.ends == ["open/1: performed"])
    }

    @Test func `A scope that ends and is active again has dropped the link all the same`() {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        stage.activate(.main)
        for link in ["open/1", "open/2"] { stage.handle(link) }
        stage.deactivate(.main)
        stage.activate(.main)
        stage.handle("open/3")
        for _ in 1...2 { interceptor.answer() }
        #expect(stage.ends == ["open/1: dropped", "open/2: dropped", "open/3: performed"])
    }

    @Test func `A link goes with the screens that its scope has when it is allowed`() throws {
        let interceptor = LinkInterceptor.waiting
        let stage = LinkStage(interceptor)
        let others = LinkPlaces()
        stage.activate(.main)
        stage.handle("open/1")
        try stage.manager.activate(screens: others)
        interceptor.answer()
        #expect(stage.performed.isEmpty && others.performed == ["1"])
    }

    @Test func `A thousand interceptors answer at once or late`() throws {
        let count = 1_000
        let all = (0..<count).map { $0 % 10 == 0 ? LinkInterceptor.waiting : .allowing }
        let places = LinkPlaces()
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [OpenLink.self]], interceptors: all, navigator: .showingHome())
        try manager.activate(screens: places)
        manager.handleURL("app://open/1")
        for index in stride(from: 0, to: count, by: 10) { all[index].answer() }
        #expect(places.performed == ["1"] && all.allSatisfy { $0.asked == ["1"] })
    }
}
