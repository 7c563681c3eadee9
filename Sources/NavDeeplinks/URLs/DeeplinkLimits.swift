/// What a link may be at most. A link is text from anywhere: beyond a limit it is refused with a typed error.
public struct DeeplinkLimits: Hashable, Sendable {
    /// The length of a link or a query, in bytes of UTF-8; 65,536 unless told.
    public var length: Int

    /// The number of pairs of a query; 1,000 unless told.
    public var pairs: Int

    /// How deep keys and values may be nested in one another; 16 unless told, and never more than 100.
    public var depth: Int

    /// The largest index of a list in brackets; 1,000 unless told, and never more than 100,000.
    public var listIndex: Int

    /// Makes limits; a negative one is 0.
    public init(length: Int = 65_536, pairs: Int = 1_000, depth: Int = 16, listIndex: Int = 1_000) {
        self.length = max(0, length)
        self.pairs = max(0, pairs)
        self.depth = depth
        self.listIndex = listIndex
    }

    // Whatever is asked for: values are read by recursion, and a list is as long as its largest index.
    var safeDepth: Int { min(max(0, depth), 100) }
    var safeListIndex: Int { min(max(0, listIndex), 100_000) }
}
