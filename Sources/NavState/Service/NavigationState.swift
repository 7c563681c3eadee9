public import NavDSL

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

extension NavigationState: CustomStringConvertible {
    /// `items chats, chat(1); modal settings`, `no items; alert confirm`.
    public var description: String {
        let parts = [
            items.isEmpty ? "no items" : "items \(items.map { "\($0)" }.joined(separator: ", "))", modal.map { "modal \($0)" },
            alert.map { "alert \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }
}

extension NavigationState: Encodable where Destination: Encodable {}
extension NavigationState: Decodable where Destination: Decodable {}

extension NavigationState {
    /// What a stack and what is presented over it show now.
    ///
    /// Only destinations of this type count that a ``ScreenRegistry`` has led to: screens of others stand between them unseen. The modal
    /// is what the stack, or else the nearest container around it, presents itself; what a modal presents in turn is its own. The alert may
    /// be anywhere above.
    /// - Complexity: Linear in the screens of the stack, what stands around it, and what is presented over it.
    public init(of stack: StackContainer) { self = NavigationPlaces(of: stack).state }
}

/// Where the destinations of a type stand in and over a stack, as its hierarchy is now.
struct NavigationPlaces<Destination: Hashable & Sendable> {
    struct Presented {
        let container: ModalContainer
        let carrier: ModalContainer
        /// How far from the stack that stands which the chain of modals is presented by.
        let level: Int
        /// Whether it is the first one of that chain.
        let isLowest: Bool
        /// `nil` for one of others.
        let destination: Destination?
        let isAlert: Bool

        var isModal: Bool { destination != nil && !isAlert && isLowest }
    }

    /// The screens above the root that have been opened for a destination, with their index in the stack.
    private(set) var items: [(index: Int, destination: Destination)] = []
    /// The stack and what stands around it, from inside.
    private(set) var around: [ModalContainer] = []
    /// What each of these presents, from inside; the lowest of each chain first.
    private(set) var presented: [Presented] = []

    init(of stack: StackContainer) {
        for (index, screen) in stack.screens.enumerated().dropFirst() {
            if let destination = Self.destination(of: screen)?.value { items.append((index, destination)) }
        }
        var next: ModalContainer? = stack
        while let node = next {
            var carrier = node
            while let modal = carrier.ownPresented {
                let found = Self.destination(of: modal)
                presented.append(
                    Presented(
                        container: modal, carrier: carrier, level: around.count, isLowest: carrier === node, destination: found?.value,
                        isAlert: found?.isAlert ?? false))
                carrier = modal
            }
            around.append(node)
            next = node.parent
        }
    }

    var modal: Destination? { presented.first(where: \.isModal)?.destination }
    var alert: Presented? { presented.first(where: \.isAlert) }

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

extension StackContainer {
    /// All that a state is read from, in order: the same ones stand where they stood.
    var containersOfState: [ObjectIdentifier] {
        var containers = screens.map { ObjectIdentifier($0) }
        var next: ModalContainer? = self
        while let node = next {
            for container in sequence(first: node, next: \.ownPresented) { containers.append(ObjectIdentifier(container)) }
            next = node.parent
        }
        return containers
    }
}
