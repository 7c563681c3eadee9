import Foundation
import NavScript
import Testing

/// A program with every op and every field, spoilt in one place: the error names that place.
@Suite struct SpoiltProgramTests {
    private static let text: Data = {
        guard let url = Bundle.module.url(forResource: "every-field", withExtension: "json", subdirectory: "Fixtures") else { return Data() }
        return (try? Data(contentsOf: url)) ?? Data()
    }()

    private static func error(_ json: Data) -> RouteProgramError? {
        do {
            try RouteProgram(json: json).check()
            return nil
        } catch {
            return error as? RouteProgramError
        }
    }

    /// A JSON value that can be changed in one place.
    private indirect enum Value: Decodable, Encodable {
        case object([String: Value]), list([Value]), string(String), flag(Bool), number(Double), null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let object = try? container.decode([String: Value].self) {
                self = .object(object)
            } else if let list = try? container.decode([Value].self) {
                self = .list(list)
            } else if let text = try? container.decode(String.self) {
                self = .string(text)
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = .number(try container.decode(Double.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .object(let value): try container.encode(value)
            case .list(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .flag(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .null: try container.encodeNil()
            }
        }

        var type: Int {
            switch self {
            case .object: 0
            case .list: 1
            case .string: 2
            case .flag: 3
            case .number: 4
            case .null: 5
            }
        }

        /// Calls a closure for each value in this one, with its path and what the whole is with another in its place.
        func forEach(_ path: String, _ whole: @escaping (Value) -> Value, _ body: (Value, String, (Value) -> Value) -> Void) {
            body(self, path, whole)
            switch self {
            case .object(let fields):
                for (name, value) in fields {
                    value.forEach(path.isEmpty ? name : "\(path).\(name)", { whole(.object(fields.merging([name: $0]) { $1 })) }, body)
                }
            case .list(let values):
                for (index, value) in values.enumerated() {
                    value.forEach(
                        "\(path)[\(index)]",
                        {
                            var changed = values
                            changed[index] = $0
                            return whole(.list(changed))
                        }, body)
                }
            default: break
            }
        }
    }

    @Test func `The program is good, and has every op`() throws {
        let program = try RouteProgram(json: Self.text)
        let result = try program.run()
        #expect(result.results.count == program.routes.count)
        let ops = Set(program.routes.joined().map(\.op))
        #expect(Set(ProgramOp.allCases).subtracting(ops) == [])
    }

    @Test func `A wrong type or an unknown field anywhere is refused with its path`() throws {
        var tried = 0
        var wrong: [String] = []
        let program = try JSONDecoder().decode(Value.self, from: Self.text)
        let others: [Value] = [.object([:]), .list([]), .list([.list([.number(1)])]), .string("\u{1}x"), .flag(true), .number(1.5), .null]
        func expect(_ path: String, _ spoilt: Value) {
            tried += 1
            let json = (try? JSONEncoder().encode(spoilt)) ?? Data()
            guard let error = Self.error(json) else { return wrong.append("\(path): no error") }
            if error.path != path { wrong.append("\(path): found \(error.path): \(error.message)") }
            if error.program != "every-field", path != "", path != "id" { wrong.append("\(path): the program is not named") }
        }
        program.forEach("", { $0 }) { value, path, replaced in
            let isTrait = path.hasSuffix("]") && path.contains(".traits[")
            for other in others where other.type != value.type && !(isTrait && (2...4).contains(other.type)) { expect(path, replaced(other)) }
            if value.type == 4, !isTrait, !path.hasSuffix(".seconds") { expect(path, replaced(.number(1.5))) }
            guard case .object(let fields) = value else { return }
            expect(path.isEmpty ? "fieldd" : "\(path).fieldd", replaced(.object(fields.merging(["fieldd": .number(1)]) { $1 })))
        }
        #expect(tried > 2_000)
        #expect(wrong.prefix(10).joined(separator: "\n") == "")
    }

    @Test func `Cut off at any byte it says at which`() {
        let wrong = (0..<Self.text.count - 1).filter { length in
            Self.error(Self.text.prefix(length))?.message.hasSuffix("at byte \(length)") != true
        }
        #expect(wrong.isEmpty)
    }

    @Test func `Any byte changed is a program or an error of its own`() {
        var random = SplitMix(state: 7)
        for _ in 0..<3_000 {
            var json = Self.text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let position = Int.random(in: 0..<json.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: json[position] = UInt8.random(in: 0...255, using: &random)
                case 1: json.remove(at: position)
                default: json.insert("{}[]\",:\\9-".utf8.randomElement(using: &random)!, at: position)
                }
            }
            do { _ = try RouteProgram(json: json).run() } catch { #expect(error is RouteProgramError) }
        }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B, 0x00], "expected a value at byte 0"),
            ([0x7B, 0x00, 0x7D, 0x00], "expected a field's name at byte 1"),
            (Array("{\"id\":\"".utf8) + [0xC0, 0x80], "expected UTF-8 at byte 7"),
            (Array("{\"id\":\"".utf8) + [0xED, 0xA0, 0x80], "expected UTF-8 at byte 8"),
            (Array("{\"id\":\"".utf8) + [0xF4, 0x90, 0x80, 0x80], "expected UTF-8 at byte 8"),
            (Array("{\"id\":\"\u{20AC}".utf8.dropLast()) + [0x22], "expected UTF-8 at byte 9"),
            (Array("{\"id\":\"a\u{0}".utf8), "expected no control character in a string at byte 8"),
            (Array("{\"id\":\"\\ud800\"".utf8), "expected the second half of a pair at byte 13"),
            (Array("{\"id\":\"\\udc00\"".utf8), "expected a pair of surrogates at byte 7"),
            (Array("{\"id\":\"\\ud800\\u0041\"".utf8), "expected a pair of surrogates at byte 7"),
            (Array("{\"id\":\"\\x\"".utf8), "expected an escape at byte 8"),
            (Array("{\"routes\":[],}".utf8), "expected a field's name at byte 13"),
            (Array("{\"routes\":[1,]}".utf8), "expected a value at byte 13"),
            (Array("{\"routes\":[]}\u{0}".utf8), "expected the end at byte 13"),
            (Array("{\"routes\":[]}{}".utf8), "expected the end at byte 13"),
            (Array("{\"routes\":[01]}".utf8), "expected ',' or ']' at byte 12"),
            (Array("".utf8), "expected a value at byte 0"),
        ] as [([UInt8], String)]) func `What is no JSON in UTF-8 is refused with its position`(_ bytes: [UInt8], _ message: String)
    {
        #expect(Self.error(Data(bytes))?.message == "not JSON: \(message)")
    }

    @Test func `A mark of the byte order and any white space are taken`() throws {
        let program = Data([0xEF, 0xBB, 0xBF]) + Data(" \r\n\t{ \"id\" :\t\"\\uD83D\\uDE00\\u0000\" , \"routes\":[ ] }\r\n".utf8)
        #expect(try RouteProgram(json: program).id == "\u{1F600}\u{0}")
    }

    @Test(arguments: ["1e999", "-1e999", "9223372036854775808", "1.5", "1e-1", String(repeating: "9", count: 5_000)])
    func `A number that is no integer is refused where one is wanted`(_ number: String) {
        let error = Self.error(Data("{\"routes\":[[{\"op\":\"from\",\"node\":\(number)}]]}".utf8))
        #expect(error?.path == "routes[0][0].node")
        #expect(error?.message == "expected an integer")
    }

    private static let opens = [
        #"{"op":"then","steps":["#, #"{"op":"fallback","steps":["#, #"{"op":"setStack","modifiers":["#,
        #"{"op":"setRoot","screen":{"kind":"stack","items":["#, #"{"op":"setRoot","screen":{"kind":"screen","presented":"#,
        #"{"op":"setTabs","screens":["#,
    ]

    @Test(arguments: opens.indices) func `Whatever nests 10,000 deep is refused`(_ index: Int) {
        let text = "{\"routes\":[[" + String(repeating: Self.opens[index], count: 10_000)
        #expect(Self.error(Data(text.utf8))?.message.hasPrefix("expected at most 500 levels of JSON, found more at byte") == true)
    }
}
