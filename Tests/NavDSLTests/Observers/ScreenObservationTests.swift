import NavDSL
import Testing

/// Who is told, when, and in which order.
@Suite struct ScreenObservationTests {
    @Test func `Observers are told at once, in the order in which they were registered`() throws {
        let conversation = try Conversation()
        var told: [String] = []
        let all = conversation.listeners(3) { told.append("\($0) \($1)") }
        conversation.chat.say("hello")
        #expect(told == ["1 hello", "2 hello", "3 hello"])
        withExtendedLifetime(all) {}
    }

    @Test func `An observer that is registered more than once is told once, at its first place`() throws {
        let conversation = try Conversation()
        var told: [Int] = []
        let all = conversation.listeners(2) { number, _ in told.append(number) }
        let again = conversation.observe(all.listeners[0])
        conversation.chat.say("hello")
        #expect(told == [1, 2])
        all.tokens[0].cancel()
        conversation.chat.say("hello")
        #expect(told == [1, 2, 2, 1])
        withExtendedLifetime(again) {}
    }

    @Test func `Only observers of the screen's kind are told, and asked`() throws {
        final class Stranger: ScreenObserver {}
        let conversation = try Conversation()
        var asked = 0
        let stranger = conversation.navigator.observe(
            by: Stranger(),
            where: .where { _, _ in
                asked += 1; return true
            })
        conversation.chat.say("hello")
        #expect(asked == 0)
        withExtendedLifetime(stranger) {}
    }

    @Test func `The type chooses between the kinds that an observer is told of`() throws {
        let conversation = try Conversation()
        func heard(_ predicate: ScreenObserverPredicate) -> [String] {
            let listener = Listener()
            let token = conversation.observe(listener, where: predicate)
            conversation.chat.say("hello")
            conversation.navigator.observation(of: (any RoomObserver).self).notify { $0.roomDidClose() }
            withExtendedLifetime(token) {}
            return listener.heard
        }
        #expect(heard(.type((any ChatObserver).self)) == ["hello"])
        #expect(heard(.type((any RoomObserver).self)) == ["room closed"])
        #expect(heard(.type(Listener.self)) == ["hello", "room closed"])
        #expect(heard(.type(SpeakingContainer.self)).isEmpty)
    }

    // MARK: Ends

    @Test func `A canceled or freed token ends the observation`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        let canceled = conversation.observe(listener)
        canceled.cancel()
        canceled.cancel()
        _ = conversation.observe(listener)
        conversation.chat.say("hello")
        #expect(listener.heard.isEmpty)
    }

    @Test(arguments: [true, false]) func `A token keeps the observer alive, unless that is observed weakly`(weakly: Bool) throws {
        let conversation = try Conversation()
        weak var listener: Listener?
        let token = {
            let own = Listener()
            listener = own
            return conversation.navigator.observe(by: own, weakly: weakly)
        }()
        #expect((listener == nil) == weakly)
        token.cancel()
        #expect(listener == nil)
    }

    @Test func `Observing weakly needs no token and ends with the observer`() throws {
        let conversation = try Conversation()
        var listener: Listener? = Listener()
        weak let freed = listener
        conversation.navigator.observeWeakly(by: try listener.unwrapped())
        conversation.chat.say("hello")
        #expect(freed?.heard == ["hello"])
        listener = nil
        conversation.chat.say("hello")
        #expect(freed == nil)
    }

    @Test func `A token that outlives the navigator does nothing`() throws {
        let listener = Listener()
        var conversation: Conversation? = try Conversation()
        let token = try conversation.unwrapped().observe(listener)
        let chat = conversation?.chat
        conversation = nil
        chat?.say("hello")
        token.cancel()
        #expect(listener.heard.isEmpty)
    }

    // MARK: Meanwhile

    @Test func `One that is canceled while others are told is not told`() throws {
        let conversation = try Conversation()
        var told: [Int] = []
        var tokens: [ScreenObserverToken] = []
        let all = conversation.listeners(3) { number, _ in
            told.append(number)
            if number == 1 { tokens[1].cancel() }
        }
        tokens = all.tokens
        conversation.chat.say("hello")
        #expect(told == [1, 3])
        tokens = []
    }

    @Test func `One whose token, or who itself, is freed while others are told is not told, and not kept alive`() throws {
        let conversation = try Conversation()
        let first = Listener()
        let token = conversation.observe(first)
        weak var second: Listener?
        weak var third: Listener?
        var kept: [AnyObject] = []
        do {
            let (two, three) = (Listener(), Listener())
            (second, third) = (two, three)
            conversation.navigator.observeWeakly(by: two)
            kept = [two, conversation.observe(three)]
        }
        for listener in [second, third] { listener?.onHear = { _ in Issue.record("told") } }
        first.onHear = { _ in
            kept = []
            #expect(kept.isEmpty && second == nil && third == nil)
        }
        conversation.chat.say("hello")
        #expect(first.heard == ["hello"])
        withExtendedLifetime(token) {}
    }

    @Test func `An observer may cancel its own token while it is told`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        let token = conversation.observe(listener)
        listener.onHear = { _ in token.cancel() }
        conversation.chat.say("first")
        conversation.chat.say("second")
        #expect(listener.heard == ["first"])
    }

    @Test func `One that is registered while others are told is told from the next time on`() throws {
        let conversation = try Conversation()
        let late = Listener()
        var tokens: [ScreenObserverToken] = []
        let all = conversation.listeners(1) { _, _ in
            if tokens.isEmpty { tokens = [conversation.observe(late)] }
        }
        conversation.chat.say("first")
        #expect(late.heard.isEmpty)
        conversation.chat.say("second")
        #expect(late.heard == ["second"])
        withExtendedLifetime(all) {}
    }

    @Test func `What an observer says is heard by all after what it was told`() throws {
        let conversation = try Conversation()
        var told: [String] = []
        let all = conversation.listeners(3) { number, text in
            told.append("\(number) \(text)")
            if number == 1, text == "ping" { conversation.chat.say("pong") }
            if number == 2, text == "ping" { conversation.chat.say("and") }
        }
        conversation.chat.say("ping")
        for (number, listener) in all.listeners.enumerated() {
            #expect(listener.heard == ["ping", "and", "pong"], "\(number + 1): \(told)")
        }
    }

    @Test func `Who is told is settled when it is said, whatever an observer changes then`() throws {
        let conversation = try Conversation()
        let modal = try conversation.navigator.build(ChatScreen("Modal"))
        try conversation.navigator.apply(.present(modal, on: conversation.chat.outermost))
        let (first, second) = (Listener(), Listener())
        let tokens = [first, second].map { conversation.observe($0, where: .presented(on: conversation.chat)) }
        first.onHear = { _ in conversation.navigator.navigate(from: conversation.chat) { $0.dismiss() } }
        modal.say("done")
        #expect(modal.window == nil && second.heard == ["done"])
        modal.say("too late")
        #expect(second.heard == ["done"])
        withExtendedLifetime(tokens) {}
    }

    // MARK: Navigating

    @Test func `An observer that navigates does so at once`() throws {
        let conversation = try Conversation()
        var depth: [Int] = []
        let all = conversation.listeners(2) { number, _ in
            conversation.navigator.navigate { $0.top(.stack).push(Plain("Info", [number])) }
            depth.append(conversation.navigator.topStackContainer?.screens.count ?? 0)
        }
        conversation.chat.say("hello")
        #expect(depth == [2, 3])
        withExtendedLifetime(all) {}
    }

    @Test func `A route that an observer starts belongs to the route by whose step it was told`() throws {
        let conversation = try Conversation()
        var inner: Navigation?
        let all = conversation.listeners(1) { _, _ in
            inner = conversation.navigator.navigate { $0.top(.stack).push(Plain("Info")) }
        }
        let route = ScreenWindowRoute().get { _ in conversation.chat.say("hello") }.fail(with: TestError()).atomic()
        #expect(conversation.navigator.navigate(to: route).state == .failed)
        #expect(inner?.state == .done)
        #expect(conversation.navigator.topStackContainer?.screens.count == 1, "taken back with the route")
        withExtendedLifetime(all) {}
    }

    @Test func `What an observer of changes says is told at once, and what that starts runs after the step`() throws {
        let conversation = try Conversation()
        var order: [String] = []
        let all = conversation.listeners(1) { _, text in
            order.append(text)
            conversation.navigator.navigate { $0.get { _ in order.append("route") } }
        }
        let observation = conversation.navigator.observeChanges { _ in
            conversation.chat.say("hello")
            order.append("told")
        }
        conversation.navigator.navigate { $0.top(.stack).push(Plain("Info")) }
        #expect(order == ["hello", "told", "route"])
        withExtendedLifetime((all, observation)) {}
    }
}
