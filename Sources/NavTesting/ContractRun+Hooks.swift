import NavDSL

// What a container answers in a state.
extension ContractRun {
    private struct Snapshot: Equatable {
        let hierarchy: Hierarchy
        let visible: [ObjectIdentifier]
        let context: Bool
        let kind: String

        init(_ subject: Subject) {
            hierarchy = subject.navigator.hierarchy
            visible = subject.container.visibleChildren.map(ObjectIdentifier.init)
            context = subject.container.definesPresentationContext
            kind = subject.container.kind
        }
    }

    /// Asks a hook, and reports it if that has changed anything.
    func asking<Answer>(_ hook: String, _ subject: Subject, _ body: (Container) -> Answer) -> Answer {
        let before = Snapshot(subject)
        let answer = body(subject.container)
        if Snapshot(subject) != before { report(.asking, "\(subject.state): \(hook) changes what it is asked about") }
        return answer
    }

    /// Asks every hook that says something.
    func checkState(of subject: Subject) {
        checkVisible(subject)
        checkKind(subject)
        checkSelection(subject)
        checkSearch(subject)
        let context = asking("definesPresentationContext", subject) { $0.definesPresentationContext }
        if context != self.context ?? context {
            report(.presentationContext, "\(subject.state): it \(context ? "is a" : "is no") presentation context, unlike in another state")
        }
        self.context = context
        do {
            try subject.navigator.validate()
        } catch {
            report(.changes, "\(subject.state): \(error)")
        }
    }

    private func checkKind(_ subject: Subject) {
        let kind = asking("kind", subject) { $0.kind }
        let isWord = !kind.isEmpty && kind.allSatisfy { ($0.isLetter || $0.isNumber) && !$0.isUppercase }
        if !isWord { report(.kind, "'\(kind)' is not one lower-case word") }
        let isTaken =
            kind == "window" || kind == "stack" && !(subject.container is StackContainer)
            || kind == "tabs" && !(subject.container is TabsContainer)
        if isTaken { report(.kind, "'\(kind)' is the kind of another container") }
    }

    private func checkSelection(_ subject: Subject) {
        let children = subject.container.children
        var lists = [children, [], children.reversed(), children + [Self.child(children.count)]]
        for index in children.indices { lists.append(Array(children[..<index] + children[(index + 1)...])) }
        for list in lists {
            let (first, second) = asking("selection(for:)", subject) { ($0.selection(for: list), $0.selection(for: list)) }
            if first != second { report(.asking, "\(subject.state): selection(for:) answers \(text(first)), then \(text(second))") }
            if let first, !list.indices.contains(first) {
                report(.selection, "\(subject.state): selection(for:) answers \(first) for \(names(list))")
            }
        }
    }

    private func checkVisible(_ subject: Subject) {
        let (visible, again) = asking("visibleChildren", subject) { ($0.visibleChildren, $0.visibleChildren) }
        if !visible.elementsEqual(again, by: ===) {
            report(.asking, "\(subject.state): visibleChildren are \(names(visible)), then \(names(again))")
        }
        let children = subject.container.children
        for shown in visible where !children.contains(where: { $0 === shown }) {
            report(.visibleChildren, "\(subject.state): \(names([shown])) shows and is none of its children")
        }
        if Set(visible.map(ObjectIdentifier.init)).count < visible.count {
            report(.visibleChildren, "\(subject.state): one of \(names(visible)) shows twice")
        }
        for child in children + [Self.child(children.count)] {
            let isShowing = asking("isShowing(_:)", subject) { $0.isShowing(child) }
            if isShowing != visible.contains(where: { $0 === child }) {
                report(
                    .isShowing, "\(subject.state): isShowing(\(names([child]))) is \(isShowing), and visibleChildren are \(names(visible))")
            }
        }
    }

    private func checkSearch(_ subject: Subject) {
        let visible = subject.container.visibleChildren
        for child in subject.container.children {
            let same = ScreenPredicate<ModalContainer>.where { $0 === child }
            let navigator = subject.navigator
            let isFound = navigator.firstContainer(where: same) === child && navigator.lastContainer(where: same) === child
            let isTop = navigator.topContainer(where: same) === child
            let isExpected = subject.container.isVisible && visible.contains { $0 === child }
            if !isFound || isTop != isExpected {
                report(.search, "\(subject.state): \(names([child])) is \(isTop ? "" : "not ")found among what shows")
            }
        }
    }

    private func text(_ index: Int?) -> String { index.map(String.init) ?? "nil" }
}
