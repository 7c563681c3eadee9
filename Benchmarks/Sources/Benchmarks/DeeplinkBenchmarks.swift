#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NavDeeplinks

/// Links as text: a link of four levels and two items, and hostile ones of ten megabytes.
enum DeeplinkBenchmarks {
    static var all: [Case] {
        [
            Case("link, parse") { measure { Sink.take(try DeeplinkURL(link).path?.count ?? 0) } },
            Case("link, parse, match in 20 and decode") { measure { Sink.take(try router.route(link)?.chat ?? 0) } },
            Case("link, decode the query") { measure { Sink.take(try URLQueryDecoder().decode(Query.self, from: query).page) } },
            Case("link, print") { measure { Sink.take(try pattern.print(value).utf8.count) } },
            Case("link, no match in 20") { measure { Sink.take(try router.route("nivelir://rooms/1/nothing/2/3") == nil ? 1 : 0) } },
        ] + hostile + hostileQueries
    }

    private static let query = "page=2&highlight=hello%20world"
    private static let link = "nivelir://rooms/12/chats/345?" + query
    private static let pattern = URLPattern<Link>("nivelir://rooms/:room/chats/:chat")
    private static let value = Link(room: 12, chat: 345, page: 2, highlight: "hello world")

    private struct Link: Codable {
        let room, chat, page: Int
        let highlight: String
    }

    private struct Query: Codable {
        let page: Int
        let highlight: String
    }

    private static let router: URLRouter<Link> = {
        let others = (1..<20).map { number in
            URLRoute("other \(number)", URLPattern<Link>("nivelir://rooms/:room/other\(number)/:chat")) { $0 }
        }
        do { return try URLRouter(others + [URLRoute("chat", pattern) { $0 }]) } catch { fatalError("\(error)") }
    }()

    // Texts are made when their turn comes: ten megabytes each.
    private static func megabytes(_ unit: String, after start: String = "") -> String {
        start + String(repeating: unit, count: 10_000_000 / unit.utf8.count)
    }

    /// Each is refused, or read, whatever it is.
    private static var hostile: [Case] {
        [("&", "nivelir://rooms?"), ("[a]", "nivelir://rooms?a"), ("/", "nivelir://rooms"), ("%", "nivelir://rooms/"), ("@", "nivelir://")].flatMap {
            unit, start in
            [
                Case("link, 10 MB of \(unit)") {
                    let text = megabytes(unit, after: start)
                    return measure(1) { Sink.take((try? router.route(text)) == nil ? 1 : 0) }
                },
                Case("link, 10 MB of \(unit), no limits") {
                    let text = megabytes(unit, after: start)
                    let limits = DeeplinkLimits(length: .max, segments: .max, pairs: .max)
                    return measure(1) { Sink.take((try? router.route(text, limits: limits)) == nil ? 1 : 0) }
                },
            ]
        }
    }

    /// Queries that reach the decoder, with all limits lifted as far as options can.
    private static var hostileQueries: [Case] {
        let units = ["&", "a&", "a=b&", "a[]=b&", "a[][b]=c&", "a[", "a]", "[", "%41", "a=%41", "+", "\u{E9}", "a[1]&"]
        return units.map { unit in Case("query, 10 MB of \(unit), no limits") { decode(megabytes(unit)) } } + [
            Case("query, 10 MB of keys, no limits") { decode((0..<900_000).map { "k\($0)=\($0)&" }.joined()) }
        ]
    }

    private static func decode(_ text: String) -> Benchmark {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(length: .max, segments: .max, pairs: .max, depth: .max, listIndex: .max)
        return measure(1) { [decoder] in Sink.take((try? decoder.decode([String: [String]].self, from: text)) == nil ? 1 : 0) }
    }

    // Samples that are short are seldom interrupted.
    private static func measure(_ operations: Int = 100, _ run: @escaping () throws -> Void) -> Benchmark {
        Benchmark(
            .init(operations: operations) {
                for _ in 0..<operations {
                    do { try run() } catch { fatalError("\(error)") }
                }
            },
            verify: {
                guard let link = try? router.route(link) else { return "the link is not read" }
                return link.chat == 345 && (try? pattern.print(link)) == Self.link ? nil : "the link is not written as it was read"
            })
    }
}
