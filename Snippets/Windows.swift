// snippet.hide
import NavDSL

struct RoomListScreen: PlainScreen {}
struct PhotoScreen: PlainScreen {}

// snippet.show
let windows = ScreenWindowGroup(key: ScreenKey(name: "Main"))
let navigator = ScreenNavigator(windowProvider: windows, logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

let photo = ScreenKey(name: "Photo")
navigator.navigate { $0.openWindow(key: photo) { $0.setRoot(to: PhotoScreen()).makeKey() } }
print(navigator.forest)

navigator.navigate { $0.window(key: photo).closeWindow() }
print(navigator.forest)
