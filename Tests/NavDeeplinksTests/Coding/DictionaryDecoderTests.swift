import Foundation
import NavDeeplinks
import Testing

@Suite struct DictionaryDecoderTests {
    struct Notice: Decodable, Equatable {
        var room: Int
        var text: String?
        var tags: [String]?
        var inner: Inner?
        struct Inner: Decodable, Equatable { var isOpen: Bool }
    }

    private func one<Value: Decodable>(_ type: Value.Type, _ value: Any, _ decoder: DictionaryDecoder = DictionaryDecoder()) throws -> Value {
        try decoder.decode(One<Value>.self, from: ["a": value]).a
    }

    @Test func `plain data is read by its keys`() throws {
        let data: [AnyHashable: Any] = ["room": 1, "text": "hi", "tags": ["a", "b"], "inner": ["isOpen": true], "aps": ["x": 1], 7: "seven"]
        #expect(try DictionaryDecoder().decode(Notice.self, from: data) == Notice(room: 1, text: "hi", tags: ["a", "b"], inner: .init(isOpen: true)))
        #expect(try DictionaryDecoder().decode(Notice.self, from: ["room": 1]) == Notice(room: 1))
    }

    @Test func `dictionaries of every type of keys and values are read`() throws {
        #expect(try one([String: Int].self, ["b": 2] as [AnyHashable: Any]) == ["b": 2])
        #expect(try one([String: Int].self, ["b": 2] as [String: Any]) == ["b": 2])
        #expect(try one([String: Int].self, ["b": 2]) == ["b": 2])
        #expect(
            try one([String: [String: Int]].self, ["b": ["c": 2] as [AnyHashable: Any], "d": ["e": 3]] as [String: Any]) == [
                "b": ["c": 2], "d": ["e": 3],
            ])
        #expect(try one([String: Int].self, ["b": 2, 3: 4] as [AnyHashable: Any]) == ["b": 2])
        #expect(try one([Int: Int].self, ["3": 4]) == [3: 4])
    }

    @Test func `a number is read as any type of number that it fits`() throws {
        for number: Any in [5, Int8(5), UInt64(5), 5.0, Float(5), Int128(5), Optional(5) as Any] {
            #expect(try one(Int.self, number) == 5)
            #expect(try one(UInt8.self, number) == 5)
            #expect(try one(Double.self, number) == 5)
            #expect(try one(Float.self, number) == 5)
            #expect(try one(Int128.self, number) == 5)
        }
        #expect(try one(Double.self, Double.infinity) == .infinity)
        #expect(try one(Float.self, Double.nan).isNaN)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8]) func `a number that does not fit is an error`(number: Int) {
        let numbers: [Any] = [256, -1, 5.5, Double.infinity, Double.nan, 1e300, "5", true, Int.min]
        let error = #expect(throws: DecodingError.self) { try one(UInt8.self, numbers[number]) }
        #expect(error?.kind == "type mismatch" && error?.place == "a")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, 0.5]) func `no whole number holds what is none`(number: Double) {
        #expect(throws: DecodingError.self) { try one(Int.self, number) }
        #expect(throws: DecodingError.self) { try one(Int128.self, number) }
        #expect(throws: DecodingError.self) { try one(UInt64.self, number) }
    }

    @Test func `a fraction that a type cannot hold is an error`() {
        #expect(throws: DecodingError.self) { try one(Float.self, 0.1) }
        #expect(throws: DecodingError.self) { try one(Float.self, 16_777_217) }
        #expect(throws: DecodingError.self) { try one(Double.self, 9_007_199_254_740_993) }
        #expect(throws: DecodingError.self) { try one(Double.self, "0.5") }
        #expect(throws: DecodingError.self) { try one(Double.self, true) }
    }

    @Test func `text and booleans are themselves, and nothing else`() throws {
        #expect(try one(String.self, "") == "")
        #expect(try one(String.self, Optional("x") as Any) == "x")
        #expect(try one(Bool.self, false) == false)
        for value: Any in [5, 1.5, true, ["x"], ["x": "y"], Data()] {
            #expect(throws: DecodingError.self) { try one(String.self, value) }
        }
        for value: Any in [0, 1, 1.0, "true", "", [true]] {
            #expect(throws: DecodingError.self) { try one(Bool.self, value) }
        }
    }

    @Test func `nothing is nothing, however deep`() throws {
        let nothings: [Any] = [Optional<Int>.none as Any, Optional<Int?>.some(nil) as Any, Optional<Any>.none as Any]
        for nothing in nothings {
            #expect(try one(Int?.self, nothing) == nil)
            #expect(try one([String]?.self, nothing) == nil)
            #expect(try DictionaryDecoder().decode(Notice.self, from: ["room": 1, "inner": nothing]) == Notice(room: 1))
            #expect(throws: DecodingError.self) { try one(Int.self, nothing) }
            #expect(throws: DecodingError.self) { try one([Int].self, nothing) }
            #expect(throws: DecodingError.self) { try one([String: Int].self, nothing) }
            #expect(throws: DecodingError.self) { try one(Bool.self, nothing) }
        }
        #expect(try one([Int?].self, [1, nil, 3] as [Int?]) == [1, nil, 3])
    }

    @Test func `what is missing is an error, a list and a structure too`() {
        for type: any Decodable.Type in [Int.self, String.self, Bool.self, [Int].self, [String: Int].self, Notice.Inner.self, Date.self, Data.self] {
            func missing<Value: Decodable>(_ type: Value.Type) -> DecodingError? {
                #expect(throws: DecodingError.self) { try DictionaryDecoder().decode(One<Value>.self, from: ["b": 1]) }
            }
            let error = missing(type)
            #expect(error?.kind == "no key" && error?.place == "a", "\(type)")
        }
    }

    @Test(
        arguments: [
            (["room": "1"], "room"), (["room": 1, "text": 2], "text"), (["room": 1, "tags": "a"], "tags"), (["room": 1, "inner": [1]], "inner"),
            (["room": 1, "inner": ["isOpen": 1]], "inner.isOpen"), (["room": 1, "inner": [String: Int]()], "inner.isOpen"), ([:], "room"),
        ] as [([String: any Sendable], String)]
    ) func `data of another type fails with the place`(data: [String: any Sendable], place: String) {
        let error = #expect(throws: DecodingError.self) { try DictionaryDecoder().decode(Notice.self, from: data) }
        #expect(error?.place == place)
    }

    @Test func `an element of another type fails with its index`() {
        let error = #expect(throws: DecodingError.self) { try one([Int].self, [1, "x", 3] as [Any]) }
        #expect(error?.place == "a.1")
    }

    @Test func `dates and bytes are themselves, or what the options say`() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        var decoder = DictionaryDecoder()
        #expect(try one(Date.self, date) == date)
        #expect(try one(Date.self, date.timeIntervalSinceReferenceDate) == date)
        decoder.dateDecodingStrategy = .secondsSince1970
        #expect(try one(Date.self, 1.5, decoder) == date)
        #expect(try one(Date.self, date, decoder) == date)
        decoder.dateDecodingStrategy = .iso8601
        #expect(try one([Date].self, ["1970-01-01T00:00:01.5Z"], decoder) == [date])
        #expect(throws: DecodingError.self) { try one(Date.self, 1.5, decoder) }
        #expect(try one(Data.self, Data([1, 2])) == Data([1, 2]))
        #expect(try one(Data.self, "AQI=") == Data([1, 2]))
        decoder.dataDecodingStrategy = .deferredToData
        #expect(try one(Data.self, [1, 2], decoder) == Data([1, 2]))
        #expect(try one(Data.self, Data([1, 2]), decoder) == Data([1, 2]))
        #expect(throws: DecodingError.self) { try one(Data.self, 5) }
    }

    @Test func `words may stand for infinities`() throws {
        var decoder = DictionaryDecoder()
        decoder.nonConformingFloatDecodingStrategy = .strings(positiveInfinity: "max", negativeInfinity: "min", nan: "none")
        #expect(try one(Double.self, "max", decoder) == .infinity)
        #expect(throws: DecodingError.self) { try one(Double.self, "5", decoder) }
    }

    @Test func `keys may be in snake case, those of dictionaries are data`() throws {
        struct Room: Decodable { var roomId: Int; var byName: [String: Int] }
        var decoder = DictionaryDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let room = try decoder.decode(Room.self, from: ["room_id": 1, "by_name": ["a_b": 2]])
        #expect(room.roomId == 1 && room.byName == ["a_b": 2])
    }

    @Test func `superclasses and nested containers are read`() throws {
        let derived = try DictionaryDecoder().decode(CodingContainerTests.Derived.self, from: ["more": 2, "super": ["base": 1]])
        #expect(derived.base == 1 && derived.more == 2)
        let matrix = try DictionaryDecoder().decode(CodingContainerTests.Matrix.self, from: ["meta": ["name": "m"], "rows": [[1], []]])
        #expect(matrix == CodingContainerTests.Matrix(name: "m", rows: [[1], []]))
        let error = #expect(throws: DecodingError.self) { try DictionaryDecoder().decode(CodingContainerTests.Derived.self, from: ["more": 2]) }
        #expect(error?.place == "super")
    }

    @Test(arguments: [16, 100, Int.max]) func `deep data ends in an error`(depth: Int) {
        var data: [String: Any] = ["lists": [Any]()]
        for _ in 0..<1_000 { data = ["lists": [data]] }
        var decoder = DictionaryDecoder()
        decoder.limits = DeeplinkLimits(depth: depth)
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Nested.self, from: data) }
        #expect(error?.kind == "corrupted" && error?.context?.codingPath.count == min(depth, 100) + 2)
    }

    @Test func `a list as long as the limit is read, and a longer one is not`() throws {
        #expect(try one([Int].self, Array(0...1_000)).count == 1_001)
        #expect(throws: DecodingError.self) { try one([Int].self, Array(0...1_001)) }
    }

    @Test func `a dictionary of many keys is looked at once`() throws {
        let data = Dictionary(uniqueKeysWithValues: (0..<20_000).map { (AnyHashable("\($0)"), $0 as Any) })
        #expect(try one([String: Int].self, data).count == 20_000)
    }
}
