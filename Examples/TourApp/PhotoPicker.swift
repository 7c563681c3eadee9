package import NavDSL

/// Lets the user pick a photo.
package struct PhotoPickerScreen: Screen {
    package let name = "PhotoPicker"

    package init() {}

    package func build(navigator: ScreenNavigator) -> PhotoPickerContainer { PhotoPickerContainer(key: key) }
}

package final class PhotoPickerContainer: ModalContainer {
    /// What a tap on a photo would call.
    package func pick(photoID: Int) { flow?.finish(with: photoID) }

    /// What a tap on the close button would call.
    package func close() { flow?.cancel() }

    private var flow: PhotoPickerStack? { stackContainer as? PhotoPickerStack }
}

/// The stack that the picker is presented in: whatever is pushed on it, it finishes with the photo.
package final class PhotoPickerStack: StackContainer, ScreenFinishing {
    package typealias Output = Int
}

struct PhotoPickerFlow: Screen {
    // It has no name, as the stacks that the library makes.
    var containerKey: ScreenKey? { nil }

    func build(navigator: ScreenNavigator) -> PhotoPickerStack { PhotoPickerStack() }
}

/// Presents the picker, waits for the user, and closes it again. Answers the photo; without one it fails with ``ScreenNoResultError``.
package struct PickPhotoAction<Container: ModalContainer>: ScreenAction {
    package typealias Output = Int

    package let screens: Screens

    package init(screens: Screens) { self.screens = screens }

    package func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        navigator.result(of: screens.photoPickerScreen(), presentedOn: container, completion: completion)
    }

    package var description: String { "pick a photo" }
}
