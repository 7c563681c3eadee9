import Foundation
import NavDeeplinks
import Testing

/// What single values are read as. Lists and brackets have a suite of their own.
@Suite struct URLQueryDecoderTests {
    struct Search: Decodable, Equatable {
        var text: String
        var page: Int?
        var isExact: Bool?
    }

    @Test func `a query is read by its keys, and those that nobody asks for are left alone`() throws {
        let value = try URLQueryDecoder().decode(Search.self, from: "utm=x&text=red+shoes&page=2&more[a][b]=1")
        #expect(value == Search(text: "red shoes", page: 2))
    }

    @Test(arguments: ["a=1", "&a=1", "a=1&", "&&a=1&&", "a=1&b", "b=&a=1", "%61=1", "a=%31"])
    func `pairs that are empty do not count`(query: String) throws {
        #expect(try one(Int.self, query) == 1)
    }

    // L3
    @Test(
        arguments: [
            ("a=me+foo@x.y", "me foo@x.y", "me+foo@x.y"), ("a=me%2Bfoo@x.y", "me+foo@x.y", "me+foo@x.y"), ("a=a%20b", "a b", "a b"),
            ("a=+", " ", "+"), ("a=%2B+%2b", "+ +", "+++"), ("a=%252B", "%2B", "%2B"),
        ]) func `a plus is a space, or a plus by option`(query: String, form: String, strict: String) throws
    {
        var decoder = URLQueryDecoder()
        #expect(try one(String.self, query, decoder) == form)
        decoder.readsPlusAsSpace = false
        #expect(try one(String.self, query, decoder) == strict)
    }

    @Test func `a plus in a key is a space too`() throws {
        var decoder = URLQueryDecoder()
        #expect(try decoder.decode([String: String].self, from: "a+b=1&c%2Bd=2") == ["a b": "1", "c+d": "2"])
        decoder.readsPlusAsSpace = false
        #expect(try decoder.decode([String: String].self, from: "a+b=1") == ["a+b": "1"])
    }

    @Test(
        arguments: [
            ("a=", ""), ("a", ""), ("a==", "="), ("a=b=c", "b=c"), ("a=%3D", "="), ("a=%26", "&"), ("a=;b", ";b"), ("a=?", "?"), ("a=/", "/"),
            ("a=[]", "[]"), ("a=%5B", "["), ("a=%00", "\0"), ("a=%0D%0A", "\r\n"), ("a=é", "é"), ("a=%C3%A9", "é"), ("a=%F0%9F%91%8D", "👍"),
            ("a=%25", "%"), ("a=%2525", "%25"), ("a=https://test.com?param=1", "https://test.com?param=1"), ("a=#", "#"), ("a= b", " b"),
        ]) func `text is what stands behind the first equals sign, its escapes read once`(query: String, text: String) throws
    {
        #expect(try one(String.self, query) == text)
    }

    @Test(
        arguments: [
            "a=%", "a=%4", "a=%zz", "a=%FF", "a=%C0%AF", "a=%ED%A0%80", "a=%E2%82", "a%=1", "%zz=1", "%FF=1", "a=1&b=%", "a=1&%=1",
            "=x", "=", "a=1&=x", "a=1&=",
        ]) func `a broken escape and a missing key are errors wherever they are`(query: String)
    {
        let error = #expect(throws: DecodingError.self) { try one(String.self, query) }
        #expect(error?.kind == "corrupted")
    }

    @Test(
        arguments: [
            ("a=true", true), ("a=1", true), ("a", true), ("a=false", false), ("a=0", false), ("a=", nil), ("a=TRUE", nil), ("a=yes", nil),
            ("a=2", nil), ("a=+1", nil), ("a=true+", nil), ("a=true&a=true", nil), ("a[]=true", nil), ("b", nil),
        ] as [(String, Bool?)]
    ) func `a boolean is a word or a digit, and a key alone is true`(query: String, value: Bool?) throws {
        guard let value else { return #expect(place(query, Bool.self) == "a") }
        #expect(try one(Bool.self, query) == value)
        let search = try URLQueryDecoder().decode(Search.self, from: "text=t&" + query.replacing("a", with: "isExact", maxReplacements: 1))
        #expect(search.isExact == value)
    }

    private func place<Value: Decodable>(_ query: String, _ type: Value.Type) -> String? {
        do {
            _ = try one(type, query)
            return nil
        } catch {
            return (error as? DecodingError)?.place
        }
    }

    @Test(arguments: [
        "a=", "a", "a=x", "a=1.5", "a=1e3", "a=0x10", "a=1+", "a=%201", "a=99999999999999999999", "a=--1", "a=٣", "a=1%00", "a[]=1", "b=1",
    ])
    func `what is no whole number is none`(query: String) {
        #expect(place(query, Int.self) == "a")
    }

    @Test func `a whole number is read as any type that it fits`() throws {
        #expect(try one(Int8.self, "a=-128") == -128)
        #expect(try one(UInt8.self, "a=255") == 255)
        #expect(try one(Int16.self, "a=32767") == 32767)
        #expect(try one(UInt16.self, "a=65535") == 65535)
        #expect(try one(Int32.self, "a=-2147483648") == .min)
        #expect(try one(UInt32.self, "a=4294967295") == .max)
        #expect(try one(Int64.self, "a=-9223372036854775808") == .min)
        #expect(try one(UInt64.self, "a=18446744073709551615") == .max)
        #expect(try one(UInt.self, "a=007") == 7)
        #expect(try one(Int128.self, "a=-170141183460469231731687303715884105728") == .min)
        #expect(try one(UInt128.self, "a=340282366920938463463374607431768211455") == .max)
    }

    @Test func `a whole number that does not fit is none`() {
        #expect(place("a=128", Int8.self) == "a")
        #expect(place("a=-1", UInt8.self) == "a")
        #expect(place("a=65536", UInt16.self) == "a")
        #expect(place("a=2147483648", Int32.self) == "a")
        #expect(place("a=9223372036854775808", Int64.self) == "a")
        #expect(place("a=340282366920938463463374607431768211456", UInt128.self) == "a")
    }

    @Test func `a number with a fraction is read as it is written in Swift`() throws {
        #expect(try one(Double.self, "a=1.5") == 1.5)
        #expect(try one(Double.self, "a=-1e-3") == -0.001)
        #expect(try one(Float.self, "a=0.1") == 0.1)
        #expect(try one(Double.self, "a=5") == 5)
        #expect(try one(Double?.self, "a") == nil)
    }

    @Test(arguments: ["a=", "a", "a=x", "a=1,5", "a=nan", "a=inf", "a=-Infinity", "a=1e400", "a=%20", "a=1.5%20", "a[]=1"])
    func `what is no finite number is none`(query: String) {
        #expect(place(query, Double.self) == "a")
        #expect(place(query, Float.self) == "a")
    }

    @Test func `words may stand for infinities and for what is no number`() throws {
        var decoder = URLQueryDecoder()
        decoder.nonConformingFloatDecodingStrategy = .strings(positiveInfinity: "max", negativeInfinity: "min", nan: "none")
        #expect(try one(Double.self, "a=max", decoder) == .infinity)
        #expect(try one(Float.self, "a=min", decoder) == -.infinity)
        #expect(try one(Double.self, "a=none", decoder).isNaN)
        #expect(throws: DecodingError.self) { try one(Double.self, "a=inf", decoder) }
    }

    @Test(
        arguments: [
            ("", nil), ("a", nil), ("b=1", nil), ("a=", ""), ("a=x", "x"), ("a&b", nil),
        ] as [(String, String?)]
    ) func `an optional is nothing without a key, and with a key that stands alone`(query: String, text: String?) throws {
        #expect(try one(String?.self, query) == text)
    }

    @Test func `an optional with a value that is wrong is an error, and not nothing`() {
        #expect(place("a=", Int?.self) == "a")
        #expect(place("a=x", Int?.self) == "a")
        #expect(place("a[b]=x", Int?.self) == "a")
    }

    enum Color: String, Decodable { case red, blue }
    enum Size: Int, Decodable { case small = 1, large = 2 }

    @Test func `enums with raw values are their values`() throws {
        #expect(try one(Color.self, "a=red") == .red)
        #expect(try one([Color].self, "a=red&a=blue") == [.red, .blue])
        #expect(try one(Size?.self, "a=2") == .large)
        #expect(try one(Size?.self, "b=2") == nil)
        #expect(place("a=green", Color.self) == "a")
        #expect(place("a=red&a=green", [Color].self) == "a.1")
        #expect(place("a=3", Size.self) == "a")
        #expect(place("", Color.self) == "a")
    }

    @Test(arguments: [("a=1&a=2&a=3", "1", "3"), ("a=1&b=2", "1", "1"), ("a=1&a", "1", ""), ("a&a=2", "", "2")])
    func `a key that comes twice is an error for one value, or one of them by option`(query: String, first: String, last: String) throws {
        var decoder = URLQueryDecoder()
        if query != "a=1&b=2" { #expect(place(query, String.self) == "a") }
        decoder.repeatedKeyStrategy = .first
        #expect(try one(String.self, query, decoder) == first)
        decoder.repeatedKeyStrategy = .last
        #expect(try one(String.self, query, decoder) == last)
    }

    @Test func `a whole query is a structure or a dictionary, and no single value`() throws {
        #expect(try URLQueryDecoder().decode([String: Int].self, from: "") == [:])
        #expect(try URLQueryDecoder().decode([String: Int].self, from: "b=2&a=1") == ["a": 1, "b": 2])
        #expect(try URLQueryDecoder().decode([String].self, from: "0=a&1=b") == ["a", "b"])
        for query in ["", "a", "a=1"] {
            #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(String.self, from: query) }
            #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Bool.self, from: query) }
            #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Date.self, from: query) }
        }
    }

    @Test func `types ask for what they are told`() throws {
        struct Told: Decodable {
            let word: String?
            init(from decoder: any Decoder) { word = decoder.userInfo[CodingUserInfoKey(rawValue: "word")!] as? String }
        }
        var decoder = URLQueryDecoder()
        decoder.userInfo = [CodingUserInfoKey(rawValue: "word")!: "hello"]
        #expect(try one(Told.self, "", decoder).word == "hello")
        #expect(try one(Told.self, "").word == nil)
    }

    @Test func `what a type itself throws is the error`() {
        struct Refusal: Error, Equatable {}
        struct Picky: Decodable { init(from decoder: any Decoder) throws { throw Refusal() } }
        #expect(throws: Refusal()) { try one(Picky.self, "a=1") }
    }
}
