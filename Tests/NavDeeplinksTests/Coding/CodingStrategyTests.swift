import Foundation
import NavDeeplinks
import Testing

/// Dates, bytes and the names of keys, both ways.
@Suite struct CodingStrategyTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ query: String, _ set: (inout URLQueryDecoder) -> Void) throws -> Value {
        var decoder = URLQueryDecoder()
        set(&decoder)
        return try one(type, query, decoder)
    }

    private func encode(_ value: some Encodable, _ set: (inout URLQueryEncoder) -> Void) throws -> String {
        var encoder = URLQueryEncoder()
        set(&encoder)
        return try encoder.encode(One(a: value))
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_796_040_000, "2026-11-30T12:00:00Z"),
            (-2_203_891_200, "1900-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (-62_162_121_600, "0000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"), (-12_219_292_800, "1582-10-15T00:00:00Z"),
            (-12_219_379_200, "1582-10-14T00:00:00Z"),
        ] as [(Double, String)]
    ) func `a date is written as RFC 3339 has it, and read back`(time: Double, text: String) throws {
        let date = Date(timeIntervalSince1970: time)
        let query = "a=" + text.replacing(":", with: "%3A")
        #expect(try encode(date) { $0.dateEncodingStrategy = .iso8601 } == query)
        #expect(try decode(Date.self, query) { $0.dateDecodingStrategy = .iso8601 } == date)
    }

    @Test(
        arguments: [
            ("2026-11-30T12:00:00.5Z", 1_796_040_000.5), ("2026-11-30T12:00:00.000000000999Z", 1_796_040_000),
            ("2026-11-30T14:00:00%2B02:00", 1_796_040_000),
            ("2026-11-30T00:30:00-11:30", 1_796_040_000), ("2026-12-01T02:00:00%2B14:00", 1_796_040_000),
        ] as [(String, Double)]
    ) func `a date may have a fraction and an offset`(text: String, time: Double) throws {
        #expect(try decode(Date.self, "a=\(text)") { $0.dateDecodingStrategy = .iso8601 } == Date(timeIntervalSince1970: time))
    }

    @Test(
        arguments: [
            "", "2026-11-30", "2026-11-30T12:00:00", "2026-11-30T12:00:00Zx", "2026-11-30T12:00:00.Z", "2026-11-30T25:00:00Z", "2026-11-30T12:60:00Z",
            "2026-11-30T12:00:60Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
            "2026-11-31T00:00:00Z", "2026-11-00T00:00:00Z", "2026-11-32T00:00:00Z", "99999-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
            "2026-11-30T12:00:00+02:00", "2026-11-30T12:00:00%2B0200", "2026-11-30T12:00:00%2B24:00", "2026-11-30T12:00:00%2B02:60",
            "2026-11-30t12:00:00z", "２０26-11-30T12:00:00Z", "2026-1-30T12:00:00Z", "20261130T120000Z", " 2026-11-30T12:00:00Z", "1796040000",
        ]) func `what is no date is an error`(text: String)
    {
        let error = #expect(throws: DecodingError.self) { try decode(Date.self, "a=\(text)") { $0.dateDecodingStrategy = .iso8601 } }
        #expect(error?.place == "a")
    }

    @Test(arguments: [-62_167_219_201, 253_402_300_800, 1e15, -1e15, 1e300, .infinity, -.infinity, .nan])
    func `a date in no year of four digits is neither written nor read`(time: Double) {
        let strategies: [DateCodingStrategy] = [.deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601]
        for strategy in strategies {
            let error = #expect(throws: EncodingError.self) {
                try encode(Date(timeIntervalSince1970: time)) { $0.dateEncodingStrategy = strategy }
            }
            #expect(error?.place == "a")
            #expect(throws: DecodingError.self) { try decode(Date.self, "a=\(time * 1_000)") { $0.dateDecodingStrategy = strategy } }
        }
    }

    @Test func `a date may be a number`() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        #expect(try encode(date) { $0.dateEncodingStrategy = .secondsSince1970 } == "a=1.5")
        #expect(try encode(date) { $0.dateEncodingStrategy = .millisecondsSince1970 } == "a=1500.0")
        #expect(try encode(Date(timeIntervalSinceReferenceDate: 2)) { _ in } == "a=2.0")
        #expect(try decode(Date.self, "a=1.5") { $0.dateDecodingStrategy = .secondsSince1970 } == date)
        #expect(try decode(Date.self, "a=1500") { $0.dateDecodingStrategy = .millisecondsSince1970 } == date)
        #expect(try decode(Date.self, "a=2") { _ in } == Date(timeIntervalSinceReferenceDate: 2))
        #expect(try decode([Date?].self, "a=1&a") { $0.dateDecodingStrategy = .secondsSince1970 } == [Date(timeIntervalSince1970: 1), nil])
    }

    @Test(arguments: ["", "a", "a=", "a=x", "a=inf", "a[]=1"]) func `a date that is no number is an error`(query: String) {
        for strategy in [DateCodingStrategy.deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601] {
            let error = #expect(throws: DecodingError.self) { try decode(Date.self, query) { $0.dateDecodingStrategy = strategy } }
            #expect(error?.place == "a")
        }
    }

    @Test func `dates and bytes may have a form of their own`() throws {
        struct Refusal: Error, Equatable {}
        let dates = DateCodingStrategy.custom { _ in
            throw Refusal()
        } encode: {
            "at \(Int($0.timeIntervalSince1970))"
        }
        let bytes = DataCodingStrategy.custom {
            Data($0.utf8)
        } encode: { _ in
            throw Refusal()
        }
        #expect(try encode(Date(timeIntervalSince1970: 5)) { $0.dateEncodingStrategy = dates } == "a=at%205")
        #expect(throws: Refusal()) { try decode(Date.self, "a=x") { $0.dateDecodingStrategy = dates } }
        #expect(try decode(Data.self, "a=abc") { $0.dataDecodingStrategy = bytes } == Data("abc".utf8))
        #expect(throws: Refusal()) { try encode(Data()) { $0.dataEncodingStrategy = bytes } }
    }

    @Test(arguments: [("", ""), ("fo", "Zm8%3D"), ("foo", "Zm9v"), ("\u{3}\u{FF}\u{FE}", "A8O%2Fw74%3D")])
    func `bytes are Base64`(text: String, base64: String) throws {
        let data = Data(text.utf8)
        #expect(try encode(data) { _ in } == "a=\(base64)")
        #expect(try one(Data.self, "a=\(base64)") == data)
    }

    @Test(arguments: ["a=Zm9", "a=*", "a=Zm8=x", "a", "", "a[]=Zm9v"]) func `what is no Base64 is an error`(query: String) throws {
        guard query != "a" else { return #expect(try one(Data.self, query) == Data()) }
        let error = #expect(throws: DecodingError.self) { try one(Data.self, query) }
        #expect(error?.place == "a")
    }

    @Test func `bytes may be a list of numbers`() throws {
        #expect(try encode(Data([1, 255])) { $0.dataEncodingStrategy = .deferredToData } == "a=1&a=255")
        #expect(try decode(Data.self, "a=1&a=255") { $0.dataDecodingStrategy = .deferredToData } == Data([1, 255]))
        #expect(throws: DecodingError.self) { try decode(Data.self, "a=1&a=256") { $0.dataDecodingStrategy = .deferredToData } }
    }

    @Test func `URLs and UUIDs are text`() throws {
        let url = try #require(URL(string: "https://x.y/?a=b&c#d"))
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try encode(url) { _ in } == "a=https%3A%2F%2Fx.y%2F%3Fa%3Db%26c%23d")
        #expect(try one(URL.self, "a=https%3A%2F%2Fx.y%2F%3Fa%3Db%26c%23d") == url)
        #expect(try one(UUID.self, encode(uuid) { _ in }) == uuid)
        #expect(throws: DecodingError.self) { try one(URL.self, "a=") }
        #expect(throws: DecodingError.self) { try one(UUID.self, "a=1") }
    }

    @Test(
        arguments: [
            ("roomId", "room_id"), ("a", "a"), ("aB", "a_b"), ("_roomId", "_room_id"), ("__aB__", "__a_b__"), ("a1B2", "a1_b2"), ("_", "_"),
            ("oneTwoThree", "one_two_three"), ("éÉ", "é_é"),
        ]) func `keys in snake case are read as keys in camel case, and written as such`(camel: String, snake: String) throws
    {
        var decoder = URLQueryDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var encoder = URLQueryEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let query = try URLQueryEncoder().encode([snake: 1])
        #expect(try decoder.decode(AnyKeys.self, from: query).keys == [camel])
        #expect(try encoder.encode(AnyKeys(keys: [camel])) == query)
    }

    @Test(arguments: [("roomID", "room_id"), ("myURLProperty", "my_url_property"), ("URL", "url"), ("ABc", "a_bc")])
    func `several capitals are one word`(camel: String, snake: String) throws {
        var encoder = URLQueryEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encode(AnyKeys(keys: [camel])) == "\(snake)=1")
    }

    /// A structure that takes the keys that there are.
    struct AnyKeys: Codable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let keys: [String]

        init(keys: [String]) { self.keys = keys }
        init(from decoder: any Decoder) throws { keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for key in keys { try container.encode(1, forKey: Key(stringValue: key)) }
        }
    }

    struct Room: Codable, Equatable {
        var roomId: Int
        var byName: [String: Inner]
        struct Inner: Codable, Equatable { var isOpen: Bool }
    }

    @Test func `the keys of a dictionary are data, and those of structures in it are not`() throws {
        var decoder = URLQueryDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var encoder = URLQueryEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let room = Room(roomId: 1, byName: ["snake_key": .init(isOpen: true), "camelKey": .init(isOpen: false)])
        let query = try encoder.encode(room)
        #expect(query.contains("room_id=1") && query.contains("by_name%5Bsnake_key%5D%5Bis_open%5D=true"))
        #expect(query.contains("by_name%5BcamelKey%5D%5Bis_open%5D=false"))
        #expect(try decoder.decode(Room.self, from: query) == room)
        #expect(try decoder.decode([String: Int].self, from: "a_b=1") == ["a_b": 1])
        #expect(try encoder.encode(["aB": ["cD": 1]]) == "aB%5BcD%5D=1")
    }

    @Test func `keys may have a form of their own, the key of a superclass too`() throws {
        var decoder = URLQueryDecoder()
        decoder.keyDecodingStrategy = .custom { $0.lowercased() }
        var encoder = URLQueryEncoder()
        encoder.keyEncodingStrategy = .custom { $0.uppercased() }
        let value = CodingContainerTests.Derived(base: 1, more: 2)
        #expect(try encoder.encode(value) == "MORE=2&SUPER%5BBASE%5D=1")
        #expect(try decoder.decode(CodingContainerTests.Derived.self, from: "MORE=2&SUPER[BASE]=1").base == 1)
    }

    @Test func `of keys that become the same key the first counts`() throws {
        var decoder = URLQueryDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Ids: Decodable { var roomId: Int }
        #expect(try decoder.decode(Ids.self, from: "room_id=1&roomId=2").roomId == 1)
        #expect(try decoder.decode(Ids.self, from: "roomId=2&room_id=1").roomId == 2)
    }
}
