import NavDSL

/// A destination and what leads from it to a screen.
struct ScreenRegistration {
    let type: Any.Type
    let name: String
    let module: String
    /// `nil` for a destination that cannot be saved.
    let coder: DestinationCoder?
    private let screen: (Any) throws -> AnyModalScreen

    init<Destination: Hashable & Sendable>(
        _ type: Destination.Type, _ name: String, _ module: String, coder: DestinationCoder?,
        _ screen: @escaping (Destination) throws -> AnyModalScreen
    ) {
        self.type = type
        self.name = name
        self.module = module
        self.coder = coder
        self.screen = { destination in
            guard let destination = destination as? Destination else {
                throw ScreenDataMismatchError(name: name, expected: "\(type)", found: "\(Swift.type(of: destination))")
            }
            return try screen(destination)
        }
    }

    /// The screen, whose container will know where it comes from.
    func taggedScreen(for destination: Any, asAlert isAlert: Bool = false) throws -> AnyModalScreen {
        let tag = DestinationTag(name: name, destination: destination, isAlert: isAlert)
        return try screen(destination).decorated(by: DestinationDecorator(tag: tag))
    }
}

/// Writes and reads destinations of a type.
struct DestinationCoder {
    let encode: (Any) throws -> SavedValue
    let decode: (SavedValue) throws -> Any

    init<Destination: Codable>(_ type: Destination.Type) {
        encode = { destination in
            guard let destination = destination as? Destination else { throw SavedValueError("a \(Swift.type(of: destination)) is no \(type)") }
            return try SavedValue(encoding: destination)
        }
        decode = { try $0.decode(type) }
    }
}

/// What a container remembers of the destination that it was built for.
final class DestinationTag {
    let name: String
    let destination: Any
    /// Whether it is presented as an alert, which services tell from a modal.
    let isAlert: Bool

    init(name: String, destination: Any, isAlert: Bool) {
        self.name = name
        self.destination = destination
        self.isAlert = isAlert
    }
}

/// What a container remembers that stands in one that was built for a destination: its number in that tree.
final class PartTag {
    let number: Int

    init(number: Int) { self.number = number }
}

/// Lets the container of a destination, and what was built in it, remember that.
struct DestinationDecorator: ScreenDecorator {
    let tag: DestinationTag

    var payload: Any? { tag }

    func decorate(_ container: ModalContainer, navigator: ScreenNavigator) -> ModalContainer {
        for (number, part) in container.partsBelow.enumerated() where part.partTag == nil && part.destinationTag == nil {
            part.keepPayload(PartTag(number: number))
        }
        return container
    }
}

extension ModalContainer {
    var destinationTag: DestinationTag? { payloads.lazy.compactMap { $0 as? DestinationTag }.last }
    var partTag: PartTag? { payloads.lazy.compactMap { $0 as? PartTag }.last }

    /// All that stands in it, parents first.
    var partsBelow: [ModalContainer] {
        var parts: [ModalContainer] = []
        var pending: [ModalContainer] = []
        func push(_ node: ModalContainer) {
            if let modal = node.ownPresented { pending.append(modal) }
            pending.append(contentsOf: node.children.reversed())
        }
        push(self)
        while let node = pending.popLast() {
            parts.append(node)
            push(node)
        }
        return parts
    }
}
