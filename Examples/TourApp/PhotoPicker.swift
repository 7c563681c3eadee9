package import NavDSL

/// Lets the user pick a photo, and tells which; `nil` if he closes it.
package struct PhotoPickerScreen: Screen {
    package let name = "PhotoPicker"

    private let onFinish: (_ photoID: Int?) -> Void

    package init(onFinish: @escaping (_ photoID: Int?) -> Void = { _ in }) { self.onFinish = onFinish }

    package func build(navigator: ScreenNavigator) -> PhotoPickerContainer {
        PhotoPickerContainer(key: key, onFinish: onFinish)
    }
}

package final class PhotoPickerContainer: ModalContainer {
    private var onFinish: ((Int?) -> Void)?

    init(key: ScreenKey, onFinish: @escaping (Int?) -> Void) {
        self.onFinish = onFinish
        super.init(key: key)
    }

    /// What a tap on a photo, or on the close button, would call. Only the first one counts.
    package func finish(photoID: Int?) {
        onFinish.take()?(photoID)
    }
}

/// Presents the picker, waits for the user, and closes it again. Answers the photo; without one it fails with ``ScreenCanceledError``.
package struct PickPhotoAction<Container: ModalContainer>: ScreenAction {
    package typealias Output = Int

    package let screens: Screens

    package init(screens: Screens) { self.screens = screens }

    package func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        let picker = screens.photoPickerScreen { photoID in
            navigator.navigate(from: container, to: ScreenRootRoute<Container>().dismiss()) { result in
                completion(result.flatMap { photoID.map { .success($0) } ?? .failure(ScreenCanceledError(for: self)) })
            }
        }
        navigator.navigate(from: container, to: ScreenRootRoute<Container>().present(picker)) { result in
            if case .failure(let error) = result { completion(.failure(error)) }
        }
    }

    package var description: String { "pick a photo" }
}
