import NavDeeplinks
import Testing

/// Lists, and values inside values.
@Suite struct URLQueryBracketTests {
    struct Point: Codable, Equatable { var x, y: Int? }

    @Test(
        arguments: [
            ("a=red&a=yellow&a=blue", ["red", "yellow", "blue"]), ("a=red", ["red"]), ("a=", [""]), ("a", [""]), ("", []), ("a[]", []),
            ("a[]=1&a[]=2", ["1", "2"]), ("a%5B%5D=1&a%5b%5d=2", ["1", "2"]), ("a[0]=1&a[1]=2", ["1", "2"]), ("a[1]=2&a[0]=1", ["1", "2"]),
            ("a[0]=1&a[]=2&a[]=3", ["1", "2", "3"]), ("a[]&a[]=1", ["1"]), ("a=1&b=x&a=2", ["1", "2"]), ("a[]=", [""]), ("a[0]", [""]),
            ("a=a,b", ["a,b"]),
        ]) func `a list is a key that comes again, or brackets`(query: String, list: [String]) throws
    {
        #expect(try one([String].self, query) == list)
    }

    @Test(
        arguments: [
            ("b[2]=6&b[0]=4", [4, nil, 6]), ("b[1]=1&b[]=2", [nil, 1, 2]), ("b[0]&b[1]=1", [nil, 1]), ("b[1]", [nil, nil]), ("b=1&b", [1, nil]),
        ] as [(String, [Int?])]
    ) func `a list of optionals may have gaps`(query: String, list: [Int?]) throws {
        struct Values: Decodable { var b: [Int?] }
        #expect(try URLQueryDecoder().decode(Values.self, from: query).b == list)
    }

    @Test(
        arguments: [
            ("a[2]=6&a[0]=4", "a.1"), ("a[1]=x&a[]=y", "a.0"), ("a[0]=1&a[0]=2", "a.0"), ("a[0]=1&a[1]=x", "a.1"), ("a=1&a=x&a=3", "a.1"),
            ("a[-1]=1", "a"), ("a[x]=1", "a"), ("a[00]=1", "a"), ("a[01]=1", "a"), ("a[%2B1]=1", "a"), ("a[1.0]=1", "a"), ("a[ ]=1", "a"),
            ("a[1001]=1", "a"), ("a[9223372036854775807]=1", "a"), ("a[9223372036854775808]=1", "a"), ("a[20000000]=1", "a"),
            ("a[999999999]=1&a[]=2", "a"), ("a[9999999999]=1", "a"), ("a[0][b]=1", "a.0"), ("a[][]", "a.0"),
        ]) func `a list that is none fails with the place`(query: String, place: String)
    {
        let error = #expect(throws: DecodingError.self) { try one([Int].self, query) }
        #expect(error?.place == place)
    }

    // L6
    @Test(
        arguments: [
            "a[b=1", "a]=1", "[a]=1", "[]=1", "[=1", "]=1", "=x", "a[b]c=1", "a[]c=1", "a[b]]=1", "a[[b]]=1", "a[b[c]]=1", "a[b]c[d]=1", "a[",
            "a]", "a[b][c=1", "a[b]%5B=1", "%5Ba]=1", "a%5D=1",
        ]) func `brackets that are not in pairs behind a name are errors`(query: String)
    {
        for query in [query, "x=1&" + query, query + "&x=1"] {
            let error = #expect(throws: DecodingError.self, "\(query)") { try URLQueryDecoder().decode([String: Tree].self, from: query) }
            #expect(error?.kind == "corrupted")
        }
    }

    @Test(
        arguments: [
            "a=1&a[]=2", "a[]=2&a=1", "a=1&a[b]=2", "a[b]=2&a=1", "a&a[b]=2", "a[b]=2&a", "a=1&a[]", "a[]&a=1", "a[b]=1&a[b][c]=2",
            "a[b][c]=2&a[b]=1",
        ]) func `a key has a value or values inside, and not both`(query: String)
    {
        let error = #expect(throws: DecodingError.self) { try one([String: String].self, query) }
        #expect(error?.kind == "corrupted")
    }

    @Test func `structures stand in brackets, in lists too`() throws {
        #expect(try one(Point.self, "a[x]=1&a[y]=2") == Point(x: 1, y: 2))
        #expect(try one([Point].self, "a[0][x]=1&a[0][y]=2") == [Point(x: 1, y: 2)])
        #expect(try one([Point].self, "a[1][x]=3&a[0][x]=1&a[0][y]=2") == [Point(x: 1, y: 2), Point(x: 3)])
        #expect(try one([Point].self, "a[][x]=1&a[][x]=2") == [Point(x: 1), Point(x: 2)])
        #expect(try one([String: [Point]].self, "a[b c][0][x]=1") == ["b c": [Point(x: 1)]])
        #expect(try one([[Int]].self, "a[0]=1&a[0]=2&a[1][]=3&a[2][]") == [[1, 2], [3], []])
    }

    @Test(arguments: ["", "a[]", "b=1"]) func `a structure or list of which there is nothing is an empty one`(query: String) throws {
        #expect(try one(Point.self, query) == Point())
        #expect(try one([Point].self, query) == [])
        #expect(try one([String: Int].self, query) == [:])
    }

    @Test func `an optional structure or list is nothing without its key, and empty with brackets alone`() throws {
        #expect(try one(Point?.self, "") == nil)
        #expect(try one(Point?.self, "a") == nil)
        #expect(try one(Point?.self, "a[]") == Point())
        #expect(try one([Int]?.self, "") == nil)
        #expect(try one([Int]?.self, "a[]") == [])
        #expect(try one([String: Int]?.self, "a[]") == [:])
    }

    @Test(
        arguments: [("a=1", "a"), ("a[x]=b", "a.x"), ("a[x]=1&a[x]=2", "a.x"), ("a[x][]=1", "a.x"), ("a[x][y]=1", "a.x"), ("a=1&a=2", "a")]
    ) func `a structure that is none fails with the place`(query: String, place: String) {
        let error = #expect(throws: DecodingError.self) { try one(Point.self, query) }
        #expect(error?.place == place)
    }

    @Test func `a value inside that is missing fails with the whole path`() {
        struct Inner: Decodable { var list: [Need] }
        struct Need: Decodable { var word: String }
        let error = #expect(throws: DecodingError.self) { try one(Inner.self, "a[list][0][word]=x&a[list][1][other]=y") }
        #expect(error?.kind == "no key")
        #expect(error?.place == "a.list.1.word")
    }

    // L7
    @Test func `as many pairs as the limit are read, and more are not`() throws {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(pairs: 3)
        #expect(try one([Int].self, "a=1&&a=2&&a=3&&", decoder) == [1, 2, 3])
        #expect(throws: DecodingError.self) { try one([Int].self, "a=1&a=2&a=3&b", decoder) }
        decoder.limits = DeeplinkLimits(pairs: .max, listIndex: .max)
        decoder.limits.length = .max
        #expect(throws: DecodingError.self) { try one([String].self, String(repeating: "a&", count: 50_001), decoder) }
    }

    @Test func `a key as long as the limit is read, and a longer one is neither read nor written`() throws {
        let key = String(repeating: "k", count: 10_000)
        let value = [key: [key: 1]]
        #expect(try URLQueryDecoder().decode([String: [String: Int]].self, from: URLQueryEncoder().encode(value)) == value)
        for longer in ["\(key)k=1", "a[\(key)k]=1", "\(key)k[a]=1"] {
            #expect(throws: DecodingError.self) { try URLQueryDecoder().decode([String: Tree].self, from: longer) }
        }
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode([key + "k": 1]) }
    }

    @Test func `a key as deep as the limit is read, and a deeper one is not`() throws {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(depth: 2)
        #expect(try one([String: [Int]].self, "a[b][0]=1", decoder) == ["b": [1]])
        #expect(try one([String: [Point]].self, "a[b][0][]", decoder) == ["b": [Point()]])
        #expect(throws: DecodingError.self) { try one([String: [Point]].self, "a[b][0][x]=1", decoder) }
        #expect(throws: DecodingError.self) { try one([String: [Point]].self, "a[b][0][][]", decoder) }
        decoder.limits = DeeplinkLimits(depth: 0)
        #expect(try decoder.decode([String: Int].self, from: "a=1") == ["a": 1])
        #expect(throws: DecodingError.self) { try decoder.decode([String: Int].self, from: "a=1&b[c]") }
    }

    @Test(arguments: [16, 100, Int.max]) func `a type without an end is read to the limit of depth`(depth: Int) {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(length: .max, depth: depth)
        let deep = "lists" + String(repeating: "[0][lists]", count: 5_000) + "=1"
        #expect(throws: DecodingError.self) { try decoder.decode(Nested.self, from: deep) }
        let count = min(depth, 100) / 2
        let deepest = "lists" + String(repeating: "[0][lists]", count: count) + "[]"
        #expect(throws: Never.self) { try decoder.decode(Nested.self, from: deepest) }
        let deeper = "lists" + String(repeating: "[0][lists]", count: count + 1) + "[]"
        #expect(throws: DecodingError.self) { try decoder.decode(Nested.self, from: deeper) }
    }

    @Test func `an index as large as the limit is read, and a larger one is not`() throws {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(listIndex: 2)
        #expect(try one([Int?].self, "a[2]=1", decoder) == [nil, nil, 1])
        #expect(throws: DecodingError.self) { try one([Int?].self, "a[3]=1", decoder) }
        decoder.limits.listIndex = .max
        #expect(throws: DecodingError.self) { try one([Int?].self, "a[100001]=1", decoder) }
    }

    @Test func `all lists together have as many gaps as the limit`() throws {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(listIndex: 4)
        #expect(try one([[Int?]].self, "a[0][2]=1&a[1][2]=2", decoder) == [[nil, nil, 1], [nil, nil, 2]])
        #expect(throws: DecodingError.self) { try one([[Int?]].self, "a[0][2]=1&a[1][2]=2&a[2][1]=3", decoder) }
        let lists = (0..<999).map { "a[\($0)][1000]=1" }.joined(separator: "&")
        #expect(throws: DecodingError.self) { try one([[Int?]].self, lists) }
    }

    @Test(arguments: ["&", "a&", "a=1&", "a[]=&", "[a]", "a[b]", "%", "%41", "a", "[", "]", "=", "+", "é"])
    func `hostile text is refused by its length, and read or refused without limits`(unit: String) {
        let text = String(repeating: unit, count: 100_000)
        #expect(throws: DecodingError.self) { try URLQueryDecoder().decode([String: Tree].self, from: text) }
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(length: .max, pairs: .max, depth: .max, listIndex: .max)
        _ = try? decoder.decode([String: [String]].self, from: text)
    }
}
