import NavDSL
import Testing

@Suite struct ObserverLifetimeTests {
    /// Weak references to all that takes part in an observation.
    private final class Witness {
        weak var navigator: ScreenNavigator?
        weak var observatory: DefaultScreenObservatory?
        weak var chat: SpeakingContainer?
        weak var listener: Listener?
        weak var captured: Listener?

        var isFreed: Bool { navigator == nil && observatory == nil && chat == nil && listener == nil && captured == nil }
    }

    private func predicate(_ round: Int, _ chat: SpeakingContainer, _ stack: StackContainer, _ captured: Listener) -> ScreenObserverPredicate {
        let all: [ScreenObserverPredicate] = [
            .any, .type((any ChatObserver).self), .screen(chat.screen ?? Plain("?")), .visible(chat), .presented(on: chat), .child(of: stack),
            .pushed(into: stack), .pushed(after: chat), .where { _, _ in withExtendedLifetime(captured) { true } },
        ]
        return round < all.count ? all[round] : round % 2 == 0 ? .satisfiedAll(all) : .satisfiedAny(all)
    }

    @Test func `Nothing is kept alive by observing, telling and predicates, in 1,000 rounds`() throws {
        for round in 0..<1000 {
            let witness = Witness()
            var token: ScreenObserverToken?
            do {
                let observatory = DefaultScreenObservatory()
                let conversation = try Conversation(observatory: observatory)
                let (listener, captured) = (Listener(), Listener())
                let stack = try #require(conversation.navigator.topStackContainer)
                let predicate = self.predicate(round % 12, conversation.chat, stack, captured)
                token = conversation.navigator.observe(by: listener, where: predicate, weakly: round % 3 == 0)
                conversation.navigator.observeWeakly(by: listener, where: predicate)
                conversation.chat.say("hello")
                (witness.navigator, witness.observatory, witness.chat) = (conversation.navigator, observatory, conversation.chat)
                (witness.listener, witness.captured) = (listener, captured)
                // The round trip: the listener holds who tells it, and its token.
                listener.onHear = { [conversation, token] _ in withExtendedLifetime((conversation, token)) {} }
                token?.cancel()
            }
            // Only the token is left, which is canceled.
            witness.listener?.onHear = { _ in }
            try #require(witness.isFreed, "round \(round)")
            withExtendedLifetime(token) {}
        }
    }

    @Test func `A removed container that somebody observes is freed`() throws {
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        let listener = Listener()
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))) }
        for round in 0..<1000 {
            navigator.navigate { $0.top(.stack).push(ChatScreen()) }
            weak let chat = navigator.topContainer as? SpeakingContainer
            let stack = try #require(navigator.topStackContainer)
            let token = navigator.observe(by: listener, where: predicate(round % 8, try chat.unwrapped(), stack, listener))
            chat?.say("hello")
            navigator.navigate { $0.top(.stack).pop() }
            try #require(chat == nil, "round \(round)")
            withExtendedLifetime(token) {}
        }
    }

    @Test func `A canceled token lets go of what the predicate captures`() throws {
        let conversation = try Conversation()
        weak var captured: Listener?
        let listener = Listener()
        let token = {
            let own = Listener()
            captured = own
            return conversation.observe(listener, where: .where { _, _ in withExtendedLifetime(own) { true } })
        }()
        #expect(captured != nil)
        token.cancel()
        #expect(captured == nil)
    }

    @Test func `What a predicate captures may observe and cancel when it is freed`() throws {
        final class Meddling {
            var onDeinit: () -> Void = {}
            deinit { onDeinit() }
        }
        let conversation = try Conversation()
        let (listener, late) = (Listener(), Listener())
        var tokens: [ScreenObserverToken] = []
        do {
            let meddling = Meddling()
            meddling.onDeinit = { tokens = [conversation.observe(late)] }
            conversation.navigator.observeWeakly(by: Listener(), where: .where { _, _ in withExtendedLifetime(meddling) { true } })
        }
        // The observer is gone; this finds that out, and frees what it left.
        let token = conversation.observe(listener)
        conversation.chat.say("first")
        conversation.chat.say("second")
        #expect(listener.heard == ["first", "second"] && late.heard == ["second"])
        withExtendedLifetime((token, tokens)) {}
    }
}

@Suite struct ObserverCostTests {
    @Test(arguments: [1, 10, 1000]) func `Each observer is asked once a notification`(_ count: Int) throws {
        let conversation = try Conversation()
        var asked = 0
        let listeners = (0..<count).map { _ in Listener() }
        let predicate = ScreenObserverPredicate.where { _, _ in
            asked += 1
            return true
        }
        let tokens = listeners.map { conversation.observe($0, where: predicate) }
        for _ in 1...3 { conversation.chat.say("hello") }
        #expect(asked == 3 * count)
        #expect(listeners.allSatisfy { $0.heard.count == 3 })
        withExtendedLifetime(tokens) {}
    }

    @Test func `Observers that come and go are not collected, nor slow to go`() throws {
        let conversation = try Conversation()
        var listeners = (0..<20_000).map { _ in Listener() }
        var tokens = listeners.map { conversation.observe($0) }
        for listener in listeners { conversation.navigator.observeWeakly(by: listener) }
        tokens = []
        listeners = []
        let last = Listener()
        conversation.navigator.observeWeakly(by: last)
        conversation.chat.say("hello")
        #expect(last.heard == ["hello"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `A predicate may be nested 100,000 deep`() async throws {
        try await onSmallStack {
            let conversation = try Conversation()
            let listener = Listener()
            var predicate = ScreenObserverPredicate.any
            for depth in 0..<100_000 { predicate = depth % 2 == 0 ? .satisfiedAll(.any, predicate) : .satisfiedAny(predicate) }
            let token = conversation.observe(listener, where: predicate)
            conversation.chat.say("hello")
            #expect(listener.heard == ["hello"])
            #expect(predicate.description.hasSuffix("…"))
            token.cancel()
        }
    }

    @Test func `A predicate that holds another in many places asks it once`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        var asked = 0
        var predicate = ScreenObserverPredicate.where { _, _ in
            asked += 1
            return true
        }
        for _ in 0..<200 { predicate = .satisfiedAll(predicate, predicate, predicate) }
        let token = conversation.observe(listener, where: predicate)
        conversation.chat.say("hello")
        #expect(asked == 1 && listener.heard == ["hello"])
        #expect(predicate.description.count < 20_000)
        withExtendedLifetime(token) {}
    }
}

@Suite struct OwnObservatoryTests {
    /// Writes down what is said, and lets the default tell it.
    private final class Writing: ScreenObservatory {
        private let base = DefaultScreenObservatory()
        private(set) var lines: [String] = []

        func observe(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate, weakly: Bool) -> ScreenObserverToken {
            lines.append("observe \(predicate)")
            return base.observe(by: observer, where: predicate, weakly: weakly)
        }

        func observeWeakly(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate) {
            lines.append("observe weakly \(predicate)")
            base.observeWeakly(by: observer, where: predicate)
        }

        func notify<Observer>(_ type: Observer.Type, from source: ScreenObservationSource, _ notification: (Observer) -> Void) {
            lines.append("notify \(source)")
            base.notify(type, from: source, notification)
        }
    }

    /// Tells one observer, and asks the predicate itself.
    private final class Single: ScreenObservatory {
        private var entry: (observer: any ScreenObserver, predicate: ScreenObserverPredicate)?

        func observe(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate, weakly: Bool) -> ScreenObserverToken {
            entry = (observer, predicate)
            return ScreenObserverToken { [weak self] in self?.entry = nil }
        }

        func observeWeakly(by observer: any ScreenObserver, where predicate: ScreenObserverPredicate) { entry = (observer, predicate) }

        func notify<Observer>(_ type: Observer.Type, from source: ScreenObservationSource, _ notification: (Observer) -> Void) {
            guard let entry, entry.predicate.isSatisfied(by: entry.observer, from: source) else { return }
            if let observer = entry.observer as? Observer { notification(observer) }
        }
    }

    @Test func `All that is observed and said goes through the navigator's observatory`() throws {
        let observatory = Writing()
        let conversation = try Conversation(observatory: observatory)
        let listener = Listener()
        let token = conversation.observe(listener)
        conversation.navigator.observeWeakly(by: listener, where: .screen(ChatScreen()))
        conversation.chat.say("hello")
        #expect(observatory.lines == ["observe any", "observe weakly screen Chat", "notify ChatObserver from Chat"])
        #expect(listener.heard == ["hello"])
        withExtendedLifetime(token) {}
    }

    @Test func `It may be one of the app's own altogether`() throws {
        let conversation = try Conversation(observatory: Single())
        let (first, second) = (Listener(), Listener())
        let tokens = [conversation.observe(first), conversation.observe(second, where: .screen(ChatScreen()))]
        conversation.chat.say("hello")
        tokens[1].cancel()
        conversation.chat.say("again")
        #expect(first.heard.isEmpty && second.heard == ["hello"])
    }
}
