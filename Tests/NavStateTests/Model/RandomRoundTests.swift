import NavState
import Testing

/// Inputs, nested rounds and reactions that feed inputs, at random, against a plain model of what a round is.
@Suite struct RandomRoundTests {
    @Test(arguments: 0..<400) func `All reactions come in the order of the plain model`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let script = Script(using: &random)
        #expect(try script.log() == script.expectedLog(), "seed \(seed)")
    }

    @Test func `The scripts lead to rounds, nested and fed`() throws {
        let logs = (0..<400).map { seed in
            var random = SeededGenerator(seed: UInt64(seed))
            return Script(using: &random).expectedLog()
        }
        #expect(logs.map(\.count).reduce(0, +) > 9_000)
        #expect(logs.allSatisfy { $0.count < 5_000 })
    }
}

private struct Refusal: Error {}

/// What is fed: an input by its number, or several in a round, that may throw at its end.
private indirect enum Feed {
    case event(Int)
    case value(Int, Int)
    case round([Feed], throwing: Bool)

    init(depth: Int, using random: inout SeededGenerator) {
        switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
        case 0: self = .event(.random(in: 0..<2, using: &random))
        case 1, 2: self = .value(.random(in: 0..<2, using: &random), .random(in: 0..<4, using: &random))
        default:
            let count = Int.random(in: 0...4, using: &random)
            let feeds = (0..<count).map { _ in Feed(depth: depth - 1, using: &random) }
            self = .round(feeds, throwing: .random(in: 0..<5, using: &random) == 0)
        }
    }

    /// The inputs, and how they are grouped, if this is fed when nothing is being put together.
    var inputs: [Feed] {
        guard case .round(let feeds, let isThrowing) = self else { return [self] }
        return isThrowing ? [] : feeds.flatMap(\.inputs)
    }
}

private struct RoundModel {
    @Recent var first = 0
    @Recent var second = 0
    var isFirst = false
    var isSecond = false

    var both: Bool { isFirst && isSecond }
    var event: Bool { isFirst || isSecond }
    var sum: Int? { $first.isRecent || $second.isRecent ? first + second : nil }
    var big: Int? { $first.isRecent && first > 1 ? first : nil }
    var pressed: Int? { isSecond && !$first.isRecent ? second : nil }
}

private struct Script {
    /// What is fed from outside, one after the other.
    let feeds: [Feed]
    /// What each decision feeds when it fires, each time the next, until there is no more.
    let reactions: [[Feed?]]

    init(using random: inout SeededGenerator) {
        feeds = (0..<Int.random(in: 4...16, using: &random)).map { _ in Feed(depth: 3, using: &random) }
        reactions = (0..<5).map { _ in
            (0..<Int.random(in: 0...12, using: &random)).map { _ in Bool.random(using: &random) ? Feed(depth: 2, using: &random) : nil }
        }
    }

    /// What the library does.
    func log() throws -> [String] {
        let controller = ModelController(RoundModel()) { Issue.record($0) }
        let events = [controller.pipe(\.isFirst), controller.pipe(\.isSecond)]
        let values = [controller.pipeValue(\.$first), controller.pipeValue(\.$second)]
        func send(_ feed: Feed) throws {
            switch feed {
            case .event(let index): events[index]()
            case .value(let index, let value): values[index](value)
            case .round(let feeds, let isThrowing):
                try? controller.round {
                    for each in feeds { try send(each) }
                    if isThrowing { throw Refusal() }
                }
            }
        }
        var log: [String] = []
        var fired = Array(repeating: 0, count: 5)
        func react(_ decision: Int, _ value: Int) {
            log.append("\(decision): \(value), \(controller.model.first) \(controller.model.second)")
            defer { fired[decision] += 1 }
            if fired[decision] < reactions[decision].count, let next = reactions[decision][fired[decision]] { try? send(next) }
        }
        try controller.bind(\.both) { react(0, 1) }
        try controller.bind(\.sum) { react(1, $0) }
        try controller.bind(\.event) { react(2, 1) }
        try controller.bind(\.big) { react(3, $0) }
        try controller.bind(\.pressed) { react(4, $0) }
        for feed in feeds { try send(feed) }
        return log
    }

    /// What it should do: a list of rounds, each a list of inputs, done from the front.
    func expectedLog() -> [String] {
        var log: [String] = []
        var values = [0, 0]
        var fired = Array(repeating: 0, count: 5)
        for feed in feeds {
            var rounds = [feed.inputs]
            while !rounds.isEmpty {
                let round = rounds.removeFirst()
                if round.isEmpty { continue }
                var (events, recent) = ([false, false], [false, false])
                for input in round {
                    if case .event(let index) = input { events[index] = true }
                    if case .value(let index, let value) = input { (values[index], recent[index]) = (value, true) }
                }
                let decided: [Int?] = [
                    events[0] && events[1] ? 1 : nil,
                    recent[0] || recent[1] ? values[0] + values[1] : nil,
                    events[0] || events[1] ? 1 : nil,
                    recent[0] && values[0] > 1 ? values[0] : nil,
                    events[1] && !recent[0] ? values[1] : nil,
                ]
                for (decision, value) in decided.enumerated() {
                    guard let value else { continue }
                    log.append("\(decision): \(value), \(values[0]) \(values[1])")
                    let (count, all) = (fired[decision], reactions[decision])
                    if count < all.count, let next = all[count] { rounds.append(next.inputs) }
                    fired[decision] += 1
                }
            }
        }
        return log
    }
}
