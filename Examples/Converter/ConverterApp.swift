package import NavDSL
package import NavState

struct ConverterScreen: PlainScreen {
    let name = "Converter"
}

struct CurrencyListScreen: PlainScreen {
    let side: Side

    let name = "CurrencyList"
    var traits: ScreenTraits { [side.rawValue] }
}

struct ReasonScreen: PlainScreen {
    let problem: ConverterProblem

    let name = "Reason"
    let modalPresentationStyle = ScreenModalStyle.popover
    var traits: ScreenTraits { ["\(problem)"] }
}

/// The label below the amount. It notes all that it has shown: one computation each.
package final class ResultLabel {
    package private(set) var shown: [String] = []

    func show(_ conversion: Conversion) { shown.append(conversion.description) }
}

/// The app: its model, and in one place what comes of each decision.
package final class ConverterApp {
    package let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    package let label = ResultLabel()
    package let controller: ModelController<ConverterModel>

    // What the views and the server call.
    package let typeAmount: (String) -> Void
    package let receiveRates: ([Currency: Double]) -> Void
    /// Opens the list of one side; `nil` closes it.
    package let chooseCurrency: (Side?) -> Void
    package let pickCurrency: (Currency?) -> Void

    /// - Parameter onError: Is told of each route that has failed.
    package init(onError: @escaping (any Error) -> Void) throws {
        controller = ModelController(ConverterModel(), onError: onError)
        typeAmount = controller.pipeValue(\.$amount)
        receiveRates = controller.pipeValue(\.$rates)
        chooseCurrency = controller.pipeValue(\.$choosing)
        pickCurrency = controller.pipeValue(\.$choice)
        try controller.bind(\.shouldShowResult) { [label] in label.show($0) }
        try bindChoice(\.shouldSetSource, to: controller.pipeValue(\.$source))
        try bindChoice(\.shouldSetTarget, to: controller.pipeValue(\.$target))
        try bindScreens()
        navigator.navigate { $0.setRoot(to: ConverterScreen().withStackContainer()).makeKeyAndVisible() }
    }

    /// The new currency and the end of the choice are one round: one computation, one change of what shows.
    private func bindChoice(_ decision: KeyPath<ConverterModel, Currency?>, to set: @escaping (Currency) -> Void) throws {
        try controller.bind(decision) { [chooseCurrency, weak controller] currency in
            controller?.round {
                set(currency)
                chooseCurrency(nil)
            }
        }
    }

    private func bindScreens() throws {
        try controller.bind(\.shouldDismiss, by: navigator) { $0.first(.stack).dismiss() }
        try controller.bind(\.shouldPresent, by: navigator) { modal, route in
            switch modal {
            case .list(let side): route.first(.stack).replacePresented(with: CurrencyListScreen(side: side).withStackContainer())
            case .reason(let problem): route.first(.stack).replacePresented(with: ReasonScreen(problem: problem))
            }
        }
    }
}
