import NavDSL
import Testing

/// A plain screen with a name and traits of the test's choice.
struct Plain: PlainScreen {
    let name: String
    var traits: ScreenTraits = []
    var modalPresentationStyle = ScreenModalStyle.automatic

    init(_ name: String, _ traits: ScreenTraits = [], style: ScreenModalStyle = .automatic) {
        self.name = name
        self.traits = traits
        modalPresentationStyle = style
    }
}

struct Stack: Screen {
    var label: String?
    var screens: [Plain] = []
    var modalPresentationStyle = ScreenModalStyle.automatic

    init(_ label: String? = nil, _ screens: Plain..., style: ScreenModalStyle = .automatic) {
        self.label = label
        self.screens = screens
        modalPresentationStyle = style
    }

    var name: String { label ?? "Stack" }
    var containerKey: ScreenKey? { label.map { ScreenKey(name: $0) } }

    func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(screens: try screens.map { try navigator.build($0) })
    }
}

struct Tabs: Screen {
    let label: String?
    let tabs: [any Screen<StackContainer>]
    var selected: Int?

    init(_ label: String? = nil, _ tabs: [any Screen<StackContainer>], selected: Int? = nil) {
        self.label = label
        self.tabs = tabs
        self.selected = selected
    }

    var name: String { label ?? "Tabs" }
    var containerKey: ScreenKey? { label.map { ScreenKey(name: $0) } }

    func build(navigator: ScreenNavigator) throws -> TabsContainer {
        let container = TabsContainer()
        try container.setTabs(tabs.map { try navigator.build($0) }, selected: selected)
        return container
    }
}

/// A navigator on a shown key window with a root, and what has gone through its door since.
final class Scene {
    let window: WindowContainer
    let navigator: ScreenNavigator
    private(set) var changes: [HierarchyChange] = []
    private var observation: HierarchyObservation?
    private var builtBefore = 0

    /// A window that shows a root, and is the key window unless it is hidden.
    convenience init(
        _ root: some Screen, hidden: Bool = false, in group: ScreenWindowGroup? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(hidden: hidden, in: group)
        func setRoot<S: Screen>(_ screen: S) throws {
            let container = try navigator.build(screen)
            try navigator.apply(.setRoot(try #require(container as? ModalContainer), of: window))
        }
        do { try setRoot(root) } catch { Issue.record(error, sourceLocation: sourceLocation) }
        forget()
    }

    /// A window without a root.
    /// - Parameter group: A group that has the window already; `nil` for one on its own.
    init(hidden: Bool = false, in group: ScreenWindowGroup? = nil) {
        window = group?.windows.first ?? WindowContainer(isHidden: hidden)
        navigator = ScreenNavigator(window: window, logger: nil)
        if !hidden { try? navigator.apply(.setKey(true, of: window)) }
        observation = navigator.observeChanges { [unowned self] in changes.append($0) }
    }

    /// Counts from here on.
    func forget() {
        changes = []
        builtBefore = navigator.builtCount
    }

    var built: Int { navigator.builtCount - builtBefore }
    var text: String { navigator.hierarchy.outline }

    /// Runs a route and gives its error; records an issue if it does not end exactly once or leaves an invalid tree.
    @discardableResult
    func run(
        _ route: some ScreenRouteConvertible<WindowContainer>, sourceLocation: SourceLocation = #_sourceLocation
    ) -> (any Error)? {
        var results: [Result<Void, any Error>] = []
        navigator.navigate(to: route) { results.append($0) }
        #expect(results.count == 1, "the route ended \(results.count) times", sourceLocation: sourceLocation)
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try navigator.validate() }
        if case .failure(let error) = results.first { return error }
        return nil
    }
}

extension Hierarchy {
    /// The hierarchy in one line: `window > tabs Home[*Rooms[A, B], P] ^fullScreen M`; `!` behind what is visible.
    var outline: String {
        guard nodes.count > 1 else { return "window" }
        let children = childTable()
        func write(_ index: Int) -> String {
            let node = nodes[index]
            var text = node.name ?? (node.kind == "screen" ? "_" : "")
            if !node.traits.isEmpty { text += "(\(node.traits.map(\.description).joined(separator: ",")))" }
            let inner = children[index].filter { nodes[$0].role == .child }
            if node.kind != "screen" {
                let items = inner.enumerated().map { ($0 == node.selectedIndex ? "*" : "") + write($1) }
                text = "\(node.kind) \(text)".trimmingSpaces + "[\(items.joined(separator: ", "))]"
            }
            if node.isVisible { text += "!" }
            if let modal = children[index].first(where: { nodes[$0].role == .presented }) {
                let style = nodes[modal].style == .automatic ? "" : nodes[modal].style.rawValue
                text += " ^\(style) \(write(modal))"
            }
            return text
        }
        return write(1)
    }

    private func childTable() -> [[Int]] {
        var table = [[Int]](repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated() { if let parent = node.parent { table[parent].append(index) } }
        return table
    }
}

extension String {
    fileprivate var trimmingSpaces: String { hasSuffix(" ") ? String(dropLast()) : self }
}
