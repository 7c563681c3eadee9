import NavDSL

/// A state that a service has been told to show, until it is decided.
final class ServiceRequest<Destination: Hashable & Sendable> {
    let state: NavigationState<Destination>
    /// Whether it shows an alert by which a guard of another one asks, and takes nobody's place.
    let isQuestion: Bool
    /// What does it, its turn or not.
    var scheduled: Navigation?
    /// Where it is done, once that has begun.
    private var navigation: Navigation?
    private var isPerforming = false
    private var isWithdrawn = false
    /// Whether those are being asked who may refuse it, and what it shows is being built.
    private(set) var isAsking = false

    init(_ state: NavigationState<Destination>, isQuestion: Bool = false) {
        self.state = state
        self.isQuestion = isQuestion
    }

    /// Whether it will not be done any more, even if nobody has said so.
    var hasEnded: Bool { scheduled?.result != nil || navigation?.result != nil }

    /// Another one has taken its place, wherever it is.
    func withdraw() {
        isWithdrawn = true
        // What it does right now, it asks somebody, fails by itself; what is begun meanwhile is a part of it and has to go on.
        if !isPerforming { navigation?.cancel() }
    }

    func perform(by navigator: ScreenNavigator, _ body: (_ check: () throws -> Void) throws -> Void) throws {
        try check()
        navigation = navigator.currentNavigation
        isPerforming = true
        isAsking = true
        defer {
            isPerforming = false
            isAsking = false
        }
        try body {
            try check()
            isAsking = false
        }
    }

    private func check() throws {
        if isWithdrawn { throw ScreenSupersededError(by: "set the state") }
    }
}

/// Does what a service has been told, unless it has been told something else meanwhile.
struct ServiceRequestAction<Destination: Hashable & Sendable>: ImmediateScreenAction {
    typealias Container = StackContainer
    typealias Output = Void

    let request: ServiceRequest<Destination>
    let action: ScreenSetStateAction<Destination>
    /// Called when the hierarchy is what it was told; that it has been shown too may take longer.
    let done: () -> Void

    func perform(container: StackContainer, navigator: ScreenNavigator) throws {
        try request.perform(by: navigator) { try action.perform(on: container, navigator, verifying: $0) }
        done()
    }

    var description: String { action.description }
}
