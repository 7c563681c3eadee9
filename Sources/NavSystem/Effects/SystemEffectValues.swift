/// What the user can share.
public struct Sharing: Hashable, Sendable, CustomStringConvertible {
    public enum Item: Hashable, Sendable, CustomStringConvertible {
        case text(String)
        case url(String)

        public var description: String {
            switch self {
            case .text(let text): text
            case .url(let url): url
            }
        }
    }

    public var items: [Item]
    /// What the popover points at. A pad needs one.
    public var anchor: ScreenPopoverAnchor?

    public init(_ items: [Item], anchor: ScreenPopoverAnchor? = nil) {
        self.items = items
        self.anchor = anchor
    }

    public var description: String { items.map(\.description).joined(separator: ", ") }
}

/// A page in a browser over the app.
public struct Safari: Hashable, Sendable {
    /// Of the scheme `http` or `https`.
    public var url: String
    public var entersReaderIfAvailable: Bool

    public init(url: String, entersReaderIfAvailable: Bool = false) {
        self.url = url
        self.entersReaderIfAvailable = entersReaderIfAvailable
    }
}

/// A file to be shown.
public struct DocumentPreview: Hashable, Sendable {
    public var url: String
    /// Its uniform type identifier; `nil` lets the device find out.
    public var uti: String?
    public var name: String?
    public var anchor: ScreenPopoverAnchor?

    public init(url: String, uti: String? = nil, name: String? = nil, anchor: ScreenPopoverAnchor? = nil) {
        self.url = url
        self.uti = uti
        self.name = name
        self.anchor = anchor
    }
}

/// A product of the store.
public struct StoreProduct: Hashable, Sendable {
    /// The number that stands after `id` in the address of its page.
    public var itemID: String
    public var affiliateToken: String?
    public var campaignToken: String?

    public init(itemID: String, affiliateToken: String? = nil, campaignToken: String? = nil) {
        self.itemID = itemID
        self.affiliateToken = affiliateToken
        self.campaignToken = campaignToken
    }
}

/// A sign over the whole screen that something goes on, or how it has ended.
public struct HUD: Hashable, Sendable, CustomStringConvertible {
    public enum Progress: Hashable, Sendable, CustomStringConvertible {
        case activity, spinner, success, failure
        /// A part of the whole, from 0 to 1.
        case percentage(Double)
        case image(String)

        public var description: String {
            switch self {
            case .activity: "activity"
            case .spinner: "spinner"
            case .success: "success"
            case .failure: "failure"
            case .percentage(let part): "\(part) of 1"
            case .image(let name): "image '\(name)'"
            }
        }
    }

    public var progress: Progress
    public var message: String?
    /// How long it shows; `nil` is until it is hidden.
    public var duration: Duration?

    public init(_ progress: Progress, message: String? = nil, duration: Duration? = nil) {
        self.progress = progress
        self.message = message
        self.duration = duration
    }

    public var description: String { "\(progress)\(message.map { " '\($0)'" } ?? "")" }
}

/// A knock that the user feels.
public enum HapticImpact: Hashable, Sendable, CustomStringConvertible {
    case light, medium, heavy, soft, rigid
    /// From 0 to 1.
    case intensity(Double)

    public var description: String {
        switch self {
        case .light: "light"
        case .medium: "medium"
        case .heavy: "heavy"
        case .soft: "soft"
        case .rigid: "rigid"
        case .intensity(let intensity): "intensity \(intensity)"
        }
    }
}

/// How something has ended, for the user to feel.
public enum HapticNotification: String, Hashable, Sendable, Codable {
    case success, warning, error
}
