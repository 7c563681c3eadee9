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

/// The same on both sides.
private final class LinkGame {
    let model: LinkModel
    private(set) var found: [String] = []
    private(set) var handled = 0
    private var stage: LinkStage!
    private var plans: [String: LinkPlan] = [:]
    private var random: LinkRandom
    private var answers: [(name: String, give: LinkInterceptor.Answer)] = []
    private var made = 0

    init(seed: UInt64) {
        random = LinkRandom(state: seed)
        var lookUp: (String) -> LinkPlan = { _ in LinkPlan(answers: []) }
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
            stage.activate(LinkModel.scopes[scope])
            return "activate \(scope)"
        case 7:
            let scope = pick(3)
            model.deactivate(scope)
            stage.deactivate(LinkModel.scopes[scope])
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
        let name = "\(LinkModel.words[pick(3)])/\(made)"
        func answer() -> LinkPlan.Answer { [.yes, .yes, .yes, .late, .no][pick(5)] }
        func deeds() -> [LinkPlan.Deed] {
            if depth == 0 || pick(3) > 0 { return [] }
            return (0...pick(2)).map { _ in
                switch pick(4) {
                case 0: .activate(pick(3))
                case 1: .deactivate(pick(3))
                default: .handle(makeLink(depth: depth - 1))
                }
            }
        }
        plans[name] = LinkPlan(answers: [answer(), answer()], asking: deeds(), performing: deeds(), ending: deeds())
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

    private func run(_ deed: LinkPlan.Deed) {
        switch deed {
        case .handle(let name): handle(name)
        case .activate(let scope): stage.activate(LinkModel.scopes[scope])
        case .deactivate(let scope): stage.deactivate(LinkModel.scopes[scope])
        }
    }

    private func interceptor(_ number: Int) -> LinkInterceptor {
        LinkInterceptor { [unowned self] _, link, answer in
            let name = "\(LinkModel.words[LinkModel.scopes.firstIndex(of: link.scope)!])/\((link.base as! any NamedLink).name)"
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
