public import NavDSL

/// A media picker in the hierarchy. The user, a test or a terminal finishes it.
public final class MediaPickerContainer: ModalContainer {
    /// What it was made of.
    public let mediaPicker: MediaPicker

    private let answer: DialogAnswer

    /// Whether the user is done: it is being closed for that, or has been.
    var isFinished: Bool { answer.isGiven }

    init(_ mediaPicker: MediaPicker, navigator: ScreenNavigator? = nil) {
        self.mediaPicker = mediaPicker
        answer = DialogAnswer(navigator: navigator)
        super.init()
    }

    public override var kind: String { "picker" }

    /// Finishes picking: closes the picker, then tells what was picked, once.
    ///
    /// It is the user's doing: a route that runs meanwhile has no part in it, and does not take it back.
    ///
    /// Fails with `ScreenContainerNotInWindowError` for a picker that has been closed already, with ``DialogAnsweredError`` for one
    /// that an undo has brought back after it was finished, and with what refuses to close it; nothing is told then.
    /// - Parameter result: What was picked; `nil` if the user has closed the picker.
    public func finish(_ result: MediaPickerResult?) throws {
        try answer.give(for: "finish", closing: self) { navigator, _ in
            guard let didFinish = mediaPicker.didFinish else { return }
            navigator.performEffect("finish \(mediaPicker)") { didFinish(result) }
        }
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
