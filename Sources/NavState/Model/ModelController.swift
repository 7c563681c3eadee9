import NavDSL
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
/// try controller.bind(\.shouldShowChat, by: navigator) { chat, route in route.top(.stack).push(ChatScreen(chatID: chat.id)) }
/// list.onSelect = controller.pipeValue(\.$selected)
/// ```
///
/// Work is done in rounds. A round
/// 1. sets its inputs, in order;
/// 2. asks each decision once, in the order in which they were bound, all of the same model;
/// 3. does what those say that are not `nil` or `false`, in that order;
/// 4. makes its events `false` again, and its fields no longer recent.
///
/// Rounds never overlap. An input that comes during one, from what it does, from a route or from an observer of ``model``, has a round
/// of its own after it. Rounds are done in the order in which they were asked for, by a loop, and are over when the outermost call
/// returns.
///
/// It is used in one isolation domain, whichever.
public final class ModelController<Model> {
    /// How many rounds one call may lead to, by reactions that feed inputs.
    public let roundLimit: Int

    let onError: ((any Error) -> Void)?
    var decisions: [ModelDecision<Model>] = []

    private var currentModel: Model
    private var waiting = Fifo<[ModelInput<Model>]>()
    private var isRunning = false
    /// The inputs of the round that is being put together.
    private var collected: [ModelInput<Model>] = []
    private var isCollecting = false

    #if canImport(Observation)
        private let registrar = ObservationRegistrar()
    #endif

    /// A controller that nothing is bound to yet.
    /// - Parameters:
    ///   - model: What the inputs are at first. It is in no round: nothing is decided until there is an input.
    ///   - roundLimit: How many rounds one call may lead to; at least 1. Where reactions feed each other for ever,
    ///     ``EndlessRoundsError`` ends it.
    ///   - onError: Is told of that, and of the error of each bound route that has failed. It may feed inputs.
    public init(_ model: Model, roundLimit: Int = 10_000, onError: ((any Error) -> Void)? = nil) {
        currentModel = model
        self.roundLimit = max(roundLimit, 1)
        self.onError = onError
    }

    /// The inputs as they are now; during a round, what it has set.
    ///
    /// Where there is `Observation`, it is observable. A round changes it twice: when it sets inputs, and when they are over.
    public var model: Model {
        #if canImport(Observation)
            registrar.access(self, keyPath: \.model)
        #endif
        return currentModel
    }

    /// Makes one round of all inputs that a closure feeds, so that each decision is asked once.
    ///
    /// Nothing is set before the closure has returned, and nothing at all if it throws. A call inside another adds to its round.
    /// - Parameter inputs: Calls what ``pipe(_:fileID:line:)`` and ``pipeValue(_:fileID:line:)`` have returned.
    public func round(_ inputs: () throws -> Void) rethrows {
        let isOutermost = !isCollecting
        let start = collected.count
        isCollecting = true
        do {
            try inputs()
        } catch {
            if isOutermost { isCollecting = false }
            // What they hold is freed after they were removed, not meanwhile: its `deinit` may feed an input.
            withExtendedLifetime(Array(collected[start...])) { collected.removeSubrange(start...) }
            throw error
        }
        guard isOutermost else { return }
        isCollecting = false
        var round: [ModelInput<Model>] = []
        swap(&round, &collected)
        if !round.isEmpty { perform(round) }
    }

    /// Changes the model outside of rounds, to what it was when it was saved: nothing is decided, and nothing is recent.
    ///
    /// ```swift
    /// controller.restore { $0.picked = 7 }
    /// ```
    ///
    /// Called during a round, it changes what later rounds begin with.
    /// - Parameter change: Changes it. What it throws is passed on, and nothing is changed.
    public func restore(_ change: (inout Model) throws -> Void) rethrows {
        var model = currentModel
        try change(&model)
        self.change { $0 = model }
    }

    func add(_ input: ModelInput<Model>) {
        if isCollecting { collected.append(input) } else { perform([input]) }
    }

    // MARK: Rounds

    /// Does a round, now or after those that are under way.
    private func perform(_ round: [ModelInput<Model>]) {
        waiting.append(round)
        if isRunning { return }
        isRunning = true
        defer { isRunning = false }
        // What is fed when the first end is told is done as well; after a second one, it waits for the next call.
        for _ in 0..<2 {
            if runRounds() { return }
            let dropped = waiting.elements
            withExtendedLifetime(dropped) { waiting = Fifo() }
            onError?(EndlessRoundsError(limit: roundLimit, dropped: dropped.flatMap { $0.map(\.place) }))
        }
    }

    /// - Returns: Whether all are done, which is not so after too many.
    private func runRounds() -> Bool {
        for _ in 0..<roundLimit {
            guard let round = waiting.popFirst() else { return true }
            run(round)
        }
        return waiting.isEmpty
    }

    private func run(_ round: [ModelInput<Model>]) {
        // Those that are bound meanwhile are asked from the next round on.
        let decisions = decisions
        change { for input in round { input.set(&$0) } }
        let model = currentModel
        // All are asked before anything is done.
        for reaction in decisions.compactMap({ $0.ask(model) }) { reaction() }
        change { for input in round { input.reset(&$0) } }
    }

    /// No code of others runs while the model is being accessed: what a field's observers do, and what is freed with the old one, may
    /// read it.
    private func change(_ mutation: (inout Model) -> Void) {
        let old = currentModel
        var new = old
        mutation(&new)
        withExtendedLifetime(old) {
            #if canImport(Observation)
                registrar.withMutation(of: self, keyPath: \.model) { currentModel = new }
            #else
                currentModel = new
            #endif
        }
    }
}

#if canImport(Observation)
    extension ModelController: Observable {}
#endif
