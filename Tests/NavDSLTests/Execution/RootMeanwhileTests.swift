import NavDSL
import Testing

/// I3: somebody sets a new root while a route that started on the old one waits.
@Suite struct RootMeanwhileTests {
    let stage = ClockStage()

    @Test func `A route from the old root goes on there, and fails once if that is in no window any more`() throws {
        var errors: [any Error] = []
        stage.navigator.navigate(from: try stage.stack, to: ScreenStackRoute().wait(for: .seconds(1)).push(Plain("B"))) {
            if case .failure(let error) = $0 { errors.append(error) }
        }
        stage.start("interceptor") { $0.setRoot(to: Stack("New", Plain("N"))) }
        stage.advance(1)
        #expect(errors.count == 1 && errors.first is ScreenContainerNotInWindowError)
        #expect(stage.screens == "N")
    }

    @Test func `A route from the old root goes on there if that has come back`() throws {
        let old = try stage.stack
        let navigation = stage.navigator.navigate(from: old, to: ScreenStackRoute().wait(for: .seconds(1)).push(Plain("B")))
        let window = try #require(stage.navigator.window)
        try stage.navigator.apply(.setRoot(ModalContainer(), of: window))
        try stage.navigator.apply(.setRoot(old, of: window))
        stage.advance(1)
        #expect(navigation.state == .done)
        #expect(stage.screens == "A B")
    }

    @Test func `A route from the window goes on in the window`() {
        stage.start("a") { $0.top(.stack).wait(for: .seconds(1)).resolve().top(.stack).push(Plain("B")) }
        stage.start("interceptor") { $0.setRoot(to: Stack("New", Plain("N"))) }
        stage.advance(1)
        #expect(stage.ends == ["interceptor: done", "a: done"])
        #expect(stage.screens == "N B")
    }

    @Test func `Its fallback begins at its own root too`() throws {
        let route = ScreenStackRoute().wait(for: .seconds(1)).push(Plain("B")).fallback { _, route in route.push(Plain("C")) }
        let navigation = stage.navigator.navigate(from: try stage.stack, to: route)
        stage.start("interceptor") { $0.setRoot(to: Stack("New", Plain("N"))) }
        stage.advance(1)
        #expect(throws: ScreenContainerNotInWindowError.self) { try navigation.result?.get() }
        #expect(stage.screens == "N")
    }
}
