import Deeplinks
import NavDSL
import NavDeeplinks
import NavTesting
import Testing
import TourApp

/// From what the user sees to a link, and back.
@Suite struct DeeplinkAppTests {
    private func app() throws -> DeeplinkApp {
        let app = try DeeplinkApp(clock: ManualClock())
        try app.activate()
        return app
    }

    /// The containers that show, each with its name and traits.
    private func shown(_ app: DeeplinkApp) -> [String] {
        app.navigator.hierarchy.nodes.filter(\.isVisible).map { "\($0.kind) \($0.name ?? "") \($0.traits)" }
    }

    private func links(_ random: inout LinkRandom) -> String {
        let number = { (random: inout LinkRandom) in
            [0, 1, 2, 13, -5, .max, .min, Int.random(in: -99...99, using: &random)].randomElement(using: &random)!
        }
        let users = ["ann", "me", "a%2Fb", "J%C3%BCrgen%20M.", "..", "%3F%23%25", "%00", "+", "a%2Bb", "%E2%80%AE", "13", "room%201"]
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: "nivelir://home"
        case 1: "nivelir://home/\(["rooms", "profile"].randomElement(using: &random)!)"
        case 2: "nivelir://rooms/\(number(&random))"
        case 3: "https://nivelir.app/rooms/\(number(&random))/chats/\(number(&random))"
        case 4: "nivelir://profile/\(users.randomElement(using: &random)!)"
        case 5: "nivelir://photo"
        default: "nivelir://photo/\(number(&random))"
        }
    }

    @Test(arguments: 1...20) func `The link of what links have led to leads a fresh app to the same place`(_ seed: Int) throws {
        var random = LinkRandom(state: UInt64(seed))
        let old = try app()
        for step in 1...25 {
            let link = links(&random)
            old.manager.handleURL(link)
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(link)")
            guard old.navigator.hierarchy.topIndex != nil else { continue }
            let url = try #require(try old.url(), comment)
            let fresh = try app()
            var outcome = ""
            fresh.manager.handleURL(url) { outcome = "\($0)" }
            try #require(outcome == "performed: done", comment)
            try #require(shown(fresh) == shown(old), comment)
            #expect(try fresh.url() == url, comment)
        }
    }

    /// Routes as the app's own screens start them, wherever the user is.
    private func wander(_ app: DeeplinkApp, _ random: inout LinkRandom) {
        let screens = Screens()
        let number = Int.random(in: 0...20, using: &random)
        let stack = ScreenWindowRoute().top(.stack)
        let route: ScreenWindowRoute =
            switch Int.random(in: 0..<9, using: &random) {
            case 0: ScreenWindowRoute().then(stack.push(screens.chatListScreen(roomID: number)))
            case 1: ScreenWindowRoute().then(stack.push(screens.chatScreen(roomID: 1, chatID: number)))
            case 2: ScreenWindowRoute().then(stack.push(screens.profileScreen(userID: "u\(number)")))
            case 3: ScreenWindowRoute().then(stack.push(screens.photoScreen(photoID: number)))
            case 4: ScreenWindowRoute().then(ScreenWindowRoute().top(.container).present(screens.photoPickerScreen()))
            case 5: ScreenWindowRoute().then(ScreenWindowRoute().first(.tabs).selectTab(with: .index(number % 2)))
            case 6: ScreenWindowRoute().then(ScreenWindowRoute().root.dismiss())
            case 7: ScreenWindowRoute().then(ScreenWindowRoute().top(.container).present(screens.authorizationScreen()))
            default: ScreenWindowRoute().then(stack.pop())
            }
        app.navigator.navigate(to: route)
    }

    @Test(arguments: 1...20) func `The link of what routes have led to leads a fresh app to the same screen`(_ seed: Int) throws {
        var random = LinkRandom(state: UInt64(seed))
        let old = try app()
        old.manager.handleURL("nivelir://home")
        var seen: Set<String> = []
        for step in 1...40 {
            wander(old, &random)
            let hierarchy = old.navigator.hierarchy
            let top = hierarchy.nodes[try #require(hierarchy.topIndex)]
            let comment = Comment(rawValue: "seed \(seed), step \(step): \(hierarchy)")
            guard let url = try old.url() else {
                // No link leads here.
                #expect(top.name == "Authorization", comment)
                continue
            }
            let fresh = try app()
            fresh.manager.handleURL(url)
            let other = fresh.navigator.hierarchy
            let found = other.nodes[try #require(other.topIndex, comment)]
            #expect(found.name == top.name && found.traits == top.traits, comment)
            seen.insert(top.name ?? "")
        }
        #expect(seen.count > 2)
    }

    @Test func `A link into a chat that is open goes back to it, and one to a closed room changes nothing`() throws {
        let app = try app()
        for link in ["nivelir://chat/1/5", "nivelir://photo/3", "nivelir://chat/1/5"] { app.manager.handleURL(link) }
        let before = app.navigator.hierarchy
        #expect(before.description.contains("Chat(chat 5, room 1) ●") && !before.description.contains("⇧"))
        var outcomes: [String] = []
        for link in ["nivelir://chat/13/1", "nivelir://rooms/13"] { app.manager.handleURL(link) { outcomes.append("\($0)") } }
        #expect(outcomes.count == 2 && outcomes.allSatisfy { $0.hasSuffix("the room is closed.") })
        #expect(app.navigator.hierarchy.description.contains("RoomList"))
    }

    @Test func `A link in a link is handled as any other, as deep as the text goes`() throws {
        var link = "nivelir://rooms/2"
        for _ in 1...4 {
            let escaped = link.utf8.map { $0 < 128 && ($0 > 96 || $0 > 47 && $0 < 58) ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16) }
            link = "https://nivelir.app/open?url=" + escaped.joined()
        }
        let app = try app()
        var reports: [String] = []
        let observation = app.manager.observeOutcomes { reports.append("\($0.outcome)") }
        app.manager.handleURL(link)
        #expect(reports == ["performed", "performed", "performed", "performed", "performed: done"])
        #expect(try app.url() == "nivelir://rooms/2")
        observation.cancel()
    }
}
