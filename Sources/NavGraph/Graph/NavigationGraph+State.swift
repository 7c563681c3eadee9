import NavDSL
import Synchronization

// What is at a place: values, what shows, all of it as text.
extension NavigationGraph.State {
    /// One of the app's values; `nil` if there is none of the name, or it is of another type. One that is optional is asked for as what it holds, and is
    /// `nil` if it holds nothing.
    ///
    /// ```swift
    /// .isProtected("Settings") { before, _ in before.value("isAuthorized") == true }
    /// ```
    /// An invariant that asks for a value that there is not, or that is of another type, is a problem itself, so that no misspelt name goes unseen. Elsewhere
    /// ``NavigationGraph/valueNames`` tells.
    /// - Complexity: Linear in the values.
    public func value<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        guard let index = valueNames.firstIndex(of: name) else {
            let names = valueNames.isEmpty ? "there are none" : "there is \(valueNames.map { "'\($0)'" }.joined(separator: ", "))"
            WrongQuestions.current?.note("it asks for the value '\(name)', which there is not: \(names)")
            return nil
        }
        if (rawValues[index] as? any OptionalValue)?.isNothing == true { return nil }
        if let value = rawValues[index] as? Value { return value }
        let text = "\(Swift.type(of: rawValues[index]))"
        WrongQuestions.current?.note("it asks for the value '\(name)' as \(Value.self), and it is \(text)")
        return nil
    }
}

/// What is asked for by an invariant and is not there.
final class WrongQuestions: Sendable {
    /// Those of the invariant that is being checked here.
    @TaskLocal static var current: WrongQuestions?

    private let content = Mutex<[String]>([])

    /// Each once.
    var texts: [String] { content.withLock { $0 } }

    func note(_ text: String) {
        content.withLock { if !$0.contains(text) { $0.append(text) } }
    }
}

/// An optional of any type.
private protocol OptionalValue {
    var isNothing: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNothing: Bool { if case .none = self { true } else { false } }
}

extension NavigationGraph.State: CustomStringConvertible {
    /// The hierarchies of the windows, then the app's values, and what waits there, each in a line: `isAuthorized: false`, `waits: open chat: running …`.
    /// - Complexity: Linear in the containers.
    public var description: String { text(after: nil) }

    /// It as text, of the values only those that are others than at another place.
    package func text(after previous: Self?) -> String {
        var lines = ["\(windows)"]
        let old = previous?.values ?? []
        for (index, value) in values.enumerated() where !old.indices.contains(index) || old[index] != value {
            lines.append(NavigationGraph.lineText("\(valueNames[index]): \(value)"))
        }
        return (lines + waiting.map { NavigationGraph.lineText("waits: \($0)") }).joined(separator: "\n")
    }
}

extension NavigationGraph {
    /// The places that have the hierarchy, as text, and the values of a nearer one, and differ only in what waits there.
    /// - Complexity: Linear in the containers of all places; in the places where nothing waits anywhere.
    public var placesThatDifferOnlyInWaits: [Int] {
        guard states.contains(where: { !$0.waiting.isEmpty }) else { return [] }
        var seen: [[String]: Set<[String]>] = [:]
        return states.indices.filter { index in
            let picture = ["\(states[index].windows)"] + states[index].values
            let isOther = seen[picture]?.contains(states[index].waiting) == false
            seen[picture, default: []].insert(states[index].waiting)
            return isOther
        }
    }
}

extension NavigationGraph.State {
    /// The names of the containers that show, each once, in the order of the hierarchy.
    public var shownScreens: [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for window in windows.windows {
            for node in window.nodes where node.isVisible {
                if let name = node.name, seen.insert(name).inserted { names.append(name) }
            }
        }
        return names
    }

    /// The keys of the containers that show.
    var shown: [ShownScreen] {
        windows.windows.flatMap { window in
            window.nodes.filter(\.isVisible).map { ShownScreen(kind: $0.kind, name: $0.name, traits: $0.traits) }
        }
    }

    struct ShownScreen: Hashable {
        let kind: String
        let name: String?
        let traits: [Hierarchy.Trait]
    }
}
