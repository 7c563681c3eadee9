import NavDSL

/// What a container remembers of the destination that it was built for. Each container has one of its own.
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

/// What a container remembers that was built in one of a destination: its number there.
final class PartTag {
    let owner: DestinationTag
    let number: Int

    init(owner: DestinationTag, number: Int) {
        self.owner = owner
        self.number = number
    }
}

/// Lets the container of a destination, and what was built in it, remember that.
struct DestinationDecorator: ScreenDecorator {
    let name: String
    let destination: Any
    let isAlert: Bool

    func decorate(_ container: ModalContainer, navigator: ScreenNavigator) -> ModalContainer {
        let parts = container.partsBelow
        if let last = container.destinationTag {
            if last.name == name, last.isAlert == isAlert, last.destination as? AnyHashable == destination as? AnyHashable { return container }
            // One that comes again, as it is its own screen, would have more and more of them.
            container.dropPayloads { ($0 as? DestinationTag) === last }
            for part in parts { part.dropPayloads { ($0 as? PartTag)?.owner === last } }
        }
        let tag = DestinationTag(name: name, destination: destination, isAlert: isAlert)
        container.keepPayload(tag)
        for (number, part) in parts.enumerated() { part.keepPayload(PartTag(owner: tag, number: number)) }
        return container
    }
}

extension ModalContainer {
    /// The last one counts: a destination may lead to the screen of another.
    var destinationTag: DestinationTag? { payloads.lazy.compactMap { $0 as? DestinationTag }.last }

    /// The number that it has among what was built in the container of a destination; `nil` if it was not.
    func partNumber(in owner: DestinationTag?) -> Int? {
        guard let owner else { return nil }
        return payloads.lazy.compactMap { $0 as? PartTag }.first { $0.owner === owner }?.number
    }

    /// What was built in it as the container of its destination, by number.
    var numberedParts: [Int: ModalContainer] {
        let owner = destinationTag
        var parts: [Int: ModalContainer] = [:]
        for part in partsBelow { if let number = part.partNumber(in: owner) { parts[number] = part } }
        return parts
    }

    /// All that stands in it, in pre-order, children before what is presented.
    var partsBelow: [ModalContainer] {
        if children.isEmpty && ownPresented == nil { return [] }
        var parts: [ModalContainer] = []
        forEachBelow { if $0 !== self { parts.append($0) } }
        return parts
    }
}
