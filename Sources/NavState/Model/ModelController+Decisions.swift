public import NavDSL

/// What is bound to a property of a model.
struct ModelDecision<Model> {
    let property: PartialKeyPath<Model>
    /// Where it was bound, file and line.
    let place: String
    /// What it has decided to do; `nil` for nothing.
    let ask: (Model) -> (() -> Void)?
}

// A decision is bound once, so that one place says what comes of it. One that is bound during a round is asked from the next one on.
extension ModelController {
    /// Does something in each round in which a decision is not `nil`.
    ///
    /// ```swift
    /// try controller.bind(\.shouldCall) { call in phone.start(call) }
    /// ```
    ///
    /// Throws ``DecisionBoundTwiceError``, and changes nothing, if the decision is bound already.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - fileID: The file that the error names.
    ///   - line: The line that it names.
    ///   - reaction: What to do with the value; it may feed inputs.
    /// - Complexity: Linear in the decisions that are bound.
    public func bind<Value>(
        _ decision: KeyPath<Model, Value?>, fileID: String = #fileID, line: Int = #line, to reaction: @escaping (Value) -> Void
    ) throws(DecisionBoundTwiceError) {
        try add(decision, "\(fileID):\(line)") { model in model[keyPath: decision].map { value in { reaction(value) } } }
    }

    /// Does something in each round in which a decision is `true`.
    ///
    /// Throws ``DecisionBoundTwiceError``, and changes nothing, if the decision is bound already.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - fileID: The file that the error names.
    ///   - line: The line that it names.
    ///   - reaction: What to do; it may feed inputs.
    /// - Complexity: Linear in the decisions that are bound.
    public func bind(
        _ decision: KeyPath<Model, Bool>, fileID: String = #fileID, line: Int = #line, to reaction: @escaping () -> Void
    ) throws(DecisionBoundTwiceError) {
        try add(decision, "\(fileID):\(line)") { $0[keyPath: decision] ? reaction : nil }
    }

    /// Runs a route from the window in each round in which a decision is not `nil`.
    ///
    /// ```swift
    /// try controller.bind(\.shouldShowChat, by: navigator) { chat, route in route.top(.stack).push(ChatScreen(chatID: chat.id)) }
    /// ```
    ///
    /// The route is made and begun in the round; the round does not wait for its end. If it fails, the controller's `onError` is told why.
    /// Throws ``DecisionBoundTwiceError``, and changes nothing, if the decision is bound already.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - navigator: Runs the route. It is not kept alive; without it, the decision leads to nothing.
    ///   - fileID: The file that the error names.
    ///   - line: The line that it names.
    ///   - route: Makes the route from the decision's value.
    /// - Complexity: Linear in the decisions that are bound.
    public func bind<Value, Route: ScreenRouteConvertible<WindowContainer>>(
        _ decision: KeyPath<Model, Value?>, by navigator: ScreenNavigator, fileID: String = #fileID, line: Int = #line,
        route: @escaping (Value, ScreenWindowRoute) -> Route
    ) throws(DecisionBoundTwiceError) {
        try bind(decision, fileID: fileID, line: line) { [weak navigator, onError] value in
            navigator?.navigate(to: route(value, .initial)) { if case .failure(let error) = $0 { onError?(error) } }
        }
    }

    /// Runs a route from the window in each round in which a decision is `true`.
    ///
    /// The route is made and begun in the round; the round does not wait for its end. If it fails, the controller's `onError` is told why.
    /// Throws ``DecisionBoundTwiceError``, and changes nothing, if the decision is bound already.
    /// - Parameters:
    ///   - decision: A property of the model, computed from the inputs.
    ///   - navigator: Runs the route. It is not kept alive; without it, the decision leads to nothing.
    ///   - fileID: The file that the error names.
    ///   - line: The line that it names.
    ///   - route: Makes the route.
    /// - Complexity: Linear in the decisions that are bound.
    public func bind<Route: ScreenRouteConvertible<WindowContainer>>(
        _ decision: KeyPath<Model, Bool>, by navigator: ScreenNavigator, fileID: String = #fileID, line: Int = #line,
        route: @escaping (ScreenWindowRoute) -> Route
    ) throws(DecisionBoundTwiceError) {
        try bind(decision, fileID: fileID, line: line) { [weak navigator, onError] in
            navigator?.navigate(to: route(.initial)) { if case .failure(let error) = $0 { onError?(error) } }
        }
    }

    private func add(
        _ decision: PartialKeyPath<Model>, _ place: String, _ ask: @escaping (Model) -> (() -> Void)?
    ) throws(DecisionBoundTwiceError) {
        // Compared in a copy: what a key path holds, the arguments of subscripts, has an equality of its own.
        let bound = decisions
        if let first = bound.first(where: { $0.property == decision }) { throw DecisionBoundTwiceError(first: first.place, second: place) }
        decisions.append(ModelDecision(property: decision, place: place, ask: ask))
    }
}
