package import NavDSL
import NavState

/// Makes the screen of a type from the data that it is opened with.
package protocol ScreenConfigurator<Data, Configured> {
    associatedtype Data: Hashable & Sendable & Codable
    associatedtype Configured: Screen where Configured.Container: ModalContainer

    func screen(with data: Data) throws -> Configured
}

/// Opens screens by their types: whoever opens one knows neither how it is made nor what it needs besides the data.
package struct NewsNavigator {
    package let navigator: ScreenNavigator
    private var registry = ScreenRegistry(module: "News")

    package init(navigator: ScreenNavigator) { self.navigator = navigator }

    /// Registers what makes the screens of a type. Nothing is made.
    package mutating func register<Configurator: ScreenConfigurator>(_ configurator: Configurator) throws {
        try registry.register(named: "\(Configurator.Configured.self)", with: Configurator.Data.self) { try configurator.screen(with: $0) }
    }

    /// Pushes the screen of a type.
    ///
    /// Fails with `ScreenNotRegisteredError` for a type that nothing makes, and with `ScreenDataMismatchError` for data of another type.
    package func open<Opened: Screen, Data: Hashable & Sendable>(_ type: Opened.Type, with data: Data) throws {
        let screen = try registry.screen(named: "\(type)", for: data)
        try push(screen)
    }

    /// Pushes what is built already.
    func push(_ container: ModalContainer) throws { try push(BuiltScreen(container: container).eraseToAnyModalScreen()) }

    private func push(_ screen: AnyModalScreen) throws { try navigator.navigate { $0.top(.stack).push(screen) }.result?.get() }

    private struct BuiltScreen: Screen {
        let container: ModalContainer
        var containerKey: ScreenKey? { container.key }
        func build(navigator: ScreenNavigator) -> ModalContainer { container }
    }
}

/// Makes the screens of articles, with what they need.
package struct ArticleConfigurator: ScreenConfigurator {
    let counter: BuildCounter

    package init(counter: BuildCounter) { self.counter = counter }

    package func screen(with article: Article) -> ArticleScreen { ArticleScreen(article: article, counter: counter) }
}
