import Foundation
import NavDeeplinks
import Testing

/// Types that read and write themselves in every way that there is.
@Suite struct CodingContainerTests {
    class Base: Codable {
        var base: Int
        init(base: Int) { self.base = base }
        private enum CodingKeys: CodingKey { case base }
    }

    final class Derived: Base {
        var more: Int
        private enum CodingKeys: CodingKey { case more }

        init(base: Int, more: Int) {
            self.more = more
            super.init(base: base)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            more = try container.decode(Int.self, forKey: .more)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(more, forKey: .more)
            try super.encode(to: container.superEncoder())
        }
    }

    @Test func `a superclass has its own values`() throws {
        let query = try URLQueryEncoder().encode(Derived(base: 1, more: 2))
        #expect(query == "more=2&super%5Bbase%5D=1")
        let value = try URLQueryDecoder().decode(Derived.self, from: query)
        #expect(value.base == 1 && value.more == 2)
        let error = #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Derived.self, from: "more=2") }
        #expect(error?.place == "super.base")
    }

    @Test func `a superclass may share the values of its subclass`() throws {
        final class Flat: Base {
            private enum CodingKeys: CodingKey { case own }
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(true, forKey: .own)
            }
        }
        let query = try URLQueryEncoder().encode(Flat(base: 1))
        #expect(query == "base=1&own=true")
        #expect(try URLQueryDecoder().decode(Flat.self, from: query).base == 1)
    }

    /// A matrix with a name, flat in memory and nested as it is written.
    struct Matrix: Codable, Equatable {
        var name: String
        var rows: [[Int]]
        private enum Keys: CodingKey { case meta, rows }
        private enum MetaKeys: CodingKey { case name }

        init(name: String, rows: [[Int]]) {
            self.name = name
            self.rows = rows
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta).decode(String.self, forKey: .name)
            var list = try container.nestedUnkeyedContainer(forKey: .rows)
            rows = []
            while !list.isAtEnd {
                var inner = try list.nestedUnkeyedContainer()
                var row: [Int] = []
                while !inner.isAtEnd { row.append(try inner.decode(Int.self)) }
                rows.append(row)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
            var list = container.nestedUnkeyedContainer(forKey: .rows)
            for row in rows {
                var inner = list.nestedUnkeyedContainer()
                for number in row { try inner.encode(number) }
            }
            try meta.encode(name, forKey: .name)
        }
    }

    @Test(
        arguments: [
            (Matrix(name: "m", rows: [[1, 2], [], [3]]), "meta%5Bname%5D=m&rows%5B0%5D=1&rows%5B0%5D=2&rows%5B1%5D%5B%5D&rows%5B2%5D=3"),
            (Matrix(name: "", rows: []), "meta%5Bname%5D=&rows%5B%5D"),
        ]) func `nested containers may be written in any order`(matrix: Matrix, query: String) throws
    {
        #expect(try URLQueryEncoder().encode(matrix) == query)
        #expect(try URLQueryDecoder().decode(Matrix.self, from: query) == matrix)
    }

    @Test(arguments: [("meta[name]=m&rows[0]=1&rows[0]=x", "rows.0.1"), ("meta[name]=m&rows=1&rows[0]=1", "rows"), ("rows[]", "meta.name")])
    func `nested containers fail with the whole path`(query: String, place: String) {
        let error = #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Matrix.self, from: query) }
        #expect(error?.place.hasPrefix(place) == true)
    }

    enum Shape: Codable, Equatable {
        case none
        case circle(radius: Double)
        case named(String, [Int])
    }

    @Test(
        arguments: [
            (Shape.none, "a%5Bnone%5D%5B%5D"), (.circle(radius: 1.5), "a%5Bcircle%5D%5Bradius%5D=1.5"),
            (.named("x", [1, 2]), "a%5Bnamed%5D%5B_0%5D=x&a%5Bnamed%5D%5B_1%5D=1&a%5Bnamed%5D%5B_1%5D=2"),
        ]) func `an enum with values is its case by key`(shape: Shape, query: String) throws
    {
        #expect(try URLQueryEncoder().encode(One(a: shape)) == query)
        #expect(try one(Shape.self, query) == shape)
        #expect(try one(Shape?.self, query) == shape)
    }

    @Test(arguments: ["", "a", "a=none", "a[none]=1&a[circle]=2", "a[square][]", "a[circle][]", "a[circle][radius]=x", "a[none]=1"])
    func `an enum of no case is an error`(query: String) {
        #expect(throws: DecodingError.self) { try one(Shape.self, query) }
    }

    @Test func `a type that is the value of another is written as that`() throws {
        struct Id: RawRepresentable, Codable, Equatable { var rawValue: Int }
        #expect(try URLQueryEncoder().encode(["a": Id(rawValue: 5)]) == "a=5")
        #expect(try URLQueryDecoder().decode([String: Id?].self, from: "a=5&b") == ["a": Id(rawValue: 5), "b": nil])
    }

    /// Its one value is a value of its own type, and so on.
    final class Chain: Codable {
        var next: Chain?
        init(_ next: Chain?) { self.next = next }
        init(from decoder: any Decoder) throws { next = try decoder.singleValueContainer().decode(Chain.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let next { try container.encode(next) } else { try container.encode("end") }
        }
        static func long(_ count: Int) -> Chain { (0..<count).reduce(Chain(nil)) { chain, _ in Chain(chain) } }
    }

    @Test func `a type whose one value is of its own type comes to an end`() throws {
        #expect(throws: DecodingError.self) { try one(Chain.self, "a=1") }
        #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Chain.self, from: "a=1") }
        #expect(throws: DecodingError.self) { try DictionaryDecoder().decode(Chain.self, from: ["a": 1]) }
        #expect(try URLQueryEncoder().encode(One(a: Chain.long(16))) == "a=end")
        #expect(throws: EncodingError.self) { try URLQueryEncoder().encode(One(a: Chain.long(1_000))) }
    }

    @Test func `a list answers how long it is and where it stands`() throws {
        struct Walk: Decodable {
            var steps: [String] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    steps.append("\(list.currentIndex)/\(list.count ?? -1)")
                    if try !list.decodeNil() { _ = try list.superDecoder() }
                }
                _ = try list.decode(Int.self)
            }
        }
        let error = #expect(throws: DecodingError.self) { try one(Walk.self, "a[0]=1&a[1]&a[3]=x") }
        #expect(error?.kind == "no value" && error?.place == "a.4")
    }

    @Test func `a value that could not be read may be read as another type`() throws {
        struct Lenient: Decodable, Equatable {
            var numbers: [Int?] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    if let number = try? list.decode(Int.self) {
                        numbers.append(number)
                    } else {
                        _ = try list.decode(String.self)
                        numbers.append(nil)
                    }
                }
            }
        }
        #expect(try one(Lenient.self, "a=1&a=x&a=3").numbers == [1, nil, 3])
    }

    @Test func `values as deep as any option allows fit the small stack of a thread`() async throws {
        let limits = DeeplinkLimits(length: .max, depth: .max)
        let outcome = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: Result { try Self.deepRound(limits) }) }
            thread.stackSize = 512 * 1_024
            thread.start()
        }
        #expect(try outcome.get() == Nested.deep(50))
    }

    /// Written, read from a query and read from plain data.
    private static func deepRound(_ limits: DeeplinkLimits) throws -> Nested {
        var encoder = URLQueryEncoder()
        encoder.limits = limits
        var decoder = URLQueryDecoder()
        decoder.limits = limits
        var plainDecoder = DictionaryDecoder()
        plainDecoder.limits = limits
        var data: [String: Any] = ["lists": [Any]()]
        for _ in 0..<50 { data = ["lists": [data]] }
        let fromData = try plainDecoder.decode(Nested.self, from: data)
        return try decoder.decode(Nested.self, from: encoder.encode(fromData))
    }
}
