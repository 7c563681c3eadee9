/// What the user can share.
public struct Sharing: Hashable, Sendable, CustomStringConvertible {
    /// One thing to share.
    public enum Item: Hashable, Sendable, CustomStringConvertible {
        /// A text.
        case text(String)
        /// A link, as text.
        case url(String)

        public var description: String {
            switch self {
            case .text(let text): text
            case .url(let url): url
            }
        }
    }

    /// What is shared, at least one thing.
    public var items: [Item]
    /// What the popover points at. A pad needs one.
    public var anchor: ScreenPopoverAnchor?

    /// Something to share; on a pad, with an anchor.
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
    /// Whether the page is shown without what stands around its text.
    public var entersReaderIfAvailable: Bool

    /// A page; one that is none is refused where it is to be shown.
    public init(url: String, entersReaderIfAvailable: Bool = false) {
        self.url = url
        self.entersReaderIfAvailable = entersReaderIfAvailable
    }
}

/// A file to be shown.
public struct DocumentPreview: Hashable, Sendable {
    /// Where the file is: of the scheme `file`.
    public var url: String
    /// Its uniform type identifier; `nil` lets the device find out.
    public var uti: String?
    /// What stands above it; `nil` is the name of the file.
    public var name: String?
    /// What it grows out of; `nil` is nothing.
    public var anchor: ScreenPopoverAnchor?

    /// A file; a link to something else is refused where it is to be shown.
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
    /// Who is paid for the sale; `nil` is nobody.
    public var affiliateToken: String?
    /// Which campaign the sale counts for; `nil` is none.
    public var campaignToken: String?

    /// A product; an id that is no number is refused where it is to be shown.
    public init(itemID: String, affiliateToken: String? = nil, campaignToken: String? = nil) {
        self.itemID = itemID
        self.affiliateToken = affiliateToken
        self.campaignToken = campaignToken
    }
}

/// A sign over the whole screen that something goes on, or how it has ended.
public struct HUD: Hashable, Sendable, CustomStringConvertible {
    /// What the sign shows.
    public enum Progress: Hashable, Sendable, CustomStringConvertible {
        /// Something moves.
        case activity
        /// Something turns.
        case spinner
        /// It has ended well.
        case success
        /// It has failed.
        case failure
        /// A part of the whole, from 0 to 1.
        case percentage(Double)
        /// An image, by its name.
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

    /// What it shows.
    public var progress: Progress
    /// What stands below that; `nil` is nothing.
    public var message: String?
    /// How long it shows; `nil` is until it is hidden.
    public var duration: Duration?

    /// A sign; by default it shows until it is hidden.
    public init(_ progress: Progress, message: String? = nil, duration: Duration? = nil) {
        self.progress = progress
        self.message = message
        self.duration = duration
    }

    public var description: String { "\(progress)\(message.map { " '\($0)'" } ?? "")" }
}

/// A knock that the user feels.
public enum HapticImpact: Hashable, Sendable, CustomStringConvertible {
    /// Of something small.
    case light
    /// Of something of a middling size.
    case medium
    /// Of something large.
    case heavy
    /// Of something soft.
    case soft
    /// Of something hard.
    case rigid
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
    /// Well.
    case success
    /// Not quite.
    case warning
    /// It has failed.
    case error
}
