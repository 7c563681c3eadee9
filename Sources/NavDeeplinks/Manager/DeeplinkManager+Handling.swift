import NavDSL

extension DeeplinkManager: DeeplinkHandler {
    public func canHandleURL(_ url: String, context: Any?) -> Bool {
        guard let url = try? DeeplinkURL(url, limits: limits) else { return false }
        return canHandle(DeeplinkRequest(kind: .url(url), context: context))
    }

    public func handleURL(_ url: String, context: Any?, completion: Completion?) {
        // Of a text that is no link no more is shown than is needed to know it again.
        let text = { String(String.UnicodeScalarView(url.unicodeScalars.prefix(200))) }
        asEffect(text(), completion) {
            do {
                handle(DeeplinkRequest(kind: .url(try DeeplinkURL(url, limits: limits)), context: context), completion)
            } catch {
                end(text(), .noMatch(warnings: [error]), completion)
            }
        }
    }

    public func canHandleNotification(userInfo: [AnyHashable: Any], context: Any?) -> Bool {
        canHandle(DeeplinkRequest(kind: .notification(userInfo), context: context))
    }

    public func handleNotification(userInfo: [AnyHashable: Any], context: Any?, completion: Completion?) {
        let request = DeeplinkRequest(kind: .notification(userInfo), context: context)
        asEffect(request.text, completion) { handle(request, completion) }
    }

    public func canHandleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?) -> Bool {
        canHandle(DeeplinkRequest(kind: .shortcut(type: type, userInfo: userInfo), context: context))
    }

    public func handleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?, completion: Completion?) {
        let request = DeeplinkRequest(kind: .shortcut(type: type, userInfo: userInfo), context: context)
        asEffect(request.text, completion) { handle(request, completion) }
    }

    private func canHandle(_ request: DeeplinkRequest) -> Bool {
        var warnings: [any Error] = []
        return link(for: request, &warnings) != nil
    }

    /// The link, of the first scope that has a type for it, active ones first.
    private func link(for request: DeeplinkRequest, _ warnings: inout [any Error]) -> (link: AnyDeeplink, scope: Int)? {
        for isActive in [true, false] {
            for index in scopes.indices where (scopes[index].screens != nil) == isActive {
                // A copy: types are asked, which may activate something.
                let scope = scopes[index]
                if let link = scope.link(for: request, warnings: &warnings) { return (link, index) }
            }
        }
        return nil
    }

    private func asEffect(_ text: @autoclosure () -> String, _ completion: Completion?, _ body: () -> Void) {
        if !navigator.performEffect("handle \(text())", body) { completion?(.dropped) }
    }

    private func handle(_ request: DeeplinkRequest, _ completion: Completion?) {
        var warnings: [any Error] = []
        let found = link(for: request, &warnings)
        for warning in warnings { navigator.logInfo("\(request.text): \(DeeplinkOutcome.text(of: warning))") }
        guard let (link, index) = found else { return end(request.text, .noMatch(warnings: warnings), completion) }
        lastNumber += 1
        let pending = PendingDeeplink(
            link, text: request.text, number: lastNumber, family: family ?? LinkFamily(), completion: completion)
        if pending.family.count >= Self.familyLimit {
            return end(pending, .refused(DeeplinkLoopError(link: pending.text, count: pending.family.count)))
        }
        pending.family.count += 1
        if scopes[index].screens == nil { return keep(pending, at: index) }
        scopes[index].inbox.append(pending)
        settle()
    }

    /// How many links may come of one, itself included.
    private static let familyLimit = 100

    // MARK: Before a scope is active

    private func keep(_ pending: PendingDeeplink, at index: Int) {
        let expired = takeExpired(at: index)
        let replaced = Array(scopes[index].inbox.dropLast(inboxPolicy.limit - 1))
        scopes[index].inbox.removeFirst(replaced.count)
        scopes[index].inbox.append(pending)
        expire(pending)
        for old in expired { end(old, .expired) }
        for old in replaced { end(old, .replaced) }
    }

    /// Takes out the links whose time is over.
    func takeExpired(at index: Int) -> [PendingDeeplink] {
        let expired = scopes[index].inbox.filter { $0.isExpired() }
        if expired.isEmpty { return [] }
        let numbers = Set(expired.map(\.number))
        scopes[index].inbox.removeAll { numbers.contains($0.number) }
        return expired
    }

    /// Ends a link when it has waited too long: by a timer, or, where there is nobody to keep one, when it is looked at.
    private func expire(_ pending: PendingDeeplink) {
        guard let expiry = expiry.map(ScreenNavigator.countable) else { return }
        func isOver<C: Clock<Duration>>(on clock: C) -> () -> Bool {
            let deadline = clock.now.advanced(by: expiry)
            return { clock.now >= deadline }
        }
        pending.isExpired = isOver(on: navigator.clock)
        pending.cancelExpiry = navigator.callBack(after: expiry) { [weak self, weak pending] in
            guard let self, let pending else { return }
            for index in scopes.indices {
                guard let place = scopes[index].inbox.firstIndex(where: { $0 === pending }) else { continue }
                scopes[index].inbox.remove(at: place)
                return end(pending, .expired)
            }
        }
    }

    // MARK: The line

    /// Performs what waits in active scopes, one after another in the order of arrival, until one waits for an interceptor.
    func settle() {
        if isSettling { return }
        isSettling = true
        while let next = current ?? takeNext() {
            current = next
            guard let answer = next.answer.take() else { break }
            switch answer {
            case .failure(let error):
                current = nil
                end(next, .refused(error))
            case .success where next.nextInterceptor < interceptors.count: ask(next)
            case .success: perform(next)
            }
        }
        isSettling = false
    }

    private func takeNext() -> PendingDeeplink? {
        let active = scopes.indices.filter { scopes[$0].screens != nil && !scopes[$0].inbox.isEmpty }
        guard let index = active.min(by: { scopes[$0].inbox[0].number < scopes[$1].inbox[0].number }) else { return nil }
        return scopes[index].inbox.removeFirst()
    }

    private func ask(_ pending: PendingDeeplink) {
        let interceptor = interceptors[pending.nextInterceptor]
        pending.nextInterceptor += 1
        let slot = InterceptorAnswer(for: pending.text) { [weak self] answer in
            pending.answer = answer
            guard let self, !navigator.putsOff(nil, { [weak self] in self?.settle() }) else { return }
            settle()
        }
        inside(pending) { interceptor.interceptDeeplink(pending.link, navigator: navigator) { slot.give($0) } }
    }

    private func perform(_ pending: PendingDeeplink) {
        guard let screens = scopes.first(where: { $0.scope == pending.link.scope })?.screens else {
            current = nil
            return end(pending, .dropped)
        }
        pending.isPerforming = true
        var navigations: [Navigation] = []
        inside(pending) {
            navigations = navigator.startedNavigations { pending.link.navigate(screens: screens, navigator: navigator, handler: self) }
        }
        current = nil
        Self.finish(navigations[...]) { [observers] result in observers.tell(pending, .performed(result)) }
    }

    /// Waits until all that a link has started has ended.
    private static func finish(
        _ navigations: ArraySlice<Navigation>, _ result: Result<Void, any Error>? = nil,
        then completion: @escaping (Result<Void, any Error>?) -> Void
    ) {
        var result = result
        for index in navigations.indices {
            guard let ended = navigations[index].result else {
                navigations[index].whenEnded { finish(navigations[index...], result, then: completion) }
                return
            }
            if case .failure? = result { continue }
            result = ended
        }
        completion(result)
    }

    /// Lets what is handled meanwhile belong to a link.
    private func inside(_ pending: PendingDeeplink, _ body: () -> Void) {
        let outer = family
        family = pending.family
        body()
        family = outer
    }

    // MARK: Ends

    func end(_ pending: PendingDeeplink, _ outcome: DeeplinkOutcome) {
        pending.stopExpiry()
        observers.tell(pending, outcome)
    }

    private func end(_ text: String, _ outcome: DeeplinkOutcome, _ completion: Completion?) {
        observers.tell(DeeplinkReport(link: text, deeplink: nil, scope: nil, outcome: outcome), completion)
    }
}
