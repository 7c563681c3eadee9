import NavDSL

/// What a registry leads back to a container by.
struct SavableDestination {
    let registration: ScreenRegistration
    let value: Any
    /// `nil` for a screen that is its own destination and that no registry has given.
    let tag: DestinationTag?

    /// Which destinations are one.
    struct Key: Hashable {
        let name: String
        let value: AnyHashable

        /// `nil` for what is not hashable, which no destination is.
        init?(_ registration: ScreenRegistration, _ value: Any) {
            guard let value = value as? AnyHashable else { return nil }
            (name, self.value) = (registration.name, value)
        }
    }

    var key: Key? { Key(registration, value) }

    /// Writes it into a node, or nothing of it if it cannot be encoded.
    func save(in node: inout SavedHierarchy.Node) throws {
        guard let coder = registration.data.coder else { return }
        node.data = try coder.encode(value)
        node.screen = registration.name
        node.isAlert = tag?.isAlert == true ? true : nil
    }
}

extension ScreenRegistry {
    /// `nil` for the container of a screen that is not registered here.
    func savableDestination(of container: ModalContainer) -> SavableDestination? {
        if let tag = container.destinationTag, let registration = knownRegistration(named: tag.name), registration.data.holds(tag.destination) {
            return SavableDestination(registration: registration, value: tag.destination, tag: tag)
        }
        guard let screen = container.undecoratedScreen, let registration = registration(of: type(of: screen)), registration.isOwnScreen else {
            return nil
        }
        return SavableDestination(registration: registration, value: screen, tag: nil)
    }
}
