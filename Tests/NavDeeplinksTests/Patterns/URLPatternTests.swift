import NavDeeplinks
import Testing

@Suite struct URLPatternTests {
    struct Chat: Codable, Equatable {
        var room: Int
        var chat: Int?
        var note: String?
    }

    struct Folder: Codable, Equatable {
        var path: [String]
        var sort: String?
    }

    struct Word: Codable, Equatable { var word: String }
    struct Nothing: Codable, Equatable {}

    private let chat = URLPattern<Chat>("nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room/chats/:chat?")
    private let folder = URLPattern<Folder>("files://all/*path")

    @Test(
        arguments: [
            ("nivelir://chat/1/5", Chat(room: 1, chat: 5)),
            ("nivelir://chat/1", Chat(room: 1)),
            ("nivelir://chat/1/", Chat(room: 1)),
            ("nivelir://chat/1?note=a+b", Chat(room: 1, note: "a b")),
            ("nivelir://chat/1#part", Chat(room: 1)),
            ("https://nivelir.app/rooms/1/chats/2", Chat(room: 1, chat: 2)),
            ("https://nivelir.app/rooms/1/chats", Chat(room: 1)),
            ("nivelir://chat", nil), ("nivelir://chat/1/2/3", nil), ("nivelir://chat//2", nil), ("nivelir://chat/1//", nil),
            ("nivelir:chat/1/5", nil), ("nivelir://rooms/1", nil), ("other://chat/1", nil), ("//chat/1", nil), ("/1/5", nil),
            ("https://nivelir.app/rooms/1", nil), ("https://nivelir.app/rooms/1/Chats", nil), ("https://nivelir.app/chats/1/rooms", nil),
        ] as [(String, Chat?)]
    ) func `a link of any spelling is read, and no other`(link: String, value: Chat?) throws {
        #expect(try chat.parse(link) == value)
    }

    @Test(
        arguments: [
            ("files://all", []), ("files://all/", []), ("files://all/a", ["a"]), ("files://all/a/b%2Fc/d", ["a", "b/c", "d"]),
            ("files://all//", nil), ("files://all/a//b", nil),
        ] as [(String, [String]?)]
    ) func `a rest is a list of segments, none too`(link: String, path: [String]?) throws {
        #expect(try folder.parse(link) == path.map { Folder(path: $0) })
    }

    @Test func `several segments may be missing, from the end`() throws {
        struct Day: Codable, Equatable { var year, month, day: Int? }
        let pattern = URLPattern<Day>("cal://days/:year?/:month?/:day?")
        #expect(try pattern.parse("cal://days") == Day())
        #expect(try pattern.parse("cal://days/2026/11") == Day(year: 2026, month: 11))
        #expect(try pattern.print(Day(year: 2026, month: 11, day: 30)) == "cal://days/2026/11/30")
        #expect(throws: EncodingError.self) { try pattern.print(Day(year: 2026, day: 30)) }
    }

    @Test(
        arguments: [
            ("https://x.y/%61b", true), ("https://x.y/a%62", true), ("https://x.y/%61%62/", true), ("https://x.y/AB", false),
            ("https://x.y/%41b", false), ("https://x.y/ab%2F", false), ("https://x.y/%2561b", false), ("https://x.y/%zzab", false),
            ("https://x.y/ab%", false), ("HTTPS://X.Y/ab", true),
        ]) func `static parts match any spelling of their escapes, and case counts in paths alone`(link: String, matches: Bool) throws
    {
        #expect(try (URLPattern<Nothing>("https://x.y/ab").parse(link) != nil) == matches)
    }

    @Test func `a broken escape in the query of a link that matches is an error`() {
        #expect(throws: DecodingError.self) { try URLPattern<Nothing>("https://x.y/ab").parse("https://x.y/ab?%zz") }
    }

    @Test(
        arguments: [
            ("%3Aword", ":word"), ("%2Aword", "*word"), ("what%3F", "what?"), ("a%2Fb", "a/b"), ("%23", "#"), ("100%25", "100%"), ("é", "é"),
            ("a+b", "a+b"), ("\u{301}", "\u{301}"), ("%3A\u{301}", ":\u{301}"), ("a\u{20E3}", "a\u{20E3}"),
        ]) func `what is escaped in a pattern is static`(segment: String, text: String) throws
    {
        let pattern = URLPattern<Nothing>("x:\(segment)")
        let folder = URLPattern<Folder>("x:*path")
        let link = try folder.print(Folder(path: [text]))
        #expect(try pattern.parse(link) == Nothing())
        #expect(try pattern.print(Nothing()) == link)
        #expect(try pattern.parse("x:other") == nil)
    }

    @Test(
        arguments: [
            ("https://x.y/a", "https://x.y:443/a", true), ("https://x.y:443/a", "https://x.y/a", true), ("http://x.y/a", "http://x.y:80/a", true),
            ("wss://x.y/a", "wss://x.y:443/a", true), ("ws://x.y/a", "ws://x.y:80/a", true), ("https://x.y/a", "https://x.y:80/a", false),
            ("https://x.y:8443/a", "https://x.y:8443/a", true), ("https://x.y:8443/a", "https://x.y/a", false),
            ("app://x.y/a", "app://x.y:80/a", false), ("https://[::1]/a", "https://[::1]:443/a", true), ("https://x.y/a", "http://x.y/a", false),
            ("https://x.y/a", "https://x.y./a", false), ("https://x.y/a", "https://u@x.y/a", false), ("https://x.y/a", "https://@x.y/a", false),
            ("//x.y/a", "//x.y/a", true), ("//x.y/a", "https://x.y/a", false), ("/a", "a", true), ("a", "/a", true), ("a", "x:a", false),
            ("x:a", "x:///a", true), ("x:a", "x://a", false),
        ]) func `origins are compared in whole, ports by what they mean`(pattern: String, link: String, matches: Bool) throws
    {
        #expect(try (URLPattern<Nothing>(pattern).parse(link) != nil) == matches)
    }

    @Test func `a parameter counts, and not what the query has of its name`() throws {
        #expect(try chat.parse("nivelir://chat/1?room=2&chat=3&note=n") == Chat(room: 1, note: "n"))
        #expect(try chat.parse("nivelir://chat/1/5?room[a]=2&chat&chat[]=3&room=") == Chat(room: 1, chat: 5))
        #expect(try folder.parse("files://all?path=a&path=b&path[]") == Folder(path: []))
    }

    @Test func `a missing parameter is nothing, whatever type it is of`() throws {
        struct Flag: Codable, Equatable { var on: Bool? }
        #expect(try URLPattern<Flag>("x:flag/:on?").parse("x:flag?on") == Flag())
        #expect(throws: DecodingError.self) { try URLPattern<Word>("x:say/:word?").parse("x:say?word=hi") }
    }

    @Test func `no key of the query is another spelling of a parameter`() throws {
        struct Room: Codable, Equatable { var roomId: Int }
        var pattern = URLPattern<Room>("x:room/:room_id")
        pattern.decoder.keyDecodingStrategy = .convertFromSnakeCase
        pattern.encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try pattern.parse("x:room/1?roomId=2&room__id=3") == Room(roomId: 1))
        #expect(try pattern.print(Room(roomId: 1)) == "x:room/1")
    }

    @Test(
        arguments: [
            ("nivelir://chat/x", "room"), ("nivelir://chat/1/x", "chat"), ("nivelir://chat/1?note=a&note=b", "note"),
            ("nivelir://chat/1?note[a]=b", "note"), ("nivelir://chat/99999999999999999999", "room"),
        ]) func `a link that matches and makes no value fails with the place`(link: String, key: String) throws
    {
        let error = #expect(throws: DecodingError.self) { try chat.parse(link) }
        #expect(error?.place == key)
    }

    @Test func `text that is no link fails`() {
        #expect(throws: DeeplinkURLError(reason: .invalidHost, offset: 11)) { try chat.parse("nivelir://c<hat/1") }
    }

    @Test func `the first spelling is printed, and what is no parameter goes into the query`() throws {
        #expect(try chat.print(Chat(room: 1)) == "nivelir://chat/1")
        #expect(try chat.print(Chat(room: 1, chat: 2, note: "a&b=c+d é")) == "nivelir://chat/1/2?note=a%26b%3Dc%2Bd%20%C3%A9")
        #expect(try folder.print(Folder(path: ["a/b", "?"], sort: "up")) == "files://all/a%2Fb/%3F?sort=up")
        #expect(try folder.print(Folder(path: [])) == "files://all")
    }

    @Test(arguments: [
        ("/", "/"), ("", "/"), ("a", "/a"), ("x:", "x:"), ("x:a", "x:a"), ("x:///a", "x:a"), ("//h", "//h"), ("HTTPS://H:443", "https://h:443"),
    ])
    func `a pattern without parameters prints itself`(pattern: String, link: String) throws {
        #expect(try URLPattern<Nothing>(pattern).print(Nothing()) == link)
        #expect(try URLPattern<Nothing>(pattern).parse(link) == Nothing())
    }

    @Test func `what cannot be a segment is not printed`() {
        struct List: Encodable { var word: [String] }
        #expect(throws: EncodingError.self) { try URLPattern<Word>("x:say/:word").print(Word(word: "")) }
        #expect(throws: EncodingError.self) { try URLPattern<List>("x:say/:word").print(List(word: ["a"])) }
        #expect(throws: EncodingError.self) { try URLPattern<Nothing>("x:say/:word").print(Nothing()) }
        #expect(throws: EncodingError.self) { try folder.print(Folder(path: ["a", "", "b"])) }
        #expect(throws: EncodingError.self) { try URLPattern<Word>("x:say/*word").print(Word(word: "a")) }
        #expect(throws: EncodingError.self) { try URLPattern<String>("x:say").print("a") }
    }

    @Test(
        arguments: [
            ("x:a//b", "a segment is empty"), ("x:a?b=1", "'a?b=1' has a question mark and is no parameter"),
            ("x:a#b", "it has a fragment"), ("x://u@h/a", "it has a user"), ("x:%zz", "an escape of '%zz' is broken"),
            ("x::", "':' has no name of letters, digits and underscores"), ("x:*", "'*' has no name of letters, digits and underscores"),
            ("x::a-b", "':a-b' has no name of letters, digits and underscores"), ("x:*a?", "'*a?' has no name of letters, digits and underscores"),
            ("x::?", "':?' has no name of letters, digits and underscores"), ("x::a??", "':a??' has no name of letters, digits and underscores"),
            ("x::a/:a", "the parameter 'a' comes twice"), ("x::a/*a", "the parameter 'a' comes twice"),
            ("x:*a/b", "something stands behind the rest"), ("x:*a/*b", "something stands behind the rest"),
            ("x::a?/b", "something stands behind what may be missing"), ("x::a?/:b", "something stands behind what may be missing"),
            ("x::a?/*b", "something stands behind what may be missing"),
            ("1:a", "it is no link: The link has no valid scheme at byte 0."),
            ("x://:host/a", "it is no link: The link has no valid port at byte 5."),
            ("x://*.y/a", "it is no link: The link has no valid host at byte 4."),
            ("x:a\n", "it is no link: The link has a control character at byte 3."),
        ]) func `a pattern that cannot be read says why where it is used`(text: String, reason: String)
    {
        let pattern = URLPattern<Nothing>(text)
        let error = URLPatternError(pattern: text, reason: reason)
        #expect(throws: error) { try pattern.validate() }
        #expect(throws: error) { try pattern.parse("x:a") }
        #expect(throws: error) { try pattern.print(Nothing()) }
        #expect(throws: error) { try URLRouter([URLRoute("a", pattern) { $0 }]) }
    }

    @Test func `an error quotes the pattern`() {
        #expect(
            URLPatternError(pattern: "x:a//b", reason: "a segment is empty").description == "The pattern 'x:a//b' cannot be read: a segment is empty."
        )
    }

    @Test(
        arguments: [
            ("/:word", "x:", "x:h"), ("say/:word", "https://x.y", "https://x.y/say/h"),
            ("/say/:word", "https://x.y/", "https://x.y/say/h"), ("say/:word", "https://x.y/app", "https://x.y/app/say/h"),
        ]) func `a pattern stands below a beginning`(pattern: String, prefix: String, link: String) throws
    {
        let pattern = URLPattern<Word>(pattern).under(prefix)
        #expect(try pattern.print(Word(word: "h")) == link)
        #expect(try pattern.parse(link) == Word(word: "h"))
    }

    @Test func `several beginnings make all spellings, and keep how values are read`() throws {
        var pattern = URLPattern<Word>("say/:word", "tell/:word")
        pattern.decoder.readsPlusAsSpace = false
        let all = pattern.under("x:", "https://x.y")
        #expect(all.spellings == ["x:/say/:word", "x:/tell/:word", "https://x.y/say/:word", "https://x.y/tell/:word"])
        #expect(all.description == "x:/say/:word | x:/tell/:word | https://x.y/say/:word | https://x.y/tell/:word")
        #expect(try all.parse("https://x.y/tell/a") == Word(word: "a"))
        #expect(all.decoder.readsPlusAsSpace == false)
    }

    @Test func `a mark that combines with the character in front of it hides no sign`() throws {
        #expect(try URLPattern<Nothing>("x:a/\u{301}b").parse("x:a/%CC%81b") == Nothing())
        for text in ["x:a?\u{301}", "x:a#\u{301}", "x:a//\u{301}/\u{301}/"] {
            #expect(throws: URLPatternError.self, "\(text)") { try URLPattern<Nothing>(text).validate() }
        }
        #expect(try URLPattern<[String: String]>("x::\u{301}a").print(["\u{301}a": "b"]) == "x:b")
    }

    @Test func `a parameter may come first in a path`() throws {
        #expect(try URLPattern<Word>(":word").parse("/a") == Word(word: "a"))
        #expect(try URLPattern<Word>(":word/b").print(Word(word: "a")) == "/a/b")
    }
}
