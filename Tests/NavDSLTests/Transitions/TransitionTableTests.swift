import NavDSL
import Testing

/// What each kind of change does, on `tabs T[*stack S[A, B], stack P[C]]`.
private let changes: [Variation<TransitionTableTests.Case>] = [
    .init("push", .init(["+D on D off B"]) { $0.run(ScreenWindowRoute().top(.stack).push(Plain("D"))) }),
    .init("push of a stack", .init(["+N,D on N,D off B"]) { $0.run(ScreenWindowRoute().top(.stack).push(Stack("N", Plain("D")))) }),
    .init("push in a tab that does not show", .init(["+D"]) { $0.run(ScreenWindowRoute().first(.stack(name: "P")).push(Plain("D"))) }),
    .init("pop", .init(["-B on A off B"]) { $0.run(ScreenWindowRoute().top(.stack).pop()) }),
    .init("replace", .init(["+D -B on D off B"]) { $0.run(ScreenWindowRoute().top(.stack).replace(with: Plain("D"))) }),
    .init("clear", .init(["-A,B off B"]) { $0.run(ScreenWindowRoute().top(.stack).clear()) }),
    .init("pop and push merged", .init(["+D -B on D off B"]) { $0.run(ScreenWindowRoute().top(.stack).pop().push(Plain("D"))) }),
    .init(
        "screens in another order",
        .init(["on A off B"]) { scene in
            let stack = try scene.find("S", as: StackContainer.self)
            try scene.navigator.apply(.setChildren(stack.screens.reversed(), in: stack))
        }),
    .init(
        "dismiss of a sheet",
        .init(["+M on M", "-M off M"]) {
            $0.run(ScreenWindowRoute().top(.container).present(Plain("M")).dismiss())
        }),
    .init(
        "dismiss of a full screen",
        .init(["+M on M off T,S,B", "-M on T,S,B off M"]) {
            $0.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .fullScreen)).dismiss())
        }),
    .init(
        "dismiss of a chain",
        .init(["+M on M", "+N on N off T,S,B,M", "-M,N on T,S,B off N"]) { scene in
            scene.run(ScreenWindowRoute().top(.container).present(Plain("M")) { $0.present(Plain("N", style: .fullScreen)) })
            scene.run(ScreenWindowRoute().first(.container(name: "T")).dismiss())
        }),
    .init("another root", .init(["+R -T,S,A,B,P,C on R off T,S,B"]) { $0.run(ScreenWindowRoute().setRoot(to: Plain("R"))) }),
    .init("no root", .init(["-T,S,A,B,P,C off T,S,B"]) { try $0.navigator.apply(.setRoot(nil, of: $0.window)) }),
    .init("select", .init(["on P,C off S,B"]) { $0.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(1))) }),
    .init(
        "select in tabs that are covered",
        .init(["+M on M off T,S,B", ""]) {
            $0.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .fullScreen)))
            $0.run(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)))
        }),
    .init("set up a tab", .init(["+Q"]) { $0.run(ScreenWindowRoute().top(.tabs).setupTab(with: Plain("Q"))) }),
    .init(
        "set tabs",
        .init(["+Q,R -S,A,B,P,C on Q off S,B"]) {
            $0.run(ScreenWindowRoute().top(.tabs).setTabs(Plain("Q"), Plain("R")))
        }),
    .init(
        "hide and show",
        .init(["off window,T,S,B", "on window,T,S,B"]) {
            try $0.navigator.apply(.setHidden(true, of: $0.window))
            try $0.navigator.apply(.setHidden(false, of: $0.window))
        }),
    .init(
        "push in a hidden window",
        .init(["off window,T,S,B", "+D"]) {
            try $0.navigator.apply(.setHidden(true, of: $0.window))
            $0.run(ScreenWindowRoute().first(.stack(name: "S")).push(Plain("D")))
        }),
    .init("key", .init([""]) { try $0.navigator.apply(.setKey(false, of: $0.window)) }),
    .init(
        "make visible",
        .init(["+M on M off T,S,B", "", "-M on T,P,C off M", "on S,B off P,C", "-B on A off B"]) {
            $0.run(ScreenWindowRoute().top(.container).present(Plain("M", style: .fullScreen)))
            $0.run(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)))
            $0.run(ScreenWindowRoute().first(.container(name: "A")).makeVisible())
        }),
    .init(
        "a custom container",
        .init(["+Main,L,E,D,F -T,S,A,B,P,C on Main,L,E off T,S,B", "on D,F off L,E"]) {
            let split = Split(name: "Main", isCollapsed: true, primary: Stack("L", Plain("E")), secondary: Stack("D", Plain("F")))
            $0.run(ScreenWindowRoute().setRoot(to: split) { $0.showColumn(1) })
        }),
    .init(
        "a custom container that shows all",
        .init(["+Main,L,E,D,F -T,S,A,B,P,C on Main,L,E,D,F off T,S,B", ""]) {
            let split = Split(name: "Main", isCollapsed: false, primary: Stack("L", Plain("E")), secondary: Stack("D", Plain("F")))
            $0.run(ScreenWindowRoute().setRoot(to: split) { $0.showColumn(1) })
        }),
    .init("back", .init(["-B on A off B"]) { try $0.navigator.back() }),
    .init("a refused change", .init([]) { $0.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(7))) }),
    .init("nothing", .init([]) { $0.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))) }),
]

@Suite struct TransitionTableTests {
    struct Case: Sendable {
        let expected: [String]
        let run: @Sendable (Scene) throws -> Void

        init(_ expected: [String], _ run: @escaping @Sendable (Scene) throws -> Void) {
            self.expected = expected
            self.run = run
        }
    }

    private static func scene() -> Scene {
        Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("P", Plain("C"))]))
    }

    @Test(arguments: changes) fileprivate func `What a change does is told`(_ change: Variation<Case>) throws {
        let scene = Self.scene()
        let watch = TransitionWatch(scene.navigator)
        try change.body.run(scene)
        #expect(watch.texts == change.body.expected)
    }

    @Test(arguments: ScreenModalStyle.allCases) func `A modal hides what its style covers`(_ style: ScreenModalStyle) {
        let scene = Self.scene()
        let watch = TransitionWatch(scene.navigator)
        scene.run(ScreenWindowRoute().top(.container).present(Plain("M", style: style)))
        scene.run(ScreenWindowRoute().first(.container(name: "M")).presenting { $0.dismiss() })
        let hidden: [ScreenModalStyle: String] = [.fullScreen: "T,S,B", .currentContext: "S,B"]
        let (off, on) = (hidden[style].map { " off \($0)" } ?? "", hidden[style].map { " on \($0)" } ?? "")
        #expect(watch.texts == ["+M on M\(off)", "-M\(on) off M"])
    }
}
