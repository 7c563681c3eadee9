import NavDSL
import NavState
import Testing

/// What is saved, restored in a new window and saved again is the same bytes.
@Suite struct RoundTripTests {
    @Test func `Random hierarchies of registered screens come back as they were`() throws {
        let app = try SavingApp()
        var nodeCount = 0
        for seed in 0..<1_000 as Range<UInt64> {
            var random = try RandomHierarchy(seed: seed, app: app)
            try random.fill()
            let json = try app.save(random.navigator)
            let saved = try app.saved(json)
            let navigator = app.navigator()
            let report = try navigator.restoreHierarchy(saved, with: app.registry, policy: .fail)
            #expect(report == RestorationReport(restoredCount: saved.nodes.count, lost: []), "seed \(seed)")
            #expect(try app.save(navigator) == json, "seed \(seed)")
            #expect("\(navigator.hierarchy)" == "\(random.navigator.hierarchy)", "seed \(seed)")
            try navigator.hierarchy.validate()
            nodeCount += saved.nodes.count
        }
        #expect(nodeCount > 5_000)
    }

    @Test func `A saved hierarchy is the same value when it is read again`() throws {
        let app = try SavingApp()
        for seed in 0..<100 as Range<UInt64> {
            var random = try RandomHierarchy(seed: seed, app: app)
            try random.fill()
            let saved = try random.navigator.saveHierarchy(with: app.registry, version: Int(seed), includesIDs: true)
            #expect(try SavedHierarchy(json: saved.json()) == saved, "seed \(seed)")
        }
    }

    @Test func `Another process reads it, and writes the same bytes`() async throws {
        let app = try SavingApp()
        var random = try RandomHierarchy(seed: 12, app: app)
        try random.fill()
        let json = try app.save(random.navigator)
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) { [json = json as String] in
            let app = try SavingApp()
            let navigator = app.navigator()
            try navigator.restoreHierarchy(app.saved(json), with: app.registry)
            print("<\(try app.save(navigator))>")
        }
        #expect(json.contains("profile"))
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("<\(json)>"))
    }
}
