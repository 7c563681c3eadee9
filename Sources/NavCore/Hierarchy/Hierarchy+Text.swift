extension Hierarchy {
    /// The depth below which the text stops indenting, so that it stays linear in the nodes.
    static let deepestIndent = 64

    /// The tree as text, one line a container.
    ///
    /// ```
    /// Window [key]
    /// └─ Tabs Home
    ///    ├─ ▸ Stack Rooms
    ///    │  └─ RoomList
    ///    └─ ⇧ Login (fullScreen) ●
    /// ```
    /// `▸` marks the selected child, `⇧` a modal with its style unless it is automatic, and with the detent of a bottom sheet
    /// (`[medium]`), `●` the topmost visible container.
    /// Below depth 64 a line begins with its depth (`65│ Stack`) in place of the indent.
    public var description: String {
        guard !nodes.isEmpty else { return "No window" }
        let children = childIndices()
        let top = topIndex
        var text = ""
        // For each level down to the current one: whether more nodes follow in it.
        var followed: [Bool] = []
        var pending: [(index: Int, position: Int, isLast: Bool)] = [(0, 0, true)]
        while let (index, position, isLast) = pending.popLast() {
            let node = nodes[index]
            if index > 0 { text += "\n" }
            if node.depth > Self.deepestIndent {
                text += "\(node.depth)│ "
            } else if node.depth > 0 {
                followed.removeLast(max(followed.count - (node.depth - 1), 0))
                for isFollowed in followed { text += isFollowed ? "│  " : "   " }
                text += isLast ? "└─ " : "├─ "
                followed.append(!isLast)
            }
            text += line(node, position)
            if index == top { text += " ●" }
            let below = children[index]
            for position in below.indices.reversed() {
                pending.append((below[position], position, position == below.count - 1))
            }
        }
        return text
    }

    private func line(_ node: Node, _ position: Int) -> String {
        var text = ""
        if node.role == .presented { text += "⇧ " }
        if node.role == .child, let parent = node.parent, nodes[parent].selectedIndex == position { text += "▸ " }
        text += node.text
        if node.role == .presented, node.style != .automatic { text += " (\(node.style.rawValue))" }
        if node.role == .presented, let detent = node.bottomSheet?.selectedDetent { text += " [\(detent.key)]" }
        if node.role == .window {
            if isKey { text += " [key]" }
            if isHidden { text += " [hidden]" }
        }
        return text
    }
}

extension Hierarchy.Node {
    /// Kind and name, without what is clear: the kind of a plain screen, the name of what has none.
    public var text: String {
        var words: [String] = []
        if kind != "screen" || name == nil { words.append(kind.prefix(1).uppercased() + kind.dropFirst()) }
        if let name {
            words.append(traits.isEmpty ? name : "\(name)(\(traits.map(\.description).joined(separator: ", ")))")
        }
        return words.joined(separator: " ")
    }
}
