// error: Sendable
import NavDSL

final class Draft: Hashable {
    static func == (left: Draft, right: Draft) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

func traits(of draft: Draft) -> ScreenTraits {
    [draft]  // wrong
    // right: ["\(ObjectIdentifier(draft))"]
}
