/// A link on its way.
final class PendingDeeplink {
    let link: AnyDeeplink
    /// What is shown of it.
    let text: String
    /// Its place in the order of arrival.
    let number: Int
    let family: LinkFamily
    var completion: ((DeeplinkOutcome) -> Void)?
    /// Whether the time that it waits for its scope is over.
    var isExpired: () -> Bool = { false }
    /// Cancels the timer of its expiry.
    var cancelExpiry: (() -> Void)?
    /// The interceptor that decides next.
    var nextInterceptor = 0
    /// The answer of the last interceptor; `nil` while that decides.
    var answer: Result<Void, any Error>? = .success(())
    /// Whether it navigates.
    var isPerforming = false

    init(_ link: AnyDeeplink, text: String, number: Int, family: LinkFamily, completion: ((DeeplinkOutcome) -> Void)?) {
        self.link = link
        self.text = text
        self.number = number
        self.family = family
        self.completion = completion
    }

    /// Its scope is active, or it has ended: its time does not count any more.
    func stopExpiry() {
        isExpired = { false }
        cancelExpiry.take()?()
    }
}

/// The links that have come of one, which handled others.
final class LinkFamily {
    var count = 0
}

/// A scope: its types, and the links that wait for it.
struct ScopeState {
    let scope: DeeplinkScope
    let types: [any Deeplink.Type]
    /// The types with patterns, as one table.
    let router: URLRouter<any Deeplink>
    /// What it was activated with; `nil` while it is not active.
    var screens: Any?
    /// In order of arrival.
    var inbox: [PendingDeeplink] = []

    init(_ scope: DeeplinkScope, _ types: [any Deeplink.Type]) throws {
        self.scope = scope
        self.types = types
        func route<Link: URLPatternDeeplink>(_ type: Link.Type) -> URLRoute<any Deeplink> {
            URLRoute("\(type)", type.pattern) { $0 }
        }
        router = try URLRouter(types.compactMap { ($0 as? any URLPatternDeeplink.Type).map { route($0) } })
    }

    /// Makes a link: of a pattern, the most specific first; else of the first type that takes it.
    /// - Parameter warnings: Gets why types that are near made none.
    func link(for request: DeeplinkRequest, warnings: inout [any Error]) -> AnyDeeplink? {
        if case .url(let url) = request.kind, let link = router.output(for: url, errors: &warnings) {
            return AnyDeeplink(base: link, scope: scope)
        }
        for type in types {
            if let link = request.link(of: type, warnings: &warnings) { return AnyDeeplink(base: link, scope: scope) }
        }
        return nil
    }
}

/// Takes an interceptor's answer, the first one; being let go is one too.
final class InterceptorAnswer {
    private var receive: ((Result<Void, any Error>) -> Void)?
    private let link: String

    init(for link: String, _ receive: @escaping (Result<Void, any Error>) -> Void) {
        self.link = link
        self.receive = receive
    }

    func give(_ answer: Result<Void, any Error>) { receive.take()?(answer) }

    deinit { receive.take()?(.failure(DeeplinkInterceptorDroppedError(link: link))) }
}
