import NavDSL

extension DeeplinkManager: DeeplinkHandler {
    public func canHandleURL(_ url: String, context: Any?) -> Bool {
        guard let url = try? DeeplinkURL(url, limits: limits) else { return false }
        return canHandle(DeeplinkRequest(kind: .url(url), context: context))
    }

    public func handleURL(_ url: String, context: Any?, completion: Completion?) {
        do {
            handle(DeeplinkRequest(kind: .url(try DeeplinkURL(url, limits: limits)), context: context), completion)
        } catch {
            // Of a text that is no link no more is shown than is needed to know it again.
            end(String(url.prefix(200)), .noMatch(warnings: [error]), completion)
        }
    }

    public func canHandleNotification(userInfo: [AnyHashable: Any], context: Any?) -> Bool {
        canHandle(DeeplinkRequest(kind: .notification(userInfo), context: context))
    }

    public func handleNotification(userInfo: [AnyHashable: Any], context: Any?, completion: Completion?) {
        handle(DeeplinkRequest(kind: .notification(userInfo), context: context), completion)
    }

    public func canHandleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?) -> Bool {
        canHandle(DeeplinkRequest(kind: .shortcut(type: type, userInfo: userInfo), context: context))
    }

    public func handleShortcut(type: String, userInfo: [AnyHashable: Any]?, context: Any?, completion: Completion?) {
        handle(DeeplinkRequest(kind: .shortcut(type: type, userInfo: userInfo), context: context), completion)
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

    private func handle(_ request: DeeplinkRequest, _ completion: Completion?) {
        if navigator.isSimulating {
            navigator.performEffect("handle \(request.text)") {}
            completion?(.dropped)
            return
        }
        var warnings: [any Error] = []
        let found = link(for: request, &warnings)
        for warning in warnings { navigator.logInfo("\(request.text): \(warning)") }
        guard let (link, index) = found else { return end(request.text, .noMatch(warnings: warnings), completion) }
        if depth >= Self.depthLimit {
            return end(request.text, .refused(DeeplinkLoopError(link: request.text, count: depth)), completion)
        }
        lastNumber += 1
        let pending = PendingDeeplink(link, text: request.text, number: lastNumber, depth: depth, completion: completion)
        expire(pending)
        scopes[index].inbox.append(pending)
        var replaced: [PendingDeeplink] = []
        while scopes[index].inbox.count > inboxPolicy.limit { replaced.append(scopes[index].inbox.removeFirst()) }
        for old in replaced { end(old, .replaced) }
        settle()
    }

    /// How many links may handle one another.
    private static let depthLimit = 32

    // MARK: Time

    /// Ends a link when it has waited too long: by a timer, or, where the navigator has no actor for one, when it is looked at.
    private func expire(_ pending: PendingDeeplink) {
        guard let expiry else { return }
        func isOver<C: Clock<Duration>>(on clock: C) -> () -> Bool {
            let deadline = clock.now.advanced(by: max(.zero, expiry))
            return { clock.now >= deadline }
        }
        pending.isExpired = isOver(on: navigator.clock)
        pending.cancelExpiry = try? navigator.callBack(after: expiry, for: "wait for a scope") { [weak self, weak pending] in
            guard let self, let pending else { return }
            for index in scopes.indices {
                guard let place = scopes[index].inbox.firstIndex(where: { $0 === pending }) else { continue }
                scopes[index].inbox.remove(at: place)
                return end(pending, .expired)
            }
        }
    }

    // MARK: The line

    /// Performs what waits in active scopes, in the order of arrival.
    func settle() {
        if isSettling { return }
        isSettling = true
        while current == nil, let next = takeNext() {
            next.cancelExpiry.take()?()
            if next.isExpired() {
                end(next, .expired)
            } else {
                current = next
                decide(next)
            }
        }
        isSettling = false
    }

    private func takeNext() -> PendingDeeplink? {
        let active = scopes.indices.filter { scopes[$0].screens != nil && !scopes[$0].inbox.isEmpty }
        guard let index = active.min(by: { scopes[$0].inbox[0].number < scopes[$1].inbox[0].number }) else { return nil }
        return scopes[index].inbox.removeFirst()
    }

    /// Asks the interceptors that are left; performs the link when all have said yes.
    private func decide(_ pending: PendingDeeplink) {
        while current === pending, pending.nextInterceptor < interceptors.count {
            let interceptor = interceptors[pending.nextInterceptor]
            pending.nextInterceptor += 1
            var answer: Result<Void, any Error>?
            var isLate = false
            inside(pending) {
                let slot = InterceptorAnswer(for: pending.text) { [weak self] result in
                    if isLate { self?.goOn(pending, result) } else { answer = result }
                }
                interceptor.interceptDeeplink(pending.link, navigator: navigator) { slot.give($0) }
            }
            guard let answer else {
                isLate = true
                return
            }
            if case .failure(let error) = answer { return refuse(pending, error) }
        }
        if current === pending { perform(pending) }
    }

    private func goOn(_ pending: PendingDeeplink, _ answer: Result<Void, any Error>) {
        guard current === pending else { return }
        switch answer {
        case .success: decide(pending)
        case .failure(let error): refuse(pending, error)
        }
        settle()
    }

    private func refuse(_ pending: PendingDeeplink, _ error: any Error) {
        guard current === pending else { return }
        current = nil
        end(pending, .refused(error))
    }

    private func perform(_ pending: PendingDeeplink) {
        guard let screens = scopes.first(where: { $0.scope == pending.link.scope })?.screens else { return }
        pending.isPerforming = true
        var navigations: [Navigation] = []
        inside(pending) {
            navigations = navigator.startedNavigations { pending.link.navigate(screens: screens, navigator: navigator, handler: self) }
        }
        current = nil
        Self.finish(pending, navigations[...]) { [weak self, observers] result in
            if let self { end(pending, .performed(result)) } else { observers.tell(pending, .performed(result)) }
        }
    }

    /// Waits until all that a link has started has ended.
    private static func finish(
        _ pending: PendingDeeplink, _ navigations: ArraySlice<Navigation>, _ result: Result<Void, any Error>? = nil,
        then completion: @escaping (Result<Void, any Error>?) -> Void
    ) {
        var result = result
        for index in navigations.indices {
            guard let ended = navigations[index].result else {
                navigations[index].whenEnded { finish(pending, navigations[index...], result, then: completion) }
                return
            }
            if case .failure? = result { continue }
            result = ended
        }
        completion(result)
    }

    /// Lets what is handled meanwhile belong to a link.
    private func inside(_ pending: PendingDeeplink, _ body: () -> Void) {
        let outer = depth
        depth = pending.depth + 1
        body()
        depth = outer
    }

    // MARK: Ends

    func end(_ pending: PendingDeeplink, _ outcome: DeeplinkOutcome) {
        pending.cancelExpiry.take()?()
        inside(pending) { observers.tell(pending, outcome) }
    }

    private func end(_ text: String, _ outcome: DeeplinkOutcome, _ completion: Completion?) {
        let outer = depth
        depth += 1
        observers.tell(DeeplinkReport(link: text, deeplink: nil, scope: nil, outcome: outcome), completion)
        depth = outer
    }
}
