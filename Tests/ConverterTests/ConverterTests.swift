import Converter
import NavDSL
import NavState
import Testing

@Suite struct ConverterTests {
    @Test func `All scenes print what they should`() throws {
        #expect(try ConverterScene.wholeText() == expectedText)
    }

    private struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isComputed: Bool
        let set: @Sendable (inout ConverterModel) -> Void
    }

    private static let changes = [
        Change(testDescription: "amount", isComputed: true) { $0.$amount.set("1") },
        Change(testDescription: "rates", isComputed: true) { $0.$rates.set([.eur: 1]) },
        Change(testDescription: "source", isComputed: true) { $0.$source.set(.gbp) },
        Change(testDescription: "target", isComputed: true) { $0.$target.set(.gbp) },
        Change(testDescription: "choosing", isComputed: false) { $0.$choosing.set(.source) },
        Change(testDescription: "choice", isComputed: false) { $0.$choice.set(.gbp) },
        Change(testDescription: "nothing", isComputed: false) { _ in },
    ]

    @Test(arguments: changes) private func `The result is computed when something that counts is recent, and only then`(_ change: Change) {
        var model = ConverterModel()
        change.set(&model)
        #expect((model.shouldShowResult != nil) == change.isComputed)
    }

    @Test(arguments: [
        ("", "–"), ("0", "0.00 EUR = 0.00 USD"), ("007", "7.00 EUR = 10.50 USD"), (".5", "0.50 EUR = 0.75 USD"),
        ("1,005", "1.00 EUR = 1.51 USD"), ("999999999999", "that is too much"), ("1e3", "'1e3' is not an amount"),
        ("-1", "'-1' is not an amount"), ("nan", "'nan' is not an amount"), ("0x10", "'0x10' is not an amount"),
        (".", "'.' is not an amount"),
        ("1.2.3", "'1.2.3' is not an amount"), (" 1", "' 1' is not an amount"), ("١", "'١' is not an amount"),
        (String(repeating: "9", count: 400), "that is too much"),
    ])
    func `An amount is read, or the reason is shown`(_ text: String, _ result: String) throws {
        let app = try ConverterApp { Issue.record($0) }
        app.receiveRates([.eur: 1, .usd: 1.5])
        app.typeAmount(text)
        #expect(app.label.shown.last == result)
        let isReason = app.navigator.hierarchy.description.contains("Reason")
        #expect(isReason == (result.hasSuffix("amount") || text.count > 12))
    }

    @Test(arguments: [0, -1, .infinity, .nan] as [Double]) func `A rate that is none is no rate`(_ rate: Double) throws {
        let app = try ConverterApp { Issue.record($0) }
        app.receiveRates([.eur: 1, .usd: rate])
        app.typeAmount("1")
        #expect(app.label.shown.last == "there is no rate of USD")
    }

    @Test func `A result that is too large is a reason`() throws {
        let app = try ConverterApp { Issue.record($0) }
        app.receiveRates([.eur: .leastNonzeroMagnitude, .usd: .greatestFiniteMagnitude])
        app.typeAmount("1")
        #expect(app.label.shown.last == "that is too much")
    }

    @Test func `The app is freed, whoever still has its closures`() throws {
        var app: ConverterApp? = try ConverterApp { Issue.record($0) }
        let type = app?.typeAmount
        type?("12x")
        weak let controller = app?.controller
        weak let navigator = app?.navigator
        app = nil
        #expect(controller == nil && navigator == nil)
        type?("12")
    }

    @Test func `What is picked while no list is open changes nothing`() throws {
        let app = try ConverterApp { Issue.record($0) }
        let before = app.navigator.hierarchy
        app.pickCurrency(.jpy)
        #expect(app.controller.model.source == .eur && app.controller.model.target == .usd)
        #expect(app.navigator.hierarchy == before && app.label.shown == [])
    }
}
