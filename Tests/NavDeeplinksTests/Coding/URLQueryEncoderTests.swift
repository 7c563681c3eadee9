import Foundation
import NavDeeplinks
import Testing

@Suite struct URLQueryEncoderTests {
    private func encode(_ value: some Encodable, _ limits: DeeplinkLimits = DeeplinkLimits()) throws -> String {
        var encoder = URLQueryEncoder()
        encoder.limits = limits
        return try encoder.encode(One(a: value))
    }

    @Test(
        arguments: [
            ("", "a="), ("test=", "a=test%3D"), ("a b", "a=a%20b"), ("+", "a=%2B"), ("%", "a=%25"), ("%20", "a=%2520"),
            ("&;=?#/", "a=%26%3B%3D%3F%23%2F"),
            ("[x]", "a=%5Bx%5D"), ("aZ09-._~", "a=aZ09-._~"), ("!$'()*,:@", "a=%21%24%27%28%29%2A%2C%3A%40"), ("é", "a=%C3%A9"),
            ("👍", "a=%F0%9F%91%8D"),
            ("\0\n", "a=%00%0A"), ("\\", "a=%5C"),
        ]) func `all but letters, digits and four marks is escaped`(text: String, query: String) throws
    {
        #expect(try encode(text) == query)
        #expect(try one(String.self, query) == text)
    }

    @Test func `numbers and booleans are written as in Swift`() throws {
        #expect(try encode(-5) == "a=-5")
        #expect(try encode(UInt64.max) == "a=18446744073709551615")
        #expect(try encode(Int128.min) == "a=-170141183460469231731687303715884105728")
        #expect(try encode(UInt128.max) == "a=340282366920938463463374607431768211455")
        #expect(try encode(1.5) == "a=1.5")
        #expect(try encode(Float(0.1)) == "a=0.1")
        #expect(try encode(1e100) == "a=1e%2B100")
        #expect(try encode(true) == "a=true")
        #expect(try encode([Int8(1), -1]) == "a=1&a=-1")
    }

    @Test func `a list of values is a key that comes again, any other has indices`() throws {
        #expect(try encode(["x", "y"]) == "a=x&a=y")
        #expect(try encode([String]()) == "a%5B%5D")
        #expect(try encode([[1, 2], [], [3]]) == "a%5B0%5D=1&a%5B0%5D=2&a%5B1%5D%5B%5D&a%5B2%5D=3")
        #expect(try encode(["x", nil]) == "a%5B0%5D=x&a%5B1%5D")
        #expect(try encode([["k": 1]]) == "a%5B0%5D%5Bk%5D=1")
    }

    @Test func `nothing is left out of a structure, and a key alone elsewhere`() throws {
        struct Two: Encodable { var a: Int?; var b: Int? }
        #expect(try URLQueryEncoder().encode(Two(b: 2)) == "b=2")
        #expect(try URLQueryEncoder().encode(Two()) == "")
        #expect(try encode(Two()) == "a%5B%5D")
        #expect(try URLQueryEncoder().encode(["k": Int?.none]) == "k")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan]) func `what is no finite number is an error, or a word by option`(number: Double) throws {
        let error = #expect(throws: EncodingError.self) { try encode(["b": [1, number]]) }
        #expect(error?.place == "a.b.1")
        #expect(throws: EncodingError.self) { try encode(Float(number)) }
        var encoder = URLQueryEncoder()
        encoder.nonConformingFloatEncodingStrategy = .strings(positiveInfinity: "max", negativeInfinity: "min", nan: "none")
        #expect(try encoder.encode(["a": number]) == (number.isNaN ? "a=none" : number > 0 ? "a=max" : "a=min"))
    }

    @Test(arguments: ["", "[", "]", "a[b]", "[]"]) func `a key that is empty or has brackets is an error`(key: String) {
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode([key: 1]) }
        let error = #expect(throws: EncodingError.self) { try encode([key: 1]) }
        #expect(error?.place == "a.\(key)")
    }

    @Test func `a value without a key is an error`() {
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode("x") }
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode(5) }
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode([1, 2]) }
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode(Int?.none) }
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode(Date(timeIntervalSince1970: 0)) }
    }

    @Test func `a value that writes nothing is an empty structure`() throws {
        struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
        #expect(try URLQueryEncoder().encode(Silent()) == "")
        #expect(try encode(Silent()) == "a%5B%5D")
        #expect(try encode([Silent()]) == "a%5B0%5D%5B%5D")
    }

    @Test func `a key that is written twice has the last value`() throws {
        struct Twice: Encodable {
            let count: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingStrategyTests.AnyKeys.Key.self)
                for round in 1...2 {
                    for key in 0..<count { try container.encode(round, forKey: .init(stringValue: "k\(key)")) }
                }
            }
        }
        #expect(try URLQueryEncoder().encode(Twice(count: 2)) == "k0=2&k1=2")
        #expect(try URLQueryEncoder().encode(Twice(count: 20)) == (0..<20).map { "k\($0)=2" }.joined(separator: "&"))
    }

    @Test func `many keys are written in little time`() throws {
        let many = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("\($0)", $0) })
        #expect(try URLQueryEncoder().encode(many).utf8.count > 200_000)
    }

    @Test(arguments: [0, 1, 2, 5, 16]) func `what is as deep as the limit is written and read, and deeper is an error`(depth: Int) throws {
        let limits = DeeplinkLimits(depth: 2 * depth)
        var encoder = URLQueryEncoder()
        encoder.limits = limits
        var decoder = URLQueryDecoder()
        decoder.limits = limits
        let query = try encoder.encode(Nested.deep(depth))
        #expect(try decoder.decode(Nested.self, from: query) == Nested.deep(depth))
        #expect(throws: EncodingError.self) { try encoder.encode(Nested.deep(depth + 1)) }
        #expect(throws: EncodingError.self) { try encoder.encode(Nested.deep(10_000)) }
    }

    /// A list of values that are linked, each written in one of the ways that cannot fail.
    final class Link: Encodable {
        enum Way: CaseIterable { case nested, list, superclass }
        let way: Way
        let next: Link?

        init(_ way: Way, _ next: Link?) {
            self.way = way
            self.next = next
        }

        private enum Keys: CodingKey { case value, next }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .value)
            switch way {
            case .nested:
                var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .next)
                try next?.encode(to: inner.superEncoder(forKey: .next))
            case .list:
                var inner = container.nestedUnkeyedContainer(forKey: .next)
                try next?.encode(to: inner.superEncoder())
            case .superclass: try next?.encode(to: container.superEncoder())
            }
        }

        static func long(_ count: Int, _ way: Way) -> Link { (0..<count).reduce(Link(way, nil)) { link, _ in Link(way, link) } }

        // Thousands that free one another would be a deep recursion.
        func dissolved() -> [Link] {
            var links: [Link] = []
            var link: Link? = self
            while let next = link {
                links.append(next)
                link = next.next
            }
            return links
        }
    }

    @Test(arguments: Link.Way.allCases) func `what is too deep ends soon, in the ways that cannot fail too`(way: Link.Way) throws {
        #expect(throws: Never.self) { try encode(Link.long(3, way)) }
        let link = Link.long(5_000, way)
        let error = #expect(throws: EncodingError.self) { try encode(link) }
        #expect(error?.place.hasPrefix("a.") == true)
        withExtendedLifetime(link.dissolved()) {}
    }

    @Test func `a key that cannot be one fails where nothing can be thrown, too`() {
        struct Odd: Encodable {
            func encode(to encoder: any Encoder) {
                var container = encoder.container(keyedBy: CodingStrategyTests.AnyKeys.Key.self)
                _ = container.nestedUnkeyedContainer(forKey: .init(stringValue: "a[b"))
            }
        }
        let error = #expect(throws: EncodingError.self) { try URLQueryEncoder().encode(Odd()) }
        #expect(error?.place == "a[b")
    }

    @Test func `types ask for what they are told, and throw what they like`() throws {
        struct Refusal: Error, Equatable {}
        struct Asking: Encodable {
            func encode(to encoder: any Encoder) throws {
                guard let word = encoder.userInfo[CodingUserInfoKey(rawValue: "word")!] as? String else { throw Refusal() }
                var container = encoder.singleValueContainer()
                try container.encode(word)
            }
        }
        var encoder = URLQueryEncoder()
        #expect(throws: Refusal()) { try encoder.encode(["a": Asking()]) }
        encoder.userInfo = [CodingUserInfoKey(rawValue: "word")!: "hi"]
        #expect(try encoder.encode(["a": Asking()]) == "a=hi")
    }

    @Test func `an encoder says where it stands`() throws {
        struct Standing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "."))
            }
        }
        #expect(try URLQueryEncoder().encode(["a": ["b": [Standing()]]]) == "a%5Bb%5D=a.b.0")
    }
}
