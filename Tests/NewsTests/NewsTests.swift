import NavDSL
import NavState
import Testing

@testable import News

/// `swift run news`: what is built when.
@Suite struct NewsTests {
    private func articles(_ count: Int) -> [Article] { (1...count).map { Article(id: $0, title: "Article \($0)") } }

    @Test func `It prints the hierarchies and both counts`() throws {
        #expect(
            try NewsText.whole(rowCount: 1_000) == """
                1000 rows that open a screen by its type with data

                The list shows; details built: 0
                Window [key]
                └─ Stack
                   └─ NewsScreen ●

                Article 7 was read, and 42 is open; details built: 2
                Window [key]
                └─ Stack
                   ├─ NewsScreen
                   └─ ArticleScreen(42) ●

                A screen that nothing makes: 'ArticlesScreen' is not registered. There is 'ArticleScreen'.
                Data of another type: 'ArticleScreen' wants News.Article as its data; there is Swift.Int.

                1000 rows that hold the screens that they open

                The list shows; details built: 1000
                Window [key]
                └─ Stack
                   └─ NewsScreen ●

                Article 7 was read, and 42 is open; details built: 1000
                Window [key]
                └─ Stack
                   ├─ NewsScreen
                   └─ ArticleScreen(42) ●


                """)
    }

    @Test func `A screen is built when it is opened, once each time`() throws {
        let app = try NewsApp(.lazy, articles: articles(1_000))
        var counts = [app.counter.count]
        for row in [3, 3, 999] {
            try app.tapRow(row)
            counts.append(app.counter.count)
        }
        #expect(counts == [0, 1, 2, 3])
        #expect(
            app.navigator.topStackContainer?.screens.map { "\($0.key!)" } == [
                "NewsScreen", "ArticleScreen(4)", "ArticleScreen(4)", "ArticleScreen(1000)",
            ])
    }

    @Test func `A screen that cannot be opened changes nothing`() throws {
        let app = try NewsApp(.lazy, articles: articles(3))
        #expect(throws: ScreenNotRegisteredError.self) { try app.news.open(NewsScreen.self, with: 1) }
        #expect(throws: ScreenDataMismatchError.self) { try app.news.open(ArticleScreen.self, with: "1") }
        try app.tapRow(3)
        #expect(app.navigator.topStackContainer?.screens.count == 1 && app.counter.count == 0)
    }

    @Test func `Rows that hold their screens have built all of them before one is opened`() throws {
        let app = try NewsApp(.eager, articles: articles(1_000))
        #expect(app.counter.count == 1_000)
        try app.tapRow(0)
        #expect(app.counter.count == 1_000)
    }
}
