/// Presents a screen in place of what is presented there, with all above it, in one change. Answers its container.
///
/// The carrier is the one that would present the screen: the container's outermost ancestor; in the two context styles the nearest
/// presentation context. (UIKit) What that presents is replaced; if it presents nothing, the screen is presented.
///
/// Fails with ``ScreenContainerNotInWindowError`` before the screen is built; then with the screen's error,
/// ``ScreenContainerAlreadyPlacedError``, or ``ScreenHierarchyChangedError`` if the carrier has come to present something else
/// meanwhile. Nothing is changed then.
public struct ScreenReplacePresentedAction<Container: ModalContainer, Presented: Screen>: ImmediateScreenAction
where Presented.Container: ModalContainer {
    public typealias Output = Presented.Container

    public let screen: Presented
    public let animation: ScreenAnimation?

    public init(with screen: Presented, animation: ScreenAnimation? = .default) {
        self.screen = screen
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Presented.Container {
        try container.requireWindow(for: description)
        let carrier = container.carrier(for: screen.modalPresentationStyle)
        let replaced = carrier.ownPresented
        return try navigator.asOneStep {
            try navigator.askLeave(of: replaced.map { [$0] } ?? []) { [] }
            let modal = try navigator.buildToPlace(screen)
            if modal === replaced {
                throw ScreenContainerAlreadyPlacedError(action: description, container: modal, wanted: "in its own place")
            }
            try navigator.apply(HierarchyChange(.presented(from: replaced, to: modal), of: carrier, animation: animation))
            return modal
        }
    }

    public var description: String { "replace presented with \(screen.key)" }
}

/// Closes one modal of a chain, and keeps what is presented above it.
///
/// The chain begins with what the container, or else its nearest presenting ancestor, presents. The first match in it is closed,
/// and what it presents comes to be presented by its carrier. These are two changes, made together: observers are told of both when both
/// are made, of the first as if what is above had left, of the second as if it had come. It keeps its containers and ids. The modal that
/// is closed takes along what is presented in it in a context of its own.
///
/// Fails with ``ScreenContainerNotInWindowError``, with ``ScreenContainerNotFoundError`` if no modal of the chain matches, and with
/// ``ScreenContainerNotSupportedError`` if its carrier is not the one that carries the style of what is above: a modal in another
/// style than `currentContext` and `overCurrentContext` over one that is presented in the context of a stack. Nothing is changed then.
/// - Complexity: Linear in the chain up to the match.
public struct ScreenDismissOnlyAction<Container: ModalContainer, Dismissed: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Void

    public let predicate: ScreenPredicate<Dismissed>
    public let animation: ScreenAnimation?

    public init(only predicate: ScreenPredicate<Dismissed>, animation: ScreenAnimation? = .default) {
        self.predicate = predicate
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        let (modal, carrier) = try findModal(above: container)
        guard let above = modal.ownPresented else { return try navigator.apply(.present(nil, on: carrier, animation: animation)) }
        let style = above.modalPresentationStyle
        guard carrier.carrier(for: style) === carrier else {
            throw ScreenContainerNotSupportedError(
                action: description, reason: "\(carrier.text) carries no modal in \(style), which \(above.text) above it is", at: modal)
        }
        try navigator.apply([
            .present(nil, on: modal, animation: animation),
            HierarchyChange(.presented(from: modal, to: above), of: carrier, animation: animation),
        ]) {}
    }

    private func findModal(above container: Container) throws -> (modal: ModalContainer, carrier: ModalContainer) {
        var carrier = container.presentingAncestor
        while let current = carrier, let modal = current.ownPresented {
            if predicate.match(modal) != nil { return (modal, current) }
            carrier = modal
        }
        throw ScreenContainerNotFoundError(action: description, target: "\(predicate) in the chain of modals", at: container)
    }

    public var description: String { "dismiss only \(predicate)" }
}
