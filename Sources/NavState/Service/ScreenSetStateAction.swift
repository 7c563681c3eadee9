public import NavDSL

/// Makes a stack, and what is presented over it, show a state: all in one change of the hierarchy, or nothing.
///
/// Screens that stay, those of the items that both begin with, keep their containers; what else is in the state is built. If items
/// go, all that stands above the last one that stays goes with them; if there are only new ones, they are pushed on what is there.
/// A modal that goes takes with it what others have presented on it. A modal is presented where nothing of others' is: otherwise this
/// fails with `ScreenContainerAlreadyPresentingError`. An alert is presented over everything.
///
/// Fails with ``ScreenNotRegisteredError`` for a destination that leads nowhere, with ``NavigationStateError`` for items on a stack
/// without a root, and with what refuses to leave or to enter. Nothing is changed then.
/// - Complexity: Linear in the screens of the stack, and those that come and go.
public struct ScreenSetStateAction<Destination: Hashable & Sendable>: ImmediateScreenAction {
    public typealias Container = StackContainer
    public typealias Output = Void

    /// What to show.
    public let state: NavigationState<Destination>
    /// Leads to the screens.
    public let registry: ScreenRegistry
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// The action that makes a stack show a state.
    public init(_ state: NavigationState<Destination>, with registry: ScreenRegistry, animation: ScreenAnimation? = .default) {
        self.state = state
        self.registry = registry
        self.animation = animation
    }

    public func perform(container stack: StackContainer, navigator: ScreenNavigator) throws {
        try stack.requireWindow(for: description)
        let places = NavigationPlaces<Destination>(of: stack)
        if places.state == state { return }
        let plan = try Plan(from: places, to: state, of: stack, by: registry)
        try navigator.asOneStep {
            try navigator.askLeave(of: plan.leaving(stack)) { [] }
            try navigator.apply(together: plan.changes(of: stack, by: navigator, animation))
        }
    }

    public var description: String { "set the state" }
}

/// Items are set on a stack that has no root for them to stand on.
public struct NavigationStateError: ScreenError, Hashable {
    /// The stack.
    public let stack: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    public static func == (one: Self, other: Self) -> Bool { one.stack == other.stack }
    public func hash(into hasher: inout Hasher) { hasher.combine(stack) }

    public var description: String { describe("Items need a root to stand on, and \(stack) is empty.", attachedErrors) }
}

extension ScreenSetStateAction {
    /// What has to go and to come, found out before anything is built.
    fileprivate struct Plan {
        /// How many screens of the stack stay.
        private var kept: Int
        private var pushed: [AnyModalScreen] = []
        /// How many containers of the chain stay.
        private var chainKept: Int
        private var modal: AnyModalScreen?
        private var alert: AnyModalScreen?
        /// The alert that is there, when it is to come back over another modal.
        private var comingBack: ModalContainer?
        private let chain: [ModalContainer]

        init(
            from places: NavigationPlaces<Destination>, to state: NavigationState<Destination>, of stack: StackContainer,
            by registry: ScreenRegistry
        ) throws {
            let common = zip(places.items, state.items).prefix { $0.destination == $1 }.count
            // Only new ones are pushed on whatever is there.
            kept = stack.screens.count
            if common < places.items.count { kept = common == 0 ? 1 : places.items[common - 1].index + 1 }
            pushed = try state.items.dropFirst(common).map { try registry.screen(for: $0) }
            if !pushed.isEmpty, stack.screens.isEmpty { throw NavigationStateError(stack: ScreenContainerReference(stack)) }

            chain = places.chain
            chainKept = chain.count
            if places.modal != state.modal {
                if places.modal != nil || places.alert?.index == 0 { chainKept = 0 }
                modal = try state.modal.map { try registry.screen(for: $0) }
            }
            guard let index = places.alert?.index, places.alert?.destination == state.alert, index >= chainKept else {
                if places.alert?.destination == state.alert { return }
                if let index = places.alert?.index { chainKept = min(chainKept, index) }
                alert = try state.alert.map { try registry.screen(for: $0, asAlert: true) }
                return
            }
            comingBack = chain[index]
        }

        /// What leaves the hierarchy.
        func leaving(_ stack: StackContainer) -> [ModalContainer] {
            var leaving = Array(stack.screens[kept...])
            var index = chainKept
            // What is presented on another goes with it.
            if index < chain.count, chain[index] !== comingBack { leaving.append(chain[index]) } else { index += 1 }
            if let comingBack, let modal = comingBack.ownPresented, index < chain.count { leaving.append(modal) }
            return leaving
        }

        /// The changes, in order, of which each is made from what the one before has left.
        func changes(of stack: StackContainer, by navigator: ScreenNavigator, _ animation: ScreenAnimation?) throws -> [HierarchyChange] {
            var changes: [HierarchyChange] = []
            func present(_ modal: ModalContainer?, inPlaceOf old: ModalContainer?, on carrier: ModalContainer) {
                changes.append(HierarchyChange(.presented(from: old, to: modal), of: carrier, animation: animation))
            }
            let pushed = try pushed.map { try navigator.buildChildToPlace($0) }
            let modal = try modal.map { try navigator.buildChildToPlace($0) }
            let alert = try alert.map { try navigator.buildChildToPlace($0) } ?? comingBack
            if let comingBack, let carrier = comingBack.presenting { present(nil, inPlaceOf: comingBack, on: carrier) }
            if chainKept < chain.count, let carrier = chain[chainKept].presenting, chain[chainKept] !== comingBack {
                present(nil, inPlaceOf: chain[chainKept], on: carrier)
            }
            if kept < stack.screens.count || !pushed.isEmpty {
                changes.append(.replaceChildren(from: kept, with: pushed, in: stack, animation: animation))
            }
            var top = chain.prefix(chainKept).last
            if let modal {
                present(modal, inPlaceOf: nil, on: stack.carrier(for: modal.modalPresentationStyle))
                top = modal
            }
            if let alert { present(alert, inPlaceOf: nil, on: top ?? stack.carrier(for: alert.modalPresentationStyle)) }
            return changes
        }
    }
}
