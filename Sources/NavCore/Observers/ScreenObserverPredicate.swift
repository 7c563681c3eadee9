import Synchronization

/// Says which of the things that screens have to say an observer is told.
///
/// ```swift
/// navigator.observeWeakly(
///     by: self, where: .satisfiedAll(.type((any ChatObserver).self), .satisfiedAny(.presented(on: self), .pushed(after: self))))
/// ```
///
/// Predicates are asked when something is said, of the hierarchy as it is then. They hold no container, screen or observer; only a
/// closure of your own holds what it captures.
public struct ScreenObserverPredicate: CustomStringConvertible {
    /// A condition of your own: the observer, and the container of who tells it; `nil` if that has none.
    public typealias Condition = (_ observer: any ScreenObserver, _ container: (any ScreenContainer)?) -> Bool

    private let node: PredicateNode

    init(_ description: @escaping () -> String, _ condition: @escaping (any ScreenObserver, ScreenObservationSource) -> Bool) {
        node = PredicateNode(.condition(description, condition))
    }

    private init(isAll: Bool, of predicates: [Self]) {
        node = PredicateNode(.group(isAll: isAll, predicates.map(\.node)))
    }

    /// Whether an observer is to be told what a source says.
    /// - Parameters:
    ///   - observer: The observer.
    ///   - source: Who says it, and to which kind of observers.
    /// - Complexity: Linear in the predicates that it is made of, however they are nested, and in what each costs.
    public func isSatisfied(by observer: any ScreenObserver, from source: ScreenObservationSource) -> Bool {
        node.isSatisfied(by: observer, from: source)
    }

    /// The predicate in words, of a large one the beginning.
    public var description: String { node.description }
}

extension ScreenObserverPredicate {
    /// Everything.
    public static var any: Self { Self({ "any" }) { _, _ in true } }

    /// What is told to observers of a type: for an observer that adopts several protocols.
    /// - Parameter type: A protocol: what is told to those that adopt it. A class: whatever is told to an observer of that class.
    public static func type<Observer>(_ type: Observer.Type) -> Self {
        let isClass = Observer.self is AnyClass
        return Self({ "type \(observerTypeName(type))" }) { observer, source in
            source.observerType == type || isClass && observer is Observer
        }
    }

    /// What a screen tells, by its key: wherever it stands, and whether or not it stands somewhere.
    public static func screen(_ screen: any Screen) -> Self { .screen(key: screen.key) }

    /// What screens with a key tell, wherever they stand, and whether or not they stand somewhere.
    public static func screen(key: ScreenKey) -> Self {
        Self({ "screen \(key)" }) { _, source in source.screenKey == key }
    }

    /// What a condition holds for.
    /// - Parameters:
    ///   - description: The condition in words.
    ///   - condition: The condition, asked once each time that something is told to the observer's kind.
    public static func `where`(_ description: String = "a condition holds", _ condition: @escaping Condition) -> Self {
        Self({ "where \(description)" }) { observer, source in condition(observer, source.container) }
    }

    /// What satisfies each of some predicates; of none, everything. They are asked in order until one is not satisfied.
    public static func satisfiedAll(_ predicates: Self...) -> Self { .satisfiedAll(predicates) }

    /// What satisfies each of some predicates; of none, everything. They are asked in order until one is not satisfied.
    public static func satisfiedAll(_ predicates: [Self]) -> Self { Self(isAll: true, of: predicates) }

    /// What satisfies one of some predicates; of none, nothing. They are asked in order until one is satisfied.
    public static func satisfiedAny(_ predicates: Self...) -> Self { .satisfiedAny(predicates) }

    /// What satisfies one of some predicates; of none, nothing. They are asked in order until one is satisfied.
    public static func satisfiedAny(_ predicates: [Self]) -> Self { Self(isAll: false, of: predicates) }
}

/// A predicate as a node of a graph, which may be deep, and may have the same node in several places: walks are loops, and ask
/// each node once.
private final class PredicateNode {
    enum Content {
        case condition(() -> String, (any ScreenObserver, ScreenObservationSource) -> Bool)
        case group(isAll: Bool, [PredicateNode])

        /// Takes the nodes out, so that nobody but the caller holds them.
        mutating func takeNodes() -> [PredicateNode] {
            guard case .group(let isAll, let nodes) = self else { return [] }
            self = .group(isAll: isAll, [])
            return nodes
        }
    }

    private static let lastWalk = Atomic<UInt64>(0)

    private var content: Content
    /// What a walk has found out here.
    private var answer: (walk: UInt64, value: Bool) = (0, false)

    init(_ content: Content) { self.content = content }

    deinit {
        var objects: [AnyObject] = content.takeNodes()
        if !objects.isEmpty { FreeingLoop.free(&objects) }
    }

    func isSatisfied(by observer: any ScreenObserver, from source: ScreenObservationSource) -> Bool {
        if case .condition(_, let condition) = content { return condition(observer, source) }
        let walk = Self.lastWalk.wrappingAdd(1, ordering: .relaxed).newValue
        var frames: [(node: PredicateNode, next: Int)] = [(self, 0)]
        // The answer of the last node that was asked, which is also that of a group without any more nodes to ask.
        var value = false
        while let (node, next) = frames.last {
            guard case .group(let isAll, let nodes) = node.content else { return value }
            if next == 0 { value = isAll }
            if value != isAll || next == nodes.count {
                node.answer = (walk, value)
                frames.removeLast()
                continue
            }
            frames[frames.count - 1].next += 1
            let inner = nodes[next]
            if inner.answer.walk == walk {
                value = inner.answer.value
            } else if case .condition(_, let condition) = inner.content {
                value = condition(observer, source)
                inner.answer = (walk, value)
            } else {
                frames.append((inner, 0))
            }
        }
        return value
    }

    var description: String {
        enum Piece {
            case text(String)
            case node(PredicateNode)
        }
        var text = ""
        var pieces = [Piece.node(self)]
        var count = 0
        while let piece = pieces.popLast() {
            switch piece {
            case .text(let string): text += string
            case .node(let node):
                count += 1
                if count > 100 { return text + "…" }
                switch node.content {
                case .condition(let description, _): text += description()
                case .group(let isAll, let nodes):
                    text += isAll ? "all of (" : "any of ("
                    pieces.append(.text(")"))
                    for (index, inner) in nodes.enumerated().reversed() {
                        pieces.append(.node(inner))
                        if index > 0 { pieces.append(.text(", ")) }
                    }
                }
            }
        }
        return text
    }
}
