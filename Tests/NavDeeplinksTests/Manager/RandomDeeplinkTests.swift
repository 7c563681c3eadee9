import NavDSL
import NavDeeplinks
import NavTesting
import Testing

/// Random links, activations, deactivations, times and answers, on a manager and on a plain model of its rules, compared after each
/// step. A failure prints the seed and the step.
@Suite struct RandomDeeplinkTests {
    @Test(arguments: 1...150) func `150 random steps agree with the model`(_ seed: Int) throws {
        let game = LinkGame(seed: UInt64(seed))
        for step in 1...150 {
            let text = game.step()
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(text)")
            try #require(game.found == game.model.events, comment)
        }
        game.finish()
        #expect(game.found == game.model.events, "seed \(seed), at the end")
        #expect(Set(game.found.filter { $0.hasPrefix("end ") }.map { $0.split(separator: ":")[0] }).count == game.handled, "seed \(seed)")
        #expect(game.found.count { $0.hasPrefix("end ") } == game.handled, "seed \(seed)")
    }
}

/// What is handled, by its name: what an interceptor says to it, and what it does when it is performed.
private struct Plan {
    enum Answer { case yes, no, late }
    enum Deed { case handle(String), activate(Int), deactivate(Int) }

    var answers: [Answer]
    var asking: [Deed] = []
    var performing: [Deed] = []
    var ending: [Deed] = []
}

private let scopes: [DeeplinkScope] = [.main, "user", "admin"]
private let words = ["open", "user", "admin"]

/// The rules of ``DeeplinkManager``, written down as plainly as can be.
private final class LinkModel {
    struct Link {
        let name: String
        let scope: Int
        let number: Int
        /// `Int.max` once its scope is active.
        var deadline: Int
        var next = 0
    }

    let plans: (String) -> Plan
    var limit = 1
    var expiry: Int?
    private(set) var events: [String] = []
    private(set) var now = 0
    private var active = [false, false, false]
    private var waiting: [Link] = []
    private var current: (link: Link, answer: Plan.Answer?, isPerforming: Bool)?
    private var number = 0
    private var isSettling = false
    private var ends: [(String, String)] = []
    private var isTelling = false

    init(_ plans: @escaping (String) -> Plan) { self.plans = plans }

    var late: String? { current.flatMap { $0.answer == nil ? $0.link.name : nil } }

    func handle(_ name: String) {
        number += 1
        let scope = words.firstIndex { name.hasPrefix($0) }!
        let link = Link(name: name, scope: scope, number: number, deadline: active[scope] ? .max : expiry.map { now + $0 } ?? .max)
        if active[scope] {
            waiting.append(link)
            return settle()
        }
        let expired = takeExpired(scope)
        waiting.append(link)
        let replaced = waiting.filter { $0.scope == scope }.dropLast(limit)
        waiting.removeAll { link in replaced.contains { $0.number == link.number } }
        for old in expired { end(old, "expired") }
        for old in replaced { end(old, "replaced") }
    }

    func activate(_ scope: Int) {
        let expired = takeExpired(scope)
        active[scope] = true
        for index in waiting.indices where waiting[index].scope == scope { waiting[index].deadline = .max }
        for old in expired { end(old, "expired") }
        settle()
    }

    /// Those whose time is over, in case nobody has come to them yet.
    private func takeExpired(_ scope: Int) -> [Link] {
        let expired = waiting.filter { $0.scope == scope && $0.deadline <= now }
        waiting.removeAll { $0.scope == scope && $0.deadline <= now }
        return expired
    }

    func deactivate(_ scope: Int) {
        active[scope] = false
        var dropped = waiting.filter { $0.scope == scope }
        waiting.removeAll { $0.scope == scope }
        if let deciding = current, deciding.link.scope == scope, !deciding.isPerforming {
            dropped.insert(deciding.link, at: 0)
            current = nil
        }
        for link in dropped { end(link, "dropped") }
        settle()
    }

    func advance(_ duration: Int) {
        let target = now + duration
        while let next = waiting.filter({ $0.deadline <= target }).min(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }) {
            now = next.deadline
            waiting.removeAll { $0.number == next.number }
            end(next, "expired")
        }
        now = target
    }

    func answer(_ answer: Plan.Answer) {
        current?.answer = answer
        settle()
    }

    func letGo() {
        for link in (waiting + [current?.link].compactMap { $0 }).sorted(by: { $0.number < $1.number }) { end(link, "dropped") }
    }

    private func settle() {
        if isSettling { return }
        isSettling = true
        while true {
            if current == nil {
                guard let index = waiting.indices.filter({ active[waiting[$0].scope] }).min(by: { waiting[$0].number < waiting[$1].number })
                else { break }
                current = (waiting.remove(at: index), .yes, false)
            }
            guard let (link, answer, _) = current, let answer else { break }
            let plan = plans(link.name)
            if answer == .no {
                current = nil
                end(link, "refused: no")
            } else if link.next < plan.answers.count {
                current = (link, nil, false)
                current!.link.next += 1
                events.append("ask \(link.next) \(link.name)")
                if link.next == 0 { plan.asking.forEach(run) }
                if current?.link.number == link.number, plan.answers[link.next] != .late { current!.answer = plan.answers[link.next] }
            } else {
                current!.isPerforming = true
                events.append("perform \(link.name)")
                plan.performing.forEach(run)
                current = nil
                end(link, "performed")
            }
        }
        isSettling = false
    }

    private func run(_ deed: Plan.Deed) {
        switch deed {
        case .handle(let name): handle(name)
        case .activate(let scope): activate(scope)
        case .deactivate(let scope): deactivate(scope)
        }
    }

    private func end(_ link: Link, _ outcome: String) {
        ends.append((link.name, outcome))
        if isTelling { return }
        isTelling = true
        while !ends.isEmpty {
            let (name, outcome) = ends.removeFirst()
            events.append("end \(name): \(outcome)")
            plans(name).ending.forEach(run)
        }
        isTelling = false
    }
}

/// The same on both sides.
private final class LinkGame {
    let model: LinkModel
    private(set) var found: [String] = []
    private(set) var handled = 0
    private var stage: LinkStage!
    private var plans: [String: Plan] = [:]
    private var random: LinkRandom
    private var answers: [(name: String, give: LinkInterceptor.Answer)] = []
    private var made = 0

    init(seed: UInt64) {
        random = LinkRandom(state: seed)
        var lookUp: (String) -> Plan = { _ in Plan(answers: []) }
        model = LinkModel { lookUp($0) }
        lookUp = { [unowned self] in plans[$0]! }
        let (first, second) = (interceptor(0), interceptor(1))
        let expiry = pick(2) == 0 ? nil : 1 + pick(6)
        let limit = 1 + pick(3)
        model.expiry = expiry
        model.limit = limit
        stage = LinkStage(first, second, policy: limit == 1 ? .replaceLatest : .queue(limit: limit), expiry: expiry.map { .seconds($0) })
    }

    func step() -> String {
        switch pick(12) {
        case 0...4:
            let name = makeLink(depth: 2)
            model.handle(name)
            handle(name)
            return "handle \(name) \(plans[name]!)"
        case 5, 6:
            let scope = pick(3)
            model.activate(scope)
            stage.activate(scopes[scope])
            return "activate \(scope)"
        case 7:
            let scope = pick(3)
            model.deactivate(scope)
            stage.deactivate(scopes[scope])
            return "deactivate \(scope)"
        case 8:
            let duration = pick(4)
            model.advance(duration)
            stage.clock.advance(by: .seconds(duration))
            return "advance \(duration)"
        default:
            guard !answers.isEmpty else { return "nothing" }
            // Late for the link that waits, or for one that is over: then nothing changes.
            let (name, give) = answers.remove(at: pick(answers.count))
            let isRefused = pick(4) == 0
            if model.late == name { model.answer(isRefused ? .no : .yes) }
            give(isRefused ? .failure(LinkError()) : .success(()))
            return "answer \(name) \(!isRefused)"
        }
    }

    /// Lets go of the manager.
    func finish() {
        for name in plans.keys { plans[name]!.ending = [] }
        model.letGo()
        stage.letGo()
    }

    private func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// A link, with all that it will lead to.
    private func makeLink(depth: Int) -> String {
        made += 1
        let name = "\(words[pick(3)])/\(made)"
        func answer() -> Plan.Answer { [.yes, .yes, .yes, .late, .no][pick(5)] }
        func deeds() -> [Plan.Deed] {
            if depth == 0 || pick(3) > 0 { return [] }
            return (0...pick(2)).map { _ in
                switch pick(4) {
                case 0: .activate(pick(3))
                case 1: .deactivate(pick(3))
                default: .handle(makeLink(depth: depth - 1))
                }
            }
        }
        plans[name] = Plan(answers: [answer(), answer()], asking: deeds(), performing: deeds(), ending: deeds())
        return name
    }

    private func handle(_ name: String) {
        handled += 1
        stage.when(String(name.split(separator: "/")[1])) { [unowned self] _, _ in
            found.append("perform \(name)")
            plans[name]!.performing.forEach(run)
        }
        stage.manager.handleURL("app://\(name)") { [weak self] in
            guard let self else { return }
            found.append("end \(name): \($0)")
            plans[name]!.ending.forEach(run)
        }
    }

    private func run(_ deed: Plan.Deed) {
        switch deed {
        case .handle(let name): handle(name)
        case .activate(let scope): stage.activate(scopes[scope])
        case .deactivate(let scope): stage.deactivate(scopes[scope])
        }
    }

    private func interceptor(_ number: Int) -> LinkInterceptor {
        LinkInterceptor { [unowned self] _, link, answer in
            let name = "\(words[scopes.firstIndex(of: link.scope)!])/\((link.base as! any NamedLink).name)"
            found.append("ask \(number) \(name)")
            if number == 0 { plans[name]!.asking.forEach(run) }
            switch plans[name]!.answers[number] {
            case .yes: answer(.success(()))
            case .no: answer(.failure(LinkError()))
            case .late: answers.append((name, answer))
            }
        }
    }
}

/// Random numbers that a seed decides.
struct LinkRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
