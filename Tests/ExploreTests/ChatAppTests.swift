import ExploreApp
import NavDSL
import NavGraph
import Synchronization
import Testing

private final class Counter: Sendable {
    let value = Atomic(0)
}

@Suite struct ChatAppTests {
    @Test func `The sound app has no findings`() throws {
        let app = ChatApp()
        let report = app.report(of: try app.explorer.explore())
        #expect(report.findings.map(\.description) == [])
    }

    @Test func `Several workers find the same places and moves`() async throws {
        let explorer = ChatApp(rooms: 3, chats: 3, users: 2).explorer
        let (one, three) = (try explorer.explore(), try await explorer.explore(workers: 3))
        #expect(one.transitions == three.transitions)
        #expect(one.json == three.json)
    }

    @Test func `What lies behind a login is explored by taking back, not by making everything anew`() throws {
        let count = Counter()
        var explorer = NavigationExplorer {
            count.value.add(1, ordering: .relaxed)
            return ChatApp().subject()
        }
        explorer.verifiesMoves = false
        #expect(try explorer.explore().unrepeatable.isEmpty)
        #expect(count.value.load(ordering: .relaxed) == 1)
    }

    @Test(arguments: [
        (ChatAppFault.unreachableScreen, ["unreachable screen: Settings shows nowhere"]),
        (
            .stuckModal,
            [
                "problem: links land on their screens: 'link to the rooms' fails: window/tabs Home/presented screen Terms refused to be removed, after: select profile, read the terms, link to the rooms",
                "problem: links land on their screens: 'link to room 2' fails: window/tabs Home/presented screen Terms refused to be removed, after: select profile, read the terms, link to room 2",
                "problem: links land on their screens: 'link to chat 1' fails: window/tabs Home/presented screen Terms refused to be removed, after: select profile, read the terms, link to chat 1",
                "problem: every modal can be closed: the modal Terms stays whatever is done, after: select profile, read the terms",
                "no return: from 18 places no moves lead back to the start, after: select profile, read the terms",
            ]
        ),
        (
            .openLink,
            [
                "problem: a chat for members opens for them alone: it does not hold of 'link to a chat for members', "
                    + "after: link to a chat for members"
            ]
        ),
        (
            .endlessFriends,
            [
                "problem: no screen twice in one stack: Profile stands in a stack twice, after: select profile, see a friend, see a friend",
                "growth: 'see a friend' adds Profile again and again, after: select profile",
                "limit: there is more, by the limit of depth",
                "not judged everywhere: every modal can be closed; by the limit of depth",
            ]
        ),
    ])
    func `Each fault is found, by the shortest way`(_ fault: ChatAppFault, _ findings: [String]) throws {
        var app = ChatApp()
        app.faults = [fault]
        let report = app.report(of: try app.explorer.explore())
        #expect(report.findings.map(\.description) == findings)
    }
}
