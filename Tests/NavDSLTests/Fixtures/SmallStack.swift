import Foundation

/// Runs a body on a thread whose stack is 512 KB: a recursion that grew with the input would end the process.
func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}
