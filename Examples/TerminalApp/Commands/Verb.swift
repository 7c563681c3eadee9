import NavDSL
import NavSystem

/// One verb of the routes: which containers have it, what is written behind it, and which verb of the DSL it calls.
struct Verb {
    /// Reads what belongs to the verb, and goes on.
    typealias Reader = (_ parser: inout CommandParser, _ place: RoutePlace) throws(CommandError) -> RoutePlace

    let name: String
    let kinds: [ContainerKind]
    /// How it is written.
    let usage: String
    let read: Reader

    static let onScreens: [ContainerKind] = [.screen, .stack, .tabs]

    static func named(_ name: String, on kind: ContainerKind) -> Verb? { all.first { $0.name == name && $0.kinds.contains(kind) } }

    static func names(on kind: ContainerKind) -> [String] { all.filter { $0.kinds.contains(kind) }.map(\.name) }

    /// The kind that a route from the window begins with for this verb, in place of the window.
    var firstKind: ContainerKind { kinds.contains(.screen) ? .screen : kinds[0] }
}

// The forms that verbs have.
extension Verb {
    /// A verb that takes nothing and stays: `popToRoot`.
    static func plain(
        _ name: String, on kinds: [ContainerKind], _ call: @escaping (RoutePlace) -> RoutePlace
    ) -> Verb {
        Verb(name: name, kinds: kinds, usage: name) { parser, place throws(CommandError) in
            try parser.emptyParentheses()
            return call(place)
        }
    }

    /// A verb that places a screen, with a route on it: `push(Chat(1)) { present(Photo(1)) }`.
    static func placing(
        _ name: String, label: String? = nil, on kinds: [ContainerKind],
        _ call: @escaping (RoutePlace, AnyModalScreen, ScreenModalRoute?) -> RoutePlace
    ) -> Verb {
        Verb(name: name, kinds: kinds, usage: "\(name)(screen)") { parser, place throws(CommandError) in
            let screen = try parser.parentheses(label) { parser throws(CommandError) in try parser.screen() }
            let nested = try parser.block(on: screen.kind)
            return call(place, screen.screen, nested.map { ScreenModalRoute(steps: $0) })
        }
    }

    /// A search: `top(.stack)`, or with a route on what is found: `top(.stack) { pop }`.
    static func search(_ name: String, _ end: SearchEnd) -> Verb {
        Verb(name: name, kinds: ContainerKind.allCases, usage: "\(name)(.stack)") { parser, place throws(CommandError) in
            let target = try parser.parentheses(nil) { parser throws(CommandError) in try parser.target() }
            let nested = try parser.block(on: target.kind)
            return place.kind == .window
                ? target.search(end, from: place.window, place, nested) : target.search(end, from: place.screen, place, nested)
        }
    }

    /// A way to a related container, of any kind or of one that is said: `root`, `root(.tabs)`.
    static func access(
        _ name: String, on kinds: [ContainerKind],
        _ any: @escaping (RoutePlace) -> ScreenRoute<WindowContainer, ModalContainer>,
        stack: @escaping (RoutePlace) -> ScreenRoute<WindowContainer, StackContainer>,
        tabs: @escaping (RoutePlace) -> ScreenRoute<WindowContainer, TabsContainer>
    ) -> Verb {
        Verb(name: name, kinds: kinds, usage: name) { parser, place throws(CommandError) in
            switch try parser.expectedKind() {
            case .stack: place.after(stack(place), at: .stack)
            case .tabs: place.after(tabs(place), at: .tabs)
            default: place.after(any(place), at: .screen)
            }
        }
    }

    /// A verb that shows a dialog, with a route on each of its actions: `showAlert("Delete?", "Yes" { stack.pop }, "No")`.
    static func dialog(_ name: String, _ call: @escaping (RoutePlace, String, [AlertAction]) -> RoutePlace) -> Verb {
        Verb(name: name, kinds: onScreens, usage: "\(name)(title, action { route })") { parser, place throws(CommandError) in
            let dialog = try parser.parentheses(nil) { parser throws(CommandError) in try parser.dialog() }
            return call(place, dialog.title, dialog.actions)
        }
    }

    /// A verb that takes a time in seconds: `wait(0.3)`.
    static func timed(_ name: String, label: String, _ call: @escaping (RoutePlace, Duration) -> RoutePlace) -> Verb {
        Verb(name: name, kinds: ContainerKind.allCases, usage: "\(name)(seconds)") { parser, place throws(CommandError) in
            call(place, try parser.parentheses(label) { parser throws(CommandError) in try parser.seconds() })
        }
    }

    /// A verb that takes another route, from where this one began: `fallback(setRoot(Login))`.
    static func handler(
        _ name: String, label: String, _ call: @escaping (RoutePlace, ScreenWindowRoute) -> RoutePlace
    ) -> Verb {
        Verb(name: name, kinds: ContainerKind.allCases, usage: "\(name)(route)") { parser, place throws(CommandError) in
            let steps = try parser.parentheses(label) { parser throws(CommandError) in try parser.route(from: place.start) }
            return call(place, ScreenWindowRoute(steps: steps))
        }
    }
}

/// Which of the matches a search takes.
enum SearchEnd {
    case first, last, top
}

/// What a search looks for, typed as the DSL has it.
enum SearchTarget {
    case container(ScreenPredicate<ModalContainer>)
    case stack(ScreenPredicate<StackContainer>)
    case tabs(ScreenPredicate<TabsContainer>)

    var kind: ContainerKind {
        switch self {
        case .container: .screen
        case .stack: .stack
        case .tabs: .tabs
        }
    }

    func search(
        _ end: SearchEnd, from route: ScreenRoute<WindowContainer, some ScreenContainer>, _ place: RoutePlace, _ nested: ScreenRouteSteps?
    ) -> RoutePlace {
        switch self {
        case .container(let predicate): Self.search(end, predicate, from: route, place, nested, kind)
        case .stack(let predicate): Self.search(end, predicate, from: route, place, nested, kind)
        case .tabs(let predicate): Self.search(end, predicate, from: route, place, nested, kind)
        }
    }

    private static func search<Found: ModalContainer>(
        _ end: SearchEnd, _ predicate: ScreenPredicate<Found>, from route: ScreenRoute<WindowContainer, some ScreenContainer>,
        _ place: RoutePlace, _ nested: ScreenRouteSteps?, _ kind: ContainerKind
    ) -> RoutePlace {
        guard let nested = nested.map({ ScreenRootRoute<Found>(steps: $0) }) else {
            switch end {
            case .first: return place.after(route.first(predicate), at: kind)
            case .last: return place.after(route.last(predicate), at: kind)
            case .top: return place.after(route.top(predicate), at: kind)
            }
        }
        switch end {
        case .first: return place.after(route.first(predicate) { _ in nested })
        case .last: return place.after(route.last(predicate) { _ in nested })
        case .top: return place.after(route.top(predicate) { _ in nested })
        }
    }
}
