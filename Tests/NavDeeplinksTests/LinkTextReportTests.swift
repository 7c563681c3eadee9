import NavDeeplinks
import Testing

/// Faults that users of other libraries reported (L1 to L10), and what stands beside each. Names begin with the report's.
@Suite struct LinkTextReportTests {
    struct Text: Codable, Equatable { var text: String }
    struct Search: Codable, Equatable { var keyword: String }
    struct Colors: Codable, Equatable { var color: [String] }
    struct Nothing: Codable, Equatable {}

    @Test(arguments: ["test=", "=", "==", "&", "a=b&c=d", "%3D", "%253D", "+", " ", "", "?a=b#c", "[x]=1", "é=ü", "\u{0}="])
    func `L1 a value that looks like a query is the same after any number of rounds`(text: String) throws {
        var value = Text(text: text)
        for _ in 0..<5 { value = try URLQueryDecoder().decode(Text.self, from: URLQueryEncoder().encode(value)) }
        #expect(value.text == text)
    }

    @Test(
        arguments: [
            ("/search/2018%2F02%2F07", "2018/02/07"), ("/search/a%252Fb", "a%2Fb"), ("/search/a%3Fb%23c", "a?b#c"), ("/search/a%25", "a%"),
            ("/search/a+b", "a+b"), ("/search/%E2%82%AC", "€"), ("/search/..", ".."), ("/search/%3Akeyword", ":keyword"),
        ]) func `L2 a slash that is escaped belongs to its segment, and is written so`(link: String, keyword: String) throws
    {
        let pattern = URLPattern<Search>("search/:keyword")
        #expect(try pattern.parse(link) == Search(keyword: keyword))
        #expect(try pattern.parse(pattern.print(Search(keyword: keyword))) == Search(keyword: keyword))
    }

    @Test func `L2 the slash is written with its escape`() throws {
        #expect(try URLPattern<Search>("search/:keyword").print(Search(keyword: "2018/02/07")) == "/search/2018%2F02%2F07")
    }

    @Test func `L3 a plus is a space in a query, a plus in a path, and always written with its escape`() throws {
        struct Mail: Codable, Equatable { var name: String; var email: String }
        var pattern = URLPattern<Mail>("x:mail/:name")
        #expect(try pattern.parse("x:mail/a+b?email=me+foo@x.y") == Mail(name: "a+b", email: "me foo@x.y"))
        #expect(try pattern.parse("x:mail/a%2Bb?email=me%2Bfoo@x.y") == Mail(name: "a+b", email: "me+foo@x.y"))
        #expect(try pattern.print(Mail(name: "a+b", email: "me+foo@x.y")) == "x:mail/a%2Bb?email=me%2Bfoo%40x.y")
        pattern.decoder.readsPlusAsSpace = false
        #expect(try pattern.parse("x:mail/a?email=me+foo@x.y") == Mail(name: "a", email: "me+foo@x.y"))
    }

    @Test func `L4 a key that comes again is a list, in order, and written as such`() throws {
        let colors = Colors(color: ["red", "yellow", "blue"])
        #expect(try URLQueryDecoder().decode(Colors.self, from: "color=red&color=yellow&color=blue") == colors)
        #expect(try URLQueryDecoder().decode(Colors.self, from: "color=red") == Colors(color: ["red"]))
        #expect(try URLQueryEncoder().encode(colors) == "color=red&color=yellow&color=blue")
        let error = #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Text.self, from: "text=a&text=b") }
        #expect(error?.place == "text")
        var decoder = URLQueryDecoder()
        decoder.repeatedKeyStrategy = .first
        #expect(try decoder.decode(Text.self, from: "text=a&text=b") == Text(text: "a"))
    }

    @Test func `L5 a link may stand in a query as it is`() throws {
        struct Policy: Codable, Equatable { var url: String }
        let link = "https://mysite.com/readPolicy?url=https://test.com?param=1"
        #expect(try DeeplinkURL(link).path == ["readPolicy"])
        #expect(try URLPattern<Policy>("https://mysite.com/readPolicy").parse(link) == Policy(url: "https://test.com?param=1"))
    }

    @Test func `L6 brackets make lists and structures`() throws {
        struct Values: Codable, Equatable {
            var a: [[String: Int]]
            var b: [Int?]
        }
        let values = try URLQueryDecoder().decode(Values.self, from: "a[0][x]=1&a[0][y]=2&b[2]=6&b[0]=4")
        #expect(values == Values(a: [["x": 1, "y": 2]], b: [4, nil, 6]))
        #expect(try one([Int].self, "a[]=1&a[]=2") == [1, 2])
        #expect(try one([String?].self, "a[1]=x&a[]=y") == [nil, "x", "y"])
    }

    @Test(arguments: ["a[b=1", "a]=1", "[a]=1", "=x", "a[b]c=1"]) func `L6 brackets that are not in pairs are typed errors`(query: String) {
        #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Nothing.self, from: query) }
    }

    @Test(
        arguments: [
            "a[-1]=x", "a[9223372036854775807]=x", "a[20000000]=x", "a" + String(repeating: "[a]", count: 5_000),
            String(repeating: "&", count: 10_000_000),
            String(repeating: "a[0]", count: 2_000_000), String(repeating: "a=1&", count: 1_001),
        ]) func `L7 hostile queries are typed errors`(query: String)
    {
        #expect(throws: DecodingError.self) { try one([String].self, query) }
    }

    @Test(arguments: [
        "https://myapp.com", "https://myapp.com/", "https://myapp.com?", "https://myapp.com/?a=1", "https://myapp.com#x", "https://myapp.com:443",
    ])
    func `L8 an empty path is a slash`(link: String) throws {
        #expect(try URLPattern<Nothing>("https://myapp.com").parse(link) == Nothing())
        #expect(try URLPattern<Nothing>("https://myapp.com/").parse(link) == Nothing())
    }

    @Test func `L8 a slash at the end of a path does not count`() throws {
        for pattern in ["/bar", "/bar/", "bar"] {
            for link in ["/bar", "/bar/", "bar", "bar/"] { #expect(try URLPattern<Nothing>(pattern).parse(link) == Nothing()) }
            for link in ["/bar//", "/bar/%20", "/bar/."] { #expect(try URLPattern<Nothing>(pattern).parse(link) == nil) }
        }
    }

    @Test func `L9 the case of letters counts in paths and queries, and not in schemes and hosts`() throws {
        let url = try DeeplinkURL("HTTPS://Example.COM/Path?Q=A")
        #expect(url.host == "example.com" && url.path == ["Path"] && url.query == "Q=A")
        #expect(try URLPattern<[String: String]>("https://example.com/Path").parse(url) == ["Q": "A"])
        #expect(try URLPattern<[String: String]>("HTTPS://EXAMPLE.com/Path").parse(url) == ["Q": "A"])
        #expect(try URLPattern<[String: String]>("https://example.com/path").parse(url) == nil)
    }

    @Test(
        arguments: [
            "https://example.com.evil.com/app", "https://example.com/application", "https://evilexample.com/app", "https://sub.example.com/app",
            "https://example.com@evil.com/app", "https://evil.com/example.com/app", "https://example.com:8080/app", "https://example.com./app",
            "https://evil.com?https://example.com/app", "https://evil.com#https://example.com/app", "https://evil.com/app", "https://example.co/app",
            "https://me@example.com/app", "http://example.com/app", "//example.com/app", "https:example.com/app", "https:/example.com/app",
            "https:///example.com/app", "https://example.com//app", "https://example.com/app/x", "https://example.com/%61pp%2F",
            "https://example.com/app%00",
        ]) func `L10 a rule matches whole labels and segments of its own origin alone`(link: String) throws
    {
        #expect(try URLPattern<Nothing>("https://example.com/app").parse(link) == nil)
    }
}
