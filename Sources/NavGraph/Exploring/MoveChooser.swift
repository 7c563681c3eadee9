import NavDSL

/// Finds the moves that can be done where a container is on top.
///
/// Of many moves most are for other screens. Which ones, is found once for each key of a screen; moves whose predicate asks for more than the
/// key are asked at each place.
final class MoveChooser {
    /// What has to show when each is done.
    let landings: [ContainerTest?]
    private let tests: [ContainerTest?]
    private let isSettledByKey: [Bool]
    private var movesByKey: [ScreenKey?: [Int]] = [:]

    init(_ moves: [ExplorationMove]) {
        landings = moves.map { $0.landing?.test }
        tests = moves.map { $0.place?.test }
        isSettledByKey = moves.map { $0.place?.asksForKeyAlone ?? true }
    }

    /// The moves that may be possible, in order: those that the key does not rule out.
    /// - Complexity: Linear in all moves the first time that a key is met; then constant.
    func candidates(at top: ModalContainer?) -> [Int] {
        if let known = movesByKey[top?.key] { return known }
        let moves = tests.indices.filter { !isSettledByKey[$0] || canBeDone($0, at: top) }
        movesByKey[top?.key] = moves
        return moves
    }

    /// Whether the topmost container is one where a move can be done.
    func canBeDone(_ move: Int, at top: ModalContainer?) -> Bool {
        guard let test = tests[move] else { return true }
        return top.map { test.isPassed(by: $0) } ?? false
    }
}
