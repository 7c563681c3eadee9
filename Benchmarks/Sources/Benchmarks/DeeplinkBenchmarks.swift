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

    /// Each is refused, or read, whatever it is.
    private static var hostile: [Case] {
        let size = 10_000_000
        return [
            ("10 MB of &", "nivelir://rooms?" + String(repeating: "&", count: size)),
            ("10 MB of [a]", "nivelir://rooms?a" + String(repeating: "[a]", count: size / 3)),
            ("10 MB of /", "nivelir://rooms" + String(repeating: "/", count: size)),
            ("10 MB of %", "nivelir://rooms/" + String(repeating: "%", count: size)),
            ("10 MB of @", "nivelir://" + String(repeating: "@", count: size)),
        ].flatMap { name, text in
            [
                Case("link, \(name)") { measure(1) { Sink.take((try? router.route(text)) == nil ? 1 : 0) } },
                Case("link, \(name), no limits") {
                    let limits = DeeplinkLimits(length: .max, segments: .max, pairs: .max)
                    return measure(1) { Sink.take((try? router.route(text, limits: limits)) == nil ? 1 : 0) }
                },
            ]
        }
    }

    /// Queries that reach the decoder, with all limits lifted as far as options can.
    private static var hostileQueries: [Case] {
        var decoder = URLQueryDecoder()
        decoder.limits = DeeplinkLimits(length: .max, segments: .max, pairs: .max, depth: .max, listIndex: .max)
        let numbers = (0..<900_000).map { "k\($0)=\($0)&" }.joined()
        let units = ["&", "a&", "a=b&", "a[]=b&", "a[][b]=c&", "a[", "a]", "[", "%41", "a=%41", "+", "\u{E9}", "a[1]&"]
        return (units.map { ("10 MB of \($0)", String(repeating: $0, count: 10_000_000 / $0.utf8.count)) } + [("10 MB of keys", numbers)]).map {
            name, text in
            Case("query, \(name), no limits") { [decoder] in
                measure(1) { Sink.take((try? decoder.decode([String: [String]].self, from: text)) == nil ? 1 : 0) }
            }
        }
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
