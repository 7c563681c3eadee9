import NavDSL
import Testing

@Suite struct FirstRouteTests {
    @Test func `Pushing on the top stack leaves the screen on top`() {
        let scene = Scene(Stack("Main", Plain("A"), Plain("B"), Plain("C")))
        let error = scene.run(
            ScreenWindowRoute().top(.stack).popToRoot().push(Plain("Red")).push(Plain("Green")) { $0.present(Plain("Blue")) })
        #expect(error == nil)
        #expect(scene.text == "stack Main[A, Red, Green!]! ^ Blue!")
        #expect(scene.changes.count == 2)
        #expect(scene.built == 3)
    }
}
