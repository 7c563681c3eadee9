import NavDeeplinks
import Testing

/// Printing and parsing are inverses, for random patterns and values.
@Suite struct PatternRoundTripTests {
    struct Value: Codable, Equatable {
        var word: String
        var number: Int
        var flag: Bool?
        var color: String?
        var rest: [String]
    }

    /// A pattern as text, and a value that it can print.
    private func sample(_ random: inout SeededNumbers) throws -> (pattern: URLPattern<Value>, value: Value) {
        var value = Value(
            word: random.text(1...5), number: random.integer(), flag: random.maybe { $0.flip() }, color: random.maybe { $0.text(1...4) },
            rest: random.list { $0.text(1...3) })
        var segments = [":word", ":number"].filter { _ in random.flip() }
        for _ in 0..<random.number(0...2) {
            segments.insert(try literal(random.text(1...3)), at: random.number(0...segments.count))
        }
        switch random.number(0...3) {
        case 0: segments.append("*rest")
        case 1: segments.append(":flag?")
        case 2:
            segments += [":flag?", ":color?"]
            if value.flag == nil { value.color = nil }
        default: break
        }
        let origin = random.one(of: ["x:", "x://h", "https://Ex.am:8443/", "/", "", "//[::1]", "HTTP://h:80"])
        return (URLPattern<Value>(origin + (origin.hasSuffix("/") || origin.isEmpty ? "" : "/") + segments.joined(separator: "/")), value)
    }

    /// Text as a static segment.
    private func literal(_ text: String) throws -> String {
        String(try URLPattern<[String: String]>("x::a").print(["a": text]).dropFirst(2))
    }

    @Test(arguments: 0..<20) func `a value is read from the link that it prints`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<25 {
            let (pattern, value) = try sample(&random)
            let link = try pattern.print(value)
            #expect(try pattern.parse(link) == value, "\(pattern) printed \(link)")
            let url = try DeeplinkURL(link)
            #expect(url.fragment == nil && url.userInfo == nil && link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    @Test(arguments: 0..<20) func `a link that is read is printed so that it is read as the same value`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed &+ 1_000)
        for _ in 0..<25 {
            let (pattern, value) = try sample(&random)
            var link = Array(try pattern.print(value).utf8)
            // Links that nobody has printed: some bytes are others.
            for _ in 0..<random.number(0...2) where !link.isEmpty {
                link[random.number(0...link.count - 1)] = random.one(of: Array("a0/%+&=?:#[]".utf8))
            }
            guard let read = try? pattern.parse(String(decoding: link, as: UTF8.self)) else { continue }
            // A path cannot say what a query can: empty text, or a later segment without an earlier one.
            guard let printed = try? pattern.print(read) else { continue }
            #expect(try pattern.parse(printed) == read, "\(pattern) printed \(printed)")
        }
    }

    @Test func `a link that was printed is found by a router with its pattern`() throws {
        var random = SeededNumbers(seed: 5)
        for _ in 0..<100 {
            let (pattern, value) = try sample(&random)
            let router = try URLRouter([URLRoute("one", pattern) { $0 }])
            #expect(try router.route(pattern.print(value)) == value, "\(pattern)")
        }
    }
}
