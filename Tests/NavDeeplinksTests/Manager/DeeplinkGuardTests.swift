import NavDSL
import NavDeeplinks
import Testing

/// Lets no page of a name in, or redirects from it.
private struct PageGuard: ScreenAccessGuard {
    let name: String
    var target: String?

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        guard entry.key?.name == name else { return completion(.allow) }
        guard let target else { return completion(.refuse(LinkError("closed"))) }
        completion(.redirect(to: ScreenWindowRoute().top(.stack).push(LinkPage(target))))
    }
}

/// A guard whose answer comes when the test gives it.
private final class LateGuard: ScreenAccessGuard {
    var answer: ((ScreenAccess) -> Void)?

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        entry.key?.name == "Secret" ? answer = completion : completion(.allow)
    }
}

@Suite struct DeeplinkGuardTests {
    private let stage = LinkStage()

    init() {
        stage.activate(.main)
        stage.push("Secret")
    }

    @Test func `A guard refuses a link's screen, and the outcome says so`() {
        stage.navigator.guards = [PageGuard(name: "Secret")]
        let before = stage.navigator.hierarchy
        stage.handle("open/Secret")
        #expect(
            stage.ends == ["open/Secret: performed: LinkPage Secret may not enter: closed."]
                || stage.ends == ["open/Secret: performed: Secret may not enter: closed."])
        #expect(stage.navigator.hierarchy == before)
    }

    @Test func `A guard redirects a link, and the link has ended when that has`() {
        stage.navigator.guards = [PageGuard(name: "Secret", target: "Login")]
        stage.handle("open/Secret")
        #expect(stage.navigator.pages == "Home Login" && stage.ends == ["open/Secret: performed: done"])
    }

    @Test func `A redirect to a screen that is guarded too is refused`() {
        stage.navigator.guards = [PageGuard(name: "Secret", target: "Login"), PageGuard(name: "Login")]
        stage.handle("open/Secret")
        #expect(stage.navigator.pages == "Home" && stage.ends.count == 1 && stage.ends[0].hasSuffix("may not enter: closed."))
    }

    @Test func `Guards that redirect in a circle end a link with an error`() {
        stage.navigator.guards = [PageGuard(name: "Secret", target: "Login"), PageGuard(name: "Login", target: "Secret")]
        stage.handle("open/Secret")
        #expect(stage.navigator.pages == "Home" && stage.ends.count == 1 && stage.ends[0].contains("in a circle"))
    }

    @Test func `A guard that answers late holds a link's outcome, and no other link`() {
        let late = LateGuard()
        stage.navigator.guards = [late]
        stage.push("Open")
        for link in ["open/Secret", "open/Open"] { stage.handle(link) }
        #expect(stage.ends == ["open/Open: performed: done"])
        late.answer?(.allow)
        #expect(stage.navigator.pages == "Home Open Secret" && stage.ends.last == "open/Secret: performed: done")
    }

    private static let control = [
        "action=setRoot", "container=window", "guard=skip", "guards[]=", "skipGuards=true", "scope=admin", "navigator=1", "screens=x",
        "handler=x", "policy=latest", "op=dismiss", "route[0][op]=clear", "type=AdminLink", "_type=x", "$type=x", "class=WindowContainer",
        "isSimulating=true", "name=Other", "name[]=Other", "self=1", "super=1", "init=1",
    ]

    @Test(arguments: control) func `Control words in a query are data: the link does what it does without them`(_ query: String) {
        stage.navigator.guards = [PageGuard(name: "Secret")]
        stage.push("Open")
        for link in ["open/Secret?\(query)", "open/Open?\(query)", "user/x?\(query)"] { stage.handle(link) }
        #expect(stage.performed == ["Secret", "Open"] && stage.navigator.pages == "Home Open")
        #expect(!stage.manager.isActive("admin") && !stage.manager.isActive("user"))
    }

    @Test(arguments: ["setRoot", "window", "../admin/x", "AdminLink", "guard", "..", ".", "%00", "\u{202e}x"])
    func `They are data in a path too`(_ word: String) {
        let escaped = word.unicodeScalars.map { $0.isASCII ? ($0 == "/" ? "%2F" : String($0)) : "\($0)" }.joined()
        stage.handle("open/\(escaped)")
        #expect(stage.performed.count == 1 && stage.navigator.pages == "Home" && stage.ends == ["open/\(escaped): performed"])
    }
}
