import NavDeeplinks
import Testing

@Suite struct URLRouterTests {
    struct Anything: Codable { init() {} }
    struct Numbers: Codable { var number: Int }

    /// A table in which each pattern has its text as its name, and links become names.
    private func router(_ patterns: String...) throws -> URLRouter<String> {
        try URLRouter(patterns.map { pattern in URLRoute(pattern, URLPattern<Anything>(pattern)) { _ in pattern } })
    }

    @Test(
        arguments: [
            ("x:a", "x:a"), ("x:b", "x::p"), ("x:a/b", "x:a/b"), ("x:a/c", "x:a/:p"), ("x:c/b", "x::p/b"), ("x:c/c", "x:*r"), ("x:", "x:*r"),
            ("x:a/b/c", "x:a/*r"), ("x:c/b/c", "x:*r"), ("x:a/c/d", "x:a/:p/d"), ("x:a//c", nil), ("y:a", nil), ("x:%zz", nil),
        ] as [(String, String?)]
    ) func `the most specific pattern is taken`(link: String, pattern: String?) throws {
        let router = try router("x:*r", "x::p", "x:a/*r", "x::p/b", "x:a/:p/d", "x:a/:p", "x:a/b", "x:a")
        #expect(try router.route(link) == pattern)
    }

    @Test func `the order of the table changes nothing`() throws {
        let patterns = ["x:*r", "x::p", "x:a/*r", "x::p/b", "x:a/:p", "x:a"]
        let routers = try [patterns, patterns.reversed()].map { patterns in
            try URLRouter(patterns.map { pattern in URLRoute(pattern, URLPattern<Anything>(pattern)) { _ in pattern } })
        }
        for link in ["x:", "x:a", "x:b", "x:a/b", "x:b/b", "x:b/c", "x:a/b/c"] {
            #expect(try routers[0].route(link) == routers[1].route(link), "\(link)")
        }
    }

    @Test func `the first segment where two patterns differ decides, before all others`() throws {
        let router = try router("x:a/:p/:q", "x::p/b/c")
        #expect(try router.route("x:a/b/c") == "x:a/:p/:q")
    }

    @Test(
        arguments: [
            ("x:a", "x:a"), ("x:a", "X:/a/"), ("x:a", "x:%61"), ("x::a", "x::b"), ("x:*a", "x:*b"), ("x:a/:b/*c", "x:a/:d/*e"),
            ("x:a/:b?", "x:a"), ("x:a/:b?", "x:a/:c"), ("x:a/:b?/:c?", "x:a/:d"), ("https://x.y/a", "https://X.Y:443/a"),
            ("http://x.y:80/a", "HTTP://x.y/a"), ("/a", "a"), ("", "/"), ("x:a", "x:///a"),
        ]) func `two patterns for the same links are refused, and both are named`(first: String, second: String)
    {
        let error = URLPatternConflictError(first: "1", second: "2", pattern: second, other: first)
        #expect(throws: error) {
            try URLRouter([URLRoute("1", URLPattern<Anything>(first)) { $0 }, URLRoute("2", URLPattern<Anything>(second)) { $0 }])
        }
    }

    @Test(
        arguments: [
            ("x:a", "x:b"), ("x:a", "y:a"), ("x:a", "x://a"), ("x:a", "x:A"), ("x:a", "x::p"), ("x:a/*r", "x:a"), ("x:a/*r", "x:a/:p"),
            ("https://x.y/a", "http://x.y/a"), ("https://x.y/a", "https://x.y:80/a"), ("x:a/:b?", "x::a/b"),
        ]) func `patterns for other links, or less specific ones, stand beside one another`(first: String, second: String) throws
    {
        #expect(throws: Never.self) { try router(first, second) }
    }

    @Test func `a conflict of a spelling that is not the first is found too`() {
        #expect(throws: URLPatternConflictError(first: "1", second: "2", pattern: "y::q", other: "y::p")) {
            try URLRouter([
                URLRoute("1", URLPattern<Anything>("x:a", "y::p")) { $0 }, URLRoute("2", URLPattern<Anything>("x:b", "y::q")) { $0 },
            ])
        }
    }

    @Test func `spellings of one pattern may overlap, and each of them counts`() throws {
        let route = URLRoute("1", URLPattern<Anything>("x:a", "x:a/:b?", "x:a/:c?/:d?")) { _ in "1" }
        let router = try URLRouter([route])
        for link in ["x:a", "x:a/1", "x:a/1/2"] { #expect(try router.route(link) == "1", "\(link)") }
        #expect(throws: URLPatternConflictError(first: "1", second: "2", pattern: "x:a/:p/:q", other: "x:a/:c?/:d?")) {
            try URLRouter([route, URLRoute("2", URLPattern<Anything>("x:a/:p/:q")) { _ in "2" }])
        }
    }

    @Test func `a pattern that makes no value leaves the link to the next one`() throws {
        let router = try URLRouter([
            URLRoute("number", URLPattern<Numbers>("x::number")) { "number \($0.number)" },
            URLRoute("rest", URLPattern<Anything>("x:*rest")) { _ in "rest" },
        ])
        #expect(try router.route("x:5") == "number 5")
        #expect(try router.route("x:five") == "rest")
    }

    @Test func `where none makes a value the error of the most specific is thrown`() throws {
        let router = try URLRouter([
            URLRoute("rest", URLPattern<Numbers>("x:*rest")) { $0.number }, URLRoute("number", URLPattern<Numbers>("x::number")) { $0.number },
        ])
        let error = #expect(throws: DecodingError.self) { try router.route("x:five") }
        #expect("\(try #require(error))".contains("'five' is no Int."))
    }

    @Test func `what a value becomes may be nothing, or an error`() throws {
        struct Refusal: Error, Equatable {}
        let router = try URLRouter<Int>([
            URLRoute("small", URLPattern<Numbers>("x::number")) { $0.number < 10 ? $0.number : nil },
            URLRoute("bad", URLPattern<Numbers>("y::number")) { _ in throw Refusal() },
        ])
        #expect(try router.route("x:5") == 5)
        #expect(try router.route("x:50") == nil)
        #expect(throws: Refusal()) { try router.route("y:5") }
    }

    @Test func `cases of an enum are what links become`() throws {
        enum Link { case number(Numbers), all(Anything) }
        let router = try URLRouter([
            URLRoute("number", URLPattern<Numbers>("x:one/:number"), Link.number), URLRoute("all", URLPattern<Anything>("x:all"), Link.all),
        ])
        guard case .number(let value) = try router.route("x:one/7") else { return #expect(Bool(false), "it is no number") }
        #expect(value.number == 7)
    }

    @Test func `text that is no link fails, and limits count`() throws {
        let router = try router("x:*r")
        #expect(throws: DeeplinkURLError(reason: .invalidHost, offset: 5)) { try router.route("x://a b") }
        #expect(throws: DeeplinkURLError(reason: .tooLong(limit: 3), offset: 3)) { try router.route("x:ab", limits: DeeplinkLimits(length: 3)) }
        #expect(throws: DeeplinkURLError(reason: .tooManySegments(limit: 1), offset: 4)) {
            try router.route("x:a/b", limits: DeeplinkLimits(segments: 1))
        }
    }

    @Test func `a table lists itself`() throws {
        let router = try URLRouter([
            URLRoute("chat", URLPattern<Anything>("nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room")) { $0 },
            URLRoute("search", URLPattern<Anything>("nivelir://search/*words")) { $0 },
        ])
        #expect(
            router.description == """
                chat    nivelir://chat/:room/:chat? | https://nivelir.app/rooms/:room
                search  nivelir://search/*words
                """)
        #expect(try URLRouter<Int>([]).description == "")
        #expect(try URLRouter<Int>([]).route("x:a") == nil)
    }
}
