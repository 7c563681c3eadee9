import NavDSL

/// The containers that a run has had, by their ids: they can be named after they are gone.
final class ContainerRegistry {
    private var containers: [Int: ModalContainer] = [:]
    private var observation: HierarchyObservation?

    subscript(id: Int) -> ModalContainer? { containers[id] }

    /// Remembers a container and all that stands in it or is presented over it.
    func add(_ container: ModalContainer) {
        var pending = [container]
        while let next = pending.popLast() {
            if let id = next.id { containers[id.rawValue] = next }
            pending.append(contentsOf: next.children)
            if let modal = next.ownPresented { pending.append(modal) }
        }
    }

    /// Remembers what enters from now on, as long as a route needs it.
    func follow(_ navigator: ScreenNavigator) {
        observation = navigator.observeChanges { [weak self] change in
            for container in change.inserted { self?.add(container) }
        }
    }
}

extension ScreenAccessor where Target == ModalContainer {
    /// The container with an id, wherever it is now.
    static func id(_ id: Int, in registry: ContainerRegistry) -> Self {
        Self("from #\(id)", noun: "container #\(id)") { _ in registry[id] }
    }
}

extension ProgramStep {
    var screenAnimation: ScreenAnimation? {
        if animated == false || animation == "none" { return nil }
        return animation.map { ScreenAnimation(name: $0) } ?? .default
    }

    var popPredicate: ScreenStackPopPredicate {
        switch to ?? .previous {
        case .root: .root
        case .previous: .previous
        case .name(let name): .container(name: name)
        case .key(let key): .container(key: key.screenKey)
        case .node(let id):
            ScreenStackPopPredicate("#\(id)") { draft in (0..<draft.count).last { draft[$0].existing?.id?.rawValue == id } }
        }
    }

    var tabPredicate: ScreenTabPredicate? {
        if let index { return .index(index) }
        if let name { return .container(name: name) }
        if let key { return .container(key: key.screenKey) }
        return node.map { id in ScreenTabPredicate("#\(id)") { $0.tabs.firstIndex { $0.id?.rawValue == id } } }
    }
}

extension ProgramStep.Key {
    var screenKey: ScreenKey { ScreenKey(name: name, traits: ScreenTraits(traits)) }
}

extension ProgramStep {
    /// The container that the steps in this one begin at.
    func innerStart(_ current: ProgramCompiler.Kind, _ start: ProgramCompiler.Kind) -> ProgramCompiler.Kind {
        if let screen { return screen.containerKind }
        switch op {
        case .then: return current
        case .fallback, .ensure: return start
        case .stack: return .stack
        case .tabs: return .tabs
        case .window: return .window
        default:
            switch kind ?? type ?? .container {
            case .container: return .container
            case .stack: return .stack
            case .tabs: return .tabs
            }
        }
    }
}

extension ProgramNode {
    /// What its screen builds.
    var containerKind: ProgramCompiler.Kind { kind == "stack" || wrap == true ? .stack : kind == "tabs" ? .tabs : .container }
}

extension ProgramOp {
    /// The container that an op works on.
    enum Place { case any, window, screen, stack, tabs }

    var place: Place {
        switch self {
        case .first, .last, .top, .from, .fail, .wait, .then, .resolve, .fallback, .ensure, .cauterize: .any
        case .root, .setRoot, .makeKey, .makeKeyAndVisible: .window
        case .refresh, .present, .dismiss, .makeVisible, .presented, .presenting, .stack, .tabs, .window: .screen
        case .push, .replace, .pop, .popToRoot, .clear, .setStack, .stackRoot, .stackTop, .stackVisible: .stack
        case .selectTab, .selectedTab, .setupTab, .setTabs: .tabs
        }
    }

    func works(on kind: ProgramCompiler.Kind) -> Bool {
        switch place {
        case .any: true
        case .window: kind == .window
        case .screen: kind != .window
        case .stack: kind == .stack
        case .tabs: kind == .tabs
        }
    }

    /// The same in words.
    var needs: String {
        switch place {
        case .any: "a container"
        case .window: "a window"
        case .screen: "a screen, a stack or tabs"
        case .stack: "a stack"
        case .tabs: "tabs"
        }
    }
}
