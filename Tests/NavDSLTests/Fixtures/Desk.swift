import NavDSL
import Testing

/// A group with the windows `main` and `side`, and a navigator for its key window, `main`.
final class Desk {
    let group = ScreenWindowGroup(key: ScreenKey(name: "main"))
    let navigator: ScreenNavigator
    private(set) var changes: [String] = []
    private var observation: HierarchyObservation?

    init() {
        navigator = ScreenNavigator(windowProvider: group, logger: nil)
        navigator.navigate { $0.setRoot(to: Stack("S", Plain("A"))).makeKey() }
        navigator.navigate { $0.openWindow(key: ScreenKey(name: "side")) { $0.setRoot(to: Plain("B")) } }
        observation = navigator.observeChanges { [unowned self] in changes.append("\($0)") }
    }

    @discardableResult
    func run(_ route: (ScreenWindowRoute) -> some ScreenRouteConvertible<WindowContainer>) -> (any Error)? {
        let run = navigator.navigate(route: route)
        #expect(throws: Never.self) { try navigator.validate() }
        return run.error
    }

    func window(_ name: String) throws -> WindowContainer { try #require(group.window(key: ScreenKey(name: name))) }

    /// The windows: `*` before the key one, parentheses around hidden ones.
    var text: String {
        group.windows.map { window in
            let name = window.key?.name ?? "_"
            return (window.isKey ? "*" : "") + (window.isHidden ? "(\(name))" : name)
        }.joined(separator: " ")
    }
}

func key(_ name: String) -> ScreenKey { ScreenKey(name: name) }

extension Navigation {
    /// What it has failed with.
    var error: (any Error)? {
        if case .failure(let error) = result { return error }
        return nil
    }
}
