// Who is asked before a change, and when.
extension ScreenNavigator {
    /// The answers to the step that is being performed; new ones outside of any.
    func guardSession() -> GuardSession {
        guard let navigation = schedule.current else { return GuardSession() }
        if let session = navigation.guardSession { return session }
        let session = GuardSession()
        session.plan()
        navigation.guardSession = session
        return session
    }

    /// Asks everybody whom changes concern, before anything is changed.
    func askGuards(about changes: [HierarchyChange], in session: GuardSession?) throws {
        var leaving: [any ScreenLeaveGuarding] = []
        var entering: [ModalContainer] = []
        for change in changes where change.origin != .rollback {
            let (removed, inserted) = (change.removed, change.inserted)
            if !removed.isEmpty { leaving += leaveGuards(in: removed.filter { node in !inserted.contains { $0 === node } }) }
            if guards.isEmpty { continue }
            for node in inserted where !removed.contains(where: { $0 === node }) { node.forEachBelow { entering.append($0) } }
        }
        if leaving.isEmpty, entering.isEmpty { return }
        // Nobody is asked about a change that would be refused anyway.
        if let first = changes.first, changes.count == 1 {
            let window = try first.closeDoor()
            defer { window.isDoorClosed = false }
            try first.check()
        }
        let session = session ?? guardSession()
        try session.ask(leaving: leaving, self)
        try session.ask(entering: entering, self)
    }

    /// Asks the containers that a step is about to remove, before it builds what is to take their place.
    func askLeave(of containers: [ModalContainer]) throws {
        if containers.isEmpty { return }
        let leaving = leaveGuards(in: containers)
        if !leaving.isEmpty { try guardSession().ask(leaving: leaving, self) }
    }

    /// Those in trees that have a say, the topmost first.
    private func leaveGuards(in trees: [ModalContainer]) -> [any ScreenLeaveGuarding] {
        var found: [any ScreenLeaveGuarding] = []
        for tree in trees {
            tree.forEachBelow { node in
                // The library's own have none, and are most; asking for a conformance is slow.
                if node.isPlainKind { return }
                if let asked = node as? any ScreenLeaveGuarding { found.append(asked) }
            }
        }
        return found.reversed()
    }

    /// Builds a screen that is to enter the hierarchy, if the guards let it.
    func buildToPlace<S: Screen>(_ screen: S) throws -> S.Container {
        if guards.isEmpty { return try build(screen) }
        let session = guardSession()
        let key = screen.key
        if let container = session.takeBuilt(for: key) as? S.Container { return container }
        let previous = placing
        placing = session
        defer { placing = previous }
        let container = try build(screen)
        session.keepBuilt(container, for: key)
        return container
    }

    /// Builds a screen whose container is to enter in another.
    func buildChildToPlace(_ screen: any Screen) throws -> ModalContainer {
        func open<S: Screen>(_ screen: S) throws -> any ScreenContainer { try buildToPlace(screen) }
        let container = try open(screen)
        guard let modal = container as? ModalContainer else {
            throw ScreenContainerTypeMismatchError(action: "build \(screen.key)", expected: ModalContainer.self, found: container)
        }
        return modal
    }

    // MARK: Outside of routes

    /// Makes a change and applies it; when a guard answers late, both again.
    /// - Parameters:
    ///   - shown: Called when the change has been rendered, if it was made.
    ///   - make: Makes the change from the hierarchy as it is; `nil` is none.
    ///   - completion: Called exactly once, with whether there was a change, when that is decided.
    func applyWhenAllowed(
        isBack: Bool = false, isAlreadyShown: Bool = false, in session: GuardSession = GuardSession(), shown: (() -> Void)? = nil,
        _ make: @escaping () throws -> HierarchyChange?, completion: @escaping (Result<Bool, any Error>) -> Void
    ) {
        func again() {
            applyWhenAllowed(
                isBack: isBack, isAlreadyShown: isAlreadyShown, in: session, shown: shown, make, completion: completion)
        }
        session.plan()
        do {
            guard let change = try make() else { return completion(.success(false)) }
            try apply(change, isBack: isBack, isAlreadyShown: isAlreadyShown, in: session, then: shown)
            completion(.success(true))
        } catch is ScreenGuardPendingError where session.isPending {
            session.onAnswer = again
        } catch is ScreenHierarchyChangedError where session.isOutdated {
            again()
        } catch let redirected as GuardSession.Redirected {
            redirect(by: redirected) { completion($0.map { false }) }
        } catch {
            completion(.failure(error))
        }
    }

    /// Runs the route that a guard has redirected to, where there is no route that it takes the place of.
    func redirect(by redirected: GuardSession.Redirected, completion: ((Result<Void, any Error>) -> Void)? = nil) {
        guard let window else {
            completion?(.failure(ScreenContainerNotFoundError(action: "redirect", target: "window", found: "nil")))
            return
        }
        let navigation = Navigation(redirected.redirect.steps, on: window, navigator: self, completion: completion)
        navigation.redirects = [redirected.screen]
        schedule.request(navigation)
    }
}

extension ModalContainer {
    /// Whether it is of one of the library's own classes.
    fileprivate final var isPlainKind: Bool {
        let kind = type(of: self)
        return kind == ModalContainer.self || kind == StackContainer.self || kind == TabsContainer.self
    }
}

extension Navigation {
    /// Sees to it that a step that a guard has stopped goes on: when the answer has come, from what has changed meanwhile, or with
    /// another route in the place of this one.
    /// - Returns: Whether the error is none of the step's.
    func recover(from error: any Error, _ top: Int) -> Bool {
        if let redirected = error as? GuardSession.Redirected {
            redirect(by: redirected, top)
            return true
        }
        guard let session = guardSession, interruption == nil else { return false }
        if error is ScreenGuardPendingError, session.isPending {
            isWaiting = true
            waitNumber += 1
            session.onAnswer = { [self, waitNumber] in goOn(after: waitNumber) }
        } else if !(error is ScreenHierarchyChangedError) || !session.isOutdated {
            return false
        }
        session.plan()
        isRetrying = true
        frames[top].next -= 1
        return true
    }

    private func goOn(after number: Int) {
        if hasEnded || waitNumber != number { return }
        if navigator.putsOff(self, { [self] in goOn(after: number) }) { return }
        isWaiting = false
        if !isStepping { navigator.schedule.drive(self) }
    }

    private func redirect(by redirected: GuardSession.Redirected, _ top: Int) {
        redirects.append(redirected.screen)
        if redirects.dropLast().contains(redirected.screen) {
            frames[top].error = ScreenRedirectLoopError(chain: redirects)
            return
        }
        // The rest of the route is given up, as if it was canceled.
        interruption = Interruption(error: redirected, depth: 0, end: nil, hasStopped: true)
        frames[top].error = redirected
    }
}
