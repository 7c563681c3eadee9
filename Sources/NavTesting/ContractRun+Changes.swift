import NavDSL

// What a container does when it is changed.
extension ContractRun {
    /// Makes a change, looks at what it has led to, and takes it back.
    private func tryOut(_ change: HierarchyChange, _ rule: Rule, _ what: String, _ subject: Subject, _ check: () -> Void) {
        let navigator = subject.navigator
        let before = navigator.hierarchy
        do {
            try navigator.apply(change)
        } catch {
            return report(rule, "\(subject.state): \(what) is refused: \(error)")
        }
        check()
        do {
            try navigator.validate()
        } catch {
            report(rule, "\(subject.state): \(what) breaks a rule: \(error)")
        }
        do {
            try navigator.apply(change.inverse)
        } catch {
            return report(.changes, "\(subject.state): \(what) cannot be taken back: \(error)")
        }
        if navigator.hierarchy != before {
            report(
                .changes,
                """
                \(subject.state): \(what) and its inverse do not lead back (- before, + after):
                \(LineDifference(from: before.description, to: navigator.hierarchy.description))
                """)
        }
    }

    func checkRevealing(_ count: Int, _ selection: Int?) {
        for index in 0..<count {
            guard let subject = subject(count, selecting: selection) else { return }
            let child = subject.container.children[index]
            if subject.container.isShowing(child) { continue }
            guard let change = asking("revealing(_:)", subject, { $0.revealing(child) }) else { continue }
            guard change.container === subject.container, change.slot != .presented else {
                report(.revealing, "\(subject.state): revealing(\(names([child]))) is no change of its children or its selection: \(change)")
                continue
            }
            tryOut(change, .revealing, "revealing(\(names([child])))", subject) {
                if !subject.container.isShowing(child) {
                    report(.revealing, "\(subject.state): \(names([child])) does not show after the change that is to reveal it: \(change)")
                }
            }
        }
    }

    func checkGoingBack(_ count: Int, _ selection: Int?) {
        for index in 0..<count {
            guard let subject = subject(count, selecting: selection) else { return }
            let child = subject.container.children[index]
            guard subject.container.isShowing(child), let change = asking("goingBack(from:)", subject, { $0.goingBack(from: child) })
            else { continue }
            tryOut(change, .goingBack, "goingBack(from: \(names([child])))", subject) {}
        }
        guard let subject = subject(count, selecting: selection) else { return }
        let limit = 4 * count + 8
        do {
            for _ in 0..<limit {
                if try !subject.navigator.back() { return }
            }
            report(.goingBack, "\(subject.state): going back \(limit) times leaves something to go back to")
        } catch {
            report(.goingBack, "\(subject.state): going back fails: \(error)")
        }
    }

    func checkChanges(_ count: Int, _ selection: Int?) {
        func lists(_ children: [ModalContainer]) -> [[ModalContainer]] {
            let new = Self.child(count)
            var lists = [children + [new], [new] + children, children.reversed(), []]
            for index in children.indices {
                lists.append(Array(children[..<index] + children[(index + 1)...]))
                lists.append(children[..<index] + [new] + children[(index + 1)...])
            }
            return lists
        }
        for index in lists(Self.children(count)).indices {
            guard let subject = subject(count, selecting: selection) else { return }
            let list = lists(subject.container.children)[index]
            guard childCounts.contains(list.count) else { continue }
            let change = HierarchyChange.setChildren(list, in: subject.container)
            tryOut(change, .changes, "setting \(names(list))", subject) { checkState(of: subject) }
        }
    }

    func checkPresenting(_ count: Int, _ selection: Int?) {
        for style in ScreenModalStyle.allCases {
            guard let subject = subject(count, selecting: selection) else { return }
            let presenter = subject.container.children.first ?? subject.container
            let isCarrier = style.usesPresentationContext && subject.container.definesPresentationContext
            let carrier: ModalContainer = isCarrier ? subject.container : subject.tabs
            let modal = ModalContainer(modalPresentationStyle: style)
            guard presenter.carrier(for: style) === carrier else {
                report(.presentationContext, "\(subject.state): what a child presents in \(style) is carried by another container")
                continue
            }
            tryOut(.present(modal, on: carrier), .presentationContext, "presenting in \(style)", subject) {
                checkState(of: subject)
                let covers = style == .fullScreen || style == .currentContext
                if !modal.isVisible || subject.container.isVisible == covers {
                    report(.presentationContext, "\(subject.state): a modal in \(style) \(covers ? "does not cover" : "covers") it")
                }
            }
        }
    }

    func checkRelease(_ count: Int, _ selection: Int?) {
        weak var container: Container?
        weak var child: ModalContainer?
        do {
            guard let subject = subject(count, selecting: selection) else { return }
            container = subject.container
            child = subject.container.children.first
            checkState(of: subject)
            do {
                try subject.navigator.apply(.setRoot(nil, of: subject.window))
            } catch {
                report(.changes, "\(subject.state): removing it is refused: \(error)")
            }
        }
        if container != nil || child != nil {
            report(.release, "\(Self.state(count, selection)): \(container != nil ? "it" : "a child") is alive after it was removed")
        }
    }
}
