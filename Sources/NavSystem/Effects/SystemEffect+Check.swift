public import NavDSL

/// An effect makes no sense on any device, so it is not sent: a link that is none, a phone number without digits.
public struct InvalidSystemEffectError: ScreenError {
    /// What was to be done.
    public let effect: SystemEffect
    /// Why not.
    public let reason: String
    public var attachedErrors: [any Error] = []

    /// The error of an effect, with the reason as a part of a sentence.
    public init(_ effect: SystemEffect, reason: String) {
        self.effect = effect
        self.reason = reason
    }

    public var description: String { describe("Cannot \(effect): \(reason).", attachedErrors) }
}

/// The device could not open a link. A handler of effects answers with it.
public struct FailedToOpenURLError: ScreenError {
    /// The link.
    public let url: String
    public var attachedErrors: [any Error] = []

    /// The error of a link.
    public init(_ url: String) { self.url = url }

    public var description: String { describe("The device could not open \(url).", attachedErrors) }
}

extension SystemEffect {
    /// Refuses what makes no sense on any device with ``InvalidSystemEffectError``, and what a device of this kind would raise an
    /// exception at, with ``MissingPopoverAnchorError``.
    func check(on capabilities: SystemCapabilities) throws {
        func require(_ condition: Bool, _ reason: String) throws {
            if !condition { throw InvalidSystemEffectError(self, reason: reason) }
        }
        switch self {
        case .openURL(let url): try require(url.urlScheme != nil, "it is no URL")
        case .call(let phoneNumber): try require(phoneNumber.contains(where: \.isASCIIDigit), "it is no phone number")
        case .mail(let emailAddress, _, _): try require(emailAddress.isMailAddress, "it is no address")
        case .openStoreApp(let id, _): try require(id.isNumber, "it is no number of an app")
        case .share(let sharing):
            try require(!sharing.items.isEmpty, "there is nothing to share")
            for case .url(let url) in sharing.items { try require(url.urlScheme != nil, "'\(url)' is no URL") }
            if capabilities.idiom == .pad, sharing.anchor == nil { throw MissingPopoverAnchorError(for: description) }
        case .showSafari(let safari):
            // Any other scheme raises an exception. (UIKit)
            let isPage = ["http", "https"].contains(safari.url.urlScheme) && safari.url.hasHost
            try require(isPage, "it is no page of the web")
        case .showDocumentPreview(let preview): try require(preview.url.urlScheme == "file", "it is no URL of a file")
        case .showStoreProduct(let product): try require(product.itemID.isNumber, "it is no number of a product")
        case .showHUD(let hud):
            if case .percentage(let part) = hud.progress { try require(part >= 0 && part <= 1, "it is no part of a whole") }
            if let duration = hud.duration { try require(duration > .zero, "it would not show") }
        case .impactOccurred(.intensity(let intensity)): try require(intensity >= 0 && intensity <= 1, "it is no intensity")
        case .requestStoreReview, .hideHUD, .impactOccurred, .notificationOccurred, .selectionChanged, .requestMediaAccess: break
        }
    }
}

extension String {
    fileprivate var isNumber: Bool { !isEmpty && allSatisfy(\.isASCIIDigit) }

    fileprivate var isMailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && isOneWord
    }

    /// Without spaces and control characters, which no URL has.
    private var isOneWord: Bool {
        unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }

    /// Whether two slashes and something that is no path stand behind the scheme of a URL.
    fileprivate var hasHost: Bool {
        let rest = drop { $0 != ":" }.dropFirst()
        return rest.hasPrefix("//") && !["/", "?", "#", nil].contains(rest.dropFirst(2).first)
    }

    /// The scheme of a URL, in lower case; `nil` if it is none. Nothing has to stand behind it: `app-settings:` is one.
    fileprivate var urlScheme: String? {
        guard isOneWord, let colon = firstIndex(of: ":") else { return nil }
        let scheme = self[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isASCIIDigit || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }
}
