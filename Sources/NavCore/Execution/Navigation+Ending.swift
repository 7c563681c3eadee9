// How a navigation begins and ends.
extension Navigation {
    /// Lays the route out. From here on it runs.
    func begin() {
        guard let request = request.take() else { return }
        state = .running
        if let label { navigator.logInfo("navigate: \(label)") }
        isStepping = true
        enter(request.steps, on: request.container)
        leaveFinished()
        isStepping = false
    }

    /// Calls back when it has ended, after its completion; of one that has ended, at once.
    package func whenEnded(_ body: @escaping () -> Void) {
        if hasEnded { return body() }
        let completion = completion
        self.completion = { result in
            completion?(result)
            body()
        }
    }

    /// Ends it without a word: what it belonged to was only a simulation.
    func abandon() {
        if hasEnded { return }
        waitNumber += 1
        let canceled = cancelWork
        cancelWork = []
        for cancel in canceled { cancel() }
        completion = nil
        journal = nil
        end(.failure(ScreenCanceledError(for: "simulation")), as: .canceled)
    }

    /// Ends it, whatever state it is in; its completion is called.
    func end(_ result: Result<Void, any Error>, as state: State) {
        guard !hasEnded, let navigator = owner else { return }
        self.state = state
        self.result = result
        // Freed when it is whole again: what is freed may look at it.
        let freed = (frames, saved, draft, touched, request, cancelWork)
        if !frames.isEmpty { frames = [] }
        if !saved.isEmpty { saved = [] }
        if !touched.isEmpty { touched = [] }
        if !cancelWork.isEmpty { cancelWork = [] }
        draft = nil
        request = nil
        awaited = nil
        let parent = parent.take()
        let completion = completion.take()
        startedIn = nil
        let caller = caller.take()
        owner = nil
        navigator.schedule.remove(self, parent: parent)
        if parent == nil, let journal = journal.take() {
            navigator.recordInHistories(journal.changes, label: label)
            journal.close()
        }
        if case .failure(let error) = result { navigator.logError(label.map { "\($0): \(error)" } ?? "\(error)") }
        let awaiters = awaiters
        self.awaiters = []
        redirect = nil
        forgetGuards()
        withExtendedLifetime(freed) {}
        navigator.schedule.call(completion, result, in: parent)
        caller?.wake()
        for awaiter in awaiters { awaiter.wake() }
    }
}
