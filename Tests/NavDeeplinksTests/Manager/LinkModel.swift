import NavDeeplinks

/// What is handled, by its name: what an interceptor says to it, and what it does when it is performed.
struct LinkPlan {
    enum Answer { case yes, no, late }
    enum Deed { case handle(String), activate(Int), deactivate(Int) }

    var answers: [Answer]
    var asking: [Deed] = []
    var performing: [Deed] = []
    var ending: [Deed] = []
}

/// The rules of ``DeeplinkManager``, written down as plainly as can be.
final class LinkModel {
    struct Link {
        let name: String
        let scope: Int
        let number: Int
        /// `Int.max` once its scope is active.
        var deadline: Int
        var next = 0
    }

    static let scopes: [DeeplinkScope] = [.main, "user", "admin"]
    /// The hosts of their links.
    static let words = ["open", "user", "admin"]

    let plans: (String) -> LinkPlan
    var limit = 1
    var expiry: Int?
    private(set) var events: [String] = []
    private(set) var now = 0
    private var active = [false, false, false]
    private var waiting: [Link] = []
    private var current: (link: Link, answer: LinkPlan.Answer?, isPerforming: Bool)?
    private var number = 0
    private var isSettling = false
    private var ends: [(String, String)] = []
    private var isTelling = false

    init(_ plans: @escaping (String) -> LinkPlan) { self.plans = plans }

    var late: String? { current.flatMap { $0.answer == nil ? $0.link.name : nil } }

    func handle(_ name: String) {
        number += 1
        let scope = Self.words.firstIndex { name.hasPrefix($0) }!
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

    func answer(_ answer: LinkPlan.Answer) {
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

    private func run(_ deed: LinkPlan.Deed) {
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
