import Foundation
import NavDSL
import NavState

/// A model with an event, a value, and decisions of each kind.
struct CallModel {
    @Recent var number = ""
    @Recent var guest: String??
    @Recent var payload: Payload?
    var isCallPressed = false
    var isLogPressed = false
    var shouldCall: String? { isCallPressed && !number.isEmpty ? number : nil }
    var shouldCount: Int? { $number.isRecent ? number.count : nil }
    var shouldLog: Bool { isLogPressed }
    var shouldSeat: String?? { $guest.isRecent ? guest : nil }
}

/// Tells when it is freed.
final class Payload {
    struct Failure: Error {}

    private let onDeinit: () -> Void

    init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }
}

struct Page: PlainScreen {
    let name: String

    init(_ name: String) { self.name = name }
}

func makeNavigator() -> ScreenNavigator {
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    navigator.navigate { $0.setRoot(to: Page("Home").withStackContainer()).makeKeyAndVisible() }
    return navigator
}

/// Runs a body on a thread whose stack is 512 KB: a recursion that grew with the input would end the process.
func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}

/// Answers when a test says so.
final class LateGuard: ScreenAccessGuard {
    private(set) var answer: ((ScreenAccess) -> Void)?

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) { answer = completion }
}
