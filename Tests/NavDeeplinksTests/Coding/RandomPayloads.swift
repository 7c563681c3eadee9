import Foundation
import NavDeeplinks

/// A type that values are made of at random.
protocol RandomPayload: Codable, Equatable, SendableMetatype {
    static func random(_ random: inout SeededNumbers) -> Self
}

/// Random texts, numbers and lists, of which many are at the edge of what there is.
extension SeededNumbers {
    private static let characters = [
        "a", "Z", "0", "-", ".", "_", "~", " ", "+", "&", "=", "%", "%25", ";", "?", "#", "/", "\\", "[", "]", ":", "@", "!", "$", "'", "(", ")", "*",
        ",", "\"",
        "<", ">", "|", "^", "`", "{", "}", "\0", "\n", "\r\n", "\t", "\u{7F}", "é", "e\u{301}", "ß", "日", "👍", "👨‍👩‍👧", "🇩🇪", "\u{200D}", "\u{FEFF}",
        "\u{FFFF}",
        "\u{10FFFF}", "\u{202E}", "K", "null", "true", "[]", "[0]", "%zz",
    ]

    mutating func flip() -> Bool { Bool.random(using: &self) }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func one<Element>(of list: [Element]) -> Element { list[number(0...list.count - 1)] }

    mutating func text(_ length: ClosedRange<Int> = 0...6) -> String { list(length) { $0.one(of: Self.characters) }.joined() }

    /// Text that may be a key: some, and no brackets.
    mutating func key() -> String {
        String(text(1...3).unicodeScalars.filter { $0 != "[" && $0 != "]" }) + one(of: ["k", "0", "é", "_"])
    }

    mutating func list<Element>(_ element: (inout SeededNumbers) -> Element) -> [Element] { list(0...4, element) }

    mutating func list<Element>(_ length: ClosedRange<Int>, _ element: (inout SeededNumbers) -> Element) -> [Element] {
        var elements: [Element] = []
        for _ in 0..<number(length) { elements.append(element(&self)) }
        return elements
    }

    mutating func dictionary<Value>(_ value: (inout SeededNumbers) -> Value) -> [String: Value] {
        Dictionary(list { ($0.key(), value(&$0)) }) { first, _ in first }
    }

    mutating func maybe<Value>(_ value: (inout SeededNumbers) -> Value) -> Value? { flip() ? value(&self) : nil }

    mutating func integer<Integer: FixedWidthInteger>() -> Integer {
        flip() ? one(of: [0, 1, .min, .max]) : Integer.random(in: .min ... .max, using: &self)
    }

    mutating func double() -> Double {
        if flip() { return one(of: [0, -0.0, 1.5, -1, 0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e21, -1e-7, .pi]) }
        let value = Double(bitPattern: next())
        return value.isFinite ? value : 0
    }

    mutating func date() -> Date { Date(timeIntervalSince1970: Double(number(-62_167_219_200...253_402_300_799))) }
}

enum Payloads {
    struct Scalars: RandomPayload {
        let flag: Bool, text: String, double: Double, float: Float
        let int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64, int128: Int128
        let uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64, uint128: UInt128

        static func random(_ r: inout SeededNumbers) -> Scalars {
            Scalars(
                flag: r.flip(), text: r.text(), double: r.double(), float: Float.random(in: -1e9...1e9, using: &r), int: r.integer(),
                int8: r.integer(),
                int16: r.integer(), int32: r.integer(), int64: r.integer(), int128: r.integer(), uint: r.integer(), uint8: r.integer(),
                uint16: r.integer(), uint32: r.integer(), uint64: r.integer(), uint128: r.integer())
        }
    }

    struct Optionals: RandomPayload {
        let flag: Bool?, text: String?, double: Double?, int: Int?, list: [String]?, map: [String: Int]?, inner: Empty?

        static func random(_ r: inout SeededNumbers) -> Optionals {
            Optionals(
                flag: r.maybe { $0.flip() }, text: r.maybe { $0.text() }, double: r.maybe { $0.double() }, int: r.maybe { $0.integer() },
                list: r.maybe { $0.list { $0.text() } }, map: r.maybe { $0.dictionary { $0.integer() } }, inner: r.maybe { _ in Empty() })
        }
    }

    struct Empty: RandomPayload {
        static func random(_ r: inout SeededNumbers) -> Empty { Empty() }
    }

    struct Person: RandomPayload {
        let name: String, address: Address, friends: [Address]
        struct Address: Codable, Equatable { let street: String, geo: [Double], tags: [String: String] }

        private static func address(_ r: inout SeededNumbers) -> Address {
            Address(street: r.text(), geo: r.list { $0.double() }, tags: r.dictionary { $0.text() })
        }
        static func random(_ r: inout SeededNumbers) -> Person { Person(name: r.text(), address: address(&r), friends: r.list(address)) }
    }

    struct Lists: RandomPayload {
        let a: [[String]], b: [[[Int]]], c: [Empty], d: [[String: [Bool]]], e: Set<String>

        static func random(_ r: inout SeededNumbers) -> Lists {
            Lists(
                a: r.list { $0.list { $0.text() } }, b: r.list { $0.list { $0.list { $0.integer() } } }, c: r.list { _ in Empty() },
                d: r.list { $0.dictionary { $0.list { $0.flip() } } }, e: Set(r.list { $0.text() }))
        }
    }

    struct Gaps: RandomPayload {
        let a: [String?], b: [[Int?]], c: [Bool?], d: [String: Bool?], e: [[String]?], f: [Optionals?]

        static func random(_ r: inout SeededNumbers) -> Gaps {
            Gaps(
                a: r.list { $0.maybe { $0.text() } }, b: r.list { $0.list { $0.maybe { $0.integer() } } }, c: r.list { $0.maybe { $0.flip() } },
                d: r.dictionary { $0.maybe { $0.flip() } }, e: r.list { $0.maybe { $0.list { $0.text() } } }, f: r.list { $0.maybe(Optionals.random) }
            )
        }
    }

    struct Maps: RandomPayload {
        let a: [String: String], b: [String: [String: Int]], c: [Int: String], d: [String: Empty], e: [String: [Lists]]

        static func random(_ r: inout SeededNumbers) -> Maps {
            Maps(
                a: r.dictionary { $0.text() }, b: r.dictionary { $0.dictionary { $0.integer() } },
                c: Dictionary(r.list { ($0.integer(), $0.text()) }) { first, _ in first }, d: r.dictionary { _ in Empty() },
                e: r.dictionary { $0.list(0...2, Lists.random) })
        }
    }

    struct Enums: RandomPayload {
        enum Color: String, Codable, CaseIterable { case red, darkRed = "dark red&", none = "" }
        enum Size: Int8, Codable, CaseIterable { case small = -128, large = 127 }
        indirect enum Shape: Codable, Equatable {
            case nothing
            case circle(radius: Double, Color)
            case all([Shape])
            case maybe(Int?)
        }
        let color: Color, colors: [Color], size: Size?, shape: Shape, shapes: [Shape?]

        private static func shape(_ r: inout SeededNumbers, _ depth: Int) -> Shape {
            switch r.number(0...3) {
            case 0 where depth > 0: .all(r.list(0...3) { shape(&$0, depth - 1) })
            case 1: .circle(radius: r.double(), r.one(of: Color.allCases))
            case 2: .maybe(r.maybe { $0.integer() })
            default: .nothing
            }
        }
        static func random(_ r: inout SeededNumbers) -> Enums {
            Enums(
                color: r.one(of: Color.allCases), colors: r.list { $0.one(of: Color.allCases) }, size: r.maybe { $0.one(of: Size.allCases) },
                shape: shape(&r, 3), shapes: r.list { $0.maybe { shape(&$0, 1) } })
        }
    }

    struct Dates: RandomPayload {
        let date: Date, optional: Date?, list: [Date], gaps: [Date?], map: [String: Date]

        static func random(_ r: inout SeededNumbers) -> Dates {
            Dates(
                date: r.date(), optional: r.maybe { $0.date() }, list: r.list { $0.date() }, gaps: r.list { $0.maybe { $0.date() } },
                map: r.dictionary { $0.date() })
        }
    }

    struct Bytes: RandomPayload {
        let data: Data, list: [Data], uuid: UUID, urls: [URL]

        private static func data(_ r: inout SeededNumbers) -> Data { Data(r.list(0...9) { $0.integer() as UInt8 }) }
        static func random(_ r: inout SeededNumbers) -> Bytes {
            let half = { (r: inout SeededNumbers) in r.next() }
            let bits = (half(&r), half(&r))
            let uuid = withUnsafeBytes(of: bits) { UUID(uuid: $0.load(as: uuid_t.self)) }
            let urls = ["https://x.y/?a=b&c=[d]#e", "a+b", "mailto:x@y.z", "/%2F"].compactMap { URL(string: $0) }
            return Bytes(data: data(&r), list: r.list(data), uuid: uuid, urls: r.list { $0.one(of: urls) })
        }
    }

    struct Wrapped: RandomPayload {
        struct Id: RawRepresentable, Codable, Hashable { let rawValue: String }
        let id: Id, ids: [Id], optional: Id?, gaps: [Id?], matrix: CodingContainerTests.Matrix

        static func random(_ r: inout SeededNumbers) -> Wrapped {
            let id = { (r: inout SeededNumbers) in Id(rawValue: r.text()) }
            return Wrapped(
                id: id(&r), ids: r.list(id), optional: r.maybe(id), gaps: r.list { $0.maybe(id) },
                matrix: CodingContainerTests.Matrix(name: r.text(), rows: r.list { $0.list { $0.integer() } }))
        }
    }

    final class Derived: CodingContainerTests.Base, RandomPayload {
        let more: [String]
        private enum Keys: CodingKey { case more }

        init(base: Int, more: [String]) {
            self.more = more
            super.init(base: base)
        }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            more = try container.decode([String].self, forKey: .more)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(more, forKey: .more)
            try super.encode(to: container.superEncoder())
        }
        static func == (left: Derived, right: Derived) -> Bool { left.base == right.base && left.more == right.more }
        static func random(_ r: inout SeededNumbers) -> Derived { Derived(base: r.integer(), more: r.list { $0.text() }) }
    }

    struct Everything: RandomPayload {
        let roomId: Int, byName: [String: Person], optionals: [Optionals], enums: Enums?, maps: Maps

        static func random(_ r: inout SeededNumbers) -> Everything {
            Everything(
                roomId: r.integer(), byName: r.dictionary(Person.random), optionals: r.list(Optionals.random), enums: r.maybe(Enums.random),
                maps: .random(&r))
        }
    }

    static let all: [any RandomPayload.Type] = [
        Scalars.self, Optionals.self, Empty.self, Person.self, Lists.self, Gaps.self, Maps.self, Enums.self, Dates.self, Bytes.self, Wrapped.self,
        Derived.self,
        Everything.self,
    ]
}
