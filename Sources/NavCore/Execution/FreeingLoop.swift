/// Closures of a step, which may hold routes: an object, to be handed to the loop that frees them.
final class StepClosures<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Frees in a loop what closures hold: a route held by a closure may hold closures that hold routes, and so on.
///
/// What is freed meanwhile, however deep, is added to the loop that runs already.
final class FreeingLoop: @unchecked Sendable {
    // The only storage of a thread's own in the standard library. It is used by the task that made it alone; see `isOwn`.
    @TaskLocal private static var current: FreeingLoop?

    private var pending: [AnyObject] = []
    private let task = currentTask()
    private var isRunning = true

    /// Takes the objects out of the list, so that nobody but the loop holds them.
    static func free(_ objects: inout [AnyObject]) {
        if let current, current.isOwn {
            current.pending.append(contentsOf: objects)
            objects = []
            return
        }
        let loop = FreeingLoop()
        swap(&loop.pending, &objects)
        $current.withValue(loop) {
            while let object = loop.pending.popLast() { withExtendedLifetime(object) {} }
        }
        loop.isRunning = false
    }

    /// A task that something freed here starts inherits the loop, and must not use it: neither beside this task nor later.
    private var isOwn: Bool { task == Self.currentTask() && isRunning }

    private static func currentTask() -> Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
