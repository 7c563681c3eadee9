/// A field of a model that knows whether an input has set it in this round.
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
/// ``ModelController`` sets it, by ``ModelController/pipeValue(_:fileID:line:)``, and ends the round. Assigning to the property itself
/// makes nothing recent: a model that begins with a value, or sets one in a `didSet`, is in no round. The other way round, an input
/// runs no `didSet` of the property.
///
/// A test of the model alone calls ``set(_:)``:
///
/// ```swift
/// var model = CallModel()
/// model.$number.set("12")
/// #expect(model.shouldShowLength == 2)
/// ```
@propertyWrapper public struct Recent<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Whether an input has set it in this round.
    public private(set) var isRecent = false

    /// A field that has not been set yet, with the value that it begins with.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The field itself: `$number.isRecent`, `\.$number`.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    /// Sets the value as an input does: it is recent, even if it was the same before.
    public mutating func set(_ value: Value) {
        wrappedValue = value
        isRecent = true
    }

    /// The round is over.
    mutating func age() { isRecent = false }
}

extension Recent: Equatable where Value: Equatable {}
extension Recent: Hashable where Value: Hashable {}
extension Recent: Sendable where Value: Sendable {}
