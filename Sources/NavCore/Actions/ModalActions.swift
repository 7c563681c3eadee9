/// Presents a screen. Answers its container.
///
/// It is carried by the container's outermost ancestor; in the two context styles by the nearest presentation context. (UIKit)
/// Fails, before the screen is built, with ``ScreenContainerNotInWindowError`` or ``ScreenContainerAlreadyPresentingError``;
/// then with the screen's error or ``ScreenContainerAlreadyPlacedError``. Nothing is changed then.
public struct ScreenPresentAction<Container: ModalContainer, Presented: Screen>: ImmediateScreenAction
where Presented.Container: ModalContainer {
    public typealias Output = Presented.Container

    /// The screen to present.
    public let screen: Presented
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Whether it is success, without a change, if a container with the screen's key is presented there already.
    public let unlessPresented: Bool

    /// Presents a screen in its own style.
    public init(_ screen: Presented, animation: ScreenAnimation? = .default, unlessPresented: Bool = false) {
        self.screen = screen
        self.animation = animation
        self.unlessPresented = unlessPresented
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> Presented.Container {
        try container.requireWindow(for: description)
        let carrier = container.carrier(for: screen.modalPresentationStyle)
        if let presented = carrier.ownPresented {
            if unlessPresented, presented.isOf(screen), let presented = presented as? Presented.Container { return presented }
            throw ScreenContainerAlreadyPresentingError(action: description, carrier: carrier, presented: presented)
        }
        let modal = try navigator.buildToPlace(screen)
        // From nil: what the building may have presented meanwhile is not replaced.
        try navigator.apply(HierarchyChange(.presented(from: nil, to: modal), of: carrier, animation: animation))
        return modal
    }

    public var description: String { "present \(screen.key)\(unlessPresented ? " unless it is presented" : "")" }
}

/// Closes what the container, or else its nearest presenting ancestor, presents, with everything presented above it.
///
/// It never closes the modal that it is performed in: `presenting.dismiss()` does. Nothing presented is success without a
/// change. Fails with ``ScreenContainerNotInWindowError``.
public struct ScreenDismissAction<Container: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Void

    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Closes what is presented.
    public init(animation: ScreenAnimation? = .default) { self.animation = animation }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        guard let carrier = container.presentingAncestor else { return }
        try navigator.apply(.present(nil, on: carrier, animation: animation))
    }

    public var description: String { "dismiss" }
}

/// Makes a container show: closes what covers it, and lets each parent on the way reveal the next, outermost first.
///
/// It closes every modal over the container, sheets too, though they cover nothing. All changes are made together or not at all.
/// What is true already changes nothing; a hidden window stays hidden.
/// Fails with ``ScreenContainerNotInWindowError``, or with ``ScreenContainerNotSupportedError`` if a parent cannot show the next.
public struct ScreenMakeVisibleAction<Container: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Void

    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// Makes the container that it is performed on show.
    public init(animation: ScreenAnimation? = .default) { self.animation = animation }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        try navigator.apply(changes(for: container)) {
            // A container of the user's own may have promised what it does not keep.
            guard !container.isCoveredHere, container.isShownInWindow else { throw unsupported(container, by: container) }
        }
    }

    /// The changes, outermost first; at each container what it presents is closed before it reveals a child.
    private func changes(for container: ModalContainer) throws -> [HierarchyChange] {
        var changes: [HierarchyChange] = []
        var node: ModalContainer = container
        if node.ownPresented != nil { changes.append(.present(nil, on: node, animation: animation)) }
        while true {
            switch node.place {
            case .none, .root: return changes.reversed()
            case .presented(let carrier): node = carrier
            case .child(let parent):
                if !parent.isShowing(node) {
                    guard var change = parent.revealing(node), change.container === parent, change.slot != .presented, !change.isEmpty
                    else { throw unsupported(node, by: parent) }
                    change.animation = animation
                    changes.append(change)
                }
                if parent.ownPresented != nil { changes.append(.present(nil, on: parent, animation: animation)) }
                node = parent
            }
        }
    }

    private func unsupported(_ node: ModalContainer, by parent: ModalContainer) -> ScreenContainerNotSupportedError {
        ScreenContainerNotSupportedError(action: description, reason: "\(node.text) cannot be shown", at: parent)
    }

    public var description: String { "make visible" }
}
