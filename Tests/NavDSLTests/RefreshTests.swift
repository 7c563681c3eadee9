import NavDSL
import Testing

@Suite struct RefreshTests {
    @Test func `A container that can be refreshed is`() {
        let scene = Scene(Stack().withStack(Refreshing("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).refresh()) == nil)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `A container that cannot be refreshed is a mismatch`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).refresh()) is ScreenContainerTypeMismatchError)
    }

    @Test func `A container in no window is not refreshed`() throws {
        let scene = Scene(Stack().withStack(Plain("A"), Refreshing("B")))
        let popped = try scene.find("B", as: RefreshingContainer.self)
        scene.run(ScreenWindowRoute().top(.stack).pop())
        #expect(scene.run(from: popped) { $0.refresh() } is ScreenContainerNotInWindowError)
        #expect(popped.refreshCount == 0)
    }

    @Test func `What the container answers is the step's error`() throws {
        let scene = Scene(Stack().withStack(Refreshing("B")))
        let container = try scene.find("B", as: RefreshingContainer.self)
        container.answer = .failure(TestError(name: "offline"))
        #expect(scene.run(ScreenWindowRoute().top(.container).refresh()) as? TestError == TestError(name: "offline"))
        #expect(container.refreshCount == 1)
    }
}
