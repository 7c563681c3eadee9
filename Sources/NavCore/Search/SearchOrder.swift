/// Which match of a search is meant.
public enum ScreenSearchOrder: String, Sendable {
    /// The first in search order.
    case first
    /// The last in search order.
    case last
    /// The last visible one.
    case top
}

extension ScreenContainer {
    /// The match of a search from this container: in it, in all that stands in it, and in all that is presented over it.
    /// - Complexity: Linear in the containers up to the match.
    func search<Found: ModalContainer>(_ order: ScreenSearchOrder, _ predicate: ScreenPredicate<Found>) -> Found? {
        search(order, predicate.test).map { unsafeDowncast($0, to: Found.self) }
    }

    /// The same, by a test that is made already.
    package func search(_ order: ScreenSearchOrder, _ test: ContainerTest) -> ModalContainer? {
        let start = (self as? WindowContainer).map(\.root) ?? (self as? ModalContainer)
        guard let start else { return nil }
        return switch order {
        case .first: ContainerWalk.first(from: start, where: test)
        case .last: ContainerWalk.last(from: start, onlyVisible: false, where: test)
        case .top: ContainerWalk.last(from: start, onlyVisible: true, where: test)
        }
    }
}
