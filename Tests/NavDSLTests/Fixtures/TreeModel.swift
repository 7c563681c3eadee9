import NavDSL

/// Navigation by the rules of the design on plain arrays, written as simply as can be and apart from the library:
/// recursion, no ids, no sharing of work. Names are unique.
final class TreeModel {
    enum Kind { case screen, stack, tabs }

    final class Node {
        let name: String
        let kind: Kind
        let style: ScreenModalStyle
        var children: [Node]
        var selected: Int?
        var modal: Node?
        weak var parent: Node?
        weak var carrier: Node?

        init(_ name: String, _ kind: Kind, _ style: ScreenModalStyle, _ children: [Node]) {
            self.name = name
            self.kind = kind
            self.style = style
            self.children = children
            selected = kind == .tabs && !children.isEmpty ? 0 : nil
            for child in children { child.parent = self }
        }

        var outermost: Node { parent?.outermost ?? self }

        func shows(_ child: Node) -> Bool {
            kind == .stack ? children.last === child : selected.map { children[$0] === child } ?? false
        }

        /// The walk of a search.
        var walk: [Node] {
            var order = children
            if let selected { order.append(order.remove(at: selected)) }
            return [self] + order.flatMap(\.walk) + (modal?.walk ?? [])
        }

        var chain: [Node] { [self] + (modal?.chain ?? []) }
    }

    struct Refused: Error {}

    var root: Node

    init(_ root: Node) { self.root = root }

    /// The names of what shows.
    var visible: Set<String> {
        var names = Set<String>()
        func visit(_ node: Node, _ placeShows: Bool) {
            let over = node.modal?.chain ?? []
            let isCovered = over.first?.style == .currentContext || over.contains { $0.style == .fullScreen }
            if placeShows, !isCovered { names.insert(node.name) }
            for child in node.children { visit(child, placeShows && !isCovered && node.shows(child)) }
            if let modal = node.modal { visit(modal, placeShows) }
        }
        visit(root, true)
        return names
    }

    func setStack(_ node: Node, _ children: [Node]) {
        for child in node.children { child.parent = nil }
        node.children = children
        for child in children { child.parent = node }
    }

    func setTabs(_ node: Node, _ tabs: [Node]) {
        let old = node.selected.map { node.children[$0] }
        let index = node.selected
        setStack(node, tabs)
        if tabs.isEmpty {
            node.selected = nil
        } else if let kept = tabs.firstIndex(where: { $0 === old }) {
            node.selected = kept
        } else {
            node.selected = index.map { $0 < tabs.count ? $0 : 0 } ?? 0
        }
    }

    func carrier(of node: Node, for style: ScreenModalStyle) -> Node {
        guard style == .currentContext || style == .overCurrentContext else { return node.outermost }
        var next: Node? = node
        while let current = next {
            if current.kind == .stack { return current }
            next = current.parent
        }
        return node.outermost
    }

    func present(_ modal: Node, on node: Node) throws {
        let carrier = carrier(of: node, for: modal.style)
        if carrier.modal != nil { throw Refused() }
        carrier.modal = modal
        modal.carrier = carrier
    }

    func replacePresented(with modal: Node, on node: Node) {
        let carrier = carrier(of: node, for: modal.style)
        carrier.modal = modal
        modal.carrier = carrier
    }

    /// Closes the first of the chain over a node with a name, if its carrier carries what is above it.
    func dismissOnly(_ name: String, on node: Node) throws {
        var next: Node? = node
        while let current = next, current.modal == nil { next = current.parent }
        let chain = next.map { [$0] + ($0.modal?.chain ?? []) } ?? []
        guard let index = chain.indices.dropFirst().first(where: { chain[$0].name == name }) else { throw Refused() }
        let above = chain[index].modal
        if let above, carrier(of: chain[index - 1], for: above.style) !== chain[index - 1] { throw Refused() }
        chain[index - 1].modal = above
        above?.carrier = chain[index - 1]
    }

    func dismiss(_ node: Node) {
        var next: Node? = node
        while let current = next, current.modal == nil { next = current.parent }
        next?.modal = nil
    }

    func makeVisible(_ node: Node) {
        node.modal = nil
        var node = node
        while true {
            if let parent = node.parent {
                let index = parent.children.firstIndex { $0 === node }!
                if parent.kind == .tabs { parent.selected = index } else { setStack(parent, Array(parent.children[...index])) }
                parent.modal = nil
                node = parent
            } else if let carrier = node.carrier {
                node = carrier
            } else {
                return
            }
        }
    }

    /// The tree in the form of `Hierarchy.outline`.
    var outline: String {
        let visible = visible
        func write(_ node: Node) -> String {
            var text = node.name
            if node.kind != .screen {
                let items = node.children.enumerated().map { ($0 == node.selected ? "*" : "") + write($1) }
                text = "\(node.kind) \(text)[\(items.joined(separator: ", "))]"
            }
            if visible.contains(node.name) { text += "!" }
            if let modal = node.modal { text += " ^\(modal.style == .automatic ? "" : modal.style.rawValue) \(write(modal))" }
            return text
        }
        return write(root)
    }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
