public import NavDSL

extension NavigationService {
    /// The stack that it is bound to; `nil` if there is none any more.
    public var stack: StackContainer? { boundStack }

    /// Drives a stack from here on, in place of another. What was set and could not be shown yet is shown by it, when it is in a window.
    ///
    /// A simulation notes it as an effect in place of doing it, so a screen that is built may bind the service of its own stack.
    /// - Parameters:
    ///   - stack: The stack.
    ///   - navigator: Makes the changes.
    public func bind(to stack: StackContainer, by navigator: ScreenNavigator) {
        navigator.performEffect("bind a navigation service") { follow(stack, by: navigator) }
    }

    private func follow(_ stack: StackContainer, by navigator: ScreenNavigator) {
        kept = pending?.state ?? kept
        withdraw()
        boundStack = stack
        self.navigator = navigator
        wasInWindow = false
        observation = navigator.observeChanges { [weak self] change in self?.follow(change) }
        showKept()
        tell()
    }

    /// Drives nothing from here on. The hierarchy stays as it is; the state is empty, and what still waited to be set is not done.
    public func unbind() {
        outsideOfSimulations("unbind a navigation service") {
            withdraw()
            kept = nil
            boundStack = nil
            navigator = nil
            observation = nil
            tell()
        }
    }

    private func showKept() {
        if boundStack?.window != nil, let state = kept.take() { set(state) }
    }

    /// The hierarchy has changed.
    private func follow(_ change: HierarchyChange) {
        showKept()
        let isInWindow = boundStack?.window != nil
        if isInWindow != wasInWindow || isInWindow && concerns(change) { tell() }
        wasInWindow = isInWindow
    }

    /// Whether a change can be one of the state: most are elsewhere, and reading the state takes longer.
    private func concerns(_ change: HierarchyChange) -> Bool {
        switch change.slot {
        case .selection, .bottomSheet, .key, .hidden: return false
        case .root, .open: return true
        case .children, .presented: break
        }
        // A root or a modal, or a stack that was put around one of the items.
        guard let container = change.container as? ModalContainer, let parent = container.parent else { return true }
        if parent === boundStack { return true }
        var next: ModalContainer? = boundStack
        while let node = next, node !== container { next = node.parent }
        return next != nil
    }
}
