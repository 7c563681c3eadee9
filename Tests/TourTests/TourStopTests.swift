import Foundation
import NavDSL
import Testing
import Tour
import TourApp

/// What a stop has to do on one of its starts.
struct Expectation: Sendable, CustomTestStringConvertible {
    let stop: String
    let start: String
    var plan: String
    var changes: [String]
    var built: Int
    var refreshed = 0
    var error: String?
    var after: String

    var testDescription: String { "\(stop), on \(start)" }
}

@Suite struct TourStopTests {
    @Test(arguments: Expectation.all)
    func `A stop has the plan, the changes and the hierarchy that the rules give it`(_ expected: Expectation) throws {
        let stop = try #require(TourStop.all.first { $0.title == expected.stop })
        let start = try #require(stop.starts.first { $0.name == expected.start })
        let visit = stop.visit(start)
        #expect(visit.plan == expected.plan)
        #expect(visit.changes == expected.changes)
        #expect(visit.built == expected.built)
        #expect(visit.refreshCount == expected.refreshed)
        #expect(visit.error == expected.error)
        #expect(visit.after == expected.after)
        #expect(throws: Never.self) { try visit.hierarchy.validate() }
    }

    @Test func `Every stop is expected on each of its starts, once`() {
        let visits = TourStop.all.flatMap { stop in stop.starts.map { "\(stop.title), on \($0.name)" } }
        #expect(visits == Expectation.all.map(\.testDescription))
    }

    @Test func `The Swift that a stop shows is the Swift that it runs`() throws {
        let file = repository.appending(path: "Examples/Tour/TourStop+All.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        // Without the texts themselves: every other piece between the quotes.
        let code = text.components(separatedBy: "\"\"\"").enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
        for stop in TourStop.all {
            #expect(code.withoutSpace.contains(stop.source.withoutSpace), "\(stop.title)")
        }
    }

    @Test func `The tour fits into 100 columns`() {
        let lines = TourText.wholeTour().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.count > 100 } == [])
        #expect(lines.filter { $0.hasSuffix(" ") } == [])
        #expect(lines.count > 300)
    }

    @Test func `A page shows the route, the plan, and what was before, between and after`() {
        let page = TourText.page(TourStop.all[1], number: 2, of: 12)
        #expect(
            page == """
                ── 2 of 12: A chat pushed on the stack that a screen stands in ─────────────────────────────────────
                The list of chats starts the route from its own container: `navigate(from: container, to: route)`.

                  Route
                    ScreenModalRoute()
                        .stack
                        .push(screens.chatScreen(roomID: 1, chatID: 8))

                  Plan
                    stack
                    set stack: push Chat(chat 8, room 1)

                  Before: a chat in the first tab; the route starts from ChatList(room 1)
                    Window [key]
                    └─ Tabs Home
                       ├─ ▸ Stack Rooms
                       │  ├─ RoomList
                       │  ├─ ChatList(room 1)
                       │  └─ Chat(chat 7, room 1) ●
                       └─ Stack Profile
                          └─ Profile(me)

                  Changes (screens built: 1)
                    setStack Stack Rooms #2: + Chat(chat 8, room 1) #8 at 3, now 4

                  After
                    Window [key]
                    └─ Tabs Home
                       ├─ ▸ Stack Rooms
                       │  ├─ RoomList
                       │  ├─ ChatList(room 1)
                       │  ├─ Chat(chat 7, room 1)
                       │  └─ Chat(chat 8, room 1) ●
                       └─ Stack Profile
                          └─ Profile(me)
                """)
    }

    @Test func `The tour reads the same each time`() {
        #expect(TourText.wholeTour() == TourText.wholeTour())
    }
}

extension String {
    var withoutSpace: String { filter { !$0.isWhitespace } }
}

/// The package's own folder.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
