import NavDSL
import NavSystem

// The table of verbs: each line is the word of a command and the call of the DSL that it stands for.
extension Verb {
    static var all: [Verb] { onWindow + onStack + onTabs + onModals + onAny }

    private static var onAny: [Verb] {
        [
            .search("first", .first),
            .search("last", .last),
            .search("top", .top),
            .timed("wait", label: "for") { place, time in
                place.kind == .window ? place.after(place.window.wait(for: time)) : place.after(place.screen.wait(for: time))
            },
            .plain("fail", on: ContainerKind.allCases) { place in
                let error = ScreenCanceledError(for: "fail")
                return place.kind == .window ? place.after(place.window.fail(with: error)) : place.after(place.screen.fail(with: error))
            },
            .handler("fallback", label: "to") { $0.restarted($0.screen.fallback(to: $1)) },
            .handler("ensure", label: "with") { $0.restarted($0.screen.ensure(with: $1)) },
            .plain("cauterize", on: ContainerKind.allCases) { $0.restarted($0.screen.cauterize()) },
            .plain("resolve", on: ContainerKind.allCases) { $0.restarted($0.screen.resolve()) },
            .plain("atomic", on: ContainerKind.allCases) { $0.restarted($0.screen.atomic()) },
            .timed("timeout", label: "after") { $0.restarted($0.screen.timeout(after: $1)) },
        ]
    }

    private static var onWindow: [Verb] {
        [
            .placing("setRoot", label: "to", on: [.window]) { $0.after($0.window.setRoot(to: $1, route: $2)) },
            .plain("makeKeyAndVisible", on: [.window]) { $0.after($0.window.makeKeyAndVisible()) },
            .access(
                "root", on: [.window], { $0.window.root }, stack: { $0.window.root(of: StackContainer.self) },
                tabs: { $0.window.root(of: TabsContainer.self) }),
        ]
    }

    private static var onModals: [Verb] {
        [
            .placing("present", on: onScreens) { $0.after($0.screen.present($1, route: $2)) },
            .placing("presentUnlessPresented", on: onScreens) { $0.after($0.screen.presentUnlessPresented($1, route: $2)) },
            .dialog("showAlert") { $0.after($0.screen.showAlert(Alert(title: $1, actions: $2))) },
            .dialog("showActionSheet") { $0.after($0.screen.showActionSheet(ActionSheet(title: $1, actions: $2))) },
            .plain("dismiss", on: onScreens) { $0.after($0.screen.dismiss()) },
            .plain("makeVisible", on: onScreens) { $0.after($0.screen.makeVisible()) },
            .plain("refresh", on: onScreens) { $0.after($0.screen.refresh()) },
            .access(
                "presented", on: onScreens, { $0.screen.presented }, stack: { $0.screen.presented(of: StackContainer.self) },
                tabs: { $0.screen.presented(of: TabsContainer.self) }),
            .access(
                "presenting", on: onScreens, { $0.screen.presenting }, stack: { $0.screen.presenting(of: StackContainer.self) },
                tabs: { $0.screen.presenting(of: TabsContainer.self) }),
            .plain("stack", on: onScreens) { $0.after($0.screen.stack, at: .stack) },
            .plain("tabs", on: onScreens) { $0.after($0.screen.tabs, at: .tabs) },
            .plain("window", on: onScreens) { $0.after($0.screen.window, at: .window) },
        ]
    }

    private static var onStack: [Verb] {
        [
            .placing("push", on: [.stack]) { $0.after($0.stack.push($1, route: $2)) },
            .placing("pushUnlessTop", on: [.stack]) { $0.after($0.stack.pushUnlessTop($1, route: $2)) },
            .placing("replace", label: "with", on: [.stack]) { $0.after($0.stack.replace(with: $1, route: $2)) },
            Verb(name: "pop", kinds: [.stack], usage: "pop") { parser, place throws(CommandError) in
                guard try parser.hasArgument() else { return place.after(place.stack.pop()) }
                let screen = try parser.parentheses("to") { parser throws(CommandError) in try parser.screen() }
                return place.after(place.stack.pop(to: .container(key: screen.screen.key)))
            },
            .plain("popToRoot", on: [.stack]) { $0.after($0.stack.popToRoot()) },
            .plain("clear", on: [.stack]) { $0.after($0.stack.clear()) },
            .access(
                "stackRoot", on: [.stack], { $0.stack.stackRoot }, stack: { $0.stack.stackRoot(of: StackContainer.self) },
                tabs: { $0.stack.stackRoot(of: TabsContainer.self) }),
            .access(
                "stackTop", on: [.stack], { $0.stack.stackTop }, stack: { $0.stack.stackTop(of: StackContainer.self) },
                tabs: { $0.stack.stackTop(of: TabsContainer.self) }),
        ]
    }

    private static var onTabs: [Verb] {
        [
            Verb(name: "selectTab", kinds: [.tabs], usage: "selectTab(index)") { parser, place throws(CommandError) in
                let tab = try parser.parentheses("with") { parser throws(CommandError) in try parser.tab() }
                return place.after(place.tabs.selectTab(with: tab))
            },
            .placing("setupTab", label: "with", on: [.tabs]) { $0.after($0.tabs.setupTab(with: $1, route: $2)) },
            .access(
                "selectedTab", on: [.tabs], { $0.tabs.selectedTab }, stack: { $0.tabs.selectedTab(of: StackContainer.self) },
                tabs: { $0.tabs.selectedTab(of: TabsContainer.self) }),
        ]
    }
}
