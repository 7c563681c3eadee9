import NavDSL
import NavTesting
import Testing

@Suite struct ContainerContractTests {
    @Test func `A stack keeps the rules`() throws {
        try ContainerContract { StackContainer(screens: $0) }.verify()
    }

    @Test(arguments: [TabsContainer.BackBehavior.none, .firstTab, .history]) func `Tabs keep them, however they go back`(
        behavior: TabsContainer.BackBehavior
    ) throws {
        try ContainerContract { children in
            let tabs = TabsContainer(tabs: children)
            tabs.backBehavior = behavior
            return tabs
        }.verify()
    }

    @Test func `A plain container that shows all its children keeps them`() throws {
        try ContainerContract { try made(ModalContainer(), $0) }.verify()
    }

    @Test(arguments: BrokenContainer.allCases) func `Each broken container is found out, by the rule that it breaks`(_ broken: BrokenContainer) {
        let violations = ContainerContract { try broken.make($0) }.violations()
        #expect(violations.contains { $0.rule == broken.rule && $0.detail.contains(broken.word) }, "\(violations)")
    }

    @Test func `Every rule has a container that breaks it`() {
        // What searches find follows from the other rules: `Unshown` breaks both. A place cannot be taken from outside the library.
        #expect(Set(BrokenContainer.allCases.map(\.rule)).union([.search, .onePlace]) == Set(ContainerContractViolation.Rule.allCases))
    }

    @Test func `The error lists every rule once, with a case that shows it`() {
        let text = failure { try ContainerContract(childCounts: 1...1) { try made(Misnamed(), $0) }.verify() }
        let start = """
            Misnamed breaks a rule of containers:
            - kind: 'Split View' is not one lower-case word (and in 
            """
        #expect(text?.hasPrefix(start) == true && text?.hasSuffix(" other cases)") == true, "\(text ?? "")")
        #expect(text?.split(separator: "\n").count == 2)
    }

    @Test func `A number of children that it cannot have is left out`() throws {
        try ContainerContract(childCounts: 2...2) { children in
            guard children.count == 2 else { throw CancellationError() }
            return try made(Pages(), children)
        }.verify()
        let violations = ContainerContract(childCounts: 1...2) { children in
            guard children.count == 2 else { throw CancellationError() }
            return try made(Pages(), children)
        }.violations()
        #expect(violations.map(\.rule) == [.children])
    }
}

/// A container in a state that holds children.
private func made<Container: ModalContainer>(_ container: Container, _ children: [ModalContainer]) throws -> Container {
    try container.setUnplacedChildren(children)
    return container
}

/// One child at a time, as it should be.
private class Pages: ModalContainer {
    override var kind: String { "pages" }
    override func selection(for newChildren: [ModalContainer]) -> Int? { keptSelection(for: newChildren) }
}

/// A container that does one thing wrong.
enum BrokenContainer: String, CaseIterable, Sendable {
    case reversing, sharing, misnamed, impostor, offByOne, selecting, foreign, doubling, unshown, fickle, changing, mistaken, presenting
    case impossible, endless, sometimes, clinging, forgetful

    /// The rule that it breaks, and a word of the report.
    var rule: ContainerContractViolation.Rule {
        switch self {
        case .reversing, .sharing: .children
        case .misnamed, .impostor: .kind
        case .offByOne, .selecting: .selection
        case .foreign, .doubling: .visibleChildren
        case .unshown: .isShowing
        case .fickle, .changing: .asking
        case .mistaken, .presenting: .revealing
        case .impossible, .endless: .goingBack
        case .sometimes: .presentationContext
        case .clinging: .release
        case .forgetful: .changes
        }
    }

    var word: String {
        switch self {
        case .reversing: "it holds child 1, child 0"
        case .sharing: "the same container is made twice"
        case .misnamed: "'Split View'"
        case .impostor: "'stack' is the kind of another container"
        case .offByOne: "selection(for:) answers 2 for child 1, child 0"
        case .selecting: "selection(for:) answers 0 for none"
        case .foreign: "stranger shows and is none of its children"
        case .doubling: "shows twice"
        case .unshown: "isShowing(child 0) is false, and visibleChildren are child 0"
        case .fickle: "visibleChildren"
        case .changing: "revealing(_:) changes what it is asked about"
        case .mistaken: "does not show after the change that is to reveal it"
        case .presenting: "is no change of its children or its selection"
        case .impossible: "goingBack(from: child 0) is refused"
        case .endless: "leaves something to go back to"
        case .sometimes: "presentation context, unlike in another state"
        case .clinging: "it is alive after it was removed"
        case .forgetful: "do not lead back"
        }
    }

    func make(_ children: [ModalContainer]) throws -> ModalContainer {
        switch self {
        case .reversing: try made(Pages(), children.reversed())
        case .sharing: Sharing.instance
        case .misnamed: try made(Misnamed(), children)
        case .impostor: try made(Impostor(), children)
        case .offByOne: try made(OffByOne(), children)
        case .selecting: try made(Selecting(), children)
        case .foreign: try made(Foreign(), children)
        case .doubling: try made(Doubling(), children)
        case .unshown: try made(Unshown(), children)
        case .fickle: try made(Fickle(), children)
        case .changing: try made(Changing(), children)
        case .mistaken: try made(Mistaken(), children)
        case .presenting: try made(Presenting(), children)
        case .impossible: try made(Impossible(), children)
        case .endless: try made(Endless(), children)
        case .sometimes: try made(Sometimes(), children)
        case .clinging: try made(Clinging(), children)
        case .forgetful: try made(Forgetful(count: children.count), children)
        }
    }
}

private final class Sharing: ModalContainer {
    nonisolated(unsafe) static let instance = Sharing()
}

private final class Misnamed: Pages {
    override var kind: String { "Split View" }
}

private final class Impostor: Pages {
    override var kind: String { "stack" }
}

private final class OffByOne: Pages {
    override func selection(for newChildren: [ModalContainer]) -> Int? {
        selectedIndex == 1 ? newChildren.count : keptSelection(for: newChildren)
    }
}

private final class Selecting: Pages {
    override func selection(for newChildren: [ModalContainer]) -> Int? {
        selectedIndex == nil ? super.selection(for: newChildren) : keptSelection(for: newChildren) ?? 0
    }
}

private final class Foreign: Pages {
    let stranger = ModalContainer(key: ScreenKey(name: "stranger"))
    override var visibleChildren: [ModalContainer] { super.visibleChildren + [stranger] }
}

private final class Doubling: Pages {
    override var visibleChildren: [ModalContainer] { super.visibleChildren + super.visibleChildren }
}

private final class Unshown: Pages {
    override func isShowing(_ child: ModalContainer) -> Bool { false }
}

private final class Fickle: ModalContainer {
    private var count = 0
    override var visibleChildren: [ModalContainer] {
        count += 1
        return count.isMultiple(of: 2) ? children : []
    }
}

private final class Changing: ModalContainer {
    private var shown: ModalContainer?
    override var visibleChildren: [ModalContainer] { shown.map { [$0] } ?? Array(children.prefix(1)) }
    override func revealing(_ child: ModalContainer) -> HierarchyChange? {
        shown = child
        return nil
    }
}

private final class Mistaken: Pages {
    override func revealing(_ child: ModalContainer) -> HierarchyChange? { .select(selectedIndex, in: self) }
}

private final class Presenting: Pages {
    override func revealing(_ child: ModalContainer) -> HierarchyChange? { .present(ModalContainer(), on: self) }
}

private final class Impossible: Pages {
    override func goingBack(from child: ModalContainer) -> HierarchyChange? { .select(children.count, in: self) }
}

private final class Endless: Pages {
    override func goingBack(from child: ModalContainer) -> HierarchyChange? {
        children.count > 1 ? .select(((selectedIndex ?? 0) + 1) % children.count, in: self) : nil
    }
}

private final class Sometimes: Pages {
    override var definesPresentationContext: Bool { selectedIndex == 0 }
}

private final class Clinging: Pages {
    nonisolated(unsafe) private static var all: [Clinging] = []

    override init(key: ScreenKey? = nil, modalPresentationStyle: ScreenModalStyle = .automatic) {
        super.init(key: key, modalPresentationStyle: modalPresentationStyle)
        Self.all.append(self)
    }
}

/// Once it had more children than in the beginning, it shows them all for good.
private final class Forgetful: ModalContainer {
    private let count: Int
    private var hasGrown = false

    init(count: Int) { self.count = count }

    override var visibleChildren: [ModalContainer] {
        if children.count > count { hasGrown = true }
        return hasGrown ? children : Array(children.prefix(1))
    }
}
