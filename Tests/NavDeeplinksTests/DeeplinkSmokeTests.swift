import NavDSL
import NavDeeplinks
import NavTesting
import Testing

struct Chat: URLPatternDeeplink, Equatable {
    static let pattern = URLPattern<Self>("nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room/chats/:chat?")
    var room: Int
    var chat: Int?
    var note: String?
    func navigate(screens: String, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        log.append("chat \(room) \(screens)")
    }
}
nonisolated(unsafe) var log: [String] = []

@Suite(.serialized) struct DeeplinkSmokeTests {
    @Test func patterns() throws {
        #expect(try Chat.pattern.parse("nivelir://chat/1/5?note=a+b") == Chat(room: 1, chat: 5, note: "a b"))
        #expect(try Chat.pattern.parse("HTTPS://NIVELIR.app:443/rooms/1/ch%61ts/?room=7") == Chat(room: 1))
        #expect(try Chat.pattern.parse("https://nivelir.app.evil.com/rooms/1/chats") == nil)
        #expect(try Chat.pattern.print(Chat(room: 1, chat: nil, note: "a&b")) == "nivelir://chat/1?note=a%26b")
    }
    struct Q: Codable, Equatable { var a: [String]; var b: [[Int?]]?; var c: [String: Double]; var d: Bool? }
    @Test func queries() throws {
        let q = Q(a: [], b: [[], [1, nil], [2]], c: ["x y": 1.5], d: nil)
        let text = try URLQueryEncoder().encode(q)
        #expect(try URLQueryDecoder().decode(Q.self, from: text) == q, "\(text)")
        #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Q.self, from: "a[b=1") }
        #expect(throws: DecodingError.self) { try URLQueryDecoder().decode(Q.self, from: "a[20000000]=1") }
    }
    @Test func manager() throws {
        log = []
        let navigator = ScreenNavigator(window: WindowContainer(), clock: ManualClock())
        let manager = try DeeplinkManager(deeplinkTypes: [.main: [Chat.self]], navigator: navigator)
        var outcomes: [String] = []
        manager.handleURL("nivelir://chat/1") { outcomes.append("1 \($0)") }
        manager.handleURL("nivelir://chat/2") { outcomes.append("2 \($0)") }
        #expect(throws: DeeplinkInvalidScreensError.self) { try manager.activate(screens: 1) }
        try manager.activate(screens: "S")
        manager.handleURL("nivelir://chat/x") { outcomes.append("3 \($0)") }
        #expect(log == ["chat 2 S"])
        #expect(outcomes.count == 3 && outcomes[0] == "1 replaced" && outcomes[1] == "2 performed" && outcomes[2].hasPrefix("3 no match"))
    }
}
