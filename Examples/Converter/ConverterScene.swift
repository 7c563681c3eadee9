import NavDSL
import NavState

/// What somebody does with the app.
package enum ConverterStep: CustomStringConvertible, Sendable {
    case type(String)
    case rates([Currency: Double])
    case choose(Side)
    case pick(Currency)
    case close
    /// In one round.
    case together([ConverterStep])

    package var description: String {
        switch self {
        case .type(let text): text.isEmpty ? "clear the amount" : "type \(text)"
        case .rates(let rates): "rates of " + Currency.allCases.filter { rates[$0] != nil }.map(\.rawValue).joined(separator: ", ")
        case .choose(let side): "tap the \(side.rawValue) currency"
        case .pick(let currency): "pick \(currency.rawValue)"
        case .close: "close the list"
        case .together(let steps): "at once: " + steps.map(\.description).joined(separator: "; ")
        }
    }

    func perform(in app: ConverterApp) {
        switch self {
        case .type(let text): app.typeAmount(text)
        case .rates(let rates): app.receiveRates(rates)
        case .choose(let side): app.chooseCurrency(side)
        case .pick(let currency): app.pickCurrency(currency)
        case .close: app.chooseCurrency(nil)
        case .together(let steps): app.controller.round { for step in steps { step.perform(in: app) } }
        }
    }
}

/// Steps in a fresh app, and what is to be seen by them.
package struct ConverterScene: Sendable {
    package let title: String
    package let steps: [ConverterStep]

    private static let rates: [Currency: Double] = [.eur: 1, .usd: 1.1, .gbp: 0.8]

    package static let all = [
        ConverterScene(
            title: "The result follows the amount and the rates",
            steps: [
                .rates(rates), .type("1"), .type("12,5"), .rates([.eur: 1, .usd: 2]), .together([.rates(rates), .type("100")]),
            ]),
        ConverterScene(
            title: "A currency is chosen in a list, and the result computed once",
            steps: [
                .together([.rates(rates), .type("100")]), .choose(.source), .pick(.gbp), .choose(.target), .pick(.eur),
            ]),
        ConverterScene(
            title: "A list that is closed changes nothing",
            steps: [
                .together([.rates(rates), .type("100")]), .choose(.source), .choose(.target), .close, .pick(.gbp),
            ]),
        ConverterScene(
            title: "An amount that cannot be read shows a reason, until it can",
            steps: [
                .rates(rates), .type("12x"), .choose(.target), .close, .type("12"),
            ]),
        ConverterScene(
            title: "What cannot be converted",
            steps: [
                .rates(rates), .type("9999999999999"), .type("5"), .choose(.target), .pick(.jpy), .type(""),
            ]),
    ]

    /// Each step, with what the label then shows, if it was computed, and with the hierarchy where that has changed.
    package func text() throws -> String {
        var errors: [String] = []
        let app = try ConverterApp { errors.append("failed: \($0)") }
        var hierarchy = app.navigator.hierarchy
        var lines = ["── \(title)", ""]
        var seen = 0
        for step in steps {
            step.perform(in: app)
            var news = Array(app.label.shown[seen...]) + errors
            seen = app.label.shown.count
            errors = []
            if news.isEmpty { news = ["not computed"] }
            lines.append("\(step) → \(news.joined(separator: ", "))")
            if app.navigator.hierarchy != hierarchy {
                hierarchy = app.navigator.hierarchy
                lines += hierarchy.description.split(separator: "\n").map { "    \($0)" }
            }
        }
        lines += ["", "computed: \(app.label.shown.count)"]
        return lines.joined(separator: "\n")
    }

    /// Everything that `swift run converter` prints.
    package static func wholeText() throws -> String {
        let intro = """
            A converter that computes only when the amount, the rates or a currency is new. Each line is what somebody does and
            what the label shows; the hierarchy follows where it has changed.
            """
        return ([intro] + (try all.map { try $0.text() })).joined(separator: "\n\n")
    }
}
