/// What happens to a navigation that is asked for while others run.
///
/// It is for navigations of their own. One that an action of a running route starts belongs to that route and runs at once.
public enum NavigationPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// It runs at once, beside the others.
    case immediate
    /// It waits until nothing else runs and what was asked for before it has had its turn.
    case queued
    /// It ends the running and the waiting ones as superseded, and runs at once.
    case latest
    /// It is rejected.
    case rejected
}
