import NavDSL
import Testing

@Suite struct StackMergingTests {
    @Test func `Pop, push and a push with a nested modal are one change of the stack`() {
        let scene = Scene(Stack("Main", Plain("A"), Plain("B"), Plain("C")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).popToRoot().push(Plain("Red")).push(Plain("Green")) { $0.present(Plain("Blue")) }) == nil)
        scene.expect("stack Main[A, Red, Green!]! ^ Blue!", changes: 2, built: 3)
    }

    @Test func `A screen pushed and popped in one step is never built`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).pop().push(Plain("C"))) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `Pop and push are one change`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C"))) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A separated push ends the merging`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B"), separated: true).push(Plain("C"))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A push with a nested route ends the merging`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C")) { $0.dismiss() }.push(Plain("D")).pop()) == nil)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A search between two pushes makes two changes`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack) { $0.push(Plain("B")) }.top(.stack) { $0.push(Plain("C")) }) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A pop that fails leaves the stack as it was before the push merged with it`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).pop(to: .container(name: "Z"))) is ScreenContainerNotFoundError)
        scene.expect("stack[A!]!", changes: 0, built: 0)
    }

    @Test func `Push and pop together change nothing`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("C")).pop()) == nil)
        scene.expect("stack[A, B!]!", changes: 0, built: 0)
    }

    @Test func `The steps of a route inside a route merge too`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().then(ScreenStackRoute().push(Plain("C")).push(Plain("D")))) == nil)
        scene.expect("stack[A, C, D!]!", changes: 1, built: 2)
    }

    @Test func `Modifiers of one setStack are one change`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(
            scene.run(
                ScreenWindowRoute().top(.stack).setStack(modifiers: [
                    ScreenStackClearModifier(), ScreenStackPushModifier(Plain("C")), ScreenStackPushModifier(Plain("D")),
                    ScreenStackReplaceModifier(Plain("E")),
                ])) == nil)
        scene.expect("stack[C, E!]!", changes: 1, built: 2)
    }

    struct AnimationCase: Sendable, CustomTestStringConvertible {
        let first, second, merged: ScreenAnimation?
        var testDescription: String {
            "\(first?.description ?? "none") with \(second?.description ?? "none") is \(merged?.description ?? "none")"
        }
    }

    static let dissolve = ScreenAnimation.crossDissolve
    static let flip = ScreenAnimation.custom("flip")
    static let animations: [AnimationCase] = [
        AnimationCase(first: nil, second: nil, merged: nil),
        AnimationCase(first: nil, second: flip, merged: flip),
        AnimationCase(first: dissolve, second: nil, merged: dissolve),
        AnimationCase(first: flip, second: flip, merged: flip),
        AnimationCase(first: dissolve, second: flip, merged: .default),
        AnimationCase(first: .default, second: flip, merged: .default),
    ]

    @Test(arguments: animations) func `Animations of one step merge`(_ animation: AnimationCase) {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(
            scene.run(ScreenWindowRoute().top(.stack).pop(animation: animation.first).push(Plain("C"), animation: animation.second))
                == nil)
        #expect(scene.changes.map(\.animation) == [animation.merged])
    }

    @Test func `Every stack verb passes its animation on`() {
        let route: [(ScreenRoute<WindowContainer, StackContainer>) -> ScreenRoute<WindowContainer, StackContainer>] = [
            { $0.push(Plain("C"), animation: Self.flip) }, { $0.push(Plain("C"), animation: Self.flip) { $0.dismiss() } },
            { $0.replace(with: Plain("C"), animation: Self.flip) }, { $0.replace(with: Plain("C"), animation: Self.flip) { $0.dismiss() } },
            { $0.pop(animation: Self.flip) }, { $0.popToRoot(animation: Self.flip) }, { $0.clear(animation: Self.flip) },
            { $0.setStack(modifiers: [ScreenStackClearModifier()], animation: Self.flip) },
        ]
        for verb in route {
            let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
            #expect(scene.run(verb(ScreenWindowRoute().top(.stack))) == nil)
            #expect(scene.changes.map(\.animation) == [Self.flip])
        }
    }

    @Test func `Observers see one change from before the step to after it`() throws {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).popToRoot().push(Plain("C"))) == nil)
        #expect(scene.changes.map { $0.inserted.map(\.key?.name) } == [["C"]])
        #expect(scene.changes.flatMap(\.removed).isEmpty)
        scene.expect("stack[A, C!]!", changes: 1, built: 1)
    }

    @Test func `A push with a nested route joins the steps before it`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop().push(Plain("C")) { $0.present(Plain("M")) }) == nil)
        scene.expect("stack[A, C!]! ^ M!", changes: 2, built: 2)
    }

    @Test func `A get between two pushes ends the merging`() {
        let scene = Scene(Stack(nil, Plain("A")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).push(Plain("B")).get { _ in }.push(Plain("C"))) == nil)
        scene.expect("stack[A, B, C!]!", changes: 2, built: 2)
    }

    @Test func `A modifier of one's own merges with the others`() {
        struct Rotate: ScreenStackModifier {
            func modify(_ draft: inout ScreenStackDraft) {
                if let first = draft.entries.first { draft.entries = draft.entries.dropFirst() + [first] }
            }
        }
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        #expect(scene.run(ScreenWindowRoute().top(.stack).setStack(modifiers: [Rotate()]).push(Plain("C"))) == nil)
        scene.expect("stack[B, A, C!]!", changes: 1, built: 1)
    }

    @Test func `The set-stack action in a then merges too`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let action = ScreenSetStackAction<StackContainer>(modifiers: [ScreenStackPushModifier(Plain("B"))])
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(action).pop().then(action)) == nil)
        scene.expect("stack[A, B!]!", changes: 1, built: 1)
    }

    @Test func `A route inside a route goes back to its own root by resolve`() {
        let scene = Scene(Stack(nil, Plain("A")))
        let inner = ScreenStackRoute().push(Plain("B")).stackTop.resolve().push(Plain("C"))
        #expect(scene.run(ScreenWindowRoute().top(.stack).then(inner).push(Plain("D"))) == nil)
        scene.expect("stack[A, B, C, D!]!", changes: 2, built: 3)
    }

    @Test func `A modifier that navigates reads the screens of the beginning, and its step is refused`() {
        let scene = Scene(Stack(nil, Plain("A"), Plain("B"), Plain("C")))
        var seen: [String?] = []
        let meddling = ScreenStackPopPredicate("what is not there any more") { draft in
            scene.navigator.navigate { $0.top(.stack).clear() }
            seen = draft.entries.map(\.key?.name)
            return draft.count - 2
        }
        #expect(scene.run(ScreenWindowRoute().top(.stack).pop(to: meddling)) is ScreenHierarchyChangedError)
        #expect(seen == ["A", "B", "C"])
        scene.expect("stack[]!", changes: 1, built: 0)
    }

    @Test func `A draft that is kept stays readable when the stack has changed`() {
        struct Keep: ScreenStackModifier {
            let keep: (ScreenStackDraft) -> Void
            func modify(_ draft: inout ScreenStackDraft) { keep(draft) }
        }
        let scene = Scene(Stack(nil, Plain("A"), Plain("B")))
        var kept: ScreenStackDraft?
        scene.run(ScreenWindowRoute().top(.stack).setStack(modifiers: [Keep { kept = $0 }]).clear())
        #expect(kept?.entries.map(\.key?.name) == ["A", "B"])
        scene.expect("stack[]!", changes: 1, built: 0)
    }
}
