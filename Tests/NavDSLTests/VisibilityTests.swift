import NavDSL
import Testing

@Suite struct VisibilityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let style: ScreenModalStyle
        let outline: String
        var testDescription: String { style.rawValue }
    }

    private static func table(covering: [ScreenModalStyle: String], otherwise: (String) -> String) -> [Case] {
        ScreenModalStyle.allCases.map { style in
            Case(style: style, outline: covering[style] ?? otherwise(style == .automatic ? "" : style.rawValue))
        }
    }

    static let onRoot = table(
        covering: [.fullScreen: "stack[A] ^fullScreen M!", .currentContext: "stack[A] ^currentContext M!"],
        otherwise: { "stack[A!]! ^\($0) M!" })

    @Test(arguments: onRoot) func `What a modal on the root covers`(_ example: Case) {
        let scene = Scene(Stack(nil, Plain("A")))
        scene.run(ScreenWindowRoute().root.present(Plain("M", style: example.style)))
        #expect(scene.text == example.outline)
    }

    static let onTab = table(
        covering: [
            .fullScreen: "tabs[*stack S[A], stack[B]] ^fullScreen M!",
            .currentContext: "tabs[*stack S[A] ^currentContext M!, stack[B]]!",
            .overCurrentContext: "tabs[*stack S[A!]! ^overCurrentContext M!, stack[B]]!",
        ], otherwise: { "tabs[*stack S[A!]!, stack[B]]! ^\($0) M!" })

    @Test(arguments: onTab) func `What a modal presented from inside a tab covers`(_ example: Case) {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")), Stack(nil, Plain("B"))]))
        scene.run(ScreenWindowRoute().first(.container(name: "A")).present(Plain("M", style: example.style)))
        #expect(scene.text == example.outline)
    }

    static let onModal = table(
        covering: [.fullScreen: "stack[A] ^ stack[B] ^fullScreen M!", .currentContext: "stack[A!]! ^ stack[B] ^currentContext M!"],
        otherwise: { "stack[A!]! ^ stack[B!]! ^\($0) M!" })

    @Test(arguments: onModal) func `A modal on a modal covers all below only in full screen`(_ example: Case) {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Stack(nil, Plain("B"))))
        scene.run(ScreenWindowRoute().first(.container(name: "B")).present(Plain("M", style: example.style)))
        #expect(scene.text == example.outline)
    }

    static let overContext = table(
        covering: [
            .fullScreen: "tabs[*stack S[A] ^overCurrentContext In ^fullScreen M!]!",
            .currentContext: "tabs[*stack S[A!]! ^overCurrentContext In ^currentContext M!]!",
        ], otherwise: { "tabs[*stack S[A!]! ^overCurrentContext In! ^\($0) M!]!" })

    @Test(arguments: overContext) func `Over a modal in a context only its chain of carriers is covered`(_ example: Case) {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")).presenting(Plain("In", style: .overCurrentContext))]))
        scene.run(ScreenWindowRoute().first(.container(name: "In")).present(Plain("M", style: example.style)))
        #expect(scene.text == example.outline)
    }

    static let overTabs = table(
        covering: [
            .fullScreen: "tabs T[*stack S[A] ^currentContext In] ^fullScreen M!",
            .currentContext: "tabs T[*stack S[A] ^currentContext In] ^currentContext M!",
        ], otherwise: { "tabs T[*stack S[A] ^currentContext In!]! ^\($0) M!" })

    @Test(arguments: overTabs) func `A modal in the context of what is covered is covered too`(_ example: Case) {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A")).presenting(Plain("In", style: .currentContext))]))
        scene.run(ScreenWindowRoute().root.present(Plain("M", style: example.style)))
        #expect(scene.text == example.outline)
    }

    @Test func `A sheet over a full-screen modal leaves that visible and what is below covered`() {
        let scene = Scene(Plain("A").presenting(Plain("B", style: .fullScreen).presenting(Plain("C"))))
        #expect(scene.text == "A ^fullScreen B! ^ C!")
        scene.run(ScreenWindowRoute().root.dismiss())
        #expect(scene.text == "A!")
    }

    @Test func `A modal in the context of an unselected tab is not visible`() {
        let scene = Scene(Tabs(nil, [Stack("S", Plain("A")), Stack("U", Plain("B")).presenting(Plain("M", style: .currentContext))]))
        #expect(scene.text == "tabs[*stack S[A!]!, stack U[B] ^currentContext M]!")
        scene.run(ScreenWindowRoute().first(.tabs).selectTab(with: .index(1)))
        #expect(scene.text == "tabs[stack S[A], *stack U[B] ^currentContext M!]!")
    }

    @Test(arguments: ScreenModalStyle.allCases) func `The container and the hierarchy agree about what shows`(style: ScreenModalStyle) {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"), Plain("B")), Stack("U", Plain("C"))]).presenting(Stack("N", Plain("D"))))
        scene.run(ScreenWindowRoute().first(.container(name: "D")).present(Plain("M", style: style)))
        for node in scene.navigator.hierarchy.nodes where node.role != .window {
            let container = scene.navigator.firstContainer(where: .where { $0.id == node.id } as ScreenPredicate<ModalContainer>)
            #expect(container?.isVisible == node.isVisible, "\(node.text)")
        }
    }

    @Test func `A container in no window is not visible`() {
        let screen = ModalContainer()
        let stack = StackContainer(screens: [screen])
        #expect(!stack.isVisible && !screen.isVisible)
    }
}
