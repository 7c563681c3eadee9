package import NavDSL

/// An app with a list of articles, in one of the two ways to open them.
package final class NewsApp {
    package enum Links: String {
        /// A row opens a screen by its type with data.
        case lazy
        /// A row holds its screen.
        case eager
    }

    package let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    package let counter = BuildCounter()
    package private(set) var news: NewsNavigator

    package init(_ links: Links, articles: [Article]) throws {
        news = NewsNavigator(navigator: navigator)
        try news.register(ArticleConfigurator(counter: counter))
        let list = NewsScreen { [counter] navigator in
            switch links {
            case .lazy: articles.map { LazyRow(article: $0) }
            case .eager: try articles.map { EagerRow(destination: try navigator.build(ArticleScreen(article: $0, counter: counter))) }
            }
        }
        navigator.navigate { $0.setRoot(to: list.withStackContainer()).makeKeyAndVisible() }
    }

    /// Taps a row of the list.
    package func tapRow(_ index: Int) throws {
        let list = navigator.topStackContainer?.screens.first as? NewsContainer
        guard let list, list.rows.indices.contains(index) else { return }
        try list.rows[index].tap(on: news)
    }
}
