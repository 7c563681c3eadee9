// Where the one stands that tells something. A container that has been freed since satisfies nothing; what stands in no window
// is looked at in its own tree.
extension ScreenObserverPredicate {
    /// Everything, while a container shows.
    /// - Parameter container: The container that has to be visible: usually that of the observer.
    public static func visible(_ container: any ScreenContainer) -> Self {
        Self({ [weak container] in "visible \(name(of: container))" }) { [weak container] _, _ in
            if let window = container as? WindowContainer { return window.isOpen && !window.isHidden }
            return (container as? ModalContainer)?.isVisible ?? false
        }
    }

    /// What is told by what a container presents: the container itself, or its nearest ancestor that presents something, as long
    /// as that shows the container.
    /// - Parameters:
    ///   - container: The container under the modal.
    ///   - recursively: Whether what stands in the modal and over it counts, at any depth, and not the modal alone.
    public static func presented(on container: ModalContainer, recursively: Bool = true) -> Self {
        at(container, { "presented on \($0)" }) { container, source in
            container.hasPresented(source, recursively: recursively)
        }
    }

    /// What is told by children of a container.
    /// - Parameters:
    ///   - container: The parent. What it presents itself does not stand in it.
    ///   - recursively: Whether what stands in the children counts, at any depth, and not the children alone.
    public static func child(of container: ModalContainer, recursively: Bool = true) -> Self {
        at(container, { "child of \($0)" }) { container, source in
            recursively ? source.branch(of: container) != nil : source.parent === container
        }
    }

    /// What is told by screens in a stack.
    /// - Parameters:
    ///   - stack: The stack.
    ///   - recursively: Whether what stands in the screens, or is presented on the one that shows, counts too, at any depth.
    public static func pushed(into stack: StackContainer, recursively: Bool = true) -> Self {
        at(stack, { "pushed into \($0)" }) { stack, source in
            guard recursively else { return source.parent === stack }
            return source.branch(of: stack) != nil || stack.showsScreenThatHasPresented(source, where: { _ in true })
        }
    }

    /// What is told by screens that stand over a container in its stack.
    /// - Parameters:
    ///   - container: The container: it stands in a stack, or stands in something that does.
    ///   - recursively: Whether all screens over it count, with what stands in them, or is presented on the one that shows, at any
    ///     depth, and not the very next screen alone.
    public static func pushed(after container: ModalContainer, recursively: Bool = true) -> Self {
        at(container, { "pushed after \($0)" }) { container, source in
            guard let stack = container.stackContainer, let own = container.branch(of: stack) else { return false }
            let screens = stack.screens
            // From the top: what is below is not looked at.
            guard let index = screens.lastIndex(where: { $0 === own }) else { return false }
            let after = screens[(index + 1)...]
            guard recursively else { return after.first === source }
            func isAfter(_ screen: ModalContainer) -> Bool { after.contains { $0 === screen } }
            if let branch = source.branch(of: stack) { return isAfter(branch) }
            return stack.showsScreenThatHasPresented(source, where: isAfter)
        }
    }

    /// Asks about the place of a container, which is not kept alive.
    private static func at<Container: ModalContainer>(
        _ container: Container, _ description: @escaping (String) -> String, _ condition: @escaping (Container, ModalContainer) -> Bool
    ) -> Self {
        Self({ [weak container] in description(name(of: container)) }) { [weak container] _, source in
            guard let container, let source = source.container as? ModalContainer else { return false }
            return condition(container, source)
        }
    }

    private static func name(of container: (any ScreenContainer)?) -> String {
        container.map { ScreenContainerReference($0).name } ?? "a container that was freed"
    }
}

extension ModalContainer {
    /// The child of another container that this container is, stands in, or is presented in.
    fileprivate final func branch(of other: ModalContainer) -> ModalContainer? {
        var node = self
        while true {
            switch node.place {
            case .none, .root: return nil
            case .child(let parent):
                if parent === other { return node }
                node = parent
            case .presented(let carrier): node = carrier
            }
        }
    }

    /// Whether what the container, or the nearest ancestor that presents something and shows it, presents is another container.
    /// - Parameter recursively: Whether what stands in that modal and over it counts.
    fileprivate final func hasPresented(_ other: ModalContainer, recursively: Bool) -> Bool {
        var node = self
        while true {
            if let modal = node.ownPresented { return other === modal || recursively && other.isInside(modal) }
            guard let parent = node.parent, parent.isShowing(node) else { return false }
            node = parent
        }
    }
}

extension StackContainer {
    fileprivate final func showsScreenThatHasPresented(
        _ other: ModalContainer, where isMeant: (ModalContainer) -> Bool
    ) -> Bool {
        visibleChildren.contains { isMeant($0) && $0.hasPresented(other, recursively: true) }
    }
}
