import NavDSL

/// Builds a node's container, with all that stands in it or without.
struct ProgramScreen: Screen {
    let node: ProgramNode
    var isEmpty = false

    var name: String { node.name ?? "" }
    var traits: ScreenTraits { ScreenTraits(node.traits) }
    var containerKey: ScreenKey? { node.name.map { ScreenKey(name: $0, traits: traits) } }
    var modalPresentationStyle: ScreenModalStyle { node.style ?? .automatic }

    func build(navigator: ScreenNavigator) throws -> ModalContainer {
        let container: ModalContainer =
            switch node.kind {
            case "stack": StackContainer(key: containerKey)
            case "tabs": TabsContainer(key: containerKey)
            default: node.refreshable == true ? RefreshableContainer(key: containerKey) : ModalContainer(key: containerKey)
            }
        if !isEmpty { try navigator.fill(container, with: node) }
        return container
    }
}

extension ScreenNavigator {
    /// Builds what a program's window begins with, with all that it presents.
    func build(root node: ProgramNode) throws -> ModalContainer {
        let container = try build(node.screen(isEmpty: true))
        try fill(container, with: node)
        return container
    }

    /// Builds all that stands in a node or is presented over it: a loop, however deep that is.
    fileprivate func fill(_ container: ModalContainer, with node: ProgramNode) throws {
        var pending = [(container, node)]
        while let (container, node) = pending.popLast() {
            if let modal = node.presented {
                let built = try build(modal.screen(isEmpty: true))
                try container.setUnplacedPresented(built)
                pending.append((built, modal))
            }
            guard let items = node.items, !items.isEmpty else { continue }
            let built = try items.map { try build($0.screen(isEmpty: true)) }
            if let tabs = container as? TabsContainer {
                try tabs.setTabs(built, selected: node.selected)
            } else {
                try container.setUnplacedChildren(built)
            }
            pending.append(contentsOf: zip(built, items))
        }
    }
}

private final class RefreshableContainer: ModalContainer, ScreenRefreshableContainer {
    func refresh(completion: @escaping (Result<Void, any Error>) -> Void) { completion(.success(())) }
}

extension ProgramNode {
    var screen: AnyModalScreen { screen(isEmpty: false) }

    /// The node's screen, with the stack around it if it wants one.
    fileprivate func screen(isEmpty: Bool) -> AnyModalScreen {
        let screen = ProgramScreen(node: self, isEmpty: isEmpty).eraseToAnyScreen()
        guard wrap == true else { return screen }
        return screen.withStackContainer().withModalPresentationStyle(style ?? .automatic).eraseToAnyModalScreen()
    }
}

extension ScreenTraits {
    init(_ traits: [Hierarchy.Trait]?) {
        self.init(
            (traits ?? []).map { trait -> any Hashable & Sendable in
                switch trait {
                case .string(let value): value
                case .integer(let value): value
                case .number(let value): value
                case .boolean(let value): value
                }
            })
    }
}
