import Foundation
import NavGraph

/// `explore`, as its executable and its tests run it.
package struct ExploreCommand {
    /// Where text goes, and what went wrong.
    let write: (String) -> Void
    let writeError: (String) -> Void
    /// Lays out pictures better than this package does.
    var graphviz = Graphviz()

    package init(write: @escaping (String) -> Void, writeError: @escaping (String) -> Void) {
        self.write = write
        self.writeError = writeError
    }

    /// - Returns: The exit status.
    package func run(_ arguments: some Sequence<String>) async -> Int32 {
        do {
            let options = try ExploreOptions(arguments)
            if options.wantsHelp {
                write(ExploreOptions.usage)
            } else if options.isBenchmark {
                try await ExploreBenchmark(workers: options.workers, write: write).run()
            } else {
                try explore(options)
            }
            return 0
        } catch let error as ExploreOptions.Wrong {
            writeError("explore: \(error)\n\n\(ExploreOptions.usage)")
            return 2
        } catch {
            writeError("explore: \(error)\n")
            return 1
        }
    }

    private func explore(_ options: ExploreOptions) throws {
        var app = ChatApp()
        if options.isFaulty { app.faults = Set(ChatAppFault.allCases) }
        // A folder that cannot be made is known before anything takes time.
        let folder = try options.folder.map(OutputFolder.init)
        let report = app.report(of: try app.explorer.explore())
        write("\(report.graph.table)\n\n\(report)\n")
        guard let folder else { return }
        try folder.write(report.graph.dot, to: "graph.dot")
        try folder.write(report.graph.mermaid, to: "graph.mmd")
        try folder.write(report.graph.json, to: "graph.json")
        try folder.write(report.graph.svg, to: "graph.svg")
        try folder.write("\(report.graph.table)\n\n\(report)\n", to: "table.txt")
        try folder.write(page(of: report), to: "report.html")
        write("\nWritten to \(folder.path): graph.dot, graph.mmd, graph.json, graph.svg, table.txt, report.html\n")
    }

    /// The report as a page, with a picture of the nearest places.
    func page(of report: NavigationReport) -> String {
        let picture = graphviz.svg(of: report.graph.dot(upTo: Self.drawnPlaces, isLabelled: false))
        return report.html(title: "The tour's chat app", upTo: Self.drawnPlaces, svg: picture)
    }

    /// With more Graphviz takes too long.
    static let drawnPlaces = 100
}
