package import NavDSL

/// What a row shows, and what its screen is opened with.
package struct Article: Hashable, Sendable, Codable {
    package let id: Int
    package let title: String

    package init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// Counts the screens of articles that are built.
package final class BuildCounter {
    package private(set) var count = 0

    package init() {}

    func add() { count += 1 }
}

/// An article: what costs much, as it would load its text and its pictures.
package struct ArticleScreen: Screen {
    let article: Article
    let counter: BuildCounter

    package var traits: ScreenTraits { [article.id] }

    package func build(navigator: ScreenNavigator) -> ModalContainer {
        counter.add()
        return ModalContainer(key: key)
    }
}

/// The list of articles.
package struct NewsScreen: Screen {
    let makeRows: (ScreenNavigator) throws -> [any NewsRow]

    package func build(navigator: ScreenNavigator) throws -> NewsContainer {
        NewsContainer(key: key, rows: try makeRows(navigator))
    }
}

package final class NewsContainer: ModalContainer {
    let rows: [any NewsRow]

    init(key: ScreenKey, rows: [any NewsRow]) {
        self.rows = rows
        super.init(key: key)
    }
}

/// A row of the list, which opens its article when it is tapped.
package protocol NewsRow {
    func tap(on news: NewsNavigator) throws
}

/// A row that knows its article, and asks for the screen when it is tapped.
struct LazyRow: NewsRow {
    let article: Article

    func tap(on news: NewsNavigator) throws { try news.open(ArticleScreen.self, with: article) }
}

/// A row that holds its destination, as a link does whose destination is one of its arguments: the list cannot be built without all of
/// them.
struct EagerRow: NewsRow {
    let destination: ModalContainer

    func tap(on news: NewsNavigator) throws { try news.push(destination) }
}
