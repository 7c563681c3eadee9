package import NavDSL
import NavSystem
import TourApp

/// What a command answers.
package struct CommandAnswer: Equatable, Sendable {
    package var lines: [String] = []
    /// Why it has failed, in one line.
    package var error: String?

    package init(_ lines: [String] = []) { self.lines = lines }

    init(_ result: Result<Void, any Error>) {
        switch result {
        case .success: self.init()
        case .failure(let error): self.init(failure: error)
        }
    }

    package init(failure error: any Error) {
        self.error = "\(error)".split(separator: "\n").joined(separator: " ").showable
    }
}

/// The tour's app, with what commands do to it.
package final class Playground {
    package let navigator: ScreenNavigator
    package let history: NavigationHistory

    /// Begins at the app's home, which is not part of the history.
    package init(clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation) {
        navigator = ScreenNavigator(window: WindowContainer(), logger: nil, clock: clock, isolation: isolation)
        navigator.navigate(to: ScreenWindowRoute().setRoot(to: HomeScreen()).makeKeyAndVisible(), completion: nil)
        history = NavigationHistory(navigator: navigator)
    }

    /// Does what a command says.
    /// - Parameters:
    ///   - command: The command.
    ///   - label: The line that it was made of: the name of the navigation.
    ///   - completion: Called once, with the answer: at once, or when the route has ended.
    package func perform(_ command: Command, label: String, completion: @escaping (CommandAnswer) -> Void) {
        switch command {
        case .navigate(let route):
            navigator.navigate(to: route, label: label) { completion(CommandAnswer($0)) }
        case .simulate(let route): completion(CommandAnswer(simulation(of: route)))
        case .explain(let route): completion(CommandAnswer(navigator.explain(route).lines))
        case .choose(let title):
            do {
                guard let dialog = navigator.topContainer(where: .container(of: DialogContainer.self)) else {
                    throw ScreenContainerNotFoundError(action: "choose '\(title)'", target: "alert or action sheet")
                }
                try dialog.choose(title) { completion(CommandAnswer($0)) }
            } catch {
                completion(CommandAnswer(failure: error))
            }
        case .simple(let word):
            do {
                completion(CommandAnswer(try perform(word)))
            } catch {
                completion(CommandAnswer(failure: error))
            }
        }
    }

    private func perform(_ word: Command.Word) throws -> [String] {
        switch word {
        case .back: return try navigator.back() ? [] : ["There is nothing to go back to."]
        case .undo: return try history.undo() ? [] : ["There is nothing to undo."]
        case .redo: return try history.redo() ? [] : ["There is nothing to redo."]
        case .history: return historyLines
        case .navigations: return navigator.navigations.isEmpty ? ["Nothing runs."] : navigator.navigations.map(\.description)
        case .cancel: return cancelAll()
        case .help: return Command.help
        case .quit: return []
        }
    }

    private var historyLines: [String] {
        var lines = history.journal.changes.suffix(10).map(\.description)
        if lines.isEmpty { lines.append("Nothing has changed.") }
        if let label = history.undoLabel { lines.append("undo: \(label)") }
        if let label = history.redoLabel { lines.append("redo: \(label)") }
        return lines
    }

    private func cancelAll() -> [String] {
        let running = navigator.navigations
        for navigation in running { navigation.cancel() }
        return running.isEmpty ? ["Nothing runs."] : running.map { "Canceled: \($0.label ?? "navigation")" }
    }

    private func simulation(of route: ScreenWindowRoute) -> [String] {
        let simulation = navigator.simulate(route)
        let outcome =
            switch simulation.outcome {
            case .success: "It would succeed."
            case .failure(let error): "It would fail: \(error)"
            case .undetermined(let step): "It cannot be said: '\(step)' needs time."
            }
        let built = simulation.builtScreens.map(\.description)
        return [outcome] + simulation.changes.map { "change: \($0)" } + (built.isEmpty ? [] : ["built: \(built.joined(separator: ", "))"])
            + simulation.hierarchy.description.lines
    }
}

extension String {
    var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
