import NavDSL
import Testing

@Suite struct PushTests {
    @Test func `A nested route runs on the pushed screen`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")) { $0.stack { $0.push(Plain("C")) } }) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `The nested route of pushed tabs gets tabs`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).push(Tabs("In", []).withTabs(Plain("B"), Plain("C"))) { $0.selectTab(with: .index(1)) }) == nil)
        scene.expect("stack[A, tabs In[B, *C!]!]!", changes: 2, built: 3)
        #expect(scene.run(ScreenWindowRoute().top(.container)) == nil)
        scene.expect("stack[A, tabs In[B, *C!]!]!", changes: 0, built: 0)
        #expect(scene.run(ScreenWindowRoute().top(.tabs).selectTab(with: .index(0))) == nil)
        scene.expect("stack[A, tabs In[*B!, C]!]!", changes: 1, built: 0)
    }

    @Test func `Two pushes of one screen make two containers with two ids`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).push(Plain("B"))) == nil)
        #expect(try scene.root(as: StackContainer.self).screens.map(\.id) == [2, 3, 4].map(ContainerID.init))
        scene.expect("stack[A, B, B!]!", changes: 1, built: 2)
    }

    @Test func `A container that is in the stack already is refused by name of its place`() throws {
        let own = OwnScreen("B")
        let scene = Scene(Stack("S", Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(own)) == nil)
        let error = scene.run(ScreenWindowRoute().top(.stack).push(own)) as? ScreenContainerAlreadyPlacedError
        #expect(error?.container.path == "window/stack S/screen B[1]")
        #expect(error?.wanted == "in Stack S #1")
        #expect(scene.text == "stack S[A, B!]!")
    }

    @Test func `A container pushed twice in one step is refused`() {
        let own = OwnScreen("B")
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(own).push(own)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.text == "stack[A!]!")
        #expect(own.window == nil)
    }

    @Test func `A container popped and pushed again in one step stays, and its nested route runs on it`() {
        let own = OwnScreen("B")
        let scene = Scene(Stack(nil, Plain("A")))
        scene.run(ScreenWindowRoute().top(.stack).push(own))
        scene.forget()
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(own) { $0.present(Plain("M")) }) == nil)
        scene.expect("stack[A, B!]! ^ M!", changes: 1, built: 2)
    }

    @Test func `A screen that cannot be built leaves the stack and builds nothing after it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let error = scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).push(Unbuildable()).push(Plain("C")))
        #expect(error as? TestError == TestError(name: "unbuildable"))
        scene.expect("stack[A!]!", changes: 0, built: 1)
    }

    @Test func `An unbuildable screen that does not survive the step is no error`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Unbuildable()).pop().push(Plain("B"))) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A ready route as the nested one runs on the pushed screen`() {
        let present = ScreenModalRoute.initial.present(Plain("M"))
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"), route: present).push(Plain("C"))) == nil)
        scene.expect("stack[A, B, C!]! ^ M!", changes: 3, built: 3)
    }

    @Test func `Building that changes the stack meanwhile refuses the step`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let error = scene.run(ScreenWindowRoute().top(.stack).push(Meddling { $0.navigate { $0.top(.stack).push(Plain("X")) } }))
        #expect(error is ScreenHierarchyChangedError)
        scene.expect("stack[A, X!]!", changes: 1, built: 2)
    }

    @Test func `A placed container that is refused is not decorated either`() {
        let own = OwnScreen("O")
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(own.withTitle("old"))) == nil)
        let again = own.withTitle("new").withTabBarItem(ScreenTabBarItem(title: "new"))
        scene.forget()
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(again)) is ScreenContainerAlreadyPlacedError)
        #expect(scene.run(ScreenWindowRoute().top(.stack).present(again.withStackContainer())) is ScreenContainerAlreadyPlacedError)
        #expect(own.navigationItem.title == "old" && own.tabBarItem == nil)
        #expect(scene.text == "stack[A, O!]!" && scene.changes.isEmpty)
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop()) == nil)
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(again)) == nil)
        #expect(own.navigationItem.title == "new")
    }
}
