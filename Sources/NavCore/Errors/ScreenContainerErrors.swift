/// Nothing is there that could be what was looked for.
public struct ScreenContainerNotFoundError: ScreenError {
    /// What was to be done.
    public let action: String
    /// What was looked for.
    public let target: String
    /// What was there instead, where that is known.
    public let found: String?
    /// The container in which it was looked for.
    public let container: ScreenContainerReference?
    public var attachedErrors: [any Error] = []

    /// Nothing was found.
    public init(action: String, target: String, found: String? = nil, at container: (any ScreenContainer)? = nil) {
        self.action = action
        self.target = target
        self.found = found
        self.container = container.map(ScreenContainerReference.init)
    }

    public var description: String {
        let found = found.map { ", found \($0)" } ?? ""
        let place = container.map { " at \($0)" } ?? ""
        // Descriptions that read "pop to the root" begin with an article, which has no place behind "no".
        let target = target.hasPrefix("the ") ? String(target.dropFirst(4)) : target
        return describe("Cannot \(action): no \(target)\(found)\(place).", attachedErrors)
    }
}

/// A container is there, but of another type than the route needs.
public struct ScreenContainerTypeMismatchError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The type that is needed, in words.
    public let expected: String
    /// The container that is there.
    public let found: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// A container of another type was found.
    public init(action: String, expected: Any.Type, found: any ScreenContainer) {
        self.action = action
        self.expected = containerTypeName(expected)
        self.found = ScreenContainerReference(found)
    }

    public var description: String {
        describe(
            "Cannot \(action): needs \(expected == "tabs" ? "" : "a ")\(expected), found \(found.name) at \(found).", attachedErrors)
    }
}

/// The carrier presents a modal already. (UIKit: one at a time)
public struct ScreenContainerAlreadyPresentingError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The container that would carry the modal.
    public let carrier: ScreenContainerReference
    /// What it presents.
    public let presented: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// A carrier presents something.
    public init(action: String, carrier: ModalContainer, presented: ModalContainer) {
        self.action = action
        self.carrier = ScreenContainerReference(carrier)
        self.presented = ScreenContainerReference(presented)
    }

    public var description: String {
        describe("Cannot \(action): \(carrier) already presents \(presented.name).", attachedErrors)
    }
}

/// A container stands somewhere already, and one stands in one place.
public struct ScreenContainerAlreadyPlacedError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The container, with the place where it stands.
    public let container: ScreenContainerReference
    /// The place that it was to take.
    public let wanted: String
    public var attachedErrors: [any Error] = []

    /// A container stands where `container` says, and was to stand where `wanted` does.
    public init(action: String, container: ModalContainer, wanted: String) {
        self.action = action
        self.container = ScreenContainerReference(container)
        self.wanted = wanted
    }

    public var description: String {
        describe(
            "Cannot \(action): \(container.name) was to be placed \(wanted), but stands at \(container).",
            attachedErrors)
    }
}

/// What was to change stands in no window.
public struct ScreenContainerNotInWindowError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The container.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// A container is in no window.
    public init(action: String, container: any ScreenContainer) {
        self.action = action
        self.container = ScreenContainerReference(container)
    }

    public var description: String {
        describe("Cannot \(action): \(container.name) is in no window.", attachedErrors)
    }
}

/// A container cannot do what was asked of it.
public struct ScreenContainerNotSupportedError: ScreenError {
    /// What was to be done.
    public let action: String
    /// Why not.
    public let reason: String
    /// The container.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// A container cannot do something.
    public init(action: String, reason: String, at container: any ScreenContainer) {
        self.action = action
        self.reason = reason
        self.container = ScreenContainerReference(container)
    }

    public var description: String {
        describe("Cannot \(action) at \(container): \(reason).", attachedErrors)
    }
}
