public import NavDSL

/// What only a device does, as values for the navigator's `effects`. URLs are text.
///
/// ```swift
/// func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
///     switch effect as? SystemEffect {
///     case .openURL(let url): …
/// ```
public enum SystemEffect: ScreenEffect {
    /// Opens a link.
    case openURL(String)
    /// Calls a number, in any format.
    case call(phoneNumber: String)
    /// Begins a mail.
    case mail(emailAddress: String, subject: String?, body: String?)
    /// Opens an app's page in the store, or the page where a review is written.
    case openStoreApp(id: String, forReview: Bool)
    /// Lets the user share something; `canceled` if he closes the sheet.
    case share(Sharing)
    /// Shows a page in a browser over the app, and ends when that is closed.
    case showSafari(Safari)
    /// Shows a file, and ends when that is closed.
    case showDocumentPreview(DocumentPreview)
    /// Shows a product of the store, and ends when that is closed.
    case showStoreProduct(StoreProduct)
    /// Asks the user for a review, if the device thinks that it is time.
    case requestStoreReview
    /// Shows a sign over the whole screen.
    case showHUD(HUD)
    /// Hides that sign.
    case hideHUD
    /// Lets the user feel a knock.
    case impactOccurred(HapticImpact)
    /// Lets the user feel how something has ended.
    case notificationOccurred(HapticNotification)
    /// Lets the user feel that another thing is selected.
    case selectionChanged
    /// Asks the user whether the app may use a source of media; `canceled` if he says no.
    case requestMediaAccess(MediaPickerSource)

    public var description: String {
        switch self {
        case .openURL(let url): "open \(url)"
        case .call(let phoneNumber): "call \(phoneNumber)"
        case .mail(let emailAddress, let subject, _): "mail to \(emailAddress)\(subject.map { ": \($0)" } ?? "")"
        case .openStoreApp(let id, let forReview): "open store app \(id)\(forReview ? " for a review" : "")"
        case .share(let sharing): "share \(sharing)"
        case .showSafari(let safari): "show Safari: \(safari.url)"
        case .showDocumentPreview(let preview): "show document preview: \(preview.name ?? preview.url)"
        case .showStoreProduct(let product): "show store product \(product.itemID)"
        case .requestStoreReview: "request store review"
        case .showHUD(let hud): "show HUD: \(hud)"
        case .hideHUD: "hide HUD"
        case .impactOccurred(let impact): "haptic impact: \(impact)"
        case .notificationOccurred(let notification): "haptic notification: \(notification)"
        case .selectionChanged: "haptic selection"
        case .requestMediaAccess(let source): "request access to the \(source)"
        }
    }

    /// The link that does the same where it is opened; `nil` for what no link does.
    public var url: String? {
        switch self {
        case .openURL(let url): return url
        case .call(let phoneNumber): return "tel:" + phoneNumber.filter { $0 == "+" || $0.isASCIIDigit }
        case .mail(let emailAddress, let subject, let body):
            let query = [("subject", subject), ("body", body)].compactMap { name, value in
                value.map { "\(name)=\($0.percentEncoded())" }
            }
            let address = emailAddress.percentEncoded(keeping: "@")
            return "mailto:" + address + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        case .openStoreApp(let id, let forReview):
            return "https://apps.apple.com/app/id\(id)" + (forReview ? "?action=write-review" : "")
        default: return nil
        }
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
    /// The text as a part of a URL: all but letters, digits and `-._~` of ASCII is written as bytes.
    fileprivate func percentEncoded(keeping kept: String = "") -> String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("-._~".utf8).union(kept.utf8)
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where plain.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return text
    }
}
