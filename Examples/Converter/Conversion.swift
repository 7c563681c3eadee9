/// Why there is no result.
package enum ConverterProblem: Error, Hashable, CustomStringConvertible {
    case notANumber(String)
    case tooLarge
    case noRate(Currency)

    package var description: String {
        switch self {
        case .notANumber(let text): "'\(text)' is not an amount"
        case .tooLarge: "that is too much"
        case .noRate(let currency): "there is no rate of \(currency.rawValue)"
        }
    }
}

/// What stands below the amount.
package enum Conversion: Hashable, CustomStringConvertible {
    case nothing
    case result(String)
    case problem(ConverterProblem)

    package var description: String {
        switch self {
        case .nothing: "–"
        case .result(let text): text
        case .problem(let problem): problem.description
        }
    }

    /// Computes it.
    init(of model: ConverterModel) {
        do throws(ConverterProblem) {
            guard let amount = try Amount.read(model.amount).get() else {
                self = .nothing
                return
            }
            let sourceRate = try Self.rate(of: model.source, in: model)
            let targetRate = try Self.rate(of: model.target, in: model)
            let result = try Amount.text(of: amount / sourceRate * targetRate)
            self = .result("\(try Amount.text(of: amount)) \(model.source.rawValue) = \(result) \(model.target.rawValue)")
        } catch {
            self = .problem(error)
        }
    }

    private static func rate(of currency: Currency, in model: ConverterModel) throws(ConverterProblem) -> Double {
        guard let rate = model.rates[currency], rate > 0, rate.isFinite else { throw .noRate(currency) }
        return rate
    }
}

/// Amounts of money as people write them.
enum Amount {
    private static let limit = 1e12

    /// Reads digits with at most one point or comma; an empty text is no amount, and no mistake.
    static func read(_ text: String) -> Result<Double?, ConverterProblem> {
        if text.isEmpty { return .success(nil) }
        let plain = String(text.map { $0 == "," ? "." : $0 })
        guard plain.allSatisfy({ "0123456789.".contains($0) }), let value = Double(plain) else { return .failure(.notANumber(text)) }
        return value < limit ? .success(value) : .failure(.tooLarge)
    }

    /// With two digits behind the point.
    static func text(of value: Double) throws(ConverterProblem) -> String {
        guard value < limit else { throw .tooLarge }
        let cents = Int((value * 100).rounded())
        return "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
    }
}
