import Testing

@testable import NavCore

/// Searches, which stop early and pass over what cannot match, against a recursive reading of the search order.
@Suite struct WalkAgainstReferenceTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `Searches find what the search order says`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let window = WindowContainer()
        let navigator = ScreenNavigator(window: window, logger: nil)
        let root = tree(depth: 4, &random)
        #expect(throws: Never.self) { try navigator.apply(.setRoot(root, of: window)) }
        let all = order(of: root)
        for start in all.prefix(40) {
            let reach = reach(of: start)
            check(start, reach, where: .container, navigator)
            check(start, reach, where: .stack, navigator)
            for name in 0..<6 {
                check(start, reach, where: .container(key: ScreenKey(name: "\(name)")), navigator)
                check(start, reach, where: .stack(key: ScreenKey(name: "\(name)")), navigator)
                check(start, reach, where: .container(name: "\(name)"), navigator)
            }
        }
    }

    private func check<Found>(
        _ start: ModalContainer, _ reach: [ModalContainer], where predicate: ScreenPredicate<Found>, _ navigator: ScreenNavigator
    ) {
        let matches = reach.filter { predicate.match($0) != nil }
        #expect(navigator.firstContainer(in: start, where: predicate) === matches.first)
        #expect(navigator.lastContainer(in: start, where: predicate) === matches.last)
        #expect(navigator.topContainer(in: start, where: predicate) === matches.last { $0.isVisible })
    }

    /// The container's own tree, then what its ancestors present, nearest first.
    private func reach(of start: ModalContainer) -> [ModalContainer] {
        var reach = order(of: start)
        var ancestor = start.parent
        while let node = ancestor {
            if let modal = node.ownPresented { reach += order(of: modal) }
            ancestor = node.parent
        }
        return reach
    }

    private func order(of node: ModalContainer) -> [ModalContainer] {
        var children = node.children
        if let selected = node.selectedIndex { children.append(children.remove(at: selected)) }
        return [node] + children.flatMap(order(of:)) + (node.ownPresented.map(order(of:)) ?? [])
    }

    private func tree(depth: Int, isChild: Bool = false, _ random: inout SplitMix) -> ModalContainer {
        let key = ScreenKey(name: "\(Int.random(in: 0..<6, using: &random))")
        var children: [ModalContainer] = []
        if depth > 0 {
            for _ in 0..<Int.random(in: 0...4, using: &random) { children.append(tree(depth: depth - 1, isChild: true, &random)) }
        }
        let node: ModalContainer
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: node = StackContainer(key: key, screens: children)
        case 2:
            let tabs = TabsContainer(key: key)
            try? tabs.setTabs(children, selected: children.indices.randomElement(using: &random))
            node = tabs
        default:
            node = Both(key: key)
            try? node.setUnplacedChildren(children)
        }
        if depth > 0, Bool.random(using: &random) {
            let styles: [ScreenModalStyle] =
                node.definesPresentationContext
                ? [.currentContext, .overCurrentContext] : isChild ? [] : [.fullScreen, .pageSheet, .automatic]
            if let style = styles.randomElement(using: &random) {
                let modal = tree(depth: depth - 1, &random)
                modal.modalPresentationStyle = style
                try? node.setUnplacedPresented(modal)
            }
        }
        return node
    }
}

/// Shows all of its children.
private final class Both: ModalContainer {
    override var kind: String { "both" }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
