import NavDSL
import Testing

@Suite struct AccessorTests {
    @Test func `A presented container of another type is a mismatch`() {
        let scene = Scene(Stack(nil, Plain("A")).presenting(Plain("B").withStackContainer()))
        #expect(scene.run(ScreenWindowRoute().root.presented(of: StackContainer.self).push(Plain("C"))) == nil)
        scene.expect("stack[A!]! ^ stack[B, C!]!", changes: 1, built: 1)
        #expect(scene.run(ScreenWindowRoute().root.presented(of: TabsContainer.self).dismiss()) is ScreenContainerTypeMismatchError)
        scene.expect("stack[A!]! ^ stack[B, C!]!", changes: 0, built: 0)
    }

    @Test func `Presenting of presenting is two modals down`() {
        let scene = Scene(Stack("Main", Plain("A")).presenting(Plain("B").presenting(Plain("C"))))
        #expect(scene.run(ScreenWindowRoute().top(.container).presenting.presenting(of: StackContainer.self).dismiss().push(Plain("E"))) == nil)
        scene.expect("stack Main[A, E!]!", changes: 2, built: 1)
    }

    @Test func `A stack is not its own stack`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).stack.push(Plain("C"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `The window of the topmost container takes a new root`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.container).window.setRoot(to: Plain("B"))) == nil)
        scene.expect("B!", changes: 1, built: 1)
    }

    struct Access: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let found: String?
        let route: @Sendable (ScreenModalRoute) -> ScreenRoute<ModalContainer, ModalContainer>

        init(
            _ text: String, _ found: String?,
            _ route: @escaping @Sendable (ScreenModalRoute) -> ScreenRoute<ModalContainer, ModalContainer>
        ) {
            testDescription = "\(text) is \(found ?? "nothing")"
            self.found = found
            self.route = route
        }
    }

    // From D, in the stack N, which stands in the stack S, in the tabs T, over which M stands; S presents In in its context.
    static let accesses: [Access] = [
        Access("presented", "In") { $0.presented },
        Access("presented of presented", nil) { $0.presented.presented },
        Access("presenting", nil) { $0.presenting },
        Access("presenting of presented", "S") { $0.presented.presenting },
        Access("stack", "N") { $0.stack(of: StackContainer.self).first(.container) },
        Access("stack of stack", "S") { $0.stack.stack.first(.container) },
        Access("stack of stack of stack", nil) { $0.stack.stack.stack.first(.container) },
        Access("tabs", "T") { $0.tabs.first(.container) },
        Access("presented of tabs", "M") { $0.tabs.presented },
        Access("window and root", "T") { $0.window.root },
        Access("root of stack", "C") { $0.stack.stackRoot },
        Access("top of stack", "D") { $0.stack.stackTop },
        Access("visible of stack", "In") { $0.stack.stackVisible },
        Access("visible of the tabs' modal's", "L") { $0.tabs.presented.presented(of: StackContainer.self).stackVisible },
        Access("selected tab", "S") { $0.tabs.selectedTab },
    ]

    @Test(arguments: accesses) func `What an accessor goes to`(_ access: Access) throws {
        let inner = Stack("S").withStack(Plain("B"), Stack("N", Plain("C"), Plain("D"))).presenting(Plain("In", style: .overCurrentContext))
        let scene = Scene(Tabs("T", [inner]).presenting(Plain("M").presenting(Stack(nil, Plain("L")))))
        var found: String?
        let error = scene.run(from: try scene.find("D")) { access.route($0).get { found = $0.key?.name } }
        #expect(found == access.found)
        #expect((error is ScreenContainerNotFoundError) == (access.found == nil))
    }

    @Test func `A nested accessor leaves the current container`() throws {
        let scene = Scene(Tabs("T", [Stack("S", Plain("A"))]).presenting(Stack("N", Plain("B"))))
        var found: [String?] = []
        scene.run(from: try scene.find("A")) { route in
            route.stack { $0.get { found.append($0.key?.name) } }.tabs { $0.get { found.append($0.key?.name) } }
                .presented { (modal: ScreenStackRoute) in modal.get { found.append($0.key?.name) } }.get { found.append($0.key?.name) }
        }
        #expect(found == ["S", "T", "N", "A"])
    }

    @Test func `A container of another window type is a mismatch that names both`() {
        let scene = Scene(Tabs("T", [Stack("S")]))
        let error = scene.run(ScreenWindowRoute().root(of: StackContainer.self).clear()) as? ScreenContainerTypeMismatchError
        #expect(error?.expected == "stack")
        #expect(error?.found.key?.name == "T")
        #expect(error?.description == "Cannot go to 'root': needs a stack, found tabs 'T' at window/tabs T.")
    }

    struct NestedAccess: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let route: @Sendable (ScreenRootRoute<StackContainer>, @escaping (any ScreenContainer) -> Void) -> ScreenStackRoute

        init(
            _ found: String,
            _ route: @escaping @Sendable (ScreenRootRoute<StackContainer>, @escaping (any ScreenContainer) -> Void) -> ScreenStackRoute
        ) {
            testDescription = found
            self.route = route
        }
    }

    // From the stack N of the stacks C and D, in the stack S, in the tabs T; N presents the stack In in its context.
    static let nestedAccesses: [NestedAccess] = [
        NestedAccess("In") { route, found in route.presented(of: StackContainer.self) { $0.get(found) } },
        NestedAccess("S") { route, found in route.stack(of: StackContainer.self) { $0.get(found) } },
        NestedAccess("T") { route, found in route.tabs(of: TabsContainer.self) { $0.get(found) } },
        NestedAccess("W") { route, found in route.window { $0.get(found) } },
        NestedAccess("T") { route, found in route.window { $0.root(of: TabsContainer.self) { $0.get(found) } } },
        NestedAccess("C") { route, found in route.stackRoot(of: StackContainer.self) { $0.get(found) } },
        NestedAccess("D") { route, found in route.stackTop(of: StackContainer.self) { $0.get(found) } },
        NestedAccess("In") { route, found in route.stackVisible(of: StackContainer.self) { $0.get(found) } },
        NestedAccess("N") { route, found in
            route.presented { (modal: ScreenModalRoute) in modal.presenting(of: StackContainer.self) { $0.get(found) } }
        },
        NestedAccess("S") { route, found in route.tabs { $0.selectedTab(of: StackContainer.self) { $0.get(found) } } },
        NestedAccess("C") { route, found in route.then(ScreenStackRoute().stackRoot(of: StackContainer.self).get(found)) },
        NestedAccess("D") { route, found in route.then(ScreenStackRoute().stackTop(of: StackContainer.self).get(found)) },
        NestedAccess("In") { route, found in route.then(ScreenStackRoute().stackVisible(of: StackContainer.self).get(found)) },
        NestedAccess("S") { route, found in route.then(ScreenStackRoute().stack(of: StackContainer.self).get(found)) },
        NestedAccess("T") { route, found in route.then(ScreenStackRoute().tabs(of: TabsContainer.self).get(found)) },
        NestedAccess("N") { route, found in route.then(ScreenStackRoute().presented.presenting(of: StackContainer.self).get(found)) },
    ]

    @Test(arguments: nestedAccesses) func `A nested accessor of a type runs its route there, and the stack stays current`(
        _ access: NestedAccess
    ) throws {
        let deep = Stack("N").withStack(Stack("C"), Stack("D")).presenting(Stack("In", style: .overCurrentContext))
        let window = WindowContainer(key: ScreenKey(name: "W"))
        let navigator = ScreenNavigator(window: window, logger: nil)
        navigator.navigate { $0.setRoot(to: Tabs("T", [Stack("S").withStack(Plain("B"), deep)])) }
        var found: [String?] = []
        navigator.navigate(from: navigator.firstContainer(where: .stack(name: "N"))) { route in
            access.route(route) { found.append($0.key?.name) }.get { found.append($0.key?.name) }
        }
        #expect(found == [access.testDescription, "N"])
    }

    @Test func `Each accessor of another type is a mismatch`() throws {
        let scene = Scene(Tabs("T", [Stack("N", Plain("C"), Plain("D")).presenting(Plain("In", style: .overCurrentContext))]))
        let stack = try scene.find("N", as: StackContainer.self)
        let errors = [
            scene.run(from: stack) { $0.presented(of: TabsContainer.self).dismiss() },
            scene.run(from: stack) { $0.stackRoot(of: TabsContainer.self).dismiss() },
            scene.run(from: stack) { $0.stackTop(of: StackContainer.self).dismiss() },
            scene.run(from: stack) { $0.stackVisible(of: StackContainer.self).dismiss() },
            scene.run(from: stack) { $0.presented.presenting(of: TabsContainer.self).dismiss() },
            scene.run(from: stack) { $0.tabs(of: SpecialTabs.self).dismiss() },
            scene.run(from: stack) { $0.stackTop.stack(of: SpecialStack.self).dismiss() },
        ]
        #expect(errors.allSatisfy { $0 is ScreenContainerTypeMismatchError })
        #expect(scene.changes.isEmpty)
    }

    private final class SpecialTabs: TabsContainer {}
    private final class SpecialStack: StackContainer {}
}
