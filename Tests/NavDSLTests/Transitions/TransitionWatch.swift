import NavDSL

/// What has been told of transitions, as text: `+D on D off B` for one by which D has entered and appeared, and B disappeared.
final class TransitionWatch {
    private(set) var texts: [String] = []
    private(set) var causes: [String] = []
    private var observation: HierarchyObservation?

    init(_ navigator: ScreenNavigator) {
        observation = navigator.observeTransitions { [unowned self] transition in
            texts.append(transition.text)
            causes.append("\(transition.cause)")
        }
    }
}

extension HierarchyTransition {
    var text: String {
        transitionText([("+", entered), ("-", left), ("on ", appeared), ("off ", disappeared)])
    }
}

extension HierarchyTransitionRecord {
    var text: String {
        transitionText([("+", entered), ("-", left), ("on ", appeared), ("off ", disappeared)])
    }
}

private func transitionText(_ parts: [(word: String, nodes: [Hierarchy.Node])]) -> String {
    parts.filter { !$0.nodes.isEmpty }.map { $0.word + $0.nodes.map { $0.name ?? $0.kind }.joined(separator: ",") }
        .joined(separator: " ")
}

/// Counts how often it is asked what it shows, which is whenever a hierarchy is made.
final class AskedStack: StackContainer {
    private(set) var count = 0

    override func isShowing(_ child: ModalContainer) -> Bool {
        count += 1
        return super.isShowing(child)
    }
}
