@testable import ExploreApp
import Foundation
import NavGraph
import Testing

#if os(Linux) || os(macOS)
    @Suite struct GraphvizTests {
        @Test func `Without Graphviz, or when it takes too long, the picture is the package's own`() throws {
            var command = ExploreCommand { _ in
            } writeError: { _ in
            }
            let app = ChatApp()
            let report = app.report(of: try app.explorer.explore())
            command.graphviz.folders = []
            #expect(command.page(of: report).contains(report.graph.svg(upTo: ExploreCommand.drawnPlaces)))
            let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            // It fails, and has written something.
            let fails = "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\necho '<svg/>' >\"$2\"\nexit 1\n"
            let writesNoPicture = fails.replacingOccurrences(of: "<svg/>", with: "<html/>").replacingOccurrences(of: "exit 1", with: "exit 0")
            let program = folder.appending(path: "dot")
            for script in [fails, writesNoPicture, "#!/bin/sh\nexec sleep 1000\n", "no program"] {
                try Data(script.utf8).write(to: program)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
                #expect(Graphviz(folders: [folder.path], patience: 0.2).svg(of: report.graph.dot) == nil)
            }
        }

        @Test(.enabled(if: Graphviz().svg(of: "digraph { a }") != nil)) func `Graphviz lays the picture out where it is installed`() throws {
            let app = ChatApp()
            let report = app.report(of: try app.explorer.explore())
            let page = ExploreCommand { _ in
            } writeError: { _ in
            }.page(of: report)
            #expect(page.contains("<svg width=") && !page.contains("<?xml") && !page.contains("<!DOCTYPE"))
            #expect(page.contains("<g id=\"s99\" class=\"node\">"))
        }
    }
#endif
