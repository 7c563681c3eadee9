package import NavSystem

// The alerts of the chat app. Made when they are asked for, as they hold closures.
extension Alert {
    package static var cameraDenied: Alert {
        Alert(title: "Camera denied", message: "Allow the camera in the settings.", actions: [AlertAction(title: "OK", style: .cancel)])
    }

    package static var noCamera: Alert {
        Alert(title: "No camera", message: "This device has none.", actions: [AlertAction(title: "OK", style: .cancel)])
    }

    package static var somethingWentWrong: Alert {
        Alert(title: "Something went wrong", actions: [AlertAction(title: "OK", style: .cancel)])
    }
}
