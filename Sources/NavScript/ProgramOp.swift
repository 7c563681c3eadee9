/// What a step does: the verb of that name in the DSL.
public enum ProgramOp: String, Hashable, Sendable, Codable, CaseIterable {
    /// Steps on any container.
    case first, last, top, from, refresh, fail, wait, then, resolve, fallback, ensure, cauterize
    /// Steps on a window.
    case root, setRoot, makeKey, makeKeyAndVisible
    /// Steps on any container but a window.
    case present, dismiss, makeVisible, presented, presenting, stack, tabs, window
    /// Steps on a stack.
    case push, replace, pop, popToRoot, clear, setStack, stackRoot, stackTop, stackVisible
    /// Steps on tabs.
    case selectTab, selectedTab, setupTab, setTabs

    var fields: [ProgramStep.CodingKeys] {
        switch self {
        case .first, .last, .top: [.kind, .name, .key, .steps]
        case .from: [.node, .kind, .steps]
        case .refresh, .resolve, .cauterize, .makeKey, .makeKeyAndVisible, .makeVisible: []
        case .fail: [.message]
        case .wait: [.seconds]
        case .then, .fallback, .ensure: [.steps]
        case .root, .presented, .presenting, .stackRoot, .stackTop, .stackVisible, .selectedTab: [.type, .steps]
        case .stack, .tabs, .window: [.steps]
        case .setRoot: [.screen, .animation, .steps]
        case .present: [.screen, .animated, .steps]
        case .dismiss: [.animated]
        case .push, .replace: [.screen, .animation, .separated, .steps]
        case .pop: [.to, .animation, .separated]
        case .popToRoot, .clear: [.animation, .separated]
        case .setStack: [.modifiers, .animation, .separated]
        case .selectTab: [.index, .name, .key, .node, .type, .animation, .steps]
        case .setupTab: [.screen, .steps]
        case .setTabs: [.screens, .selected]
        }
    }

    var required: [ProgramStep.CodingKeys] {
        switch self {
        case .from: [.node]
        case .wait: [.seconds]
        case .then, .fallback, .ensure: [.steps]
        case .setRoot, .present, .push, .replace, .setupTab: [.screen]
        case .setStack: [.modifiers]
        case .setTabs: [.screens]
        default: []
        }
    }
}
