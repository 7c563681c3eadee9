/// One thing to set in a round.
struct ModelInput<Model> {
    /// Where it was piped, file and line: a key path has no name that could be told.
    let place: String
    let set: (inout Model) -> Void
    /// Makes it what it is outside of its round.
    let reset: (inout Model) -> Void
}

extension ModelController {
    /// What makes an event happen: it is `true` for one round.
    ///
    /// ```swift
    /// button.onPress = controller.pipe(\.isCallPressed)
    /// ```
    /// - Parameters:
    ///   - event: The property of the model. A path to an element of an array is valid as long as there is that element, at the
    ///     end of the round too.
    ///   - fileID: The file that ``EndlessRoundsError`` names.
    ///   - line: The line that it names.
    /// - Returns: A closure for whatever the event comes from. It does not keep the controller alive, and does nothing without it.
    public func pipe(_ event: WritableKeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line) -> () -> Void {
        let input = ModelInput<Model>(place: "\(fileID):\(line)") {
            $0[keyPath: event] = true
        } reset: {
            $0[keyPath: event] = false
        }
        return { [weak self] in self?.add(input) }
    }

    /// What sets a value: it stays, and is recent for one round, be it another value or the same.
    ///
    /// ```swift
    /// field.onChange = controller.pipeValue(\.$number)
    /// ```
    /// - Parameters:
    ///   - field: The field, with its `$`; valid as for ``pipe(_:fileID:line:)``.
    ///   - fileID: The file that ``EndlessRoundsError`` names.
    ///   - line: The line that it names.
    /// - Returns: A closure for whatever the values come from. It does not keep the controller alive, and does nothing without it.
    public func pipeValue<Value>(
        _ field: WritableKeyPath<Model, Recent<Value>>, fileID: String = #fileID, line: Int = #line
    ) -> (Value) -> Void {
        let place = "\(fileID):\(line)"
        return { [weak self] value in
            self?.add(
                ModelInput(place: place) {
                    $0[keyPath: field].set(value)
                } reset: {
                    $0[keyPath: field].age()
                })
        }
    }

    /// Makes an event happen for each element of a sequence, until that ends. Its error is passed on.
    ///
    /// It runs in the caller's task, on the caller's actor, which has to be the one that the controller is used on, and keeps the
    /// controller until it returns. Canceling the task ends it: no element that comes later counts.
    /// - Parameters:
    ///   - source: The sequence.
    ///   - event: The property of the model.
    ///   - fileID: The file that ``EndlessRoundsError`` names.
    ///   - line: The line that it names.
    public func pipe<Source: AsyncSequence>(
        _ source: Source, to event: WritableKeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line
    ) async throws(Source.Failure) {
        let send = pipe(event, fileID: fileID, line: line)
        try await feed(source) { _ in send() }
    }

    /// Sets a value to each element of a sequence, until that ends. Its error is passed on.
    ///
    /// It runs as ``pipe(_:to:fileID:line:)`` does.
    /// - Parameters:
    ///   - source: The sequence.
    ///   - field: The field, with its `$`.
    ///   - fileID: The file that ``EndlessRoundsError`` names.
    ///   - line: The line that it names.
    public func pipeValue<Source: AsyncSequence>(
        _ source: Source, to field: WritableKeyPath<Model, Recent<Source.Element>>, fileID: String = #fileID, line: Int = #line
    ) async throws(Source.Failure) {
        try await feed(source, pipeValue(field, fileID: fileID, line: line))
    }

    /// Sets a value that may be `nil` to each element of a sequence of values, until that ends. Its error is passed on.
    ///
    /// It runs as ``pipe(_:to:fileID:line:)`` does.
    /// - Parameters:
    ///   - source: The sequence.
    ///   - field: The field, with its `$`.
    ///   - fileID: The file that ``EndlessRoundsError`` names.
    ///   - line: The line that it names.
    public func pipeValue<Source: AsyncSequence>(
        _ source: Source, to field: WritableKeyPath<Model, Recent<Source.Element?>>, fileID: String = #fileID, line: Int = #line
    ) async throws(Source.Failure) {
        try await feed(source, pipeValue(field, fileID: fileID, line: line))
    }

    private func feed<Source: AsyncSequence>(
        _ source: Source, _ send: (Source.Element) -> Void
    ) async throws(Source.Failure) {
        for try await element in source {
            if Task.isCancelled { return }
            send(element)
        }
    }
}
