import NavDSL
import NavTesting

struct RoomList: PlainScreen {}

struct Chat: PlainScreen {
    let id: Int
    var traits: ScreenTraits { [id] }
}

struct Rooms: Screen {
    func build(navigator: ScreenNavigator) throws -> StackContainer {
        StackContainer(screens: [try navigator.build(RoomList())])
    }
}

struct Load: AsyncScreenAction {
    typealias Output = Int
    func perform(container: StackContainer, navigator: ScreenNavigator) async throws -> Int {
        await Task.yield()
        return container.screens.count
    }
}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
let route = ScreenWindowRoute()
    .setRoot(to: Rooms()).makeKeyAndVisible()
    .top(.stack).push(Chat(id: 1)) { $0.present(Chat(id: 2)) }

navigator.navigate(to: route) { result in
    if case .failure(let error) = result { print(error) }
}
print(navigator.hierarchy)

/// The asynchronous forms, with closures that stay on the caller's actor.
@MainActor func goOn(on navigator: ScreenNavigator) async throws {
    var counts: [Int] = []
    try await navigator.navigate {
        $0.top(.stack)
            .task { stack in
                await Task.yield()
                print(stack.screens.count, "in the stack")
            }
            .try(action: Load()) { $0.done { count, route in route.get { _ in counts.append(count) } } }
            .pushUnlessTop(Chat(id: 1))
            .timeout(after: .seconds(60))
    }
    print(counts, navigator.navigations.count)
}
try await goOn(on: navigator)

let clock = ManualClock()
let renderer = RecordingRenderer()
let timed = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, renderer: renderer)
let navigation = timed.navigate(to: ScreenWindowRoute().setRoot(to: Rooms()).wait(for: .seconds(3)).setRoot(to: Chat(id: 3)), completion: nil)
clock.advance(by: .seconds(2))
print(navigation)
clock.run()
print(navigation.state, renderer.transitions.count)
