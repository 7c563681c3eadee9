public import NavDSL
#if canImport(Observation)
    public import Observation
#endif

/// Lets a model decide: a value that holds all inputs, and whose computed properties say what is to be done.
///
/// ```swift
/// struct ChatsModel {
///     @Recent var selected: Chat?
///     var shouldShowChat: Chat? { $selected.isRecent ? selected : nil }
/// }
///
/// let controller = ModelController(ChatsModel())
/// try controller.bind(\.shouldShowChat, by: navigator) { $0.top(.stack).push(ChatScreen(chatID: $1.id)) }
/// list.onSelect = controller.pipeValue(\.$selected)
/// ```
///
/// Work is done in rounds. A round sets its inputs, in order; asks each decision once, in the order in which they were bound, all of the same model; does what
/// those say that are not `nil` or `false`, in that order; and then resets its events, and ages its recent fields. An input that comes meanwhile, from what a
/// round does or from one of its routes, has a round of its own after it: rounds are done in the order in which they were asked for, by a loop, and
/// are over when the outermost call returns.
///
/// It is used in one isolation domain, whichever.
public final class ModelController<Model> {
    /// The inputs as they are now. In a round, what the round has set.
    public var model: Model {
        access()
        return currentModel
    }

    /// How many rounds one call may lead to, by reactions that feed inputs.
    public let roundLimit: Int

    private var currentModel: Model
    private var decisions: [Decision] = []
    private var places: [PartialKeyPath<Model>: String] = [:]
    private var rounds = Fifo<[Input]>()
    /// The inputs of the round that is being put together.
    private var collected: [Input]?
    private var isRunning = false
    private let onError: ((any Error) -> Void)?

    /// What was asked for in one call: what to set, and how it is over.
    private struct Input {
        /// Where it was piped: a key path has no name that could be told.
        let place: String
        let set: (inout Model) -> Void
        let reset: (inout Model) -> Void
    }

    /// - Returns: What it has decided to do; `nil` for nothing.
    private typealias Decision = (Model) -> (() -> Void)?

    #if canImport(Observation)
        private let registrar = ObservationRegistrar()
    #endif

    /// - Parameters:
    ///   - model: What the inputs are at first. It is in no round, so that nothing is decided yet.
    ///   - roundLimit: How many rounds one call may lead to; at least 1. Where reactions feed each other for ever, ``EndlessRoundsError`` ends it.
    ///   - onError: Is told of that, and of the error of each bound route that has failed.
    public init(_ model: Model, roundLimit: Int = 1_000, onError: ((any Error) -> Void)? = nil) {
        currentModel = model
        self.roundLimit = max(roundLimit, 1)
        self.onError = onError
    }

    // MARK: Inputs

    /// What makes an event happen: it is `true` for one round.
    /// - Parameter event: The field.
    /// - Returns: A closure for whatever the event comes from. It does not keep the controller alive, and does nothing without it.
    public func pipe(
        _ event: WritableKeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line
    ) -> () -> Void {
        let place = "\(fileID):\(line)"
        return { [weak self] in
            self?.add(
                Input(place: place) {
                    $0[keyPath: event] = true
                } reset: {
                    $0[keyPath: event] = false
                })
        }
    }

    /// What sets a value: it stays, and is recent for one round.
    /// - Parameter field: The field.
    /// - Returns: A closure for whatever the values come from. It does not keep the controller alive, and does nothing without it.
    public func pipeValue<Value>(
        _ field: WritableKeyPath<Model, Recent<Value>>, fileID: String = #fileID, line: Int = #line
    ) -> (Value) -> Void {
        let place = "\(fileID):\(line)"
        return { [weak self] value in
            self?.add(
                Input(place: place) {
                    $0[keyPath: field].wrappedValue = value
                } reset: {
                    $0[keyPath: field].age()
                })
        }
    }

    /// Makes an event happen for each element of a sequence, until that ends. Its error is passed on.
    ///
    /// It runs in the caller's task, on the caller's actor, which has to be the one that the controller is used on; canceling the task ends it as far as the
    /// sequence heeds that.
    public nonisolated(nonsending) func pipe<Source: AsyncSequence>(
        _ source: Source, to event: WritableKeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line
    ) async throws(Source.Failure) {
        let send = pipe(event, fileID: fileID, line: line)
        for try await _ in source { send() }
    }

    /// Sets a value to each element of a sequence, until that ends. Its error is passed on.
    ///
    /// It runs as ``pipe(_:to:)`` does.
    public nonisolated(nonsending) func pipeValue<Source: AsyncSequence>(
        _ source: Source, to field: WritableKeyPath<Model, Recent<Source.Element>>, fileID: String = #fileID, line: Int = #line
    ) async throws(Source.Failure) {
        let send = pipeValue(field, fileID: fileID, line: line)
        for try await value in source { send(value) }
    }

    /// Lets what a closure feeds be one round, in which each decision is asked once.
    ///
    /// One inside another is a part of it. If the closure throws, nothing of it is set.
    public func round(_ inputs: () throws -> Void) rethrows {
        if collected != nil { return try inputs() }
        collected = []
        do {
            try inputs()
        } catch {
            collected = nil
            throw error
        }
        if let inputs = collected.take(), !inputs.isEmpty { add(inputs) }
    }

    private func add(_ input: Input) {
        if collected == nil { add([input]) } else { collected!.append(input) }
    }

    private func add(_ round: [Input]) {
        rounds.append(round)
        if isRunning { return }
        isRunning = true
        defer { isRunning = false }
        var count = 0
        while let round = rounds.popFirst() {
            count += 1
            if count > roundLimit { return giveUp(round) }
            perform(round)
        }
    }

    /// Ends what would go on for ever.
    private func giveUp(_ round: [Input]) {
        let places = ([round] + rounds.elements).flatMap { $0.map(\.place) }
        rounds = Fifo()
        onError?(EndlessRoundsError(limit: roundLimit, dropped: places))
    }

    private func perform(_ round: [Input]) {
        change { for input in round { input.set(&$0) } }
        let model = currentModel
        // All are asked before anything is done.
        for reaction in decisions.compactMap({ $0(model) }) { reaction() }
        change { for input in round { input.reset(&$0) } }
    }

    // MARK: Decisions

    /// Does something in each round in which a decision is not `nil`.
    ///
    /// A decision is bound once, so that there is one place that says what comes of it: otherwise this throws ``DecisionBoundTwiceError``.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - reaction: What to do; it may feed inputs.
    public func bind<Value>(
        _ decision: KeyPath<Model, Value?>, fileID: String = #fileID, line: Int = #line, to reaction: @escaping (Value) -> Void
    ) throws {
        try add(decision, "\(fileID):\(line)") { model in model[keyPath: decision].map { value in { reaction(value) } } }
    }

    /// Does something in each round in which a decision is `true`; otherwise as for one that is a value.
    public func bind(
        _ decision: KeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line, to reaction: @escaping () -> Void
    ) throws {
        try add(decision, "\(fileID):\(line)") { $0[keyPath: decision] ? reaction : nil }
    }

    /// Runs a route from the window in each round in which a decision is not `nil`.
    ///
    /// The route is made and begun in the round; the round does not wait for its end.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - navigator: Runs the route. It is not kept alive.
    ///   - route: Makes the route from the decision's value.
    public func bind<Value, Route: ScreenRouteConvertible<WindowContainer>>(
        _ decision: KeyPath<Model, Value?>, by navigator: ScreenNavigator, fileID: String = #fileID, line: Int = #line,
        route: @escaping (ScreenWindowRoute, Value) -> Route
    ) throws {
        try bind(decision, fileID: fileID, line: line) { [weak navigator, onError] value in
            Self.run(route(.initial, value), by: navigator, onError)
        }
    }

    /// Runs a route from the window in each round in which a decision is `true`; otherwise as for one that is a value.
    public func bind<Route: ScreenRouteConvertible<WindowContainer>>(
        _ decision: KeyPath<Model, Bool>, by navigator: ScreenNavigator, fileID: String = #fileID, line: Int = #line,
        route: @escaping (ScreenWindowRoute) -> Route
    ) throws {
        try bind(decision, fileID: fileID, line: line) { [weak navigator, onError] in
            Self.run(route(.initial), by: navigator, onError)
        }
    }

    private static func run(
        _ route: some ScreenRouteConvertible<WindowContainer>, by navigator: ScreenNavigator?, _ onError: ((any Error) -> Void)?
    ) {
        navigator?.navigate(to: route) { if case .failure(let error) = $0 { onError?(error) } }
    }

    private func add(_ decision: PartialKeyPath<Model>, _ place: String, _ ask: @escaping Decision) throws {
        if let first = places[decision] { throw DecisionBoundTwiceError(first: first, second: place) }
        places[decision] = place
        decisions.append(ask)
    }

    // MARK: Observation

    private func access() {
        #if canImport(Observation)
            registrar.access(self, keyPath: \.model)
        #endif
    }

    /// Nobody's code runs while the model is being accessed: what a field's observers do, and what is freed with the old one, may read it.
    private func change(_ mutation: (inout Model) -> Void) {
        let old = currentModel
        var model = old
        mutation(&model)
        #if canImport(Observation)
            registrar.withMutation(of: self, keyPath: \.model) { currentModel = model }
        #else
            currentModel = model
        #endif
        withExtendedLifetime(old) {}
    }
}

#if canImport(Observation)
    extension ModelController: Observable {}
#endif
