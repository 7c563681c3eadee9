import NavDSL
import NavDeeplinks
import NavGraph
import NavState
import NavTesting
import Testing

private struct ChatLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://chat")

    func navigate(screens: Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate { $0.top(.stack).push(Named("Chat")) }
    }
}

private struct LostLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://lost")

    func navigate(screens: Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate { $0.first(.stack(name: "Nowhere")).popToRoot() }
    }
}

private struct SlowLink: URLPatternDeeplink {
    static let pattern = URLPattern<Self>("app://slow")

    func navigate(screens: Void, navigator: ScreenNavigator, handler: any DeeplinkHandler) {
        navigator.navigate { $0.wait(for: .seconds(100)).top(.stack).push(Named("Late")) }
    }
}

private enum Spot: Hashable, Sendable {
    case room(Int), photo
}

/// What the library keeps outside of the hierarchy.
@Suite struct KeptElsewhereTests {
    private static func unrepeatable(_ make: @escaping @Sendable () throws -> ExplorationSubject) throws -> [String] {
        try NavigationExplorer(make: make).explore().unrepeatable.map(\.move)
    }

    @Test func `A link that waits in another place is noticed`() throws {
        let found = try Self.unrepeatable {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let manager = try DeeplinkManager(deeplinkTypes: [.main: [ChatLink.self]], navigator: navigator)
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("link", when: { _ in !manager.isActive(.main) }) { _ in manager.handleURL("app://chat") },
                    .action("log in", when: { _ in !manager.isActive(.main) }) { _ in try manager.activate(screens: ()) },
                ])
        }
        #expect(found.contains("log in"))
    }

    @Test func `Links of a scope that is active from the start are explored`() throws {
        let explorer = NavigationExplorer {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let manager = try DeeplinkManager(deeplinkTypes: [.main: [ChatLink.self]], navigator: navigator)
            try manager.activate(screens: ())
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("link", when: { $0.height < 3 }, landingOn: .container(name: "Chat")) { _ in manager.handleURL("app://chat") }, .back(),
                ])
        }
        let graph = try expectNoProblems(in: explorer, screens: ["Chat"])
        #expect(graph.states.count == 3)
    }

    @Test func `What a manager starts for a link is the move's: its error, and its waiting`() throws {
        let graph = try NavigationExplorer {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let manager = try DeeplinkManager(deeplinkTypes: [.main: [ChatLink.self, LostLink.self, SlowLink.self]], navigator: navigator)
            try manager.activate(screens: ())
            func move(_ name: String) -> ExplorationMove { .action(name, when: { $0.height == 1 }) { _ in manager.handleURL("app://\(name)") } }
            return ExplorationSubject(navigator, moves: [move("chat"), move("lost"), move("slow"), .back()])
        }.explore()
        #expect(graph.transitions(from: 0).map { "\(graph.moves[$0.move]) \($0.outcome)" } == ["chat done", "lost failed", "slow waiting"])
        #expect(graph.failures[1]?.error is ScreenContainerNotFoundError)
    }

    // MARK: A navigation service

    private static func service() throws -> NavigationService<Spot> {
        var registry = ScreenRegistry()
        try registry.register(Spot.self) { spot in
            switch spot {
            case .room(let number): Named("Room \(number)").eraseToAnyModalScreen()
            case .photo: Named("Photo").eraseToAnyModalScreen()
            }
        }
        return NavigationService(registry: registry)
    }

    @Test func `A service that a move binds is noticed`() throws {
        let found = try Self.unrepeatable {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let service = try Self.service()
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("set") { _ in service.items = [.room(1)] },
                    ExplorationMove("bind", when: { $0.height == 1 }) { $0.top(.stack).bind(service) },
                ])
        }
        #expect(found.contains("bind"))
    }

    private static func bound(rebuildsPlaces: Bool) -> NavigationExplorer {
        NavigationExplorer(limits: .init(depth: 5, time: nil), rebuildsPlaces: rebuildsPlaces) {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let service = try service()
            navigator.navigate { $0.top(.stack).bind(service) }
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("room", when: { _ in service.items.count < 2 && service.modal == nil }) { _ in
                        service.items.append(.room(service.items.count))
                    },
                    .action("rooms", when: { _ in service.items.isEmpty }) { _ in service.items = [.room(3), .room(1)] },
                    .action("photo", when: { _ in service.modal == nil }) { _ in service.modal = .photo },
                    .action("clear") { _ in service.state = NavigationState() },
                    .push("Foreign", when: { $0.height < 3 && $0.modalCount == 0 }), .back(),
                ])
        }
    }

    @Test func `An app that a service drives is explored`() async throws {
        let graph = try Self.bound(rebuildsPlaces: false).explore()
        #expect(graph.unrepeatable.isEmpty && graph.failures.isEmpty && graph.shownScreens.contains("Photo"))
        #expect(lines(of: graph) == lines(of: try Self.bound(rebuildsPlaces: true).explore()))
        #expect(lines(of: graph) == lines(of: try await Self.bound(rebuildsPlaces: false).explore(workers: 2)))
    }

    /// A service whose sets wait for a guard that answers late.
    private static func guarded(rebuildsPlaces: Bool) -> NavigationExplorer {
        NavigationExplorer(limits: .init(depth: 4, time: nil), rebuildsPlaces: rebuildsPlaces) {
            let navigator = ScreenNavigator.showing(Named("Home").withStackContainer())
            let service = try service()
            let asker = Asker(name: "Room 0")
            navigator.guards = [asker]
            navigator.navigate { $0.top(.stack).bind(service) }
            return ExplorationSubject(
                navigator,
                moves: [
                    .action("room", when: { _ in service.items.isEmpty }) { _ in service.items = [.room(0)] },
                    .action("other", when: { _ in service.items.isEmpty }) { _ in service.items = [.room(1)] },
                    .action("allow", when: { _ in asker.isAsked }) { _ in asker.allow() }, .back(),
                ], values: [ExplorationValue("is asked", of: asker, \.isAsked)])
        }
    }

    @Test func `A set of a service that waits for a guard is taken back`() throws {
        let graph = try Self.guarded(rebuildsPlaces: false).explore()
        #expect(lines(of: graph) == lines(of: try Self.guarded(rebuildsPlaces: true).explore()))
        #expect(graph.unrepeatable.isEmpty && graph.shownScreens.contains("Room 0"))
    }
}
