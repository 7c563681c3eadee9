import NavDSL

/// Opens articles of a long list, by rows that ask for a screen and by rows that hold one, and prints what is built when.
@main
enum NewsCommand {
    static func main() throws {
        print(try NewsText.whole(rowCount: 1_000), terminator: "")
    }
}

/// What the command prints.
package enum NewsText {
    package static func whole(rowCount: Int) throws -> String {
        let articles = (1...max(rowCount, 1)).map { Article(id: $0, title: "Article \($0)") }
        let lazy = try NewsApp(.lazy, articles: articles)
        var text = try part("\(rowCount) rows that open a screen by its type with data", lazy)
        text += "A screen that nothing makes: \(error { try lazy.news.open(ArticlesScreen.self, with: articles[0]) })\n"
        text += "Data of another type: \(error { try lazy.news.open(ArticleScreen.self, with: 7) })\n\n"
        text += try part("\(rowCount) rows that hold the screens that they open", NewsApp(.eager, articles: articles))
        return text
    }

    private static func part(_ title: String, _ app: NewsApp) throws -> String {
        var lines = [title, "", "The list shows; details built: \(app.counter.count)", "\(app.navigator.hierarchy)", ""]
        try app.tapRow(6)
        app.navigator.navigate { $0.top(.stack).pop() }
        try app.tapRow(41)
        lines += ["Article 7 was read, and 42 is open; details built: \(app.counter.count)", "\(app.navigator.hierarchy)", "", ""]
        return lines.joined(separator: "\n")
    }

    private static func error(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch {
            return "\(error)"
        }
    }
}

/// A screen that nobody has registered.
struct ArticlesScreen: PlainScreen {}
