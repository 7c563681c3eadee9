/// Where media is picked from.
public enum MediaPickerSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// A new photo or movie.
    case camera
    /// All the user's photos and movies.
    case photoLibrary
    /// Those that he has taken himself.
    case savedPhotosAlbum
}

/// What is picked.
public enum MediaPickerType: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// A photo.
    case image
    /// A photo that moves.
    case livePhoto
    /// A movie.
    case movie

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What the user has picked.
public struct MediaPickerResult: Hashable, Sendable {
    /// What kind of thing it is.
    public var type: MediaPickerType
    /// Names it, where it was picked from.
    public var identifier: String
    /// Where its file is, as text.
    public var url: String?

    /// Something picked; a photo by default.
    public init(type: MediaPickerType = .image, identifier: String, url: String? = nil) {
        self.type = type
        self.identifier = identifier
        self.url = url
    }
}

/// A picker of photos and movies.
public struct MediaPicker: CustomStringConvertible {
    /// Is given what was picked; `nil` if the user has closed the picker.
    public typealias Handler = (_ result: MediaPickerResult?) -> Void

    /// Where to pick from.
    public var source: MediaPickerSource
    /// What can be picked, at least one type.
    public var types: Set<MediaPickerType>
    /// Whether the user can crop or cut it.
    public var allowsEditing: Bool
    let didFinish: Handler?

    /// - Parameters:
    ///   - source: Where to pick from.
    ///   - types: What can be picked.
    ///   - allowsEditing: Whether the user can crop or cut it.
    ///   - didFinish: Is called once the picker is closed. A simulation notes it as an effect in place of calling it.
    public init(
        source: MediaPickerSource, types: Set<MediaPickerType> = [.image], allowsEditing: Bool = false, didFinish: Handler? = nil
    ) {
        self.source = source
        self.types = types
        self.allowsEditing = allowsEditing
        self.didFinish = didFinish
    }

    public var description: String { "media picker (\(source))" }
}
