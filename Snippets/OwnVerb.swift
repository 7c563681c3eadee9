// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}
struct EditorScreen: PlainScreen {}
// snippet.show
struct DropDrafts: ScreenStackModifier {
    func modify(_ draft: inout ScreenStackDraft) {
        draft.entries.removeAll { $0.key?.name == "DraftScreen" }
    }
}

extension ScreenThenable where Current: StackContainer {
    func dropDrafts() -> Self { setStack(modifiers: [DropDrafts()]) }
}

let route = ScreenWindowRoute().top(.stack).dropDrafts().push(EditorScreen())
print(route.plan)
// snippet.hide
let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }
navigator.navigate(to: route) { result in
    if case .failure(let error) = result { preconditionFailure("\(error)") }
}
