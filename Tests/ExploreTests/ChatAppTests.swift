import ExploreApp
import NavGraph
import Testing

@Suite struct ChatAppTests {
    @Test func `The sound app has no findings`() throws {
        let app = ChatApp()
        let report = app.report(of: try app.explorer.explore())
        #expect(report.findings.map(\.description) == [])
    }
}
