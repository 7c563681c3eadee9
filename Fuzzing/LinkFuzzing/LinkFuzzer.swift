/// Tries links, queries, patterns and plain data that were made from good ones by mutation.
///
/// An input that behaves as none before is kept, and others are made from it. The same seed gives the same inputs. What traps or hangs
/// ends or holds up the process: the rest is reported.
public struct LinkFuzzer {
    /// What a run has found.
    public struct Report {
        /// How many inputs were tried.
        public var count = 0
        /// How many were kept.
        public var kept = 0
        /// Inputs for which something was wrong, and what; ten at most.
        public var mistakes: [(input: String, mistake: String)] = []
        /// The input that took longest.
        public var slowest: (input: String, duration: Duration) = ("", .zero)
    }

    private var random: FuzzRandom
    private var corpus = LinkSeeds.all.map { Array($0.utf8) }
    private var behaviours: Set<UInt64> = []
    private static let checks = LinkChecks()

    /// Makes a fuzzer.
    public init(seed: UInt64) { random = FuzzRandom(state: seed) }

    /// Tries a number of inputs, the seeds first, or as many as there is time for.
    public mutating func run(count: Int = .max, for time: Duration? = nil) -> Report {
        let clock = ContinuousClock()
        let end = time.map { clock.now.advanced(by: $0) }
        var report = Report()
        var last = clock.now
        while report.count < count, end.map({ last < $0 }) ?? true {
            let input = report.count < LinkSeeds.all.count ? corpus[report.count] : mutation()
            let result = Self.checks.check(input)
            let now = clock.now
            let duration = last.duration(to: now)
            last = now
            report.count += 1
            if duration > report.slowest.duration { report.slowest = (String(decoding: input, as: UTF8.self), duration) }
            if let mistake = result.mistake, report.mistakes.count < 10 {
                report.mistakes.append((String(decoding: input, as: UTF8.self), mistake))
            }
            if behaviours.count < Self.keptCount, behaviours.insert(result.behaviour).inserted {
                corpus.append(input)
                report.kept += 1
            }
        }
        return report
    }

    /// Tries one input.
    /// - Returns: What was wrong; `nil` if nothing was.
    public static func mistake(in input: [UInt8]) -> String? { checks.check(input).mistake }

    // Memory is bounded: so many inputs are kept, of so many bytes.
    private static let keptCount = 4_000
    private static let inputSize = 2_048

    private mutating func mutation() -> [UInt8] {
        var input = corpus[random.below(corpus.count)]
        for _ in 0...random.below(4) { mutate(&input) }
        if input.count > Self.inputSize { input.removeLast(input.count - Self.inputSize) }
        return input
    }

    private mutating func mutate(_ input: inout [UInt8]) {
        let place = random.below(input.count + 1)
        let length = min(random.below(8) == 0 ? random.below(200) : random.below(8), input.count - place)
        switch random.below(9) {
        case 0: input.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        case 1: input.insert(contentsOf: random.element(of: LinkSeeds.tokens).utf8, at: place)
        case 2: input.insert(contentsOf: random.element(of: LinkSeeds.tokens).utf8, at: place)
        case 3: input.removeSubrange(place..<place + length)
        case 4: input.removeLast(input.count - place)
        case 5 where place < input.count: input[place] ^= 1 << UInt8(random.below(8))
        case 6:
            let piece = Array(input[place..<place + length])
            let times = random.below(4) == 0 ? random.below(100) : random.below(3)
            for _ in 0..<times where input.count < Self.inputSize { input.insert(contentsOf: piece, at: place) }
        case 7:
            let other = corpus[random.below(corpus.count)]
            let start = random.below(other.count + 1)
            input.replaceSubrange(place..., with: other[start...])
        default:
            let digits = String(random.element(of: [0, 1, 2, 999, 1_000, 1_001, 65_535, 65_536, 1 << 31, 1 << 62, UInt64.max]))
            input.insert(contentsOf: digits.utf8, at: place)
        }
    }
}

/// SplitMix64.
struct FuzzRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(bound)) }
    mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }
}

/// Good inputs, and pieces that mean something.
enum LinkSeeds {
    static let all = [
        "nivelir://chat/1/5?note=a+b", "https://nivelir.app/rooms/1/chats/2#f", "files://all/a/b%2Fc/d?sort=up", "x:days/2026/11",
        "https://user:pass@[2001:db8::1]:8443/%E2%82%AC/..;/a?b#c", "//h:80", "", "/",
        "text=red+shoes&numbers=1&numbers=2&matrix[0][]=1&matrix[1]=2&flag&real=-1.5e3&kind=red",
        "shape[circle][radius]=1.5&date=2026-11-30T12:00:00.5%2B02:00&data=Zm9v&map[a%20b][x]=1&gaps[2]=6&gaps[0]=4",
        "inner[text]=a&inner[inner][text]=b&inner[inner][numbers][]=3&matrix[]&map[]&url=https%3A%2F%2Fx.y%3Fa%3Db&big=99999999999",
        "branch[0][branch][]=x&branch[1][leaf][]", "a[0]=x&a[]=y&a[2][b]=1", "%41%5B%5D=%2B",
        "nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room/chats/*rest", "x:%3Aa/:b?/:c?", "/:a/b/*rest", ":room/:a",
    ]

    static let tokens = [
        "/", "//", ":", "?", "#", "@", "[", "]", "[]", "[0]", "[1]", "[a]", "%", "%2", "%25", "%5B", "%5D", "%00", "%FF", "%C0%AF", "%E2%82%AC", "+",
        "%2B",
        "&", "=", "&&", "a=", "&a", "true", "null", "nan", "inf", "1e400", "-0", "\u{0}", "\u{7F}", "\n", " ", "\\", "é", "\u{301}", "👍", "*rest",
        ":room", ":a?",
        "nivelir://", "https://", "x:", "text", "numbers", "matrix", "flag", "real", "kind", "shape", "date", "data", "map", "gaps", "inner", "url",
        "big",
        "branch", "leaf", "2026-02-29T00:00:00Z", "9999-12-31T23:59:60+00:00", "[::1]", "xn--", "..",
    ]
}
