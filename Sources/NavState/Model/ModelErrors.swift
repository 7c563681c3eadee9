/// A decision of a model is bound at two places.
public struct DecisionBoundTwiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it was bound, and where it was to be bound once more: file and line.
    public let first, second: String

    public var description: String { "The decision that is bound at \(second) is bound at \(first) already." }
}

/// What rounds have done has led to further rounds, more than there may be.
public struct EndlessRoundsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How many there may be.
    public let limit: Int
    /// Where the inputs were piped, file and line, that were still to be set, in order, and were not.
    public let dropped: [String]

    public var description: String {
        let places = dropped.prefix(8).joined(separator: ", ") + (dropped.count > 8 ? ", …" : "")
        return "One input has led to more than \(limit) rounds; dropped: \(places)."
    }
}
