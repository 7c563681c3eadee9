import NavDSL
import NavState
import Testing

@Suite struct RouteBindingTests {
    let navigator = makeNavigator()
    private var names: [String] { navigator.topStackContainer?.screens.map { $0.key?.name ?? "" } ?? [] }

    @Test func `A decision runs a route`() throws {
        let controller = ModelController(CallModel())
        try controller.bind(\.shouldCall, by: navigator) { number, route in route.top(.stack).push(Page(number)) }
        try controller.bind(\.shouldLog, by: navigator) { $0.top(.stack).push(Page("Log")) }
        controller.round {
            controller.pipe(\.isLogPressed)()
            controller.pipeValue(\.$number)("12")
            controller.pipe(\.isCallPressed)()
        }
        #expect(names == ["Home", "12", "Log"])
    }

    @Test func `The error of a route is told, and what that feeds is a round of its own`() throws {
        var errors: [any Error] = []
        var onError: () -> Void = {}
        let controller = ModelController(CallModel()) {
            errors.append($0)
            onError()
        }
        onError = controller.pipe(\.isLogPressed)
        try controller.bind(\.shouldCall, by: navigator) { _, route in route.top(.tabs).selectTab(with: .index(1)) }
        try controller.bind(\.shouldLog, by: navigator) { $0.top(.stack).push(Page("Sorry")) }
        controller.round {
            controller.pipeValue(\.$number)("12")
            controller.pipe(\.isCallPressed)()
        }
        #expect(errors.map { $0 is ScreenContainerNotFoundError } == [true])
        #expect(names == ["Home", "Sorry"])
    }

    @Test func `A route that waits outlasts its round, and what it feeds then has its own`() throws {
        let guardian = LateGuard()
        navigator.guards = [guardian]
        let controller = ModelController(CallModel())
        let type = controller.pipeValue(\.$number)
        var counts: [Int] = []
        try controller.bind(\.shouldCount) { counts.append($0) }
        try controller.bind(\.shouldLog, by: navigator) { $0.top(.stack).push(Page("Log")).get { _ in type("done") } }
        controller.pipe(\.isLogPressed)()
        #expect(names == ["Home"] && counts == [])
        guardian.answer?(.allow)
        #expect(names == ["Home", "Log"] && counts == [4])
    }

    @Test func `A route that waits does not keep the controller, and its error is told all the same`() throws {
        let guardian = LateGuard()
        navigator.guards = [guardian]
        var errors: [String] = []
        var controller: ModelController? = ModelController(CallModel()) { errors.append("\(type(of: $0))") }
        weak let watched = controller
        try controller?.bind(\.shouldLog, by: navigator) { $0.top(.stack).push(Page("Log")) }
        controller?.pipe(\.isLogPressed)()
        controller = nil
        #expect(watched == nil)
        guardian.answer?(.refuse(CancellationError()))
        #expect(errors == ["ScreenAccessRefusedError"])
    }

    @Test func `The navigator is not kept, and without it no route is made`() throws {
        var navigator: ScreenNavigator? = makeNavigator()
        weak let watched = navigator
        let controller = ModelController(CallModel()) { Issue.record($0) }
        func make(_ route: ScreenWindowRoute) -> ScreenWindowRoute {
            Issue.record("A route was made.")
            return route
        }
        try controller.bind(\.shouldLog, by: #require(navigator)) { make($0) }
        try controller.bind(\.shouldCount, by: #require(navigator)) { _, route in make(route) }
        navigator = nil
        #expect(watched == nil)
        controller.pipe(\.isLogPressed)()
        controller.pipeValue(\.$number)("1")
    }

    @Test func `A step of a route that feeds an input has its round after this one`() throws {
        let controller = ModelController(CallModel())
        let type = controller.pipeValue(\.$number)
        var log: [String] = []
        try controller.bind(\.shouldLog, by: navigator) { route in
            route.top(.stack).get { _ in
                type("12")
                log.append("fed")
            }
        }
        try controller.bind(\.shouldCount) { log.append("count \($0)") }
        controller.pipe(\.isLogPressed)()
        #expect(log == ["fed", "count 2"])
    }
}
