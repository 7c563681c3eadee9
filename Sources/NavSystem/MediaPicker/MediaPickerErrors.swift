public import NavDSL

/// The device has no such source of media: a simulator has no camera.
public struct UnavailableMediaPickerSourceError: ScreenError {
    /// The source that was asked for.
    public let source: MediaPickerSource
    public var attachedErrors: [any Error] = []

    /// The error of a source.
    public init(_ source: MediaPickerSource) { self.source = source }

    public var description: String { describe("Cannot pick media: the device has no \(source).", attachedErrors) }
}

/// The device cannot pick media of some types, or none were asked for.
public struct UnavailableMediaPickerTypesError: ScreenError {
    /// Those of the types that it cannot pick; empty if none were asked for.
    public let types: Set<MediaPickerType>
    /// Where they were to be picked from.
    public let source: MediaPickerSource
    public var attachedErrors: [any Error] = []

    /// The error of the types that the device cannot pick.
    public init(_ types: Set<MediaPickerType>, source: MediaPickerSource) {
        self.types = types
        self.source = source
    }

    public var description: String {
        let names = types.sorted().map(\.rawValue).joined(separator: ", ")
        let reason = types.isEmpty ? "no type was asked for" : "the device has no \(names) there"
        return describe("Cannot pick media from \(source): \(reason).", attachedErrors)
    }
}

/// The user does not let the app use the source.
public struct MediaPickerSourceAccessDeniedError: ScreenError {
    /// What he does not let it use.
    public let source: MediaPickerSource
    /// Whether he was asked just now; if not, he has said so before.
    public let isRequested: Bool
    public var attachedErrors: [any Error] = []

    /// The error of a source, which he has been asked about just now or before.
    public init(_ source: MediaPickerSource, isRequested: Bool = false) {
        self.source = source
        self.isRequested = isRequested
    }

    public var description: String {
        describe("Cannot pick media: the user \(isRequested ? "has denied" : "denies") access to the \(source).", attachedErrors)
    }
}
