import NavDSL
import Testing

/// Random steps on the library and on ``TreeModel``, compared after each. A failure prints the seed and the step.
@Suite struct RandomModelTests {
    @Test(arguments: 1...100) func `200 random steps agree with the model`(_ seed: Int) throws {
        var game = try Game(seed: UInt64(seed))
        for step in 1...200 {
            let before = game.navigator.hierarchy
            let move = game.step()
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(move.text)")
            #expect(throws: Never.self, comment) { try game.navigator.validate() }
            #expect(move.ends == 1, comment)
            #expect(move.error == move.isRefused, comment)
            if move.error { #expect(game.navigator.hierarchy == before, comment) }
            try #require(game.navigator.hierarchy.outline == game.model.outline, comment)
            try game.compareSearches(comment)
        }
    }
}

/// One random run: the same steps on both sides.
private struct Game {
    struct Move {
        let text: String
        let ends: Int
        let error: Bool
        let isRefused: Bool
    }

    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let model: TreeModel
    private var random: SeededGenerator
    private var made = 0

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        model = TreeModel(TreeModel.Node("root", .screen, .automatic, []))
        model.root = makeNode(2)
        try navigator.apply(.setRoot(navigator.build(NodeScreen(model.root)), of: try #require(navigator.window)))
    }

    private mutating func makeNode(_ depth: Int, _ style: ScreenModalStyle = .automatic) -> TreeModel.Node {
        made += 1
        let name = "n\(made)"
        let kind: TreeModel.Kind = depth == 0 ? .screen : [.screen, .stack, .stack, .tabs].randomElement(using: &random)!
        let count = kind == .screen ? 0 : Int.random(in: 0...3, using: &random)
        return TreeModel.Node(name, kind, style, (0..<count).map { _ in makeNode(depth - 1) })
    }

    mutating func step() -> Move {
        let nodes = model.root.walk
        let node = nodes.randomElement(using: &random)!
        let name = node.name
        switch Int.random(in: 0..<14, using: &random) {
        case 0...4 where node.kind == .stack:
            return changeStack(node)
        case 5 where node.kind == .tabs:
            let index = Int.random(in: -1...3, using: &random)
            let isValid = node.children.indices.contains(index)
            if isValid { node.selected = index }
            return run("select \(index) in \(name)", !isValid, ScreenWindowRoute().first(.tabs(name: name)).selectTab(with: .index(index)))
        case 6 where node.kind == .tabs:
            let tab = makeNode(1)
            let route = ScreenWindowRoute().last(.tabs(name: name)).setupTab(with: NodeScreen(tab))
            model.setTabs(node, node.children + [tab])
            return run("set up \(tab.name) in \(name)", false, route)
        case 7 where node.kind == .tabs && nodes.count < 80:
            let tabs = [makeNode(1), makeNode(1)]
            let route = ScreenWindowRoute().last(.tabs(name: name)).setTabs(NodeScreen(tabs[0]), NodeScreen(tabs[1]))
            model.setTabs(node, tabs)
            return run("set tabs in \(name)", false, route)
        case 8, 9:
            return present(on: node)
        case 10:
            let route = ScreenWindowRoute().first(.container(name: name)).dismiss()
            model.dismiss(node)
            return run("dismiss on \(name)", false, route)
        case 12:
            let modal = makeNode(2, ScreenModalStyle.allCases.randomElement(using: &random)!)
            model.replacePresented(with: modal, on: node)
            return run(
                "replace what \(name) presents with \(modal.name)", false,
                ScreenWindowRoute().first(.container(name: name)).replacePresented(with: NodeScreen(modal)))
        case 13:
            var above: TreeModel.Node? = node
            while let current = above, current.modal == nil { above = current.parent }
            let only = (above?.modal?.chain.map(\.name) ?? ["missing"]).randomElement(using: &random)!
            let isRefused = (try? model.dismissOnly(only, on: node)) == nil
            let route = ScreenWindowRoute().first(.container(name: name)).dismiss(only: .container(name: only))
            return run("dismiss only \(only) on \(name)", isRefused, route)
        case 11 where nodes.count > 120:
            model.root = makeNode(3)
            return run("set root", false, ScreenWindowRoute().setRoot(to: NodeScreen(model.root)))
        default:
            let route = ScreenWindowRoute().last(.container(name: name)).makeVisible()
            model.makeVisible(node)
            return run("make \(name) visible", false, route)
        }
    }

    private mutating func present(on node: TreeModel.Node) -> Move {
        let modal = makeNode(2, ScreenModalStyle.allCases.randomElement(using: &random)!)
        let route = ScreenWindowRoute().first(.container(name: node.name)).present(NodeScreen(modal))
        let isRefused = (try? model.present(modal, on: node)) == nil
        return run("present \(modal.name) on \(node.name)", isRefused, route)
    }

    /// One to four modifiers, which merge: if one is refused, none counts.
    private mutating func changeStack(_ node: TreeModel.Node) -> Move {
        var children = node.children
        var isRefused = false
        var texts: [String] = []
        var route = ScreenWindowRoute().first(.stack(name: node.name))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let child = makeNode(1)
                texts.append("push \(child.name)")
                route = route.push(NodeScreen(child))
                children.append(child)
            case 2:
                texts.append("pop")
                route = route.pop()
                if children.count < 2 { isRefused = true } else { children.removeLast() }
            case 3:
                let name = (children.map(\.name) + ["missing"]).randomElement(using: &random)!
                texts.append("pop to \(name)")
                route = route.pop(to: .container(name: name))
                if let index = children.firstIndex(where: { $0.name == name }) { children = Array(children[...index]) } else { isRefused = true }
            case 4:
                let child = makeNode(1)
                texts.append("replace with \(child.name)")
                route = route.replace(with: NodeScreen(child))
                children = children.dropLast() + [child]
            default:
                texts.append(children.count.isMultiple(of: 2) ? "pop to root" : "clear")
                route = children.count.isMultiple(of: 2) ? route.popToRoot() : route.clear()
                if children.isEmpty { isRefused = true } else { children = children.count.isMultiple(of: 2) ? [children[0]] : [] }
            }
            if isRefused { break }
        }
        if !isRefused { model.setStack(node, children) }
        return run("\(texts.joined(separator: ", ")) in \(node.name)", isRefused, route)
    }

    private func run(_ text: String, _ isRefused: Bool, _ route: some ScreenRouteConvertible<WindowContainer>) -> Move {
        var errors: [Bool] = []
        navigator.navigate(to: route) { result in
            if case .failure = result { errors.append(true) } else { errors.append(false) }
        }
        return Move(text: text, ends: errors.count, error: errors.first ?? false, isRefused: isRefused)
    }

    /// Searches from the window and from a random container, against the model's walk.
    mutating func compareSearches(_ comment: Comment) throws {
        let visible = model.visible
        let walk = model.root.walk
        #expect(navigator.topContainer?.key?.name == walk.last { visible.contains($0.name) }?.name, comment)
        let start = walk.randomElement(using: &random)!
        let container = try #require(navigator.firstContainer(where: .container(name: start.name)), comment)
        var order = start.walk
        var parent = start.parent
        while let next = parent {
            order += next.modal?.walk ?? []
            parent = next.parent
        }
        let stacks = order.filter { $0.kind == .stack }
        #expect(container.isVisible == visible.contains(start.name), comment)
        #expect(navigator.firstContainer(in: container, where: .stack)?.key?.name == stacks.first?.name, comment)
        #expect(navigator.lastContainer(in: container, where: .stack)?.key?.name == stacks.last?.name, comment)
        #expect(
            navigator.topContainer(in: container, where: .stack)?.key?.name == stacks.last { visible.contains($0.name) }?.name, comment)
    }
}

/// Builds the container of a model's node with all that stands in it.
private struct NodeScreen: Screen {
    let node: TreeModel.Node
    var name: String { node.name }
    var modalPresentationStyle: ScreenModalStyle { node.style }

    init(_ node: TreeModel.Node) { self.node = node }

    func build(navigator: ScreenNavigator) throws -> ModalContainer {
        let children = try node.children.map { try navigator.build(NodeScreen($0)) }
        return switch node.kind {
        case .screen: ModalContainer(key: key)
        case .stack: StackContainer(key: key, screens: children)
        case .tabs: TabsContainer(key: key, tabs: children)
        }
    }
}
