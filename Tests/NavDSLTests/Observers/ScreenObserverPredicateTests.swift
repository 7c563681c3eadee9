import NavDSL
import Testing

/// Two windows in which every container tells something: its name.
///
/// ```
/// Window                           Other
/// └─ tabs T                        └─ Z
///    ├─ ▸ stack S                     └─ ⇧ Y
///    │  ├─ A
///    │  ├─ B                       Removed: stack X
///    │  ├─ tabs D                  └─ X1
///    │  │  ├─ ▸ D1
///    │  │  └─ D2
///    │  └─ E
///    ├─ stack U ⇧ H (currentContext)
///    │  ├─ F
///    │  └─ G
///    ├─ stack V
///    └─ ⇧ stack M
///       ├─ P
///       ├─ Q
///       └─ ⇧ R (fullScreen)
/// ```
private final class Places {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let other: ScreenNavigator
    private(set) var containers: [String: ModalContainer] = [:]
    private let names = "T S A B D D1 D2 E U F G H V M P Q R Z Y X X1".split(separator: " ").map(String.init)

    init() throws {
        other = ScreenNavigator(window: WindowContainer(), logger: nil, observatory: navigator.observatory)
        let tabs = TabsContainer(
            key: ScreenKey(name: "T"),
            tabs: [
                stack("S", plain("A"), plain("B"), add("D", TabsContainer(tabs: [plain("D1"), plain("D2")])), plain("E")),
                stack("U", plain("F"), plain("G")), stack("V"),
            ])
        add("T", tabs)
        let modal = stack("M", plain("P"), plain("Q"))
        try modal.setUnplacedPresented(plain("R", .fullScreen))
        try tabs.setUnplacedPresented(modal)
        try self["U"].setUnplacedPresented(plain("H", .currentContext))
        try navigator.apply(.setRoot(tabs, of: try navigator.window.unwrapped()))
        try plain("Z").setUnplacedPresented(plain("Y"))
        try other.apply(.setRoot(self["Z"], of: try other.window.unwrapped()))
        let removed = stack("X", plain("X1"))
        try navigator.apply(.replaceChildren(from: 0, with: [removed], in: self["V"]))
        try navigator.apply(.replaceChildren(from: 0, with: [], in: self["V"]))
    }

    subscript(name: String) -> ModalContainer { containers[name]! }

    subscript(stack name: String) -> StackContainer { containers[name] as! StackContainer }

    @discardableResult
    private func add<Container: ModalContainer>(_ name: String, _ container: Container) -> Container {
        containers[name] = container
        return container
    }

    private func plain(_ name: String, _ style: ScreenModalStyle = .automatic) -> ModalContainer {
        add(name, ModalContainer(key: ScreenKey(name: name), modalPresentationStyle: style))
    }

    private func stack(_ name: String, _ screens: ModalContainer...) -> StackContainer {
        add(name, StackContainer(key: ScreenKey(name: name), screens: screens))
    }

    /// The names of the containers that an observer hears.
    func heard(_ predicate: ScreenObserverPredicate) -> String {
        let listener = Listener()
        let token = navigator.observe(by: listener, where: predicate)
        for name in names { navigator.observation(of: (any ChatObserver).self, from: self[name]).notify { $0.chatDidUpdate(name) } }
        withExtendedLifetime(token) {}
        return listener.heard.joined(separator: " ")
    }

    /// The containers that show, as the predicate has it.
    var visible: String {
        names.filter { !heard(.visible(self[$0])).isEmpty }.joined(separator: " ")
    }
}

@Suite struct ScreenObserverPredicateTests {
    @Test func `Any is everything, from anywhere`() throws {
        #expect(try Places().heard(.any) == "T S A B D D1 D2 E U F G H V M P Q R Z Y X X1")
    }

    @Test(arguments: [
        ("T", "M P Q R", "M"), ("S", "M P Q R", "M"), ("E", "M P Q R", "M"), ("A", "", ""), ("D1", "", ""), ("U", "H", "H"), ("G", "H", "H"),
        ("F", "", ""), ("V", "", ""), ("M", "R", "R"), ("Q", "R", "R"), ("P", "", ""), ("R", "", ""), ("H", "", ""), ("Z", "Y", "Y"),
        ("Y", "", ""), ("X", "", ""), ("X1", "", ""),
    ])
    func `Presented on a container is the modal over it, if the container shows below`(_ name: String, _ all: String, _ alone: String) throws {
        let places = try Places()
        #expect(places.heard(.presented(on: places[name])) == all)
        #expect(places.heard(.presented(on: places[name], recursively: false)) == alone)
    }

    @Test(arguments: [
        ("T", "S A B D D1 D2 E U F G H V", "S U V"), ("S", "A B D D1 D2 E", "A B D E"), ("D", "D1 D2", "D1 D2"), ("A", "", ""),
        ("U", "F G", "F G"), ("V", "", ""), ("M", "P Q", "P Q"), ("Z", "", ""), ("X", "X1", "X1"),
    ])
    func `Child of a container is what stands in it, shown or not`(_ name: String, _ all: String, _ alone: String) throws {
        let places = try Places()
        #expect(places.heard(.child(of: places[name])) == all)
        #expect(places.heard(.child(of: places[name], recursively: false)) == alone)
    }

    @Test(arguments: [
        ("S", "A B D D1 D2 E M P Q R", "A B D E"), ("U", "F G H", "F G"), ("V", "", ""), ("M", "P Q R", "P Q"), ("X", "X1", "X1"),
    ])
    func `Pushed into a stack are its screens, and what is presented on them`(_ name: String, _ all: String, _ alone: String) throws {
        let places = try Places()
        #expect(places.heard(.pushed(into: places[stack: name])) == all)
        #expect(places.heard(.pushed(into: places[stack: name], recursively: false)) == alone)
    }

    @Test(arguments: [
        ("A", "B D D1 D2 E M P Q R", "B"), ("B", "D D1 D2 E M P Q R", "D"), ("D", "E M P Q R", "E"), ("D1", "E M P Q R", "E"),
        ("D2", "E M P Q R", "E"), ("E", "", ""), ("F", "G H", "G"), ("G", "", ""), ("P", "Q R", "Q"), ("Q", "", ""), ("R", "", ""), ("S", "", ""),
        ("T", "", ""), ("Z", "", ""), ("X", "", ""), ("X1", "", ""),
    ])
    func `Pushed after a container are the screens over it in its stack`(_ name: String, _ all: String, _ alone: String) throws {
        let places = try Places()
        #expect(places.heard(.pushed(after: places[name])) == all)
        #expect(places.heard(.pushed(after: places[name], recursively: false)) == alone)
    }

    private static let changes: [(Variation<@Sendable (Places) throws -> Void>, String)] = [
        (Variation("as it is") { _ in }, "R"),
        (Variation("R dismissed") { try $0.navigator.apply(.present(nil, on: $0["M"])) }, "T S E M Q"),
        (Variation("M dismissed") { try $0.navigator.apply(.present(nil, on: $0["T"])) }, "T S E"),
        (
            Variation("the second tab") {
                try $0.navigator.apply(.present(nil, on: $0["T"]))
                try $0.navigator.apply(.select(1, in: $0["T"]))
            }, "T H"
        ),
        (Variation("hidden") { try $0.navigator.apply(.setHidden(true, of: $0.navigator.window!)) }, ""),
        (Variation("removed") { try $0.navigator.apply(.setRoot(nil, of: $0.navigator.window!)) }, ""),
    ]

    @Test(arguments: changes)
    fileprivate func `Visible is everything while the container shows`(
        _ change: Variation<@Sendable (Places) throws -> Void>, _ expected: String
    ) throws {
        let places = try Places()
        try change.body(places)
        #expect(places.visible == (expected + " Z Y").trimmed)
    }

    @Test func `A window is visible unless it is hidden`() throws {
        let places = try Places()
        let window = try places.navigator.window.unwrapped()
        #expect(!places.heard(.visible(window)).isEmpty)
        try places.navigator.apply(.setHidden(true, of: window))
        #expect(places.heard(.visible(window)).isEmpty)
    }

    @Test func `Of several predicates all, or any, have to be satisfied`() throws {
        let places = try Places()
        let inS = ScreenObserverPredicate.child(of: places["S"])
        let afterB = ScreenObserverPredicate.pushed(after: places["B"])
        #expect(places.heard(.satisfiedAll(inS, afterB)) == "D D1 D2 E")
        #expect(places.heard(.satisfiedAny(inS, afterB)) == "A B D D1 D2 E M P Q R")
        #expect(places.heard(.satisfiedAll(inS, .satisfiedAny(.child(of: places["D"]), .pushed(after: places["D"])))) == "D1 D2 E")
        #expect(places.heard(.satisfiedAll()) == places.heard(.any))
        #expect(places.heard(.satisfiedAny()) == "")
    }

    @Test func `A condition is asked with the observer and the container`() throws {
        let places = try Places()
        let stacks = ScreenObserverPredicate.where("a stack") { observer, container in observer is Listener && container is StackContainer }
        #expect(places.heard(stacks) == "S U V M X")
    }

    @Test func `What is freed satisfies nothing that asks where it stands`() throws {
        let places = try Places()
        let predicates = { [ScreenObserverPredicate.visible($0), .presented(on: $0), .child(of: $0), .pushed(after: $0), .pushed(into: $0)] }(
            StackContainer())
        #expect(places.heard(.satisfiedAny(predicates)) == "")
        #expect(places.heard(.satisfiedAll(predicates)) == "")
    }

    @Test func `A predicate says in words what it asks`() throws {
        let places = try Places()
        let predicate = ScreenObserverPredicate.satisfiedAll(
            .type((any ChatObserver).self), .satisfiedAny(.screen(ChatScreen("Chat", [1])), .presented(on: places["A"])),
            .where("it rains") { _, _ in true })
        #expect("\(predicate)" == "all of (type ChatObserver, any of (screen Chat(1), presented on screen 'A'), where it rains)")
        #expect("\(ScreenObserverPredicate.visible(ModalContainer()))" == "visible a container that was freed")
    }
}

extension String {
    fileprivate var trimmed: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
