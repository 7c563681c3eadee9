import NavDSL
import NavDeeplinks
import Testing

/// Knows the places whose top page has a name that begins with a letter.
private protocol LetterLink: NamedLink {
    static var letter: Character { get }
}

extension LetterLink {
    static func link(for hierarchy: Hierarchy) -> Self? {
        guard let name = hierarchy.topIndex.flatMap({ hierarchy.nodes[$0].name }), name.first == letter else { return nil }
        return make(name)
    }

    private static func make(_ name: String) -> Self? { try? pattern.parse("app://\(letter)/\(name)") }
}

private struct ALink: LetterLink {
    static let pattern = URLPattern<Self>("app://A/:name", "/a/:name")
    static let letter: Character = "A"
    var name: String
}

private struct AnyLetterLink: NamedLink {
    static let pattern = URLPattern<Self>("app://any/:name")
    var name: String

    static func link(for hierarchy: Hierarchy) -> Self? {
        hierarchy.topIndex.flatMap { hierarchy.nodes[$0].name }.map { AnyLetterLink(name: $0 == "Empty" ? "" : $0) }
    }
}

/// A link that writes its URL itself, or cannot.
private struct OwnLink: URLDeeplink {
    static func url(scheme: String?, host: String?, path: [String], query: NoURLQuery?, context: Void?) -> Self? { nil }
    func navigate(screens: LinkPlaces, navigator: ScreenNavigator, handler: any DeeplinkHandler) {}

    static func url(for hierarchy: Hierarchy) throws -> String? {
        switch hierarchy.topIndex.flatMap({ hierarchy.nodes[$0].name }) {
        case "Own": return "own:place"
        case "Broken": throw LinkError("no link")
        default: return nil
        }
    }
}

@Suite struct DeeplinkOutTests {
    private let navigator = ScreenNavigator.showingHome()

    private func url(of page: String, _ types: any Deeplink.Type...) throws -> String? {
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [OpenLink.self], "user": types], navigator: navigator)
        navigator.navigate { $0.top(.stack).push(LinkPage(page)) }
        return try manager.url(for: navigator.hierarchy)
    }

    @Test func `The first spelling of the type that knows a hierarchy is its link, whether its scope is active or not`() throws {
        #expect(try url(of: "A b", ALink.self) == "app://a/A%20b")
    }

    @Test func `Of several types the one that is declared first counts`() throws {
        #expect(try url(of: "A", AnyLetterLink.self, ALink.self) == "app://any/A")
        #expect(try url(of: "A", ALink.self, AnyLetterLink.self) == "app://a/A")
    }

    @Test func `A type may write its link itself`() throws {
        #expect(try url(of: "Own", OwnLink.self, AnyLetterLink.self) == "own:place")
        #expect(throws: LinkError("no link")) { try url(of: "Broken", OwnLink.self, AnyLetterLink.self) }
    }

    @Test func `What a pattern cannot write is an error`() {
        #expect(throws: EncodingError.self) { try url(of: "Empty", AnyLetterLink.self) }
    }

    @Test func `A place that no type knows has no link, and neither has an empty hierarchy`() throws {
        #expect(try url(of: "B", ALink.self, OwnLink.self) == nil)
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [ALink.self]], navigator: navigator)
        #expect(try manager.url(for: Hierarchy()) == nil)
    }
}
