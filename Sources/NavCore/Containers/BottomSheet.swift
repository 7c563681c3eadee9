/// How a modal stands as a sheet at the bottom of the screen, as data: the heights that it has, and the one that is selected.
///
/// It plays a role while the container is presented; what it means in points is the renderer's business.
public struct BottomSheet: Hashable, Sendable, Codable {
    /// The heights, as the app lists them.
    public var detents: [BottomSheetDetent]

    /// The key of the selected one; `nil` is the first.
    public var selectedDetentKey: BottomSheetDetent.Key?

    /// - Parameters:
    ///   - detents: The heights, at least one; no two have one key.
    ///   - selectedDetentKey: The key of the selected one; `nil` is the first.
    public init(detents: [BottomSheetDetent] = [.large], selectedDetentKey: BottomSheetDetent.Key? = nil) {
        self.detents = detents
        self.selectedDetentKey = selectedDetentKey
    }

    /// Reads a sheet, and refuses one that breaks a rule with `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        detents = try container.decode([BottomSheetDetent].self, forKey: .detents)
        selectedDetentKey = try container.decodeIfPresent(BottomSheetDetent.Key.self, forKey: .selectedDetentKey)
        do {
            try validate()
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    private enum CodingKeys: CodingKey {
        case detents, selectedDetentKey
    }

    /// The selected height; `nil` where the sheet breaks a rule.
    public var selectedDetent: BottomSheetDetent? {
        guard let selectedDetentKey else { return detents.first }
        return detents.first { $0.key == selectedDetentKey }
    }

    /// Checks the rules: there is a detent, each has a key of its own, the selected one is among them, ratios are over 0 and at
    /// most 1, values over 0. Fails with ``InvalidBottomSheetError``.
    public func validate() throws {
        if detents.isEmpty { throw InvalidBottomSheetError(reason: "it has no detents") }
        var keys = Set<BottomSheetDetent.Key>()
        for detent in detents {
            if !keys.insert(detent.key).inserted { throw InvalidBottomSheetError(reason: "two detents have the key '\(detent.key)'") }
            switch detent.size {
            case .content: break
            case .ratio(let ratio):
                if !(ratio > 0 && ratio <= 1) { throw InvalidBottomSheetError(reason: "\(ratio) is no ratio of the height") }
            case .value(let value):
                if !(value > 0 && value.isFinite) { throw InvalidBottomSheetError(reason: "\(value) is no height") }
            }
        }
        if let selectedDetentKey, !keys.contains(selectedDetentKey) {
            throw InvalidBottomSheetError(reason: "none of its detents has the key '\(selectedDetentKey)'")
        }
    }
}

/// One height of a bottom sheet.
public struct BottomSheetDetent: Hashable, Sendable, Codable {
    /// What tells the detents of a sheet apart.
    public struct Key: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The key as text.
        public let rawValue: String

        /// A key of any text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A key, by its text alone.
        public init(stringLiteral value: String) { rawValue = value }

        /// The key of ``BottomSheetDetent/content``.
        public static var content: Self { "content" }
        /// The key of ``BottomSheetDetent/medium``.
        public static var medium: Self { "medium" }
        /// The key of ``BottomSheetDetent/large``.
        public static var large: Self { "large" }

        public var description: String { rawValue }
    }

    /// How high it is.
    public enum Size: Hashable, Sendable, Codable {
        /// As high as the content.
        case content
        /// A part of the height that there is: over 0 and at most 1.
        case ratio(Double)
        /// A height in points.
        case value(Double)
    }

    /// What it is selected by.
    public let key: Key
    /// How high it is.
    public let size: Size

    /// A height. Whether it is one is checked where a sheet with it is built or changed.
    public init(key: Key, size: Size) {
        self.key = key
        self.size = size
    }

    /// As high as the content.
    public static var content: Self { Self(key: .content, size: .content) }
    /// Half of the height that there is.
    public static var medium: Self { Self(key: .medium, size: .ratio(0.5)) }
    /// All of the height that there is.
    public static var large: Self { Self(key: .large, size: .ratio(1)) }

    /// A part of the height that there is.
    public static func ratio(_ ratio: Double, key: Key) -> Self { Self(key: key, size: .ratio(ratio)) }
    /// A height in points.
    public static func value(_ value: Double, key: Key) -> Self { Self(key: key, size: .value(value)) }
}

/// A bottom sheet breaks a rule.
public struct InvalidBottomSheetError: ScreenError {
    /// Which one.
    public let reason: String
    public var attachedErrors: [any Error] = []

    /// The error of a rule that is broken.
    public init(reason: String) { self.reason = reason }

    public var description: String { describe("Invalid bottom sheet: \(reason).", attachedErrors) }
}

extension ModalContainer {
    /// How the container stands as a bottom sheet while it is presented; `nil` if it does not.
    ///
    /// In a window it is changed by ``HierarchyChange/setBottomSheet(_:of:animation:)``, a slot of its own: what changes a
    /// hierarchy is told, recorded, undone and simulated, this too.
    public final var bottomSheet: BottomSheet? { extras?.bottomSheet }

    /// Makes a container that is in no window yet stand as a bottom sheet when it is presented.
    ///
    /// Fails with ``InvalidBottomSheetError``, or in a window with ``ScreenContainerNotSupportedError``; nothing is changed then.
    public final func setUnplacedBottomSheet(_ sheet: BottomSheet?) throws {
        guard window == nil else {
            throw ScreenContainerNotSupportedError(
                action: "set the bottom sheet", reason: "the container is in a window, which changes through its navigator only", at: self)
        }
        try sheet?.validate()
        if bottomSheet == sheet { return }
        updateExtras { $0.bottomSheet = sheet }
        version = ContainerNumbering.takeVersion()
    }
}
