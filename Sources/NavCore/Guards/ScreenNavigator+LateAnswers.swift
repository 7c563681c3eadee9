// Steps and changes that wait for a guard's answer, or are redirected.
extension ScreenNavigator {
    /// Makes a change and applies it; when a guard answers late, both again. It belongs to what runs now, if anything does.
    /// - Parameters:
    ///   - shown: Called when the change has been rendered, if it was made.
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
            completion(.success(()))
        } catch is ScreenGuardPendingError where session.isPending {
            if let simulation { return simulation.keep(completion) }
            session.onAnswer = { [schedule, navigation = schedule.current] in schedule.callBack(in: navigation, again) }
        } catch is ScreenHierarchyChangedError where session.mayPlanAgain() {
            again()
        } catch let redirected as GuardSession.Redirected {
            redirect(by: redirected, completion: completion)
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
        navigation.redirects = (schedule.current?.redirects ?? []) + [redirected.screen]
        schedule.request(navigation)
    }
}

extension Navigation {
    /// Sees to it that a step that a guard has stopped goes on: when the answer has come, from what has changed meanwhile, or with
    /// another route in the place of this one.
    /// - Returns: Whether the error is none of the step's.
    func recover(from error: any Error, _ top: Int) -> Bool {
        if interruption != nil { return false }
        if let redirected = error as? GuardSession.Redirected {
            redirect(by: redirected, top)
            return true
        }
        guard !hasActed, let session = guardSession else { return false }
        if error is ScreenGuardPendingError, session.isPending {
            awaited = .action
            session.onAnswer = { [self, waitNumber] in
                if !hasEnded, self.waitNumber == waitNumber { resume(.success(())) }
            }
        } else if !(error is ScreenHierarchyChangedError) || !session.mayPlanAgain() {
            return false
        }
        session.plan()
        isRetrying = true
        frames[top].next -= 1
        return true
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
