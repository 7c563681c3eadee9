import NavState
import Testing

/// Goes on to its end without heeding that its task was canceled.
private struct Stubborn: AsyncSequence, AsyncIteratorProtocol {
    var left = 3
    let onNext: () -> Void

    func makeAsyncIterator() -> Self { self }

    mutating func next() async -> String? {
        onNext()
        left -= 1
        return left < 0 ? nil : "\(left)"
    }
}

private struct OptionalModel { @Recent var price: Int? }

private struct Failing: AsyncSequence, AsyncIteratorProtocol {
    struct Failure: Error, Equatable {}

    var left = 2

    func makeAsyncIterator() -> Self { self }

    mutating func next() async throws(Failure) -> String? {
        left -= 1
        if left < 0 { throw Failure() }
        return "\(left)"
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> String? { try await next() }
}

private actor Place {
    func counts(of texts: [String]) async throws -> [Int] { try await countsOfStream(texts) }
}

/// The counts that a controller decides on, used where the caller is.
private func countsOfStream(_ texts: [String]) async throws -> [Int] {
    let isolation = #isolation
    let controller = ModelController(CallModel())
    var counts: [Int] = []
    try controller.bind(\.shouldCount) {
        isolation?.preconditionIsolated()
        counts.append($0)
    }
    await controller.pipeValue(stream(texts), to: \.$number)
    return counts
}

private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    for element in elements { continuation.yield(element) }
    continuation.finish()
    return stream
}

@Suite struct SequenceInputTests {
    @Test func `A sequence is piped on no actor, the main actor and another`() async throws {
        #expect(try await countsOfStream(["a", "ab"]) == [1, 2])
        #expect(try await onMainActor(["a", "ab"]) == [1, 2])
        #expect(try await Place().counts(of: ["a", "ab"]) == [1, 2])
    }

    @MainActor private func onMainActor(_ texts: [String]) async throws -> [Int] { try await countsOfStream(texts) }

    @Test func `Each element is an event`() async throws {
        let controller = ModelController(CallModel())
        var count = 0
        try controller.bind(\.shouldLog) { count += 1 }
        await controller.pipe(stream([1, 2, 3]), to: \.isLogPressed)
        #expect(count == 3)
    }

    @Test func `The error of a sequence is passed on, as what it is, after what was before it`() async throws {
        let controller = ModelController(CallModel())
        do throws(Failing.Failure) {
            try await controller.pipeValue(Failing(), to: \.$number)
            Issue.record("It has not failed.")
        } catch {
            #expect(error == Failing.Failure())
        }
        #expect(controller.model.number == "0")
        await #expect(throws: Failing.Failure.self) { try await controller.pipe(Failing(), to: \.isLogPressed) }
    }

    @Test func `Values are set to a field that may be nil`() async {
        let controller = ModelController(OptionalModel())
        await controller.pipeValue(stream([1, 2]), to: \.$price)
        #expect(controller.model.price == 2)
        await controller.pipeValue(stream([nil as Int?]), to: \.$price)
        #expect(controller.model.price == nil)
    }

    @Test @MainActor func `A canceled task ends, and keeps the controller no longer`() async {
        var controller: ModelController? = ModelController(CallModel())
        weak let watched = controller
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let task = Task { [controller] in await controller?.pipeValue(stream, to: \.$number) }
        continuation.yield("1")
        while controller?.model.number != "1" { await Task.yield() }
        controller = nil
        #expect(watched != nil)
        task.cancel()
        await task.value
        #expect(watched == nil)
    }

    @MainActor @Test(arguments: [true, false])
    func `After a cancel nothing is set, whatever the sequence does`(_ isEvent: Bool) async throws {
        let controller = ModelController(CallModel())
        var count = 0
        try controller.bind(\.shouldLog) { count += 1 }
        try controller.bind(\.shouldCount) { _ in count += 1 }
        var cancel: () -> Void = {}
        let source = Stubborn { if count == 1 { cancel() } }
        let task = Task {
            if isEvent { await controller.pipe(source, to: \.isLogPressed) } else { await controller.pipeValue(source, to: \.$number) }
        }
        cancel = { task.cancel() }
        await task.value
        #expect(count == 1)
    }

    @Test @MainActor func `A loop over a closure does not keep the controller`() async {
        var controller: ModelController? = ModelController(CallModel())
        weak let watched = controller
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let send = controller?.pipeValue(\.$number)
        let task = Task { for await text in stream { send?(text) } }
        controller = nil
        #expect(watched == nil)
        continuation.yield("1")
        continuation.finish()
        await task.value
    }
}
