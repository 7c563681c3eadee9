/// A field of a model that knows whether it was set in this round.
///
/// ```swift
/// struct CallModel {
///     @Recent var number = ""
///     var isCallPressed = false
///     var shouldCall: String? { isCallPressed && !number.isEmpty ? number : nil }
///     var shouldShowLength: Int? { $number.isRecent ? number.count : nil }
/// }
/// ```
///
/// Whatever sets it makes it recent, to the same value too. ``ModelController`` lets the round end; a model that is used alone, in a test, stays recent
/// until it is made anew.
@propertyWrapper public struct Recent<Value> {
    /// The value; setting it makes it recent.
    public var wrappedValue: Value {
        didSet { isRecent = true }
    }

    /// Whether it was set in this round.
    public private(set) var isRecent = false

    /// A field that has not been set yet, with the value that it begins with.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The field itself: `$number.isRecent`, `\.$number`.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    /// The round is over.
    mutating func age() { isRecent = false }
}

extension Recent: Equatable where Value: Equatable {}
extension Recent: Hashable where Value: Hashable {}
extension Recent: Sendable where Value: Sendable {}
