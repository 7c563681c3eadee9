// snippet.hide
import NavDSL
import NavSystem
import NavTesting

struct RoomListScreen: PlainScreen {}

let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
navigator.navigate { $0.setRoot(to: RoomListScreen().withStackContainer()).makeKeyAndVisible() }

// snippet.show
let photo = MediaPicker(source: .camera)

let takePhoto = ScreenWindowRoute()
    .top(.container)
    .showMediaPicker(photo)
    .fallback { error, route in
        switch error {
        case is MediaPickerSourceAccessDeniedError:
            let settings = AlertAction(title: "Settings", route: ScreenModalRoute().openURL("app-settings:"))
            return route.top(.container).showAlert(Alert(title: "The camera is off", actions: [settings]))
        default:
            let ok = AlertAction(title: "OK", style: .cancel)
            return route.top(.container).showAlert(Alert(title: "No photo today", actions: [ok]))
        }
    }

let recorder = RecordingEffects()
navigator.effects = SimulatedDevice(SystemCapabilities(cameraAccess: .denied), effects: recorder)
navigator.navigate(to: takePhoto)
print(navigator.hierarchy)

try navigator.topContainer(where: .container(of: AlertContainer.self))?.choose("Settings")
print(navigator.hierarchy)
print(recorder.descriptions)
