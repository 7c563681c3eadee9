import NavDSL
import Testing

extension Scene {
    /// How many changes there were, not counting which window is key and what is hidden.
    var changeCount: Int { changes.count { $0.slot != .key && $0.slot != .hidden } }

    /// Expects the hierarchy, and what has been done since the scene was made or this was called before.
    func expect(_ text: String, changes: Int, built: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.text == text, sourceLocation: sourceLocation)
        #expect(changeCount == changes, "\(self.changes)", sourceLocation: sourceLocation)
        #expect(self.built == built, "screens built", sourceLocation: sourceLocation)
        forget()
    }

    /// The container with a name, or else with an unnamed one's class.
    func find<Found: ModalContainer>(
        _ name: String, as type: Found.Type = ModalContainer.self, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Found {
        try #require(
            navigator.firstContainer(where: .container(of: type, name: name)), "no \(name)", sourceLocation: sourceLocation)
    }

    /// The root of the window.
    func root<Root: ModalContainer>(as type: Root.Type = ModalContainer.self) throws -> Root {
        try #require(window.root as? Root)
    }

    /// Runs a route that starts from a container.
    @discardableResult
    func run<Root: ScreenContainer>(
        from container: Root?, _ route: (ScreenRootRoute<Root>) -> some ScreenRouteConvertible<Root>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> (any Error)? {
        run(ScreenWindowRoute().from(container, route: route), sourceLocation: sourceLocation)
    }
}

extension Screen where Container: ModalContainer {
    /// The screen with a modal that it presents from the beginning.
    func presenting<Modal: Screen>(_ modal: Modal) -> AnyScreen<Container> where Modal.Container: ModalContainer {
        decorated(by: PresentingDecorator(modal: modal.eraseToAnyModalScreen()))
    }
}

private struct PresentingDecorator<Container: ModalContainer>: ScreenDecorator {
    let modal: AnyModalScreen

    func decorate(_ container: Container, navigator: ScreenNavigator) throws -> Container {
        try container.setUnplacedPresented(try navigator.build(modal))
        return container
    }
}

/// A screen whose container can be refreshed.
struct Refreshing: Screen {
    let name: String
    var traits: ScreenTraits = []

    init(_ name: String, _ traits: ScreenTraits = []) {
        self.name = name
        self.traits = traits
    }

    func build(navigator: ScreenNavigator) -> RefreshingContainer { RefreshingContainer(key: key) }
}

final class RefreshingContainer: ModalContainer, ScreenRefreshableContainer {
    private(set) var refreshCount = 0
    var answer: Result<Void, any Error> = .success(())

    func refresh(completion: @escaping (Result<Void, any Error>) -> Void) {
        refreshCount += 1
        completion(answer)
    }
}

/// An error of the test's own, which is none of the library's.
struct TestError: Error, Equatable {
    var name = ""
}

/// A container that is its own screen.
final class OwnScreen: ModalContainer, Screen {
    let name: String

    init(_ name: String, style: ScreenModalStyle = .automatic) {
        self.name = name
        super.init(modalPresentationStyle: style)
    }

    func build(navigator: ScreenNavigator) -> OwnScreen { self }
}

/// An action of the test's own, done by a closure that gets the completion.
struct ClosureAction<Container: ScreenContainer, Output>: ScreenAction {
    typealias Answer = (Result<Output, any Error>) -> Void

    let body: (Container, ScreenNavigator, @escaping Answer) -> Void

    init(_ body: @escaping (Container, ScreenNavigator, @escaping Answer) -> Void) { self.body = body }

    func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Answer) {
        body(container, navigator, completion)
    }

    var description: String { "closure" }
}

/// A screen that cannot be built.
struct Unbuildable: Screen {
    func build(navigator: ScreenNavigator) throws -> ModalContainer { throw TestError(name: "unbuildable") }
}

/// A screen that navigates while it is built.
struct Meddling: Screen {
    var modalPresentationStyle = ScreenModalStyle.automatic
    let body: (ScreenNavigator) -> Void

    init(_ body: @escaping (ScreenNavigator) -> Void) { self.body = body }

    func build(navigator: ScreenNavigator) -> ModalContainer {
        body(navigator)
        return ModalContainer()
    }
}

/// A container with a child that it never shows.
struct Stubborn: Screen {
    final class Container: ModalContainer {
        override var kind: String { "stubborn" }
        override var visibleChildren: [ModalContainer] { [] }
    }

    let name: String

    init(_ name: String) { self.name = name }

    func build(navigator: ScreenNavigator) throws -> Container {
        let container = Container()
        try container.setUnplacedChildren([ModalContainer()])
        return container
    }
}
