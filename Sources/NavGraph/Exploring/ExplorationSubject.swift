public import NavDSL

/// What is explored: an app's navigator at the place where it starts, and what can be done there and later.
public struct ExplorationSubject {
    /// The navigator.
    public let navigator: ScreenNavigator
    /// The moves.
    public let moves: [ExplorationMove]
    /// What the app knows besides the hierarchy, and moves depend on or change.
    public let values: [ExplorationValue]

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
    let read: () -> any Hashable & Sendable
    /// Whether it is another than that.
    let differs: (any Hashable & Sendable) -> Bool
    let write: (any Hashable & Sendable) -> Void

    /// - Parameters:
    ///   - name: What it is called.
    ///   - object: What holds it.
    ///   - keyPath: The property.
    public init<Object: AnyObject, Value: Hashable & Sendable>(
        _ name: String, of object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) {
        self.name = name
        read = { object[keyPath: keyPath] }
        differs = { ($0 as? Value) != object[keyPath: keyPath] }
        write = { if let value = $0 as? Value { object[keyPath: keyPath] = value } }
    }
}
