public import NavDSL

/// What is explored: an app's navigator at the place where it starts, and what can be done there and later.
public struct ExplorationSubject {
    /// The navigator.
    public let navigator: ScreenNavigator
    /// The moves.
    public let moves: [ExplorationMove]
    /// What the app knows besides the hierarchy, and moves depend on or change.
    public let values: [ExplorationValue]
    let follower = MoveFollower()

    /// - Parameters:
    ///   - navigator: The app's navigator, in the hierarchy that everything starts with. Waits go by its clock: with `ManualClock` they
    ///     take no time.
    ///   - moves: The moves.
    ///   - values: What the app knows besides the hierarchy, and moves depend on or change: whether the user has logged in.
    public init(_ navigator: ScreenNavigator, moves: [ExplorationMove], values: [ExplorationValue] = []) {
        self.navigator = navigator
        self.moves = moves
        self.values = values
    }
}

/// Something that the app knows besides the hierarchy: a part of the state that is explored, which is put back with it.
public struct ExplorationValue {
    /// What it is called.
    public let name: String
    /// Makes what reads it and puts it back, one for each worker.
    let cell: () -> any ValueCell

    /// - Parameters:
    ///   - name: What it is called.
    ///   - object: What holds it.
    ///   - keyPath: The property.
    public init<Object: AnyObject, Value: Hashable & Sendable>(
        _ name: String, of object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) {
        self.name = name
        cell = { ObjectValueCell(of: object, keyPath) }
    }
}
