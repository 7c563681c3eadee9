public import NavDSL

/// Shows a media picker. Answers its container.
///
/// It is done when the picker is shown. Fails with ``UnavailableMediaPickerSourceError``, ``UnavailableMediaPickerTypesError``,
/// ``MediaPickerSourceAccessDeniedError``, and as presenting does. Where the user has not been asked for the camera before, he is,
/// by the effect ``SystemEffect/requestMediaAccess(_:)``, which is waited for.
public struct ScreenShowMediaPickerAction<Container: ModalContainer>: ScreenAction {
    public typealias Output = MediaPickerContainer

    /// What is shown.
    public let mediaPicker: MediaPicker
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// The action that shows a picker.
    public init(_ mediaPicker: MediaPicker, animation: ScreenAnimation? = .default) {
        self.mediaPicker = mediaPicker
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            guard try needsAccess(container, navigator.systemCapabilities) else {
                return completion(.success(try present(on: container, navigator)))
            }
            // A navigation of its own, so that what follows on the answer belongs to this step.
            let request = ScreenEffectAction<Container, SystemEffect>(.requestMediaAccess(mediaPicker.source))
            navigator.perform(request, on: container) { result in
                completion(
                    Result {
                        if try result.get() == .canceled { throw MediaPickerSourceAccessDeniedError(mediaPicker.source, isRequested: true) }
                        return try present(on: container, navigator)
                    })
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Checks all that can be known before the user is asked.
    private func needsAccess(_ container: Container, _ capabilities: SystemCapabilities) throws -> Bool {
        try container.requireWindow(for: description)
        let source = mediaPicker.source
        guard capabilities.mediaSources.contains(source) else { throw UnavailableMediaPickerSourceError(source) }
        let missing = mediaPicker.types.subtracting(capabilities.mediaTypes)
        if !missing.isEmpty || mediaPicker.types.isEmpty { throw UnavailableMediaPickerTypesError(missing, source: source) }
        guard source == .camera, capabilities.cameraAccess != .authorized else { return false }
        if capabilities.cameraAccess == .denied { throw MediaPickerSourceAccessDeniedError(source) }
        let carrier = container.carrier(for: MediaPickerScreen(mediaPicker: mediaPicker).modalPresentationStyle)
        if let presented = carrier.ownPresented {
            throw ScreenContainerAlreadyPresentingError(action: description, carrier: carrier, presented: presented)
        }
        return true
    }

    private func present(on container: Container, _ navigator: ScreenNavigator) throws -> MediaPickerContainer {
        try ScreenPresentAction(MediaPickerScreen(mediaPicker: mediaPicker), animation: animation)
            .perform(container: container, navigator: navigator)
    }

    public var description: String { "show \(mediaPicker)" }
}

/// Shows a media picker, and waits for the user. Answers what he has picked.
///
/// It fails as ``ScreenShowMediaPickerAction`` does, and with `ScreenCanceledError` if the picker is closed without a result, by
/// whomever.
///
/// ```swift
/// route.try(action: ScreenPickMediaAction(MediaPicker(source: .photoLibrary))) { resolution in
///     resolution.done { photo, route in route.present(PhotoScreen(photo.identifier)) }
/// }
/// ```
public struct ScreenPickMediaAction<Container: ModalContainer>: ScreenAction {
    public typealias Output = MediaPickerResult

    /// What is shown.
    public let mediaPicker: MediaPicker
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// The action that shows a picker and waits.
    public init(_ mediaPicker: MediaPicker, animation: ScreenAnimation? = .default) {
        self.mediaPicker = mediaPicker
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        let wait = PickingWait(for: self, completion)
        let picker = MediaPicker(source: mediaPicker.source, types: mediaPicker.types, allowsEditing: mediaPicker.allowsEditing) {
            mediaPicker.didFinish?($0)
            wait.end($0)
        }
        navigator.perform(ScreenShowMediaPickerAction<Container>(picker, animation: animation), on: container) { result in
            switch result {
            case .success(let picker): wait.watch(picker, by: navigator)
            case .failure(let error): wait.fail(with: error)
            }
        }
    }

    public var description: String { "pick from \(mediaPicker)" }
}

/// Waits for a picker's result, or for the picker to go without one. The picker alone keeps it.
private final class PickingWait {
    private let action: any CustomStringConvertible
    private var completion: ((Result<MediaPickerResult, any Error>) -> Void)?
    private var observation: HierarchyObservation?

    init(for action: any CustomStringConvertible, _ completion: @escaping (Result<MediaPickerResult, any Error>) -> Void) {
        self.action = action
        self.completion = completion
    }

    func end(_ result: MediaPickerResult?) {
        end(with: result.map { .success($0) } ?? .failure(ScreenCanceledError(for: "\(action)")))
    }

    func fail(with error: any Error) { end(with: .failure(error)) }

    func watch(_ picker: MediaPickerContainer, by navigator: ScreenNavigator) {
        // With a renderer it may have gone again before it was shown.
        endIfGone(picker)
        if completion == nil { return }
        navigator.renderChanges()
        observation = navigator.observeChanges { [weak self, weak picker] _ in
            if let picker { self?.endIfGone(picker) }
        }
    }

    private func endIfGone(_ picker: MediaPickerContainer) {
        if picker.window == nil, !picker.isFinished { end(nil) }
    }

    private func end(with result: Result<MediaPickerResult, any Error>) {
        observation?.cancel()
        observation = nil
        completion.take()?(result)
    }
}

extension ScreenThenable where Current: ModalContainer {
    /// Shows a media picker.
    ///
    /// The route goes on when it is shown; ``ScreenPickMediaAction`` waits for what is picked. Fails with
    /// ``UnavailableMediaPickerSourceError``, ``UnavailableMediaPickerTypesError``, ``MediaPickerSourceAccessDeniedError``, and with
    /// `ScreenContainerAlreadyPresentingError` if something is presented here already.
    public func showMediaPicker(_ mediaPicker: MediaPicker, animation: ScreenAnimation? = .default) -> Self {
        then(ScreenShowMediaPickerAction<Current>(mediaPicker, animation: animation))
    }
}
