import NavDSL
import NavTesting
import Testing

/// Each way of removing a screen that somebody waits for: the wait ends then, once, with the reason.
@Suite struct AwaitedRemovalTests {
    /// Where B stands, and how it, or what it stands in, is removed.
    struct Removal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: ScreenEndReason
        let wait: @Sendable (ResultStage) throws -> Chooser
        let remove: @Sendable (ResultStage) throws -> Void

        init(
            _ text: String, _ reason: ScreenEndReason, _ wait: @escaping @Sendable (ResultStage) throws -> Chooser = pushed,
            _ remove: @escaping @Sendable (ResultStage) throws -> Void
        ) {
            testDescription = text
            self.reason = reason
            self.wait = wait
            self.remove = remove
        }
    }

    // MARK: Where B stands

    private static func pushed(_ stage: ResultStage) throws -> Chooser { try stage.push() }
    private static func presented(_ stage: ResultStage) throws -> Chooser { try stage.present() }

    /// In a stack that is a modal.
    private static func inModal(_ stage: ResultStage) throws -> Chooser {
        try stage.run { $0.top(.stack).present(Stack("M", Plain("N"))) }
        return try stage.push()
    }

    /// Presented by a modal.
    private static func onModal(_ stage: ResultStage) throws -> Chooser {
        try stage.run { $0.top(.stack).present(Plain("M")) }
        return try stage.present()
    }

    /// Presented, and presents another.
    private static func underModal(_ stage: ResultStage) throws -> Chooser {
        let chooser = try stage.present()
        try stage.run { $0.last(.container(name: "B")).present(Plain("M")) }
        return chooser
    }

    /// Presented in the context of a stack that was pushed.
    private static func inContext(_ stage: ResultStage) throws -> Chooser {
        try stage.run { $0.top(.stack).push(Stack("I", Plain("J"))) }
        return try stage.present(ChooserScreen(style: .currentContext))
    }

    /// In a stack inside of the stack.
    private static func inStack(_ stage: ResultStage) throws -> Chooser {
        try stage.run { $0.top(.stack).push(Stack("I", Plain("J"))) }
        return try stage.push()
    }

    /// Below another screen.
    private static func below(_ stage: ResultStage) throws -> Chooser {
        let chooser = try stage.push()
        try stage.run { $0.top(.stack).push(Plain("C")) }
        return chooser
    }

    /// In the second tab.
    private static func inTab(_ stage: ResultStage) throws -> Chooser {
        try stage.run { $0.setRoot(to: Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))], selected: 1)) }
        return try stage.push()
    }

    /// In a column of a container of the test's own.
    private static func inColumn(_ stage: ResultStage) throws -> Chooser {
        try stage.run {
            $0.setRoot(to: Split(name: "Main", isCollapsed: false, primary: Stack("S", Plain("A")), secondary: Stack("U", Plain("D"))))
        }
        return try stage.push()
    }

    // MARK: How it is removed

    private static let byRoute: [Removal] = [
        Removal("pop", .popped) { try $0.run { $0.top(.stack).pop() } },
        Removal("pop to A", .popped) { try $0.run { $0.top(.stack).pop(to: .container(name: "A")) } },
        Removal("pop to A, over C", .popped, below) { try $0.run { $0.top(.stack).pop(to: .container(name: "A")) } },
        Removal("pop to the root", .popped, below) { try $0.run { $0.top(.stack).popToRoot() } },
        Removal("clear", .popped) { try $0.run { $0.top(.stack).clear() } },
        Removal("replace", .replaced) { try $0.run { $0.top(.stack).replace(with: Plain("X")) } },
        Removal("pop and push in one", .replaced) { try $0.run { $0.top(.stack).pop().push(Plain("X")) } },
        Removal("a modifier of one's own", .popped, below) { try $0.run { $0.top(.stack).setStack(modifiers: [DropB()]) } },
        Removal("a pop of the stack around it", .popped, inStack) { try $0.run { $0.first(.stack(name: "S")).pop() } },
        Removal("a replace of the stack around it", .replaced, inStack) { try $0.run { $0.first(.stack(name: "S")).replace(with: Plain("X")) } },
        Removal("making A visible", .popped, below) { try $0.run { $0.first(.container(name: "A")).makeVisible() } },
        Removal("dismiss", .dismissed, presented) { try $0.run { $0.root.dismiss() } },
        Removal("dismiss from the modal itself", .dismissed, presented) { try $0.run { $0.first(.container(name: "B")).presenting.dismiss() } },
        Removal("dismissal of its carrier", .dismissed, onModal) { try $0.run { $0.root.dismiss() } },
        Removal("dismissal of the modal that it stands in", .dismissed, inModal) { try $0.run { $0.root.dismiss() } },
        Removal("dismissal of it alone", .dismissed, presented) { try $0.run { $0.root.dismiss(only: .container(name: "B")) } },
        Removal("dismissal of it alone, under another", .dismissed, underModal) { try $0.run { $0.root.dismiss(only: .container(name: "B")) } },
        Removal("a modal in its place", .replaced, presented) { try $0.run { $0.root.replacePresented(with: Plain("X")) } },
        Removal("a modal in the place of its carrier", .replaced, onModal) { try $0.run { $0.root.replacePresented(with: Plain("X")) } },
        Removal("its window's end", .windowClosed) { try $0.run { $0.closeWindow() } },
        Removal("making visible what it covers", .dismissed, presented) { try $0.run { $0.first(.container(name: "A")).makeVisible() } },
        Removal("a pop of what presents it", .popped, inContext) { try $0.run { $0.first(.stack(name: "S")).pop() } },
        Removal("new tabs", .replaced, inTab) { try $0.run { $0.first(.tabs).setTabs(Plain("X"), Plain("Y")) } },
        Removal("a new root", .rootReplaced) { try $0.run { $0.setRoot(to: Plain("X")) } },
        Removal("a new root under a modal", .rootReplaced, inModal) { try $0.run { $0.setRoot(to: Plain("X")) } },
        Removal("a new root under tabs", .rootReplaced, inTab) { try $0.run { $0.setRoot(to: Plain("X")) } },
    ]

    private static let byUser: [Removal] = [
        Removal("back", .popped) { _ = try $0.navigator.back() },
        Removal("back from a modal", .dismissed, presented) { _ = try $0.navigator.back() },
        Removal("a gesture", .popped) { try #require($0.navigator.beginBack()).commit() },
        Removal("the event of a pop", .popped) {
            let (from, to) = try (#require($0.find("B").id), #require($0.find("A").id))
            $0.navigator.handle(.popped(from: from, to: to))
        },
        Removal("the event of its window's end", .windowClosed) { $0.navigator.handle(.closed(try #require($0.window.id))) },
        Removal("the event of a dismissal", .dismissed, presented) { $0.navigator.handle(.dismissed(try #require($0.find("B").id))) },
    ]

    private static let byChange: [Removal] = [
        Removal("a change of the stack", .popped) { stage in
            let stack = try stage.find("S", as: StackContainer.self)
            try stage.navigator.apply(.setChildren([stack.screens[0]], in: stack))
        },
        Removal("a change that presents another", .replaced, presented) { stage in
            let change = HierarchyChange(.presented(from: try stage.find("B"), to: ModalContainer()), of: try stage.find("S"))
            try stage.navigator.apply(change)
        },
        Removal("a change that leaves no root", .rootReplaced) { try $0.navigator.apply(.setRoot(nil, of: $0.window)) },
        Removal("a change of a container of one's own", .replaced, inColumn) { stage in
            let split = try stage.find("Main", as: SplitContainer.self)
            let column = try #require(try stage.find("B").parent)
            try stage.navigator.apply(.setChildren(split.children.filter { $0 !== column }, in: split))
        },
        Removal("a restoration", .rootReplaced) { stage in
            var change = HierarchyChange.setRoot(ModalContainer(), of: stage.window)
            change.origin = .restoration
            try stage.navigator.apply(change)
        },
        Removal("a journal that is replayed", .popped) { stage in
            let twin = ResultStage()
            twin.history.removeAll()
            try twin.push()
            try twin.run { $0.top(.stack).pop() }
            try HierarchyJournal([#require(twin.history.journal.changes.last)]).replay(on: stage.navigator)
        },
    ]

    private static let byTakingBack: [Removal] = [
        Removal(
            "undo", .rootReplaced,
            { stage in
                try stage.run { $0.setRoot(to: Stack("S", Plain("A"))) }
                return try stage.push()
            },
            { _ = try $0.history.undo() }),
        Removal(
            "redo", .rootReplaced,
            { stage in
                try stage.run { $0.setRoot(to: Plain("X")) }
                _ = try stage.history.undo()
                return try stage.push()
            },
            { _ = try $0.history.redo() }),
        Removal(
            "an atomic route that fails", .popped,
            { stage in
                stage.start("atomic") { $0.top(.stack).push(Stack("I", Plain("J"))).wait(for: .seconds(1)).fail(with: TestError()).atomic() }
                stage.renderer?.finishAll()
                return try stage.push()
            },
            { $0.clock.advance(by: .seconds(1)) }),
        Removal(
            "an atomic route that is canceled", .dismissed,
            { stage in
                stage.start("atomic") { $0.top(.stack).present(Stack("M", Plain("N"))).wait(for: .seconds(1)).atomic() }
                stage.renderer?.finishAll()
                return try stage.push()
            },
            { $0.navigator.navigations.first { $0.label == "atomic" }?.cancel() }),
    ]

    private struct DropB: ScreenStackModifier {
        func modify(_ draft: inout ScreenStackDraft) { draft.entries.removeAll { $0.key?.name == "B" } }
    }

    static let all = byRoute + byUser + byChange + byTakingBack

    @Test(arguments: all, ReportedCaseTests.Rendering.allCases)
    func `Whoever removes it, the wait ends then, once, with the reason`(_ removal: Removal, rendering: ReportedCaseTests.Rendering) throws {
        let stage = ResultStage(renderer: rendering.renderer())
        let chooser = try removal.wait(stage)
        stage.renderer?.finishAll()
        #expect(stage.outcomes == [] && !chooser.hasEnded)
        try removal.remove(stage)
        stage.renderer?.finishAll()
        #expect(stage.outcomes == ["\(removal.reason)"])
        #expect(chooser.hasEnded && !chooser.finish(with: 1) && !chooser.cancel())
        #expect(stage.outcomes.count == 1 && stage.ends.filter { $0.hasPrefix("it") } == ["it: done"])
        #expect(stage.navigator.navigations.isEmpty)
    }

    // A route that is done clears what could be made again.
    @Test(arguments: all.filter { $0.testDescription != "redo" }) func `Of one that has finished, the removal is no end`(_ removal: Removal) throws {
        let stage = ResultStage()
        let chooser = try removal.wait(stage)
        #expect(chooser.finish(with: 7))
        try removal.remove(stage)
        #expect(stage.outcomes == ["7"] && chooser.window == nil && !chooser.finish(with: 8))
    }

    @Test func `What covers it, goes on above it, or moves the selection, is no end`() throws {
        let stage = ResultStage(Tabs("T", [Stack("S", Plain("A")), Stack("U", Plain("D"))]))
        let chooser = try stage.push()
        try stage.run { $0.top(.stack).push(Plain("C")).present(Plain("M", style: .fullScreen)) }
        try stage.run { $0.root.dismiss().first(.tabs).selectTab(with: .index(1)) }
        try stage.run { $0.makeKey().first(.stack(name: "U")).push(Plain("E")).pop() }
        #expect(stage.outcomes == [] && !chooser.hasEnded)
        #expect(chooser.finish(with: 1) && stage.outcomes == ["1"])
    }

    @Test func `One that moves within a change has not left`() throws {
        let stage = ResultStage()
        let chooser = try stage.push()
        let stack = try stage.find("S", as: StackContainer.self)
        try stage.navigator.apply(.setChildren(stack.screens.reversed(), in: stack))
        #expect(stage.outcomes == [] && chooser.finish(with: 1))
    }
}
