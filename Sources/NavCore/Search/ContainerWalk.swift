/// Goes through a container, all that stands in it and all that is presented over it, in search order or backwards.
///
/// The order: a container; its children, depth first, the selected one last; what it presents. After the whole tree come the
/// modals that each of its ancestors presents, nearest first. Loops instead of recursion, so that depth costs memory only.
struct ContainerWalk {
    private struct Frame {
        let node: ModalContainer
        /// Forward: the position of the next child. Backwards: the position behind it.
        var next: Int
        /// Backwards: whether a modal above covers the node and all that stands in it.
        var isCovered = false
    }

    private var frames: [Frame] = []

    // MARK: Forward

    /// The first match in search order.
    static func first<Match>(from start: ModalContainer, _ match: (ModalContainer) -> Match?) -> Match? {
        var walk = ContainerWalk()
        if let found = walk.forward(start, match) { return found }
        var ancestor = start.parent
        while let node = ancestor {
            if let modal = node.ownPresented, let found = walk.forward(modal, match) { return found }
            ancestor = node.parent
        }
        return nil
    }

    private mutating func forward<Match>(_ root: ModalContainer, _ match: (ModalContainer) -> Match?) -> Match? {
        if let found = match(root) { return found }
        guard root.hasContents else { return nil }
        frames.append(Frame(node: root, next: 0))
        while let frame = frames.last {
            let node = frame.node
            let count = node.children.count
            var index = frame.next
            var inner: ModalContainer?
            while index < count {
                let child = node.children[node.walkIndex(index)]
                index += 1
                if let found = match(child) {
                    frames.removeAll()
                    return found
                }
                if child.hasContents {
                    inner = child
                    break
                }
                // A condition may have changed the tree, against its word: never read past its end.
                if node.children.count != count { break }
            }
            if inner == nil, index >= count {
                frames.removeLast()
                if let modal = node.ownPresented {
                    if let found = match(modal) {
                        frames.removeAll()
                        return found
                    }
                    if modal.hasContents { frames.append(Frame(node: modal, next: 0)) }
                }
                continue
            }
            frames[frames.count - 1].next = inner == nil ? Int.max : index
            if let inner { frames.append(Frame(node: inner, next: 0)) }
        }
        return nil
    }

    // MARK: Backwards

    /// The last match in search order, of all containers or of the visible ones only. It walks backwards and stops at the match.
    static func last<Match>(
        from start: ModalContainer, onlyVisible: Bool, _ match: (ModalContainer) -> Match?
    ) -> Match? {
        var walk = ContainerWalk()
        var ancestors: [(node: ModalContainer, isShown: Bool)] = []
        var parent = start.parent
        while let node = parent {
            if node.ownPresented != nil { ancestors.append((node, !onlyVisible || node.isPlaceShown)) }
            parent = node.parent
        }
        for (node, isShown) in ancestors.reversed() where isShown {
            guard let modal = node.ownPresented else { continue }
            if let found = walk.backward(modal, onlyVisible, match) { return found }
        }
        if onlyVisible, !start.isPlaceShown { return nil }
        return walk.backward(start, onlyVisible, match)
    }

    private mutating func backward<Match>(
        _ root: ModalContainer, _ onlyVisible: Bool, _ match: (ModalContainer) -> Match?
    ) -> Match? {
        let floor = frames.count
        descend(root, floor)
        while frames.count > floor {
            let top = frames.count - 1
            let node = frames[top].node
            let isCovered = frames[top].isCovered
            if !(onlyVisible && isCovered), frames[top].next > 0 {
                frames[top].next = min(frames[top].next, node.children.count) - 1
                let index = frames[top].next
                guard index >= 0 else { continue }
                let child = node.children[node.walkIndex(index)]
                if onlyVisible, !node.isShowing(child) { continue }
                if child.hasContents {
                    descend(child, frames.count)
                } else if let found = match(child) {
                    frames.removeSubrange(floor...)
                    return found
                }
                continue
            }
            if !(onlyVisible && isCovered), let found = match(node) {
                frames.removeSubrange(floor...)
                return found
            }
            frames.removeLast()
        }
        return nil
    }

    /// Lays down the frames of a node and of the chain of modals over it, the foremost on top.
    private mutating func descend(_ root: ModalContainer, _ floor: Int) {
        var next: ModalContainer? = root
        while let node = next {
            frames.append(Frame(node: node, next: node.children.count))
            next = node.ownPresented
        }
        var index = frames.count - 1
        var isFull = false
        while index >= floor {
            if let modal = frames[index].node.ownPresented {
                isFull = isFull || modal.modalPresentationStyle == .fullScreen
                frames[index].isCovered = isFull || modal.modalPresentationStyle == .currentContext
            }
            index -= 1
        }
    }
}

extension ModalContainer {
    final var hasContents: Bool { !children.isEmpty || ownPresented != nil }

    /// The index of the child at a position of the walk, which takes the selected child last.
    final func walkIndex(_ position: Int) -> Int {
        guard let selectedIndex, position >= selectedIndex else { return position }
        return position == children.count - 1 ? selectedIndex : position + 1
    }
}
