public import NavDSL

/// What a device can do, as a value: the one in the user's hand, or one that a test makes up.
public struct SystemCapabilities: Hashable, Sendable {
    /// What kind of device it is. A pad shows some dialogs as popovers.
    public enum Idiom: String, Hashable, Sendable, Codable {
        /// A phone.
        case phone
        /// A tablet: dialogs with a list stand in popovers there.
        case pad
    }

    /// Whether the user lets the app use something.
    public enum Access: String, Hashable, Sendable, Codable {
        /// He is asked at the first use.
        case notDetermined
        /// He does.
        case authorized
        /// He does not, and is not asked again.
        case denied
    }

    /// What kind of device it is.
    public var idiom: Idiom
    /// Where media can be picked from.
    public var mediaSources: Set<MediaPickerSource>
    /// What can be picked.
    public var mediaTypes: Set<MediaPickerType>
    /// Whether the user lets the app use the camera.
    public var cameraAccess: Access

    /// By default a phone that can do everything, and whose user lets the app do it.
    public init(
        idiom: Idiom = .phone, mediaSources: Set<MediaPickerSource> = Set(MediaPickerSource.allCases),
        mediaTypes: Set<MediaPickerType> = Set(MediaPickerType.allCases), cameraAccess: Access = .authorized
    ) {
        self.idiom = idiom
        self.mediaSources = mediaSources
        self.mediaTypes = mediaTypes
        self.cameraAccess = cameraAccess
    }
}

/// A handler of effects that also says what the device can do.
public protocol SystemDevice: ScreenEffectHandler {
    /// What the device can do now; asked at each use.
    var capabilities: SystemCapabilities { get }
}

/// A device that is made up: it can do what it is told that it can, and passes effects on.
///
/// ```swift
/// let recorder = RecordingEffects()
/// navigator.effects = SimulatedDevice(SystemCapabilities(idiom: .pad), effects: recorder)
/// ```
public final class SimulatedDevice: SystemDevice {
    /// What the device can do now; a test may change it.
    public var capabilities: SystemCapabilities

    /// Does what effects say; with `nil`, each is refused with `ScreenEffectNotHandledError`.
    public var effects: (any ScreenEffectHandler)?

    /// A device that can do what it is told, by default all that a phone can.
    public init(_ capabilities: SystemCapabilities = SystemCapabilities(), effects: (any ScreenEffectHandler)? = nil) {
        self.capabilities = capabilities
        self.effects = effects
    }

    public func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
        guard let effects else {
            return completion(.failure(ScreenEffectNotHandledError(effect, reason: "the simulated device has no handler of effects")))
        }
        effects.handle(effect, completion: completion)
    }
}

extension ScreenNavigator {
    /// What the device can do, by the navigator's `effects`; if those are no ``SystemDevice``, everything, on a phone.
    public var systemCapabilities: SystemCapabilities {
        (effects as? any SystemDevice)?.capabilities ?? SystemCapabilities()
    }
}
