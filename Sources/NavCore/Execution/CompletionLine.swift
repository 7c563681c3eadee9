/// Calls the completions of navigations of their own, or of one parent's, one after another.
///
/// One that ends while another's completion is being called has its own called when that has returned: a chain of completions
/// that start, or cancel, the next navigation is as long as it likes without being deep.
final class CompletionLine {
    typealias Completion = (Result<Void, any Error>) -> Void

    // Unchecked: it is asked at each end of a navigation. What is taken out is moved out, and called outside of the access.
    @exclusivity(unchecked) private var waiting = Fifo<(completion: Completion, result: Result<Void, any Error>)>()
    @exclusivity(unchecked) private(set) var isCalling = false

    func call(_ completion: @escaping Completion, _ result: Result<Void, any Error>) {
        if isCalling { return waiting.append((completion, result)) }
        isCalling = true
        completion(result)
        while let next = waiting.popFirst() { next.completion(next.result) }
        isCalling = false
    }

    /// Calls something that is no completion in the same way.
    func call(_ body: @escaping () -> Void) { call({ _ in body() }, .success(())) }
}
