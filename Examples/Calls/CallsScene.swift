import NavDSL
import NavState

/// What somebody does with the app.
package enum CallsStep: CustomStringConvertible, Sendable {
    case type(String)
    case pressCall
    case push(String)
    case pressAccept
    case pressDecline
    case pressHangUp
    /// In one round.
    case together([CallsStep])

    package var description: String {
        switch self {
        case .type(let number): number.isEmpty ? "clear the number" : "type \(number)"
        case .pressCall: "press Call"
        case .push(let caller): "a push: \(caller) wants to talk"
        case .pressAccept: "press Accept"
        case .pressDecline: "press Decline"
        case .pressHangUp: "press Hang up"
        case .together(let steps): "at once: " + steps.map(\.description).joined(separator: ", ")
        }
    }

    package func perform(in app: CallsApp) {
        switch self {
        case .type(let number): app.typeNumber(number)
        case .pressCall: app.pressCall()
        case .push(let caller): app.receivePush(caller)
        case .pressAccept: app.pressAccept()
        case .pressDecline: app.pressDecline()
        case .pressHangUp: app.pressHangUp()
        case .together(let steps): app.controller.round { for step in steps { step.perform(in: app) } }
        }
    }
}

/// Steps in a fresh app, and what is to be seen by them.
package struct CallsScene: Sendable {
    package let title: String
    package let steps: [CallsStep]

    package static let all = [
        CallsScene(title: "A typed number, and the button", steps: [.type("1"), .type("12"), .pressCall, .pressHangUp]),
        CallsScene(title: "A push, and Accept", steps: [.push("34"), .pressAccept, .pressHangUp]),
        CallsScene(title: "A push, and Decline", steps: [.push("34"), .pressDecline, .pressAccept]),
        CallsScene(title: "An empty number does not call", steps: [.pressCall, .type("1"), .type(""), .pressCall]),
        CallsScene(
            title: "Typing after the press does not call again", steps: [.pressCall, .type("12"), .pressCall, .type("123"), .pressHangUp]),
        CallsScene(title: "A change of the number alone does nothing", steps: [.type("12"), .pressCall, .pressHangUp, .type("56")]),
        CallsScene(title: "Both ways in one round make one call", steps: [.type("12"), .push("34"), .together([.pressCall, .pressAccept])]),
        CallsScene(title: "Who calls meanwhile rings afterwards", steps: [.type("12"), .pressCall, .push("34"), .pressHangUp]),
    ]

    /// Each step, with what the phone did and with the hierarchy where that has changed.
    package func text() throws -> String {
        var errors: [String] = []
        let app = try CallsApp { errors.append("failed: \($0)") }
        var hierarchy = app.navigator.hierarchy
        var lines = ["── \(title)", ""]
        var told = 0
        for step in steps {
            step.perform(in: app)
            var news = Array(app.phone.log[told...]) + errors
            told = app.phone.log.count
            errors = []
            if news.isEmpty { news = ["nothing"] }
            lines.append("\(step) → \(news.joined(separator: ", "))")
            if app.navigator.hierarchy != hierarchy {
                hierarchy = app.navigator.hierarchy
                lines += hierarchy.description.split(separator: "\n").map { "    \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Everything that `swift run calls` prints.
    package static func wholeText() throws -> String {
        let intro = """
            Two ways to start a call, one decision. Each line is what somebody does and what the phone does; the hierarchy
            follows where it has changed.
            """
        return ([intro] + (try all.map { try $0.text() })).joined(separator: "\n\n")
    }
}
