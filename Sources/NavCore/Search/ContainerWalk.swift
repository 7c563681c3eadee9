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
    private let test: ContainerTest

    private init(_ test: ContainerTest) { self.test = test }

    private mutating func enter(_ node: ModalContainer, at next: Int) {
        // Most trees are no deeper, and need no other memory for their frames.
        if frames.isEmpty { frames.reserveCapacity(8) }
        frames.append(Frame(node: node, next: next))
    }

    // MARK: Forward

    /// The first match in search order.
    static func first(from start: ModalContainer, where test: ContainerTest) -> ModalContainer? {
        var walk = ContainerWalk(test)
        if let found = walk.forward(start) { return found }
        var ancestor = start.parent
        while let node = ancestor {
            if let modal = node.ownPresented, let found = walk.forward(modal) { return found }
            ancestor = node.parent
        }
        return nil
    }

    /// Leaves no frames behind unless it finds something.
    private mutating func forward(_ root: ModalContainer) -> ModalContainer? {
        if test.isPassed(by: root) { return root }
        guard root.hasContents else { return nil }
        enter(root, at: 0)
        while let frame = frames.last {
            let node = frame.node
            // A condition may change the tree, against its word: what is read here stays whole, and is read anew after each frame.
            let children = node.children
            let selected = node.selectedIndex
            var position = frame.next
            var inner: ModalContainer?
            while position < children.count, inner == nil {
                let index = walkIndex(position, selected, children.count)
                position += 1
                if test.passesOver(children[index]) { continue }
                let child = children[index]
                if test.isPassed(by: child) { return child }
                if child.hasContents { inner = child }
            }
            if let inner {
                frames[frames.count - 1].next = position
                enter(inner, at: 0)
                continue
            }
            frames.removeLast()
            if let modal = node.ownPresented {
                if test.isPassed(by: modal) { return modal }
                if modal.hasContents { enter(modal, at: 0) }
            }
        }
        return nil
    }

    // MARK: Backwards

    /// The last match in search order, of all containers or of the visible ones only. It walks backwards and stops at the match.
    static func last(from start: ModalContainer, onlyVisible: Bool, where test: ContainerTest) -> ModalContainer? {
        var walk = ContainerWalk(test)
        var node = start
        var path: [ModalContainer] = []
        while let parent = node.parent {
            path.append(node)
            node = parent
        }
        // From the outermost inwards, each asking the one around it: on its own, each would ask all.
        var isShown = !onlyVisible || node.isPlaceShown
        while isShown, let next = path.popLast() {
            if let modal = node.ownPresented, let found = walk.backward(modal, onlyVisible) { return found }
            if onlyVisible { isShown = !node.isCoveredHere && node.isShowing(next) }
            node = next
        }
        return isShown ? walk.backward(start, onlyVisible) : nil
    }

    /// Leaves no frames behind unless it finds something.
    private mutating func backward(_ root: ModalContainer, _ onlyVisible: Bool) -> ModalContainer? {
        descend(root)
        while let frame = frames.last {
            let node = frame.node
            if onlyVisible, frame.isCovered {
                frames.removeLast()
                continue
            }
            if frame.next > 0 {
                let children = node.children
                let selected = node.selectedIndex
                var position = min(frame.next, children.count)
                var inner: ModalContainer?
                if onlyVisible, let only = node.onlyVisibleChild {
                    // A stack or tabs of any size cost the same.
                    position = 0
                    if only.hasContents { inner = only } else if test.isPassed(by: only) { return only }
                }
                while position > 0, inner == nil {
                    position -= 1
                    let index = walkIndex(position, selected, children.count)
                    if test.passesOver(children[index]) { continue }
                    let child = children[index]
                    if onlyVisible, !node.isShowing(child) { continue }
                    if child.hasContents { inner = child } else if test.isPassed(by: child) { return child }
                }
                frames[frames.count - 1].next = position
                if let inner {
                    descend(inner)
                    continue
                }
            }
            if test.isPassed(by: node) { return node }
            frames.removeLast()
        }
        return nil
    }

    /// Lays down the frames of a node and of the chain of modals over it, the foremost on top.
    private mutating func descend(_ root: ModalContainer) {
        if root.ownPresented == nil {
            return enter(root, at: root.children.count)
        }
        let floor = frames.count
        var next: ModalContainer? = root
        while let node = next {
            enter(node, at: node.children.count)
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

/// What a search asks of each container.
package struct ContainerTest {
    /// The hash of the key that is looked for, which settles nearly all containers with one comparison; `nil` if it is no key.
    let keyHash: Int?
    let criterion: Criterion
    /// Whether it is of the class that is looked for; `nil` if any is.
    let isInstance: ((ModalContainer) -> Bool)?

    // What is asked for most is no closure, which would be made for each search.
    enum Criterion {
        case any
        case name(String)
        case key(ScreenKey)
        /// With what it is, in words. It is asked of containers of the class that is looked for alone.
        case condition(String, (ModalContainer) -> Bool)
    }

    init(_ criterion: Criterion, isInstance: ((ModalContainer) -> Bool)? = nil) {
        self.criterion = criterion
        self.isInstance = isInstance
        if case .key(let key) = criterion { keyHash = key.hash } else { keyHash = nil }
    }

    static var any: ContainerTest { ContainerTest(.any) }

    /// Whether there is nothing to look for in or at a container. Most end here, and as this calls nothing, none is retained.
    func passesOver(_ container: ModalContainer) -> Bool {
        guard let keyHash else { return false }
        return container.key?.hash != keyHash && !container.hasContents
    }

    package func isPassed(by container: ModalContainer) -> Bool {
        if let keyHash, container.key?.hash != keyHash { return false }
        // The key first: it settles most containers without looking at their class.
        let isMeant =
            switch criterion {
            case .any: true
            case .name(let name): container.key?.name == name
            case .key(let key): container.key == key
            case .condition(_, let condition): condition(container)
            }
        return isMeant && isInstance?(container) ?? true
    }
}

/// The index of the child at a position of the walk, which takes the selected child last.
private func walkIndex(_ position: Int, _ selected: Int?, _ count: Int) -> Int {
    guard let selected, position >= selected else { return position }
    return position == count - 1 ? selected : position + 1
}

extension ModalContainer {
    /// Whether anything stands in it or over it.
    package final var hasContents: Bool { !children.isEmpty || ownPresented != nil }

    /// The visible child where there are several and one alone shows.
    fileprivate final var onlyVisibleChild: ModalContainer? {
        guard children.count > 1 else { return nil }
        let visible = visibleChildren
        guard visible.count == 1, visible[0].parent === self else { return nil }
        return visible[0]
    }
}
