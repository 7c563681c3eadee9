package import NavState

package enum Currency: String, CaseIterable, Sendable {
    case eur = "EUR"
    case usd = "USD"
    case gbp = "GBP"
    case jpy = "JPY"
}

/// Which of the two currencies.
package enum Side: String, Sendable {
    case source, target
}

/// What is presented over the converter.
package enum ConverterModal: Hashable, Sendable {
    case list(Side)
    case reason(ConverterProblem)
}

/// Everything that a currency converter is told, and what it decides.
package struct ConverterModel {
    // Inputs.

    /// What is in the field of the amount.
    @Recent package var amount = ""
    /// What one euro is.
    @Recent package var rates: [Currency: Double] = [:]
    @Recent package var source = Currency.eur
    @Recent package var target = Currency.usd
    /// Whose currency is being chosen; `nil` is neither's.
    @Recent package var choosing: Side?
    /// What was chosen in the list.
    @Recent package var choice: Currency?

    package init() {}

    // Decisions.

    /// The only property that makes the result be computed, and it does so only when something that counts is new.
    package var shouldShowResult: Conversion? { isResultRecent ? Conversion(of: self) : nil }

    package var shouldSetSource: Currency? { $choice.isRecent && choosing == .source ? choice : nil }
    package var shouldSetTarget: Currency? { $choice.isRecent && choosing == .target ? choice : nil }

    package var shouldPresent: ConverterModal? { isModalRecent ? modal : nil }
    package var shouldDismiss: Bool { isModalRecent && modal == nil }

    private var isResultRecent: Bool { $amount.isRecent || $rates.isRecent || $source.isRecent || $target.isRecent }
    private var isModalRecent: Bool { $amount.isRecent || $choosing.isRecent }

    /// The list is over the reason, as nobody types meanwhile.
    private var modal: ConverterModal? {
        if let choosing { return .list(choosing) }
        if case .failure(let problem) = Amount.read(amount) { return .reason(problem) }
        return nil
    }
}
