import NavDSL
import Observation

// snippet.show
/// A container as views see it.
@MainActor @Observable
final class ContainerModel: @MainActor Identifiable, @MainActor Hashable {
    let id: ContainerID
    let container: ModalContainer
    fileprivate(set) var children: [ContainerModel] = []
    fileprivate(set) var selected: ContainerID?
    fileprivate(set) var presented: ContainerModel?

    fileprivate init(_ container: ModalContainer, id: ContainerID) {
        self.container = container
        self.id = id
    }

    static func == (left: ContainerModel, right: ContainerModel) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@MainActor @Observable
final class SwiftUIRenderer: @MainActor ScreenRenderer {
    private(set) var root: ContainerModel?
    @ObservationIgnored private unowned let navigator: ScreenNavigator
    @ObservationIgnored private var models: [ContainerID: ContainerModel] = [:]

    /// Views are drawn from state: of a route, only what it comes to.
    let isCoalescing = true

    init(navigator: ScreenNavigator) {
        self.navigator = navigator
        navigator.renderer = self
        root = navigator.window?.root.flatMap(model)
    }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        if let modal = transition.container as? ModalContainer {
            if let model = model(for: modal) { update(model) }
        } else {
            root = navigator.window?.root.flatMap(model)
        }
        for gone in transition.changes.flatMap(\.removed) where gone.window == nil { forget(gone) }
        // SwiftUI shows what has become of the state in its own time.
        completion()
    }

    /// The model of a container, made when it is first asked for, with all that stands in it.
    func model(for container: ModalContainer) -> ContainerModel? {
        guard let id = container.id else { return nil }
        if let known = models[id] { return known }
        let model = ContainerModel(container, id: id)
        models[id] = model
        update(model)
        return model
    }

    private func update(_ model: ContainerModel) {
        model.children = model.container.children.compactMap { self.model(for: $0) }
        model.selected = model.container.selectedIndex.map { model.children[$0].id }
        model.presented = model.container.ownPresented.flatMap { self.model(for: $0) }
    }

    private func forget(_ removed: ModalContainer) {
        var gone = [removed]
        while let container = gone.popLast() {
            if let id = container.id { models[id] = nil }
            gone += container.children
            if let modal = container.ownPresented { gone.append(modal) }
        }
    }
    // snippet.hide

    // snippet.show
    // What views bind to: reading is the model, writing is what the user does.
    func path(of stack: ContainerModel) -> Binding<[ContainerModel]> {
        Binding(
            get: { Array(stack.children.dropFirst()) },
            set: { path in
                guard let top = stack.children.last, let below = path.last ?? stack.children.first, below !== top else { return }
                self.follow(.popped(from: top.id, to: below.id), in: stack)
            })
    }

    func selection(of tabs: ContainerModel) -> Binding<ContainerID?> {
        Binding(
            get: { tabs.selected },
            set: { if let id = $0, id != tabs.selected { self.follow(.selected(id), in: tabs) } })
    }

    func sheet(of carrier: ContainerModel) -> Binding<ContainerModel?> {
        Binding(
            get: { carrier.presented },
            set: { item in
                if item == nil, let sheet = carrier.presented { self.follow(.dismissed(sheet.id), in: carrier) }
            })
    }

    /// Lets the hierarchy follow the user. What it does not take is drawn from the model again.
    private func follow(_ event: ScreenUserEvent, in model: ContainerModel) {
        if case .changed = navigator.handle(event) { return }
        update(model)
    }
}
// snippet.hide

// snippet.show
struct ContainerView: View {
    let model: ContainerModel
    let renderer: SwiftUIRenderer
    let content: (ModalContainer) -> AnyView

    var body: some View {
        inner.sheet(item: renderer.sheet(of: model)) { view(of: $0) }
    }

    @ViewBuilder private var inner: some View {
        if model.container is StackContainer {
            NavigationStack(path: renderer.path(of: model)) {
                if let root = model.children.first {
                    view(of: root).navigationDestination(for: ContainerModel.self) { view(of: $0) }
                }
            }
        } else if model.container is TabsContainer {
            TabView(selection: renderer.selection(of: model)) {
                ForEach(model.children) { tab in view(of: tab).tag(tab.id) }
            }
        } else {
            content(model.container)
        }
    }

    private func view(of model: ContainerModel) -> AnyView {
        AnyView(ContainerView(model: model, renderer: renderer, content: content))
    }
}
// snippet.hide
