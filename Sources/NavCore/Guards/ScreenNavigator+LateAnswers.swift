// Steps and changes that wait for a guard's answer, or are redirected.
extension ScreenNavigator {
    /// Makes a change and applies it; when a guard answers late, both again. It belongs to what runs now, if anything does.
    /// - Parameters:
    ///   - shown: Called in place of the completion when the change was made and has been rendered.
    ///   - make: Makes the change from the hierarchy as it is.
    ///   - completion: Called exactly once, when it is decided.
    func applyWhenAllowed(
        isBack: Bool = false, isAlreadyShown: Bool = false, in session: GuardSession = GuardSession(), shown: (() -> Void)? = nil,
        _ make: @escaping () throws -> HierarchyChange, completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        func again() {
            applyWhenAllowed(
                isBack: isBack, isAlreadyShown: isAlreadyShown, in: session, shown: shown, make, completion: completion)
        }
        session.plan()
        do {
            try apply(make(), isBack: isBack, isAlreadyShown: isAlreadyShown, in: session, then: shown)
            if shown == nil { completion(.success(())) }
        } catch is ScreenGuardPendingError where session.isPending {
            if let simulation {
                session.giveUp()
                return simulation.keep(completion)
            }
            let navigation = schedule.current
            var isWanted = true
            // With the action that has asked for it, if that waits.
            navigation?.cancelWork.append { [schedule] in
                guard isWanted else { return }
                isWanted = false
                session.giveUp()
                schedule.run(in: navigation) { completion(.failure(ScreenCanceledError(for: "change the hierarchy"))) }
            }
            session.waitForAnswer(self, in: navigation, while: { isWanted }) { [self, schedule] answer in
                func goOn() {
                    guard isWanted else { return }
                    isWanted = false
                    schedule.callBack(in: navigation) { [self] in
                        if case .failure(let error) = answer { fail(with: error, completion) } else { again() }
                    }
                }
                if !putsOff(navigation, goOn) { goOn() }
            }
        } catch let error where session.mayPlanAgain() && (error is ScreenHierarchyChangedError || error is ScreenGuardPendingError) {
            again()
        } catch {
            session.giveUp()
            fail(with: error, completion)
        }
    }

    /// A change is refused, or another route is run in its place.
    private func fail(with error: any Error, _ completion: @escaping (Result<Void, any Error>) -> Void) {
        if let refused = error as? ScreenAccessRefusedError, refused.redirect != nil {
            redirect(by: refused, completion: completion)
        } else {
            completion(.failure(error))
        }
    }

    /// Runs the route that a guard has redirected to, where there is no route that it takes the place of.
    func redirect(by refused: ScreenAccessRefusedError, completion: ((Result<Void, any Error>) -> Void)? = nil) {
        do {
            _ = try (schedule.current?.redirects ?? []).redirected(from: refused.screen)
            guard let redirect = refused.redirect, let window else { throw startNotFound(WindowContainer.self) }
            let navigation = Navigation(redirect.steps, on: window, navigator: self, completion: completion)
            navigation.redirects = [refused.screen]
            schedule.request(navigation)
        } catch {
            logError("\(error)")
            completion?(.failure(error))
        }
    }
}

extension [String] {
    /// The screens that a route was redirected from, with another one.
    fileprivate func redirected(from screen: String) throws -> Self {
        let chain = self + [screen]
        if contains(screen) || count == GuardSession.limit { throw ScreenRedirectLoopError(chain: chain) }
        return chain
    }
}

extension Navigation {
    /// Sees to it that a step that a guard has stopped goes on: when the answer has come, from what has changed meanwhile, or with
    /// another route in the place of this one.
    /// - Returns: Whether the error is none of the step's.
    func recover(from error: any Error, _ top: Int) -> Bool {
        if let refused = error as? ScreenAccessRefusedError, refused.redirect != nil {
            frames[top].error = redirect(by: refused)
            return true
        }
        guard interruption == nil, !hasActed, let session = guardSession else { return false }
        let isPending = error is ScreenGuardPendingError && session.isPending
        if !isPending, !(error is ScreenHierarchyChangedError || error is ScreenGuardPendingError) || !session.mayPlanAgain() { return false }
        session.plan()
        isRetrying = true
        frames[top].next -= 1
        if isPending {
            awaited = .action
            session.waitForAnswer(navigator, in: self) { [self, waitNumber] in
                !hasEnded && self.waitNumber == waitNumber
            } _: { [self] answer in
                if case .failure = answer { giveUpRetry() }
                resume(answer)
            }
        }
        return true
    }

    /// The step that a guard has stopped is not tried again: it has failed.
    func giveUpRetry() {
        guard isRetrying else { return }
        isRetrying = false
        frames[frames.count - 1].next += 1
    }

    /// Gives up the rest of the route, as if it was canceled.
    /// - Returns: What the step fails with.
    private func redirect(by refused: ScreenAccessRefusedError) -> any Error {
        // One that is being ended goes nowhere any more.
        if interruption != nil { return refused.withoutRedirect }
        do {
            redirects = try redirects.redirected(from: refused.screen)
        } catch {
            return error
        }
        redirect = refused.redirect
        let error = refused.withoutRedirect
        interruption = Interruption(error: error, depth: 0, end: nil)
        return error
    }

    /// Goes on with the route that a guard has redirected to.
    /// - Returns: Whether there is one; if not, the navigation ends.
    func enterRedirect(after result: Result<Void, any Error>) -> Bool {
        guard let redirect = redirect.take(), case .failure(let error) = result, let window = navigator.window,
            (error as? ScreenAccessRefusedError)?.reason is ScreenRedirectedError
        else { return false }
        enter(redirect.steps, on: window)
        return true
    }

    /// Whether it was started for a guard whose answer a navigation around it waits for: to ask the user.
    var isForGuard: Bool {
        var next = parent
        while let navigation = next {
            if navigation.isRetrying { return true }
            next = navigation.parent
        }
        return false
    }

    /// Lets the answers go that guards have given to a step that is over.
    func forgetGuards() {
        if let session = guardSession.take() { session.giveUp() }
    }
}
