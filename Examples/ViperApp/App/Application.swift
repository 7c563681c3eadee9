package import NavDSL
package import NavState
import NavSystem

/// The app: a window, whose stack the navigation drives.
package final class Application {
    package let container: DependencyContainer
    package let navigator: ScreenNavigator
    package let navigation: NavigationService<Destination>

    /// Throws what resolving the navigation throws, and what building the root does.
    package init(container: DependencyContainer = ApplicationBuilder.makeContainer()) throws {
        self.container = container
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        navigation = try container.resolve(NavigationServiceAssembly.self)
        var result: Result<Void, any Error> = .success(())
        navigator.navigate(completion: { result = $0 }) { [navigation] in
            $0.setRoot(to: ApplicationBuilder(container: container).rootScreen()).makeKeyAndVisible().top(.stack).bind(navigation)
        }
        try result.get()
    }

    /// The presenter of what is in front, if it is of a type.
    package func presenter<Wanted: Presenter>(_ type: Wanted.Type = Wanted.self) throws -> Wanted {
        guard let presenter = (navigator.topContainer as? ModuleContainer)?.presenter as? Wanted else {
            throw PresenterNotShownError(wanted: "\(type)", shown: navigator.topContainer?.key.map { "\($0)" } ?? "nothing")
        }
        return presenter
    }

    /// Answers the question that is in front.
    package func choose(_ title: String) throws {
        let alert = navigator.topContainer as? AlertContainer
        guard let alert else { throw PresenterNotShownError(wanted: "an alert", shown: "none") }
        try alert.choose(title)
    }

    /// The hierarchy, the state that it is, and what the module in front shows.
    package var text: String {
        let shown = (navigator.topContainer as? ModuleContainer).map { "\n  shows: \($0.presenter.viewStateText)" } ?? ""
        return "\(navigator.hierarchy)\n  state: \(navigation.state)\(shown)"
    }
}

/// Something else is in front.
package struct PresenterNotShownError: Error, Hashable, CustomStringConvertible {
    package let wanted: String
    package let shown: String

    package init(wanted: String, shown: String) {
        self.wanted = wanted
        self.shown = shown
    }

    package var description: String { "\(wanted) is not in front; \(shown) is." }
}

extension Presenter {
    fileprivate var viewStateText: String { "\(viewState)" }
}
