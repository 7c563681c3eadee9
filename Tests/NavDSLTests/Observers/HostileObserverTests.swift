import NavDSL
import Testing

/// Observers and predicates that do, while something is told, what nobody expects.
@Suite struct HostileObserverTests {
    // MARK: Freeing

    @Test func `An observer may free the navigator, the window and who tells it`() throws {
        var conversation: Conversation? = try Conversation()
        weak let navigator = conversation?.navigator
        weak let chat = conversation?.chat
        let observation = try conversation.unwrapped().chat.observation
        let (first, second) = (Listener(), Listener())
        for listener in [first, second] { conversation?.navigator.observeWeakly(by: listener) }
        first.onHear = { _ in conversation = nil }
        observation { $0.chatDidUpdate("hello") }
        #expect(navigator == nil && chat == nil && second.heard == ["hello"])
        observation { $0.chatDidUpdate("nobody") }
        #expect(second.heard == ["hello"])
    }

    @Test func `A token may be canceled by another observer, once more, and by its own deinitializer`() throws {
        final class Holder {
            var token: ScreenObserverToken?
            deinit { token?.cancel() }
        }
        let conversation = try Conversation()
        let (first, second) = (Listener(), Listener())
        let token = conversation.observe(first)
        var holder: Holder? = Holder()
        holder?.token = conversation.observe(second)
        first.onHear = { _ in
            holder?.token?.cancel()
            holder = nil
            token.cancel()
            token.cancel()
        }
        conversation.chat.say("hello")
        #expect(first.heard == ["hello"] && second.heard.isEmpty && holder == nil)
    }

    @Test func `An observer that is freed by its token cancels others as it goes`() throws {
        final class Chained: ChatObserver {
            var next: ScreenObserverToken?
            func chatDidUpdate(_ text: String) { Issue.record("told") }
            deinit { next?.cancel() }
        }
        let conversation = try Conversation()
        var last: ScreenObserverToken?
        for _ in 0..<100 {
            let observer = Chained()
            observer.next = last
            last = conversation.navigator.observe(by: observer)
        }
        let listener = Listener()
        conversation.navigator.observeWeakly(by: listener)
        last?.cancel()
        conversation.chat.say("hello")
        #expect(listener.heard == ["hello"])
    }

    // MARK: Predicates

    @Test func `A predicate may navigate: others are asked of what it has made`() throws {
        let conversation = try Conversation()
        let (first, second) = (Listener(), Listener())
        let popping = ScreenObserverPredicate.where { _, _ in
            conversation.navigator.navigate { $0.setRoot(to: Plain("A")) }
            return false
        }
        let tokens = [conversation.observe(first, where: popping), conversation.observe(second, where: .visible(conversation.chat))]
        conversation.chat.say("hello")
        #expect(first.heard.isEmpty && second.heard.isEmpty && conversation.chat.window == nil)
        withExtendedLifetime(tokens) {}
    }

    @Test func `A predicate may observe, cancel and free`() throws {
        let conversation = try Conversation()
        let (listener, late) = (Listener(), Listener())
        var (freed, canceled) = (Listener?.some(Listener()), ScreenObserverToken?.none)
        var tokens: [ScreenObserverToken] = []
        let meddling = ScreenObserverPredicate.where { _, _ in
            freed = nil
            canceled?.cancel()
            if tokens.isEmpty { tokens = [conversation.observe(late)] }
            return true
        }
        let token = conversation.observe(listener, where: meddling)
        conversation.navigator.observeWeakly(by: try freed.unwrapped())
        var asked = false
        let never = ScreenObserverPredicate.where { _, _ in
            asked = true
            return true
        }
        canceled = conversation.observe(Listener(), where: never)
        conversation.chat.say("hello")
        #expect(listener.heard == ["hello"] && late.heard.isEmpty && freed == nil && !asked)
        conversation.chat.say("again")
        #expect(late.heard == ["again"])
        withExtendedLifetime((token, tokens)) {}
    }

    @Test func `A predicate that says something itself lets that be heard first, by all`() throws {
        let conversation = try Conversation()
        var isFirst = true
        let speaking = ScreenObserverPredicate.where { _, _ in
            if isFirst {
                isFirst = false
                conversation.chat.say("first")
            }
            return true
        }
        let listeners = [Listener(), Listener(), Listener()]
        let tokens = listeners.enumerated().map { conversation.observe($1, where: $0 == 1 ? speaking : .any) }
        conversation.chat.say("second")
        #expect(listeners.map(\.heard) == [["first", "second"], ["first", "second"], ["first", "second"]])
        withExtendedLifetime(tokens) {}
    }

    // MARK: Many and deep

    @Test func `100,000 observers come and cancel in any order, none of it slow`() throws {
        let conversation = try Conversation()
        let count = 100_000
        let listener = Listener()
        for order in 0..<3 {
            var tokens = (0..<count).map { _ in conversation.observe(listener) }
            conversation.chat.say("hello")
            switch order {
            case 0: for token in tokens { token.cancel() }
            case 1: for token in tokens.reversed() { token.cancel() }
            default: tokens = []
            }
            conversation.chat.say("nobody")
            withExtendedLifetime(tokens) {}
        }
        #expect(listener.heard == ["hello", "hello", "hello"])
    }

    @Test func `100,000 observers are canceled by the first that is told`() throws {
        let conversation = try Conversation()
        var count = 0
        var all = conversation.listeners(100_000) { _, _ in count += 1 }
        let cancel = all.listeners[0].onHear
        all.listeners[0].onHear = { text in
            cancel(text)
            for token in all.tokens { token.cancel() }
            all.tokens = []
        }
        conversation.chat.say("hello")
        conversation.chat.say("nobody")
        #expect(count == 1)
        all.listeners = []
    }

    @Test func `Places 100,000 deep are found on a small stack`() async throws {
        try await onSmallStack {
            let deepest = ModalContainer()
            var node = deepest
            for depth in 0..<100_000 {
                if depth == 50_000 {
                    let carrier = StackContainer()
                    let modal = StackContainer(screens: [node], modalPresentationStyle: .overCurrentContext)
                    try carrier.setUnplacedPresented(modal)
                    node = carrier
                }
                node = StackContainer(screens: [node])
            }
            let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
            let root = try #require(node as? StackContainer)
            try navigator.apply(.setRoot(root, of: try navigator.window.unwrapped()))
            let listener = Listener()
            let places: [ScreenObserverPredicate] = [.visible(deepest), .child(of: root), .pushed(into: root)]
            navigator.observeWeakly(by: listener, where: .satisfiedAll(places))
            navigator.observeWeakly(by: listener, where: .satisfiedAny(.presented(on: deepest), .pushed(after: deepest)))
            navigator.observation(of: (any ChatObserver).self, from: deepest).notify { $0.chatDidUpdate("found") }
            #expect(listener.heard == ["found"])
        }
    }
}
