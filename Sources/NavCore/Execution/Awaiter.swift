import Synchronization

/// Waits until it is woken, from anywhere; woken before, not at all.
package final class Awaiter: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var isWoken = false
    }

    private let state = Mutex(State())

    package init() {}

    package func wait() async {
        await withCheckedContinuation { continuation in
            let isWoken = state.withLock { state in
                if !state.isWoken { state.continuation = continuation }
                return state.isWoken
            }
            if isWoken { continuation.resume() }
        }
    }

    /// Waits until it is woken or the task is canceled.
    func waitUnlessCanceled() async {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            wake()
        }
    }

    package func wake() {
        let continuation = state.withLock { state in
            state.isWoken = true
            return state.continuation.take()
        }
        continuation?.resume()
    }
}
