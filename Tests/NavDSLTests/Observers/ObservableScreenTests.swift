import NavDSL
import Testing

/// Where a screen is found to stand that tells something, however it was built.
@Suite struct ObservableScreenTests {
    /// What is told by a chat somewhere in what a screen builds, to those who look for it where it stands.
    private func source(in screen: some Screen, _ sourceLocation: SourceLocation = #_sourceLocation) throws -> Bool {
        let scene = Scene(screen, sourceLocation: sourceLocation)
        let chat = try #require(
            scene.navigator.firstContainer(where: .container(of: SpeakingContainer.self)), sourceLocation: sourceLocation)
        return chat.observation.source.container === chat && chat.observation.source.screenKey == ScreenKey(name: "Chat")
            && chat.screen?.key.name == "Chat"
    }

    @Test func `It is the container that the screen builds, whatever is around the screen`() throws {
        let chat = ChatScreen()
        #expect(try source(in: chat))
        #expect(try source(in: chat.eraseToAnyScreen()))
        #expect(try source(in: chat.eraseToAnyModalScreen()))
        #expect(try source(in: chat.withTitle("Chat").withModalPresentationStyle(.fullScreen)))
        #expect(try source(in: chat.withStackContainer()))
        #expect(try source(in: chat.withStackContainer(of: Stack("S", Plain("A"))).withTitle("S")))
        #expect(try source(in: Stack("S").withStack(Plain("A"), chat, Plain("B"))))
        #expect(try source(in: Tabs("T", []).withTabs(Plain("A"), chat.withStackContainer(), selected: 0)))
        #expect(try source(in: Plain("A").presenting(chat.withStackContainer())))
    }

    /// A screen whose container another screen builds, and which both tell something.
    private struct Forwarding: ObservableScreen {
        final class Voices { var outer: ScreenObservation<any ChatObserver>? }

        let voices: Voices

        func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) throws -> SpeakingContainer {
            voices.outer = observation
            return try navigator.build(ChatScreen())
        }
    }

    @Test func `A screen that is built by another has an observation of its own, of the same container`() throws {
        let voices = Forwarding.Voices()
        let scene = Scene(Forwarding(voices: voices))
        let chat = try scene.root(as: SpeakingContainer.self)
        let (outer, inner) = (try voices.outer.unwrapped().source, chat.observation.source)
        #expect(outer.container === chat && inner.container === chat)
        #expect([outer.screenKey?.name, inner.screenKey?.name] == ["Forwarding", "Chat"])
    }

    private final class OwnChat: ModalContainer, ObservableScreen {
        let name = "Own"
        private(set) var observation: ScreenObservation<any ChatObserver>?

        func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> OwnChat {
            self.observation = observation
            return self
        }
    }

    @Test func `A container may be its own observable screen`() throws {
        let chat = OwnChat()
        _ = Scene(chat)
        #expect(chat.observation?.source.container === chat)
    }

    private struct PlainChat: ObservableScreen, PlainScreen {
        func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> ModalContainer {
            SpeakingContainer(observation)
        }
    }

    @Test func `A plain screen that is observable is built with an observation`() throws {
        let chat = try Scene(PlainChat()).root(as: SpeakingContainer.self)
        #expect(chat.observation.source.container === chat)
    }

    @Test func `Each container that is built from a screen tells for itself`() throws {
        let scene = Scene(Stack("S").withStack(ChatScreen(), ChatScreen()))
        let chats = try scene.root(as: StackContainer.self).screens.compactMap { $0 as? SpeakingContainer }
        let listener = Listener()
        scene.navigator.observeWeakly(by: listener, where: .pushed(after: chats[0]))
        for (index, chat) in chats.enumerated() { chat.say("\(index)") }
        #expect(listener.heard == ["1"])
    }

    @Test func `While it is built a screen stands nowhere, and is known by its key`() throws {
        var screen = ChatScreen("Chat", [1])
        screen.onBuild = { observation in observation { $0.chatDidUpdate("building") } }
        let scene = Scene(Stack("S", Plain("A")))
        let (all, byKey, byPlace) = (Listener(), Listener(), Listener())
        scene.navigator.observeWeakly(by: all)
        scene.navigator.observeWeakly(by: byKey, where: .screen(ChatScreen("Chat", [1])))
        scene.navigator.observeWeakly(by: byPlace, where: .pushed(into: try scene.root(as: StackContainer.self)))
        scene.run(ScreenWindowRoute().top(.stack).push(screen))
        #expect([all, byKey, byPlace].map(\.heard) == [["building"], ["building"], []])
    }

    @Test(arguments: [("Chat", 1, true), ("Chat", 2, false), ("Other", 1, false)])
    func `A screen is known by its key, decorated or not, wherever it stands`(_ name: String, _ id: Int, _ isHeard: Bool) throws {
        let scene = Scene(ChatScreen("Chat", [1]).withTitle("Title").withStackContainer())
        let chat = try scene.find("Chat", as: SpeakingContainer.self)
        let listener = Listener()
        scene.navigator.observeWeakly(by: listener, where: .screen(ChatScreen(name, [id]).withStackContainer()))
        chat.say("placed")
        scene.run(ScreenWindowRoute().setRoot(to: Plain("B")))
        chat.say("removed")
        #expect(listener.heard == (isHeard ? ["placed", "removed"] : []))
    }

    @Test func `Observers in another window hear it if the navigators share an observatory`() throws {
        let conversation = try Conversation()
        let observatory = conversation.navigator.observatory
        let other = ScreenNavigator(window: WindowContainer(), logger: nil, observatory: observatory)
        let listener = Listener()
        other.observeWeakly(by: listener)
        conversation.chat.say("hello")
        #expect(listener.heard == ["hello"])
    }
}

/// What is said in a simulation is not told.
@Suite struct ObserversInSimulationTests {
    @Test func `A simulation notes what would be told, and tells nobody`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        conversation.navigator.observeWeakly(by: listener)
        let route = ScreenWindowRoute().get { _ in conversation.chat.say("simulated") }
        #expect(conversation.navigator.simulate(route).effects == ["notify ChatObserver from Chat"])
        #expect(listener.heard.isEmpty)
        conversation.navigator.navigate(to: route)
        #expect(listener.heard == ["simulated"])
    }

    @Test func `Screens that are built in a simulation tell nobody`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        conversation.navigator.observeWeakly(by: listener)
        var screen = ChatScreen("Built", [7])
        screen.onBuild = { observation in observation { $0.chatDidUpdate("building") } }
        let simulation = conversation.navigator.simulate(ScreenWindowRoute().top(.stack).push(screen))
        #expect(simulation.effects == ["notify ChatObserver from Built(7)"])
        #expect(listener.heard.isEmpty)
    }

    @Test func `Nor is what a container of another navigator says in a tree that a simulation has changed`() throws {
        let conversation = try Conversation()
        let listener = Listener()
        conversation.navigator.observeWeakly(by: listener)
        let other = ScreenNavigator(window: try conversation.navigator.window.unwrapped(), logger: nil)
        let route = ScreenWindowRoute().top(.stack).push(Plain("A")).get { _ in conversation.chat.say("simulated") }
        #expect(other.simulate(route).effects == ["notify ChatObserver from Chat"])
        #expect(listener.heard.isEmpty)
    }
}
