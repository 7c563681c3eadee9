/// What a link may be at most. A link is text from anywhere: beyond a limit it is refused with a typed error.
public struct DeeplinkLimits: Hashable, Sendable {
    /// The length of a link or a query, in bytes of UTF-8; 65,536 unless told. A key of a query, or a part of it in brackets, is never
    /// longer than 10,000.
    public var length: Int

    /// The number of segments of a path; 1,000 unless told, and never more than 100,000.
    public var segments: Int

    /// The number of pairs of a query; 1,000 unless told, and never more than 50,000.
    public var pairs: Int

    /// How deep values may be nested in others, by key or in a list; 16 unless told, and never more than 100.
    public var depth: Int

    /// The largest index of a list in brackets, and the number of gaps that all lists of a value have together; 1,000 unless told, and
    /// never more than 100,000.
    public var listIndex: Int

    /// Makes limits; a negative one is 0.
    public init(length: Int = 65_536, segments: Int = 1_000, pairs: Int = 1_000, depth: Int = 16, listIndex: Int = 1_000) {
        self.length = length
        self.segments = segments
        self.pairs = pairs
        self.depth = depth
        self.listIndex = listIndex
    }

    // Whatever is asked for: values are read by recursion, a list is as long as its largest index, and a byte of the link may
    // cost many of memory.
    var safeLength: Int { max(0, length) }
    var safeSegments: Int { min(max(0, segments), 100_000) }
    var safePairs: Int { min(max(0, pairs), 50_000) }
    var safeDepth: Int { min(max(0, depth), 100) }
    var safeListIndex: Int { min(max(0, listIndex), 100_000) }

    /// The length of a key of a query, or of each of its parts, in bytes. Those that are longer would be costly to find.
    static let keyLength = 10_000
}
