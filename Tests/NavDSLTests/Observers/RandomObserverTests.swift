import NavDSL
import Testing

/// Listeners that observe, cancel, free each other and speak while they are told something, at random, against a plain model.
@Suite struct RandomObserverTests {
    @Test(arguments: 1...60) func `Who hears what, and when, is what the model says`(_ seed: UInt64) throws {
        let (real, model) = (Game(seed: seed, try RealWorld()), Game(seed: seed, ModelWorld()))
        for game in [real, model] { game.play() }
        try #require(real.log == model.log, "seed \(seed)")
        #expect(real.log.count > 20, "seed \(seed)")
    }
}

/// What a game is played in. Listeners are numbers, and so are tokens, in the order in which they are made.
private protocol World: AnyObject {
    var onHear: (_ listener: Int, _ text: String) -> Void { get set }
    /// A predicate holds while its flag is set.
    var flags: [Bool] { get set }
    func add(_ listener: Int)
    func observe(_ listener: Int, flag: Int, weakly: Bool)
    func cancel(_ token: Int)
    /// Frees the token.
    func drop(_ token: Int)
    /// Lets go of the listener, which an observation may still keep.
    func drop(listener: Int)
    func say(_ text: String)
}

private final class Game {
    private let world: any World
    private var random: SeededGenerator
    private var listeners: [Int] = []
    private var listenerCount = 0
    private var tokenCount = 0
    private var hearing: [Int] = []
    private var sayings = 0
    private(set) var log: [String] = []

    init(seed: UInt64, _ world: any World) {
        (self.world, random) = (world, SeededGenerator(seed: seed))
        world.onHear = { [unowned self] in hear($0, $1) }
    }

    private func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    func play() {
        for _ in 0..<8 { observe() }
        for _ in 0..<60 { act() }
        world.onHear = { _, _ in }
    }

    private func hear(_ listener: Int, _ text: String) {
        log.append("\(listener) \(text)")
        hearing.append(listener)
        for _ in 0..<pick(3) { act() }
        hearing.removeLast()
    }

    private func act() {
        switch pick(11) {
        case 0, 1: observe()
        case 2, 3: if tokenCount > 0 { world.cancel(pick(tokenCount)) }
        case 4: if tokenCount > 0 { world.drop(pick(tokenCount)) }
        case 5: world.flags[pick(3)].toggle()
        case 6:
            let free = listeners.filter { !hearing.contains($0) }
            if let listener = free.isEmpty ? nil : free[pick(free.count)] {
                listeners.removeAll { $0 == listener }
                world.drop(listener: listener)
            }
        default:
            if sayings == 60 || hearing.count > 5 { return }
            sayings += 1
            log.append("say \(sayings)")
            world.say("\(sayings)")
            log.append("said")
        }
    }

    private func observe() {
        if listeners.isEmpty || listeners.count < 8 && pick(3) == 0 {
            listeners.append(listenerCount)
            world.add(listenerCount)
            listenerCount += 1
        }
        tokenCount += 1
        world.observe(listeners[pick(listeners.count)], flag: pick(3), weakly: pick(2) == 0)
    }
}

private final class RealWorld: World {
    var onHear: (Int, String) -> Void = { _, _ in }
    var flags = [true, true, true]
    private let conversation: Conversation
    private var listeners: [Int: Listener] = [:]
    private var tokens: [ScreenObserverToken?] = []

    init() throws { conversation = try Conversation() }

    func add(_ listener: Int) {
        let new = Listener()
        new.onHear = { [unowned self] in onHear(listener, $0) }
        listeners[listener] = new
    }

    func observe(_ listener: Int, flag: Int, weakly: Bool) {
        let predicate = ScreenObserverPredicate.where { [unowned self] _, _ in flags[flag] }
        tokens.append(conversation.navigator.observe(by: listeners[listener]!, where: predicate, weakly: weakly))
    }

    func cancel(_ token: Int) { tokens[token]?.cancel() }
    func drop(_ token: Int) { tokens[token] = nil }
    func drop(listener: Int) { listeners[listener] = nil }
    func say(_ text: String) { conversation.chat.say(text) }
}

private final class ModelWorld: World {
    private struct Registration {
        let listener: Int
        let flag: Int
        let isWeak: Bool
        var isOver = false
    }

    private final class Telling {
        let text: String
        var receivers: [Int]
        var told: [Int] = []

        init(_ text: String, _ receivers: [Int]) { (self.text, self.receivers) = (text, receivers) }
    }

    var onHear: (Int, String) -> Void = { _, _ in }
    var flags = [true, true, true]
    private var owned: Set<Int> = []
    private var registrations: [Registration] = []
    private var hearing: [Int] = []
    private var tellings: [Telling] = []

    private func isOver(_ number: Int) -> Bool {
        let own = registrations[number]
        if own.isOver { return true }
        return !owned.contains(own.listener) && !hearing.contains(own.listener)
            && !registrations.contains { $0.listener == own.listener && !$0.isWeak && !$0.isOver }
    }

    func add(_ listener: Int) { owned.insert(listener) }

    func observe(_ listener: Int, flag: Int, weakly: Bool) {
        registrations.append(Registration(listener: listener, flag: flag, isWeak: weakly))
    }

    func cancel(_ token: Int) { registrations[token].isOver = true }
    func drop(_ token: Int) { registrations[token].isOver = true }
    func drop(listener: Int) { owned.remove(listener) }

    func say(_ text: String) {
        let receivers = registrations.indices.filter { !isOver($0) && flags[registrations[$0].flag] }
        for telling in tellings { finish(telling) }
        tellings.append(Telling(text, receivers))
        finish(tellings[tellings.count - 1])
        tellings.removeLast()
    }

    private func finish(_ telling: Telling) {
        while !telling.receivers.isEmpty {
            let number = telling.receivers.removeFirst()
            let listener = registrations[number].listener
            if isOver(number) || telling.told.contains(listener) { continue }
            telling.told.append(listener)
            hearing.append(listener)
            onHear(listener, telling.text)
            hearing.removeLast()
        }
    }
}
