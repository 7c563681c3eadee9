import NavDSL
import Testing

@Suite struct RoutePlanTests {
    @Test func `Steps that merge are one line, nested routes stand indented below theirs`() {
        let route = ScreenWindowRoute().top(.stack).pop().push(Plain("A")) { $0.present(Plain("M")) }
            .push(Plain("B")).then(ScreenStackRoute().push(Plain("C"))).present(Plain("N"))
        #expect(
            route.description == """
                top stack
                set stack: pop to the previous screen, push A
                  present M
                set stack: push B, push C
                present N
                """)
    }

    @Test func `Handlers are lines with their routes below`() {
        let route = ScreenWindowRoute().last(.container(of: Plain("Chat", [1]))).makeVisible().refresh()
            .fallback(to: ScreenWindowRoute().top(.stack).push(Plain("Chat", [1])))
            .ensure(with: ScreenWindowRoute().makeKeyAndVisible()).cauterize()
        #expect(
            route.plan.description == """
                last container Chat(1)
                make visible
                refresh
                fallback
                  top stack
                  set stack: push Chat(1)
                ensure
                  make key and visible
                cauterize
                """)
    }

    @Test func `An inner route that moves is left by going back`() {
        let route = ScreenWindowRoute().then(ScreenWindowRoute().top(.stack).clear()).setRoot(to: Plain("R"))
        #expect(
            route.description == """
                top stack
                set stack: clear
                back to where the inner route began
                set root to R
                """)
    }

    @Test func `An empty route has an empty plan`() {
        #expect(ScreenWindowRoute().description.isEmpty)
        #expect(ScreenWindowRoute().actions.isEmpty)
    }

    @Test func `A type of one's own that lists actions is a route, and its stack changes merge`() {
        struct Reset: ScreenRouteConvertible {
            typealias Root = StackContainer
            var actions: [any ScreenAction<StackContainer, Void>] {
                [
                    ScreenSetStackAction(modifiers: [ScreenStackClearModifier()]),
                    ScreenSetStackAction(modifiers: [ScreenStackPushModifier(Plain("B"))]),
                ]
            }
        }
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(Reset()).push(Plain("C"))) == nil)
        scene.expect("stack[B, C!]!", changes: 1, built: 2)
    }

    @Test func `A whole route as one action can be performed and joined`() throws {
        let scene = Scene(Stack("S", Plain("A")))
        let action = ScreenRouteAction(ScreenStackRoute().push(Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(action).push(Plain("C"))) == nil)
        scene.expect("stack S[A, B, C!]!", changes: 1, built: 2)
        var results = 0
        scene.navigator.perform(action, on: try scene.root(as: StackContainer.self)) { _ in results += 1 }
        #expect(results == 1)
        scene.expect("stack S[A, B, C, B!]!", changes: 1, built: 1)
    }

    @Test func `A route is a value: two that begin alike do not know of each other`() {
        let start = ScreenWindowRoute().top(.stack).push(Plain("B"))
        let one = start.push(Plain("C"))
        let other = start.fallback(to: ScreenWindowRoute()).makeKey()
        for (route, text) in [(one.resolve(), "stack[A, B, C!]!"), (other, "stack[A, B!]!"), (start.resolve(), "stack[A, B!]!")] {
            let scene = Scene(Stack(nil, Plain("A")))
            #expect(scene.run(route) == nil)
            #expect(scene.text == text)
        }
    }
}
