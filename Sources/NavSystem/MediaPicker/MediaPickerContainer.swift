public import NavDSL

/// A media picker in the hierarchy. The user, a test or a terminal finishes it.
public final class MediaPickerContainer: ModalContainer {
    public let mediaPicker: MediaPicker

    private weak var navigator: ScreenNavigator?

    /// Whether it is being closed because the user is done.
    private(set) var isFinishing = false

    fileprivate init(_ mediaPicker: MediaPicker, navigator: ScreenNavigator) {
        self.mediaPicker = mediaPicker
        self.navigator = navigator
        super.init()
    }

    public override var kind: String { "picker" }

    /// Finishes picking: closes the picker, then tells what was picked, once.
    ///
    /// Fails with `ScreenContainerNotInWindowError` for a picker that has been closed already, and with what refuses to close it;
    /// nothing is told then.
    /// - Parameter result: What was picked; `nil` if the user has closed the picker.
    public func finish(_ result: MediaPickerResult?) throws {
        let wasFinishing = isFinishing
        isFinishing = true
        defer { isFinishing = wasFinishing }
        let (navigator, _) = try close(for: "finish", knownTo: navigator)
        guard let didFinish = mediaPicker.didFinish else { return }
        navigator.performEffect("finish \(mediaPicker)") { didFinish(result) }
    }
}

/// Builds the container of a media picker.
struct MediaPickerScreen: Screen {
    let mediaPicker: MediaPicker

    var name: String { "MediaPicker" }
    var traits: ScreenTraits { [mediaPicker.source.rawValue] }
    // The camera fills the screen, the library is a sheet. (UIKit)
    var modalPresentationStyle: ScreenModalStyle { mediaPicker.source == .camera ? .fullScreen : .automatic }

    func build(navigator: ScreenNavigator) -> MediaPickerContainer { MediaPickerContainer(mediaPicker, navigator: navigator) }
}
