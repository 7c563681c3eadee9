/// How a link has ended. Each link ends exactly once.
public enum DeeplinkOutcome: Sendable, CustomStringConvertible {
    /// It was performed, and what it has navigated has ended so; `nil` if it has not navigated. Of several navigations that it
    /// has started, all have ended, and the first error counts.
    case performed(Result<Void, any Error>?)
    /// No type has taken it. The warnings say why those did not that were near.
    case noMatch(warnings: [any Error])
    /// It was not performed, for this reason: an interceptor's, or ``DeeplinkLoopError``.
    case refused(any Error)
    /// A newer one has taken its place before its scope was active.
    case replaced
    /// Its scope was not active in time.
    case expired
    /// Its scope was deactivated, or its manager went, before it was performed.
    case dropped

    public var description: String {
        switch self {
        case .performed(nil): "performed"
        case .performed(.success?): "performed: done"
        case .performed(.failure(let error)?): "performed: \(error)"
        case .noMatch(let warnings): warnings.isEmpty ? "no match" : "no match: \(warnings.map(Self.text).joined(separator: " "))"
        case .refused(let error): "refused: \(error)"
        case .replaced: "replaced"
        case .expired: "expired"
        case .dropped: "dropped"
        }
    }

    /// What an error says; a `DecodingError`, whose own text is another one with each version of Swift, the key and what is wrong there.
    static func text(of error: any Error) -> String {
        let context: DecodingError.Context
        switch error as? DecodingError {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found), .dataCorrupted(let found): context = found
        default: return "\(error)"
        }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
}

/// A link's end, for whoever observes all links of a manager.
public struct DeeplinkReport: Sendable, CustomStringConvertible {
    /// The link: its URL, `notification`, or `shortcut` with its type.
    public let link: String
    /// The link as its type says it; `nil` if no type has taken it.
    public let deeplink: String?
    /// The scope; `nil` if no type has taken it.
    public let scope: DeeplinkScope?
    /// How it has ended.
    public let outcome: DeeplinkOutcome

    public var description: String { "\(link): \(outcome)" }
}

/// What becomes of links that come before their scope is active. Those of an active scope, which wait for one another alone, are all
/// performed.
public enum DeeplinkInboxPolicy: Hashable, Sendable {
    /// One waits; a newer one takes its place.
    case replaceLatest
    /// A number of them wait, at least one; when there are more, the oldest is ``DeeplinkOutcome/replaced``.
    case queue(limit: Int)

    var limit: Int {
        switch self {
        case .replaceLatest: 1
        case .queue(let limit): max(1, limit)
        }
    }
}
