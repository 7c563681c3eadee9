import NavDSL

/// Finds out in whose isolation asynchronous work runs.
///
/// It and its methods belong to no actor: that is where the closures of its routes are written.
struct Whereabouts: Sendable {
    /// The actor on which everything has to run; `nil` is none.
    let actor: (any Actor)?
    private let count = Count()

    init(_ actor: (any Actor)?) { self.actor = actor }

    /// How often the route checks, and what it leaves in the stack.
    static let checks = 12
    static let screens = "A B D 3"

    var checkCount: Int { count.value }

    /// Ends the process if this is somewhere else.
    func check() {
        actor?.assertIsolated("the work left its actor")
        count.increment()
    }

    /// An asynchronous action, whose output is the number of screens.
    struct Load: AsyncScreenAction {
        typealias Output = Int
        let place: Whereabouts

        func perform(container: StackContainer, navigator: ScreenNavigator) async throws -> Int {
            place.check()
            await Task.yield()
            place.check()
            return container.screens.count
        }
    }

    /// A route through every asynchronous kind of step.
    func route() -> ScreenRoute<WindowContainer, StackContainer> {
        ScreenWindowRoute().top(.stack)
            .wait(for: .microseconds(10)).get { _ in check() }.push(Plain("B"))
            .task { _ in
                check()
                await Task.yield()
                check()
            }
            .navigatorTask { _, navigator in
                check()
                try await navigator.navigate {
                    $0.wait(for: .microseconds(10)).top(.stack).get { _ in check() }.push(Plain("D")).task { _ in check() }
                }
                check()
            }
            .then(Load(place: self))
            .try(action: Load(place: self)) { $0.done { count, route in route.push(Plain("\(count)")) } }
            .get { _ in check() }
    }
}
