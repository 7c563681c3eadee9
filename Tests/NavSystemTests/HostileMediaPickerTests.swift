import NavDSL
import NavSystem
import NavTesting
import Testing

/// Pickers that are finished twice, late, or never.
@Suite struct HostileMediaPickerTests {
    let desk = Desk()

    private func pick(_ end: @escaping (Result<MediaPickerResult, any Error>) -> Void) throws -> MediaPickerContainer {
        let top = try #require(desk.navigator.topContainer)
        desk.navigator.perform(ScreenPickMediaAction(MediaPicker(source: .photoLibrary)), on: top, completion: end)
        return try desk.find(MediaPickerContainer.self)
    }

    @Test func `A picker that an undo has brought back is not finished again`() throws {
        let history = NavigationHistory(navigator: desk.navigator)
        var ends = 0
        desk.run { $0.showMediaPicker(MediaPicker(source: .photoLibrary) { _ in ends += 1 }) }
        let picker = try desk.find(MediaPickerContainer.self)
        try picker.finish(MediaPickerResult(identifier: "3"))
        #expect(try history.undo() && picker.window != nil)
        #expect(throws: DialogAnsweredError.self) { try picker.finish(nil) }
        #expect(ends == 1)
    }

    @Test func `What is told of the result may not finish it again`() throws {
        var errors: [any Error] = []
        var container: MediaPickerContainer?
        desk.run {
            $0.showMediaPicker(
                MediaPicker(source: .photoLibrary) { _ in
                    do { try container?.finish(nil) } catch { errors.append(error) }
                })
        }
        container = try desk.find(MediaPickerContainer.self)
        try container?.finish(nil)
        #expect(errors.count == 1 && errors.first is ScreenContainerNotInWindowError)
    }

    @Test func `A picker that is gone before its renderer has shown it ends the wait`() throws {
        let renderer = RecordingRenderer(pace: .manual)
        desk.navigator.renderer = renderer
        var ends: [Result<MediaPickerResult, any Error>] = []
        let picker = try pick { ends.append($0) }
        try desk.navigator.apply(.present(nil, on: try #require(picker.carrier)))
        #expect(ends.isEmpty)
        renderer.finishAll()
        #expect(ends.count == 1)
        #expect(throws: ScreenCanceledError.self) { try ends.first?.get() }
    }

    @Test func `A picker that is finished before its renderer has shown it gives its result`() throws {
        let renderer = RecordingRenderer(pace: .manual)
        desk.navigator.renderer = renderer
        var ends: [Result<MediaPickerResult, any Error>] = []
        try pick { ends.append($0) }.finish(MediaPickerResult(identifier: "3"))
        renderer.finishAll()
        #expect(try ends.map { try $0.get().identifier } == ["3"])
    }

    @Test func `Finishing in a simulation tells nobody, and is taken back`() throws {
        var ends = 0
        let picker = try pick { _ in ends += 1 }
        let simulation = desk.navigator.simulate { $0.first(.stack).get { _ in try picker.finish(nil) } }
        #expect(simulation.isSuccess && simulation.effects.map(\.description) == ["finish media picker (photoLibrary)"])
        #expect(ends == 0 && picker.window != nil)
        try picker.finish(nil)
        #expect(ends == 1)
    }

    @Test func `Pickers, and what waits for them, are freed however they go`() throws {
        for round in 0..<1_000 {
            weak var weakHeld: Count?
            weak var weakPicker: MediaPickerContainer?
            do {
                let held = Count()
                weakHeld = held
                let picker = try pick { _ in held.number += 1 }
                weakPicker = picker
                switch round % 3 {
                case 0: try picker.finish(MediaPickerResult(identifier: "3"))
                case 1: try desk.navigator.back()
                default: desk.navigator.navigations.forEach { $0.cancel() }
                }
                try #require(held.number == 1)
                if picker.window != nil { try picker.finish(nil) }
                try #require(held.number == 1)
                desk.forgetChanges()
            }
            try #require(weakHeld == nil && weakPicker == nil)
        }
    }
}
