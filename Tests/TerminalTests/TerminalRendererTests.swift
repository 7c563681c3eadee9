import NavDSL
import TerminalApp
import Testing

@Suite struct TerminalRendererTests {
    private let delays = Delays()

    /// The scene with a renderer, and the names that stand out in each frame that it draws.
    private func rendered(_ scene: Scene) -> (renderer: TerminalRenderer, frames: () -> [[String]]) {
        let delays = delays
        let renderer = TerminalRenderer(navigator: scene.playground.navigator) { delays.add($0, $1) }
        var frames: [[String]] = []
        renderer.onDraw = { [unowned renderer] in
            frames.append(renderer.hierarchy.nodes.filter { renderer.highlighted.contains($0.id) }.map(\.text))
        }
        scene.playground.navigator.renderer = renderer
        return (renderer, { frames })
    }

    @Test func `What comes stands out for a moment, then the step is done`() throws {
        let scene = try Scene()
        let (_, frames) = rendered(scene)
        try scene.run("push(Photo(1))")
        #expect(scene.playground.navigator.navigations.count == 1)
        delays.passAll()
        #expect(frames() == [["Photo(1)"], []])
        #expect(delays.durations == [TerminalRenderer.highlightTime])
        #expect(scene.playground.navigator.navigations.isEmpty)
    }

    @Test func `What goes stands out while the picture still has it`() throws {
        let scene = try Scene("push(Photo(1))")
        let (_, frames) = rendered(scene)
        try scene.run("replace(Photo(2))")
        #expect(scene.stack == ["RoomList", "Photo(2)"])
        delays.passAll()
        #expect(frames() == [["Photo(1)"], ["Photo(2)"], []])
    }

    @Test func `A tab stands out when it is selected`() throws {
        let scene = try Scene()
        let (_, frames) = rendered(scene)
        try scene.run("selectTab(1)")
        delays.passAll()
        #expect(frames() == [["Stack Profile"], []])
    }

    @Test func `The steps of a route show one after another`() throws {
        let scene = try Scene()
        let (_, frames) = rendered(scene)
        try scene.run("push(Photo(1)).present(Login)")
        delays.pass()
        #expect(frames() == [["Photo(1)"], [], ["Authorization"]])
        delays.passAll()
        #expect(frames().last == [])
    }

    @Test func `What the user has done, and what has no animation, shows at once`() throws {
        let scene = try Scene("push(Photo(1))")
        let navigator = scene.playground.navigator
        let (renderer, frames) = rendered(scene)
        navigator.navigate(to: ScreenWindowRoute().top(.stack).pop(animation: nil), completion: nil)
        let tab = try #require(navigator.hierarchy.nodes.last { $0.name == "Profile" && $0.kind == "stack" })
        navigator.handle(.selected(tab.id))
        #expect(frames() == [[], []])
        #expect(delays.durations.isEmpty)
        #expect(renderer.hierarchy == navigator.hierarchy)
    }

    @Test func `The last picture is the model, whatever has overlapped`() throws {
        let scene = try Scene()
        let (renderer, _) = rendered(scene)
        for line in ["push(Photo(1)).pop", "selectTab(1)", "setRoot(Home) { selectTab(1) }", "present(Login)", "top(.tabs).selectTab(0)"] {
            try scene.run(line)
        }
        delays.passAll()
        #expect(renderer.hierarchy == scene.playground.navigator.hierarchy && renderer.highlighted.isEmpty)
        #expect(scene.playground.navigator.navigations.isEmpty)
    }
}
