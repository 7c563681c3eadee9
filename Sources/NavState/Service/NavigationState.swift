import NavDSL

/// What a ``NavigationService`` shows, as a value.
public struct NavigationState<Destination: Hashable & Sendable>: Hashable, Sendable {
    /// What stands above the stack's root, bottom to top.
    public var items: [Destination]
    /// What the stack presents; `nil` is nothing.
    public var modal: Destination?
    /// What is presented over all that, as an alert; `nil` is nothing.
    public var alert: Destination?

    /// A state; what is left out is not there.
    public init(items: [Destination] = [], modal: Destination? = nil, alert: Destination? = nil) {
        self.items = items
        self.modal = modal
        self.alert = alert
    }
}

/// Where the destinations of a type stand in and over a stack, as its hierarchy is now.
struct NavigationPlaces<Destination: Hashable & Sendable> {
    /// The screens above the root that have been opened for a destination, with their index in the stack.
    private(set) var items: [(index: Int, destination: Destination)] = []
    /// What is presented, the lowest first, whoever has presented it.
    private(set) var chain: [ModalContainer] = []
    private(set) var modal: Destination?
    private(set) var alert: (index: Int, destination: Destination)?

    init(of stack: StackContainer) {
        for (index, screen) in stack.screens.enumerated().dropFirst() {
            if let destination = Self.destination(of: screen)?.value { items.append((index, destination)) }
        }
        var next = stack.presented
        while let container = next {
            if let (destination, isAlert) = Self.destination(of: container) {
                if isAlert {
                    if alert == nil { alert = (chain.count, destination) }
                } else if chain.isEmpty {
                    modal = destination
                }
            }
            chain.append(container)
            next = container.ownPresented
        }
    }

    var state: NavigationState<Destination> {
        NavigationState(items: items.map(\.destination), modal: modal, alert: alert?.destination)
    }

    /// What a container was built for; of a stack that was put around it, the lowest screen.
    private static func destination(of container: ModalContainer) -> (value: Destination, isAlert: Bool)? {
        let tag = container.destinationTag ?? (container as? StackContainer)?.screens.first?.destinationTag
        guard let tag, let destination = tag.destination as? Destination else { return nil }
        return (destination, tag.isAlert)
    }
}
