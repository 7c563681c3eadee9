import NavDSL

protocol ChatObserver: ScreenObserver {
    func chatDidUpdate(_ text: String)
}

protocol RoomObserver: ScreenObserver {
    func roomDidClose()
}

/// Keeps what it is told, and does what the test wants meanwhile.
final class Listener: ChatObserver, RoomObserver {
    private(set) var heard: [String] = []
    var onHear: (String) -> Void = { _ in }

    func chatDidUpdate(_ text: String) {
        heard.append(text)
        onHear(text)
    }

    func roomDidClose() { heard.append("room closed") }
}

/// A container that tells its observers something.
final class SpeakingContainer: ModalContainer {
    let observation: ScreenObservation<any ChatObserver>

    init(_ observation: ScreenObservation<any ChatObserver>, key: ScreenKey? = nil) {
        self.observation = observation
        super.init(key: key)
    }

    func say(_ text: String) {
        observation { $0.chatDidUpdate(text) }
    }
}

struct ChatScreen: ObservableScreen {
    let name: String
    var traits: ScreenTraits = []
    var onBuild: (ScreenObservation<any ChatObserver>) -> Void = { _ in }

    init(_ name: String = "Chat", _ traits: ScreenTraits = []) {
        self.name = name
        self.traits = traits
    }

    func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> SpeakingContainer {
        onBuild(observation)
        return SpeakingContainer(observation)
    }
}

/// A navigator on a window that shows a chat in a stack, and what is needed to talk.
struct Conversation {
    let navigator: ScreenNavigator
    let chat: SpeakingContainer

    init(observatory: any ScreenObservatory = DefaultScreenObservatory()) throws {
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, observatory: observatory)
        chat = try navigator.build(ChatScreen())
        try navigator.apply(.setRoot(StackContainer(screens: [chat]), of: try navigator.window.unwrapped()))
    }

    func observe(_ listener: Listener, where predicate: ScreenObserverPredicate = .any) -> ScreenObserverToken {
        navigator.observe(by: listener, where: predicate)
    }

    /// Listeners that write what they hear into one list, with their number before it.
    func listeners(_ count: Int, _ onHear: @escaping (Int, String) -> Void) -> (listeners: [Listener], tokens: [ScreenObserverToken]) {
        let listeners = (1...count).map { number in
            let listener = Listener()
            listener.onHear = { onHear(number, $0) }
            return listener
        }
        return (listeners, listeners.map { observe($0) })
    }
}

extension Optional {
    func unwrapped() throws -> Wrapped {
        guard let self else { throw TestError(name: "nil") }
        return self
    }
}
