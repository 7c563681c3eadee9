import NavDSL

/// Builds a node's container with all that stands in it.
struct ProgramScreen: Screen {
    let node: ProgramNode

    var name: String { node.name ?? "" }
    var traits: ScreenTraits { ScreenTraits(node.traits) }
    var containerKey: ScreenKey? { node.containerKey }
    var modalPresentationStyle: ScreenModalStyle { node.style ?? .automatic }

    func build(navigator: ScreenNavigator) throws -> ModalContainer {
        let items = try (node.items ?? []).map { try navigator.build($0.screen) }
        let container: ModalContainer
        switch node.kind {
        case "stack": container = StackContainer(key: containerKey, screens: items)
        case "tabs":
            let tabs = TabsContainer(key: containerKey)
            try tabs.setTabs(items, selected: node.selected)
            container = tabs
        default: container = node.refreshable == true ? RefreshableContainer(key: containerKey) : ModalContainer(key: containerKey)
        }
        return container
    }
}

private final class RefreshableContainer: ModalContainer, ScreenRefreshableContainer {
    func refresh(completion: @escaping (Result<Void, any Error>) -> Void) { completion(.success(())) }
}

extension ProgramNode {
    var containerKey: ScreenKey? { name.map { ScreenKey(name: $0, traits: ScreenTraits(traits)) } }

    /// The node's screen, with the stack around it if it wants one.
    var screen: AnyModalScreen {
        var screen = ProgramScreen(node: self).eraseToAnyScreen()
        if wrap == true {
            screen = screen.withStackContainer().withModalPresentationStyle(style ?? .automatic).eraseToAnyModalScreen()
        }
        return presented.map { screen.decorated(by: PresentingDecorator(modal: $0.screen)) } ?? screen
    }
}

/// Lets a container present before it enters a window.
private struct PresentingDecorator: ScreenDecorator {
    let modal: AnyModalScreen

    func decorate(_ container: ModalContainer, navigator: ScreenNavigator) throws -> ModalContainer {
        try container.setUnplacedPresented(navigator.build(modal))
        return container
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
