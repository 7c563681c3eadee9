// Who is asked before a change, and when.
extension ScreenNavigator {
    /// What is done now that has other answers than those of the step in hand: it is a guard's, if it has none.
    struct GuardScope {
        let navigation: Navigation?
        /// What is built now is to enter the hierarchy, if these answers let it.
        var placing: GuardSession?
        /// Of an action that is performed outside of any step.
        var session: GuardSession?
    }

    private var scopeInHand: GuardScope? {
        guard let scope = guardScope, scope.navigation === schedule.current else { return nil }
        return scope
    }

    /// The step in hand. While one waits for a guard, what is done is the guard's.
    private var stepInHand: Navigation? {
        guard let navigation = schedule.current, !navigation.isRetrying else { return nil }
        return navigation
    }

    /// The answers that belong to what is done now: those of the step in hand, if it is that.
    func guardSession() -> GuardSession {
        // What a screen does while it is built is none of the step's.
        if let scope = scopeInHand { return scope.session ?? GuardSession(isTemporary: true) }
        guard let navigation = stepInHand else { return GuardSession(isTemporary: true) }
        if let session = navigation.guardSession { return session }
        let session = GuardSession()
        session.plan()
        navigation.guardSession = session
        return session
    }

    private func inScope<Value>(_ scope: GuardScope?, _ body: () throws -> Value) rethrows -> Value {
        let outer = guardScope
        guardScope = scope
        defer { guardScope = outer }
        return try body()
    }

    /// Does what belongs together, so that nobody is asked twice for it: outside of any step, as one of its own.
    package func asOneStep<Value>(_ body: () throws -> Value) throws -> Value {
        let scope = scopeInHand
        if scope.map({ $0.session != nil }) ?? (stepInHand != nil) { return try body() }
        let session = GuardSession()
        session.plan()
        defer { session.giveUp() }
        return try redirectingOutside { try inScope(GuardScope(navigation: schedule.current, session: session), body) }
    }

    /// Outside of any step, runs the route that a guard has redirected to.
    func redirectingOutside<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let refused as ScreenAccessRefusedError where refused.redirect != nil {
            // Inside of one, whoever gets the error gives the step up.
            if scopeInHand.map({ $0.placing != nil || $0.session != nil }) ?? (stepInHand != nil) { throw refused }
            redirect(by: refused)
            throw refused.withoutRedirect
        }
    }

    /// Asks everybody whom a change concerns, before anything is changed.
    /// - Returns: The session that they were asked in; `nil` if there was nobody to ask.
    func askGuards(about change: HierarchyChange, in given: GuardSession?) throws -> GuardSession? {
        // Most changes concern nobody, and this shows in what a push or a pop costs.
        guard !guards.isEmpty && !change.inserted.isEmpty || change.removed.contains(where: \.mayHaveSay) else { return nil }
        var session = given
        do {
            for _ in 0..<GuardSession.limit {
                let moved = MovedContainers(change, entering: !guards.isEmpty)
                if moved.isEmpty { return session }
                // Nobody is asked about a change that would be refused anyway.
                let window = try change.closeDoor(for: self)
                do {
                    defer { window.isDoorClosed = false }
                    try change.check()
                }
                let asked = session ?? guardSession()
                session = asked
                if asked.allows(moved) { return asked }
                // They may navigate: then others may leave.
                try asked.ask(about: moved, self)
            }
            throw ScreenHierarchyChangedError(action: "change the hierarchy", container: change.container)
        } catch {
            session?.endAttempt(hasChanged: false)
            throw error
        }
    }

    /// Asks the containers that a step is about to remove, before it builds what is to take their place.
    /// - Parameter staying: Those of them, and of what stands in them or is presented over them, that are to come back at once.
    package func askLeave(of containers: [ModalContainer], except staying: () -> [ModalContainer]) throws {
        var moved = MovedContainers()
        moved.noteLeaving(containers)
        if moved.isEmpty { return }
        let staying = Set(staying().map { ObjectIdentifier($0) })
        if !staying.isEmpty { moved.removeLeaving(in: staying) }
        let session = guardSession()
        do {
            try session.ask(about: moved, self)
        } catch {
            session.endAttempt(hasChanged: false)
            throw error
        }
    }

    /// Builds a screen that is to enter the hierarchy, if the guards let it.
    func buildToPlace<S: Screen>(_ screen: S) throws -> S.Container {
        if guards.isEmpty { return try build(screen) }
        let session = guardSession()
        let key = screen.key
        if let container = session.takeBuilt(for: key) as? S.Container { return container }
        return try inScope(GuardScope(navigation: schedule.current, placing: session)) {
            try session.build(for: key) { try build(screen) }
        }
    }

    /// The session in which screens that are built now are asked for.
    var placing: GuardSession? {
        scopeInHand?.placing
    }

    /// Builds a screen whose container is to enter in another.
    package func buildChildToPlace(_ screen: any Screen) throws -> ModalContainer {
        func open<S: Screen>(_ screen: S) throws -> any ScreenContainer { try buildToPlace(screen) }
        let container = try open(screen)
        guard let modal = container as? ModalContainer else {
            throw ScreenContainerTypeMismatchError(action: "build \(screen.key)", expected: ModalContainer.self, found: container)
        }
        return modal
    }

    /// Lets a guard answer. What it builds is its own business, and what it navigates is none of the step's that asks.
    func asking(_ body: () -> Void) {
        let navigation = schedule.current
        let wasAsking = navigation?.isAskingGuard ?? false
        navigation?.isAskingGuard = true
        askingDepth += 1
        inScope(GuardScope(navigation: navigation), body)
        askingDepth -= 1
        navigation?.isAskingGuard = wasAsking
    }
}

extension Screen {
    /// The screen itself, whatever decorates it.
    var undecorated: any Screen { (self as? any ErasedScreen)?.content.base ?? self }

    /// The container that it is itself, if it is one.
    var ownContainer: ModalContainer? { undecorated as? ModalContainer }
}
