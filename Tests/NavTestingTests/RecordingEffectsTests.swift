import NavDSL
import NavTesting
import Testing

@Suite struct RecordingEffectsTests {
    private func send(_ effect: String, to recorder: RecordingEffects, _ end: @escaping (ScreenEffectOutcome?) -> Void) {
        recorder.handle(effect) { end(try? $0.get()) }
    }

    @Test func `It writes effects down, and ends them at once`() {
        let recorder = RecordingEffects()
        var ends: [ScreenEffectOutcome?] = []
        send("a", to: recorder) { ends.append($0) }
        recorder.answer = .success(.canceled)
        send("b", to: recorder) { ends.append($0) }
        #expect(recorder.descriptions == ["a", "b"] && recorder.effects(of: String.self) == ["a", "b"])
        #expect(ends == [.completed, .canceled])
    }

    @Test func `Without an answer they wait, and end in order`() {
        let recorder = RecordingEffects(answer: nil)
        var ends: [String] = []
        send("a", to: recorder) { _ in ends.append("a") }
        send("b", to: recorder) { _ in ends.append("b") }
        #expect(recorder.waitingCount == 2 && recorder.finishNext() && ends == ["a"])
        #expect(recorder.finishNext(.success(.canceled)) && ends == ["a", "b"])
        #expect(!recorder.finishNext())
    }

    @Test func `What it forgets still ends`() {
        let recorder = RecordingEffects(answer: nil)
        var ends = 0
        send("a", to: recorder) { _ in ends += 1 }
        recorder.removeAll()
        #expect(recorder.descriptions.isEmpty && recorder.finishNext() && ends == 1)
    }
}
