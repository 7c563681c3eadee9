import NavDSL
import NavSystem

// What stands behind a verb.
extension CommandParser {
    /// What stands in parentheses, with or without its label.
    mutating func parentheses<Value>(
        _ label: String?, _ read: (inout CommandParser) throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        try need("(")
        if let label, scanner.token == .word(label) {
            try advance()
            try need(":")
        }
        let value = try read(&self)
        try need(")")
        return value
    }

    /// Nothing, or parentheses with nothing in them.
    mutating func emptyParentheses() throws(CommandError) {
        if try take("(") { try need(")") }
    }

    /// Whether something stands in parentheses here; empty ones are passed over.
    mutating func hasArgument() throws(CommandError) -> Bool {
        let before = self
        guard try take("(") else { return false }
        if try take(")") { return false }
        self = before
        return true
    }

    /// The kind that a container is expected to be, if it is said: `(.stack)`, `(.tabs)`.
    mutating func expectedKind() throws(CommandError) -> ContainerKind? {
        guard try hasArgument() else { return nil }
        return try parentheses("of") { parser throws(CommandError) in
            try parser.need(".")
            switch try parser.word("a kind of container", of: ["stack", "tabs"]) {
            case "stack": return .stack
            default: return .tabs
            }
        }
    }

    /// A screen of the app: `Chat(2)`.
    mutating func screen() throws(CommandError) -> CommandScreen {
        guard case .word(let name) = scanner.token, let entry = CommandScreenWord.named(name) else {
            throw expected("a screen", possible: CommandScreenWord.all.map(\.name))
        }
        try advance()
        switch entry.form {
        case .plain(let make):
            try emptyParentheses()
            return CommandScreen(kind: entry.kind, screen: make())
        case .text(let parameter, let make):
            let text = try parentheses(parameter) { parser throws(CommandError) in try parser.text(parameter) }
            return CommandScreen(kind: entry.kind, screen: make(text))
        case .numbers(let parameters, let defaults, let make):
            let numbers = try numbers(parameters)
            let missing = parameters.count - numbers.count
            guard missing <= defaults.count else { throw expected("the \(parameters[numbers.count]) of a \(name)") }
            try need(")")
            return CommandScreen(kind: entry.kind, screen: make(defaults.prefix(missing) + numbers))
        }
    }

    /// Numbers behind a parenthesis, as many as there are names for at most.
    private mutating func numbers(_ parameters: [String]) throws(CommandError) -> [Int] {
        try need("(")
        var numbers: [Int] = []
        repeat {
            numbers.append(try number(parameters[numbers.count], upTo: CommandScreenWord.largestNumber))
            if numbers.count == parameters.count { break }
        } while try take(",")
        return numbers
    }

    /// What a search looks for: `.stack`, `.container(Chat(2))`, `.stack(name: "Rooms")`.
    mutating func target() throws(CommandError) -> SearchTarget {
        try need(".", possible: [".container", ".stack", ".tabs"])
        let kind = try word("a kind of container", of: ["container", "stack", "tabs"])
        guard try hasArgument() else {
            return switch kind {
            case "stack": .stack(.stack)
            case "tabs": .tabs(.tabs)
            default: .container(.container)
            }
        }
        try need("(")
        let target = try named(kind)
        try need(")")
        return target
    }

    private mutating func named(_ kind: String) throws(CommandError) -> SearchTarget {
        let isNamed = scanner.token == .word("name")
        if isNamed || scanner.token == .word("of") {
            try advance()
            try need(":")
        }
        if case .text(let name) = scanner.token {
            try advance()
            return switch kind {
            case "stack": .stack(.stack(name: name))
            case "tabs": .tabs(.tabs(name: name))
            default: .container(.container(name: name))
            }
        }
        if isNamed { throw expected("a name in quotes") }
        let key = try screen().screen.key
        return switch kind {
        case "stack": .stack(.stack(key: key))
        case "tabs": .tabs(.tabs(key: key))
        default: .container(.container(key: key))
        }
    }

    /// A tab: its index, its name in quotes, or its screen.
    mutating func tab() throws(CommandError) -> ScreenTabPredicate {
        switch scanner.token {
        case .number: return .index(try number("tab", upTo: 99))
        case .text(let name):
            try advance()
            return .container(name: name)
        default: return .container(of: try screen().screen)
        }
    }

    /// A dialog's title, and the titles of its actions with a route each, if they do anything; by default one that only closes it.
    mutating func dialog() throws(CommandError) -> (title: String, actions: [AlertAction]) {
        let title = try text("title")
        var actions: [AlertAction] = []
        while try take(",") {
            let action = try text("title of an action")
            let route = try block(on: .screen)
            actions.append(route.map { AlertAction(title: action, route: ScreenModalRoute(steps: $0)) } ?? AlertAction(title: action))
        }
        return (title, actions.isEmpty ? [AlertAction(title: "OK")] : actions)
    }

    /// A time of up to a minute.
    mutating func seconds() throws(CommandError) -> Duration {
        guard case .number(let text) = scanner.token else { throw expected("seconds") }
        guard let seconds = Double(text), (0...60).contains(seconds) else {
            throw CommandError(.outOfRange(text, from: 0, to: 60), column: scanner.column)
        }
        try advance()
        return .seconds(seconds)
    }

    private mutating func number(_ what: String, upTo limit: Int) throws(CommandError) -> Int {
        guard case .number(let text) = scanner.token else { throw expected("the number of a \(what)") }
        guard let number = Int(text), (0...limit).contains(number) else {
            throw CommandError(.outOfRange(text, from: 0, to: limit), column: scanner.column)
        }
        try advance()
        return number
    }

    /// A word, a number, or anything in quotes.
    mutating func text(_ what: String) throws(CommandError) -> String {
        switch scanner.token {
        case .word(let text), .number(let text), .text(let text):
            try advance()
            return text
        default: throw expected("the \(what)")
        }
    }
}
