package import NavDSL

/// A hierarchy as boxes in boxes.
///
/// It draws a value: where the containers are and what shows is in the ``Hierarchy``, so that nothing here asks a container, and a
/// test compares the picture as text.
package struct HierarchyDrawing {
    /// The narrowest box; what stands deeper is a line of text.
    static let minimalWidth = 16

    private let nodes: [Hierarchy.Node]
    private let hierarchy: Hierarchy
    private let highlighted: Set<ContainerID>
    private let top: Int?
    private var children: [[Int]]
    private var presented: [Int?]

    /// - Parameter highlighted: The containers that stand out, because they come or go.
    package init(_ hierarchy: Hierarchy, highlighted: Set<ContainerID> = []) {
        self.hierarchy = hierarchy
        self.highlighted = highlighted
        nodes = hierarchy.nodes
        top = hierarchy.topIndex
        children = Array(repeating: [], count: nodes.count)
        presented = Array(repeating: nil, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            guard let parent = node.parent else { continue }
            if node.role == .presented { presented[parent] = index } else { children[parent].append(index) }
        }
    }

    /// The picture.
    /// - Complexity: Linear in the containers; each box is narrower than the one around it, so width bounds how deep it goes.
    package func lines(width: Int) -> [StyledLine] {
        nodes.isEmpty ? [StyledLine("No window".fitted(to: width), .dim)] : box(0, min(width, 120))
    }

    // MARK: Boxes

    private func box(_ index: Int, _ width: Int) -> [StyledLine] {
        guard width >= Self.minimalWidth else { return [StyledLine("… \(title(index))".fitted(to: width), style(index))] }
        let inner = width - 4
        var lines = isCovered(index) ? [note("under it", names(under: index), inner)] : contents(index, inner)
        if let modal = presented[index] { lines += box(modal, inner) }
        return frame(lines, index, width)
    }

    /// What a container shows of its own.
    private func contents(_ index: Int, _ width: Int) -> [StyledLine] {
        switch nodes[index].kind {
        case "stack": stackContents(index, width)
        case "tabs": tabsContents(index, width)
        default: children[index].flatMap { box($0, width) }
        }
    }

    /// A bar with the way back, the uppermost screen, and what lies below it.
    private func stackContents(_ index: Int, _ width: Int) -> [StyledLine] {
        guard let last = children[index].last else { return [StyledLine("empty".fitted(to: width), .dim)] }
        let below = children[index].dropLast().reversed()
        let back = below.first.map { "‹ \(nodes[$0].text)  " } ?? ""
        var lines = [StyledLine((back + nodes[last].text).fitted(to: width), .bold)] + box(last, width)
        if !below.isEmpty { lines.append(note("below", below.lazy.map { nodes[$0].text }, width)) }
        return lines
    }

    /// The selected tab, and a bar of all tabs.
    private func tabsContents(_ index: Int, _ width: Int) -> [StyledLine] {
        guard !children[index].isEmpty else { return [StyledLine("empty".fitted(to: width), .dim)] }
        let selected = nodes[index].selectedIndex
        var lines: [StyledLine] = []
        if let selected, children[index].indices.contains(selected) { lines = box(children[index][selected], width) }
        let names = children[index].enumerated().map { "\($0 == selected ? "▸" : " ")\(nodes[$1].name ?? nodes[$1].text)" }
        return lines + [StyledLine(names.joined(separator: "  ").fitted(to: width), .bold)]
    }

    private func frame(_ lines: [StyledLine], _ index: Int, _ width: Int) -> [StyledLine] {
        let corners = nodes[index].role == .presented ? "╔═╗║╚╝" : "┌─┐│└┘"
        let sign = corners.map(String.init)
        let style = style(index)
        let title = title(index).fitted(to: width - 4)
        let edge = style == .highlighted ? style : .dim
        var first = StyledLine("\(sign[0]) ", edge)
        first.append(title, style)
        first.append(" " + String(repeating: sign[1], count: max(width - title.columns - 4, 0)) + sign[2], edge)
        let last = StyledLine(sign[4] + String(repeating: sign[1], count: width - 2) + sign[5], edge)
        return [first] + lines.map { framed($0, sign[3], edge, width) } + [last]
    }

    private func framed(_ line: StyledLine, _ sign: String, _ edge: TextStyle, _ width: Int) -> StyledLine {
        var framed = StyledLine(sign, edge)
        framed.append(" ")
        framed.append(line)
        framed.pad(to: width - 2)
        framed.append(" ")
        framed.append(sign, edge)
        return framed
    }

    // MARK: Words

    private func style(_ index: Int) -> TextStyle {
        if highlighted.contains(nodes[index].id) { return .highlighted }
        return index == top ? .bold : .plain
    }

    private func title(_ index: Int) -> String {
        let node = nodes[index]
        var title = node.role == .presented ? "⇧ \(node.style.rawValue): \(node.text)" : node.text
        if node.role == .window {
            if hierarchy.isKey { title += " [key]" }
            if hierarchy.isHidden { title += " [hidden]" }
        } else {
            title += " \(node.id)"
        }
        return index == top ? "\(title) ●" : title
    }

    /// Whether a modal hides what the container shows of its own.
    private func isCovered(_ index: Int) -> Bool {
        var modal = presented[index]
        if let modal, nodes[modal].style == .currentContext { return true }
        while let next = modal {
            if nodes[next].style == .fullScreen { return true }
            modal = presented[next]
        }
        return false
    }

    /// The containers in a container that is covered, from the outermost to the one that would show.
    private func names(under index: Int) -> [String] {
        var names: [String] = []
        var node = index
        // No more than a line can hold.
        while names.count < 10, let next = nodes[node].selectedIndex.map({ children[node][$0] }) ?? children[node].last {
            names.append(nodes[next].text)
            node = next
        }
        return names.isEmpty ? [nodes[index].text] : names
    }

    /// A line with names, as many as fit.
    private func note(_ title: String, _ names: some Sequence<String>, _ width: Int) -> StyledLine {
        var text = "\(title):"
        for name in names {
            text += "\(text.hasSuffix(":") ? "" : ",") \(name)"
            if text.columns > width { break }
        }
        return StyledLine(text.fitted(to: width), .dim)
    }
}
