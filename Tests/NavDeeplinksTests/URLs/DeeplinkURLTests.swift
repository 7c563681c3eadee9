import NavDeeplinks
import Testing

/// A link as text, taken apart: each part that there is, in order.
@Suite struct DeeplinkURLTests {
    @Test(
        arguments: [
            ("nivelir://chat/1/5", "nivelir: //chat [1, 5]"),
            ("HTTPS://Example.COM/Path?Q=A", "https: //example.com [Path] ?Q=A"),
            ("nivelir:chat/1", "nivelir: [chat, 1]"),
            ("nivelir:/chat/1", "nivelir: [chat, 1]"),
            ("nivelir:///chat/1", "nivelir: [chat, 1]"),
            ("x-app+2.0:", "x-app+2.0: []"),
            ("//example.com/a", "//example.com [a]"),
            ("/a/b", "[a, b]"),
            ("a/b", "[a, b]"),
            ("a/b:c", "[a, b:c]"),
            ("", "[]"),
            ("/", "[]"),
            ("?", "[] ?"),
            ("#", "[] #"),
            ("?a#b", "[] ?a #b"),
            ("#a?b", "[] #a?b"),
            ("#a#b", "[] #a#b"),
            ("a?b?c", "[a] ?b?c"),
            ("a?b=/c:d@e", "[a] ?b=/c:d@e"),
            ("https://x.y?a", "https: //x.y [] ?a"),
            ("https://x.y#a", "https: //x.y [] #a"),
            ("https://x.y?a=http://z", "https: //x.y [] ?a=http://z"),
        ]) func `a link has these parts`(text: String, parts: String) throws
    {
        #expect(try DeeplinkURL(text).parts == parts)
    }

    @Test(
        arguments: [
            ("https://x.y", "[]"), ("https://x.y/", "[]"), ("https://x.y/a", "[a]"), ("https://x.y/a/", "[a]"),
            ("https://x.y//", "[<empty>]"), ("https://x.y//a", "[<empty>, a]"), ("https://x.y/a//", "[a, <empty>]"),
            ("https://x.y/a//b", "[a, <empty>, b]"), ("https://x.y/./..", "[., ..]"), ("https://x.y/a;b=1,2", "[a;b=1,2]"),
        ]) func `of a path only the slash at the end does not count`(text: String, path: String) throws
    {
        #expect(try DeeplinkURL(text).parts == "https: //x.y \(path)")
    }

    @Test(
        arguments: [
            ("https://x.y:8080/a", "https: //x.y :8080 [a]"),
            ("https://x.y:/a", "https: //x.y [a]"),
            ("https://x.y:0", "https: //x.y :0 []"),
            ("https://x.y:00443", "https: //x.y :443 []"),
            ("https://x.y:65535", "https: //x.y :65535 []"),
            ("https://[::1]/a", "https: //[::1] [a]"),
            ("https://[2001:DB8::A]:80", "https: //[2001:db8::a] :80 []"),
            ("https://[::ffff:1.2.3.4]", "https: //[::ffff:1.2.3.4] []"),
            ("https://user:pass@x.y/", "https: user:pass@ //x.y []"),
            ("https://@x.y/", "https: @ //x.y []"),
            ("https://a@b@x.y/", "https: a@b@ //x.y []"),
            ("https://x.y\\@evil.com/", "https: x.y\\@ //evil.com []"),
            ("https://u@", "https: u@ []"),
            ("https://a_b-c.d~e", "https: //a_b-c.d~e []"),
            ("https://bücher.example/", "https: //bücher.example []"),
            ("https://x.y./", "https: //x.y. []"),
            ("https://", "https: []"),
        ]) func `hosts, ports and users stand in front of the path`(text: String, parts: String) throws
    {
        #expect(try DeeplinkURL(text).parts == parts)
    }

    @Test(
        arguments: [
            ("%41%62", "Ab"), ("%e2%82%ac", "€"), ("%E2%82%AC", "€"), ("a%2Fb", "a/b"), ("%2520", "%20"), ("a+b", "a+b"), ("%3F%23", "?#"),
            ("%00", "\0"), ("%0A", "\n"), ("a\\b", "a\\b"), ("%5C", "\\"), ("a b", "a b"), ("日本", "日本"), ("%F0%9F%91%8D", "👍"),
        ]) func `escapes of a segment are read once`(segment: String, value: String) throws
    {
        #expect(try DeeplinkURL("x:\(segment)").path == [value])
    }

    @Test(arguments: ["%", "%4", "%zz", "%4g", "%g4", "a%", "%%41", "%+1", "% 1", "%FF", "%C0%AF", "%ED%A0%80", "%E2%82", "%F8%88%80%80%80"])
    func `a broken escape leaves no path, and all else`(segment: String) throws {
        let url = try DeeplinkURL("https://x.y/a/\(segment)/b?q=\(segment)#f")
        #expect(url.path == nil)
        #expect(url.parts == "https: //x.y nil ?q=\(segment) #f")
    }

    @Test(
        arguments: [
            (":a", .invalidScheme, 0), ("1a:b", .invalidScheme, 0), ("a_b:c", .invalidScheme, 0), (" https://x.y", .invalidScheme, 0),
            ("é:b", .invalidScheme, 0), ("https//x:y:", nil, 0),
            ("https://x y", .invalidHost, 9), ("https://x\\y", .invalidHost, 9), ("https://x.y\\.evil.com/", .invalidHost, 11),
            ("https://ex%61mple.com", .invalidHost, 10), ("https://x,y", .invalidHost, 9), ("https://<x>", .invalidHost, 8),
            ("https://[]", .invalidHost, 8), ("https://[::1", .invalidHost, 8), ("https://[::1%25eth0]", .invalidHost, 8),
            ("https://[::1]x", .invalidHost, 13), ("https://[g::]", .invalidHost, 8), ("https://x[::1]", .invalidHost, 9),
            ("https://x:y", .invalidPort, 10), ("https://x:-1", .invalidPort, 10), ("https://x:65536", .invalidPort, 10),
            ("https://x:000080", .invalidPort, 10), ("https://x:80:80", .invalidPort, 10), ("https://:80", .invalidPort, 9),
            ("https://x:8%30", .invalidPort, 10), ("https://x:٨", .invalidPort, 10),
        ] as [(String, DeeplinkURLError.Reason?, Int)]
    ) func `what readers take for different things is refused, with its place`(text: String, reason: DeeplinkURLError.Reason?, offset: Int) {
        let expected = reason.map { DeeplinkURLError(reason: $0, offset: offset) }
        #expect(error(text) == expected)
    }

    @Test(arguments: Array(0..<0x20) + [0x7F]) func `a control character is refused wherever it is`(code: UInt8) {
        let character = String(UnicodeScalar(code))
        for text in ["\(character)x:a", "x:a\(character)", "x://h\(character)", "x:a?b\(character)", "x:a#b\(character)"] {
            #expect(error(text)?.reason == .controlCharacter, "\(text.debugDescription)")
        }
    }

    @Test func `a link as long as the limit is read, and a longer one is not`() {
        let limits = DeeplinkLimits(length: 10)
        #expect(error("x:23456789", limits) == nil)
        #expect(error("x:234567890", limits) == DeeplinkURLError(reason: .tooLong(limit: 10), offset: 10))
        #expect(error("x:2345678é", limits) == DeeplinkURLError(reason: .tooLong(limit: 10), offset: 10))
    }

    @Test func `as many segments as the limit are read, and more are not`() {
        let limits = DeeplinkLimits(segments: 2)
        #expect(error("x:a/b", limits) == nil)
        #expect(error("x:a/b/", limits) == nil)
        #expect(error("x:a/b/c", limits) == DeeplinkURLError(reason: .tooManySegments(limit: 2), offset: 6))
        #expect(error("x:///", limits) == nil)
    }

    @Test(arguments: [-1, Int.min]) func `a negative limit is 0`(limit: Int) {
        let limits = DeeplinkLimits(length: limit)
        #expect(error("", limits) == nil)
        #expect(error("x", limits)?.reason == .tooLong(limit: 0))
        #expect(error("x", DeeplinkLimits(segments: limit))?.reason == .tooManySegments(limit: 0))
    }

    @Test func `no option lifts the limit of segments altogether`() {
        let limits = DeeplinkLimits(length: .max, segments: .max)
        #expect(error("x:" + String(repeating: "/", count: 200_000), limits)?.reason == .tooManySegments(limit: 100_000))
    }

    @Test func `an error says what is wrong and where`() {
        let texts = ["x:a\n", "1:", "x://a b", "x://a:b"].map { error($0)?.description }
        #expect(
            texts == [
                "The link has a control character at byte 3.", "The link has no valid scheme at byte 0.",
                "The link has no valid host at byte 5.", "The link has no valid port at byte 6.",
            ])
        #expect(error("abc", DeeplinkLimits(length: 2))?.description == "The link is longer than 2 bytes.")
        #expect(error("a/b", DeeplinkLimits(segments: 1))?.description == "The link has more than 1 segments.")
    }

    @Test func `a link describes itself as it was written`() throws {
        #expect(try DeeplinkURL("HTTPS://X.y/%41").description == "HTTPS://X.y/%41")
    }

    private func error(_ text: String, _ limits: DeeplinkLimits = DeeplinkLimits()) -> DeeplinkURLError? {
        do {
            _ = try DeeplinkURL(text, limits: limits)
            return nil
        } catch {
            return error as? DeeplinkURLError
        }
    }
}

extension DeeplinkURL {
    fileprivate var parts: String {
        var parts: [String] = []
        if let scheme { parts.append(scheme + ":") }
        if let userInfo { parts.append(userInfo + "@") }
        if let host { parts.append("//" + host) }
        if let port { parts.append(":\(port)") }
        parts.append(path.map { "[" + $0.map { $0.isEmpty ? "<empty>" : $0 }.joined(separator: ", ") + "]" } ?? "nil")
        if let query { parts.append("?" + query) }
        if let fragment { parts.append("#" + fragment) }
        return parts.joined(separator: " ")
    }
}
