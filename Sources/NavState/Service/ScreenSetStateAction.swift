public import NavDSL

/// Makes a stack, and what is presented over it, show a state: all in one step, or nothing.
///
/// Screens that stay, those of the items that both begin with, keep their containers; what else is in the state is built. If items
/// go, all that stands above the last one that stays goes with them; if there are only new ones, they are pushed on what is there.
/// A modal that goes takes with it what others have presented on it. A modal is presented where nothing of others is: otherwise this
/// fails with `ScreenContainerAlreadyPresentingError`. An alert is presented over everything; one that stays, stays over a new modal.
///
/// Fails with ``ScreenNotRegisteredError`` for a destination that leads nowhere, with ``NavigationStateError`` for items on a stack
/// without a root, and with what refuses to leave or to enter. Nothing is changed then; nothing is built before all that has to leave has
/// allowed it.
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
        try perform(on: stack, navigator) {}
    }

    /// - Parameter check: Refuses, by an error, when all has been asked and built.
    func perform(on stack: StackContainer, _ navigator: ScreenNavigator, verifying check: () throws -> Void) throws {
        try stack.requireWindow(for: description)
        let containers = stack.containersOfState
        let places = NavigationPlaces<Destination>(of: stack)
        let plan = try StatePlan(from: places, to: state, of: stack, by: registry)
        try navigator.asOneStep {
            // Those in front are asked first.
            try navigator.askLeave(of: plan.closing.map(\.container)) { plan.keptAlert.map { [$0.container] } ?? [] }
            try navigator.askLeave(of: Array(stack.screens.dropFirst(plan.kept))) { [] }
            let changes = try plan.changes(of: stack, by: navigator, animation)
            // Whoever was asked, or was built, may have navigated: a step is planned again then.
            guard stack.containersOfState == containers else { throw ScreenHierarchyChangedError(action: description, container: stack) }
            try navigator.apply(together: changes, verifying: check)
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

/// What has to go and to come for a state, found out before anything is built.
private struct StatePlan<Destination: Hashable & Sendable> {
    typealias Presented = NavigationPlaces<Destination>.Presented

    /// How many screens of the stack stay.
    private(set) var kept: Int
    /// What is closed, with all that it presents.
    private(set) var closing: [Presented] = []
    /// The alert that is there and stays.
    private(set) var keptAlert: Presented?

    private let pushed: [AnyModalScreen]
    private let modal: AnyModalScreen?
    private let alert: AnyModalScreen?
    /// What stays presented.
    private var staying: [Presented] = []
    /// Whether the kept alert is on something that is closed.
    private var isAlertOnClosing = false
    private let around: [ModalContainer]

    init(
        from places: NavigationPlaces<Destination>, to state: NavigationState<Destination>, of stack: StackContainer,
        by registry: ScreenRegistry
    ) throws {
        let common = zip(places.items, state.items).prefix { $0.destination == $1 }.count
        // Only new ones are pushed on whatever is there.
        kept = stack.screens.count
        if common < places.items.count { kept = common == 0 ? 1 : places.items[common - 1].index + 1 }
        pushed = try state.items.dropFirst(common).map { try registry.screen(for: $0) }
        let isOtherModal = places.modal != state.modal
        modal = isOtherModal ? try state.modal.map { try registry.screen(for: $0) } : nil
        let isOtherAlert = places.alert?.destination != state.alert
        alert = isOtherAlert ? try state.alert.map { try registry.screen(for: $0, asAlert: true) } : nil
        if !pushed.isEmpty, stack.screens.isEmpty { throw NavigationStateError(stack: ScreenContainerReference(stack)) }

        around = places.around
        keptAlert = isOtherAlert ? nil : places.alert
        var isClosed = false
        for node in places.presented {
            if node.isLowest { isClosed = false }
            if node.container === keptAlert?.container { isAlertOnClosing = isClosed }
            if !isClosed, isOtherModal && node.isModal || isOtherAlert && node.isAlert {
                closing.append(node)
                isClosed = true
            }
            if !isClosed { staying.append(node) }
        }
    }

    /// The changes, in order, of which each is made from what the one before has left.
    func changes(of stack: StackContainer, by navigator: ScreenNavigator, _ animation: ScreenAnimation?) throws -> [HierarchyChange] {
        let pushed = try pushed.map { try navigator.buildChildToPlace($0) }
        let modal = try modal.map { try navigator.buildChildToPlace($0) }
        var alert = try alert.map { try navigator.buildChildToPlace($0) }
        var changes: [HierarchyChange] = []
        func present(_ modal: ModalContainer?, inPlaceOf old: ModalContainer?, on carrier: ModalContainer) {
            changes.append(HierarchyChange(.presented(from: old, to: modal), of: carrier, animation: animation))
        }

        let carrier = modal.map { stack.carrier(for: $0.modalPresentationStyle) }
        let level = carrier.flatMap { carrier in around.firstIndex { $0 === carrier } }
        // Over everything: over a new modal too that stands as far out, or further.
        if let keptAlert, isAlertOnClosing || level.map({ $0 >= keptAlert.level }) == true {
            present(nil, inPlaceOf: keptAlert.container, on: keptAlert.carrier)
            alert = keptAlert.container
        }
        for node in closing { present(nil, inPlaceOf: node.container, on: node.carrier) }
        if kept < stack.screens.count || !pushed.isEmpty {
            changes.append(.replaceChildren(from: kept, with: pushed, in: stack, animation: animation))
        }
        if let modal, let carrier { present(modal, inPlaceOf: nil, on: carrier) }
        if let alert {
            // Of what stays, what is further out than the new modal, and so no part of an alert that has moved.
            let outermost = staying.last.flatMap { $0.level > level ?? -1 ? $0.container : nil } ?? modal
            present(alert, inPlaceOf: nil, on: outermost ?? stack.carrier(for: alert.modalPresentationStyle))
        }
        return changes
    }
}
