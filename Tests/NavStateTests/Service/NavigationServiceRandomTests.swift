import NavDSL
import NavState
import Testing

/// States, routes and what the user does, mixed at random, against a model that is two arrays.
@Suite struct NavigationServiceRandomTests {
    /// 20 times 250 steps.
    @Test(arguments: 1...20) func `The state and the hierarchy always agree`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = ServiceStage()
        let history = NavigationHistory(navigator: stage.navigator)
        stage.navigator.guards = [Doorman.refusing("chat(9)")]
        var model = StackModel()
        var (refusals, changes) = (0, 0)
        for number in 1...250 {
            let before = (model: model, text: stage.text)
            let step = Step.random(using: &random)
            stage.formsRefuse = Int.random(in: 0..<4, using: &random) == 0
            try step.run(on: stage, history)
            let isAllowed = step.change(&model, formsRefuse: stage.formsRefuse)
            if step.isSet { #expect((stage.service.refusal == nil) == isAllowed, "seed \(seed), step \(number): \(step)") }
            if !isAllowed { (model, refusals) = (before.model, refusals + 1) }
            if step.isOfHistory { model = StackModel(of: stage.stack) }
            if model.names != before.model.names { changes += 1 }
            guard StackModel(of: stage.stack).names == model.names, stage.service.state == model.state,
                isAllowed || stage.text == before.text
            else {
                Issue.record("seed \(seed), step \(number): \(step) on\n\(before.text)\nleads to\n\(stage.text)\nand not to \(model.names)")
                return
            }
            try stage.navigator.validate()
        }
        // The test would be worth nothing if all were refused, or nothing ever.
        #expect(refusals > 10 && changes > 100, "seed \(seed)")
    }
}

/// A stack and what it presents, as names and destinations.
private struct StackModel {
    struct Entry {
        var name: String
        var place: Spot?
        var isAlert = false
        var refusesToLeave = false

        init(_ place: Spot, isAlert: Bool = false, formsRefuse: Bool = false) {
            name = "\(place)"
            self.place = place
            self.isAlert = isAlert
            if case .form = place { refusesToLeave = formsRefuse }
        }

        init(foreign name: String) { self.name = name }
    }

    /// Above the root, and what is presented, the lowest first.
    var screens: [Entry] = []
    var chain: [Entry] = []

    init() {}

    /// As the hierarchy has it, by the names.
    init(of stack: StackContainer) {
        func entry(_ container: ModalContainer, _ isPresented: Bool) -> Entry {
            let name = container.key?.name ?? "-"
            guard let place = Step.places.first(where: { "\($0)" == name }) else { return Entry(foreign: name) }
            let refuses = (container as? FormContainer)?.answer == .refuse
            var isAlert = false
            if case .alert = place { isAlert = isPresented }
            return Entry(place, isAlert: isAlert, formsRefuse: refuses)
        }
        screens = stack.screens.dropFirst().map { entry($0, false) }
        var next = stack.ownPresented
        while let node = next {
            chain.append(entry(node, true))
            next = node.ownPresented
        }
    }

    var names: [[String]] { [screens.map(\.name), chain.map(\.name)] }

    var modal: Spot? { chain.first.flatMap { $0.isAlert ? nil : $0.place } }
    var alertIndex: Int? { chain.firstIndex(where: \.isAlert) }

    var state: NavigationState<Spot> {
        NavigationState(items: screens.compactMap(\.place), modal: modal, alert: alertIndex.flatMap { chain[$0].place })
    }

    /// - Returns: Whether it is allowed.
    mutating func set(_ new: NavigationState<Spot>, formsRefuse: Bool) -> Bool {
        let old = state
        if new == old { return true }
        var entering: [Spot] = []
        let items = screens.indices.filter { screens[$0].place != nil }
        let common = zip(old.items, new.items).prefix { $0 == $1 }.count
        if common < items.count { if !removeScreens(from: common == 0 ? 0 : items[common - 1] + 1) { return false } }
        screens += new.items.dropFirst(common).map { Entry($0, formsRefuse: formsRefuse) }
        entering += new.items.dropFirst(common)

        let keptAlert = new.alert == old.alert ? alertIndex.map { Array(chain[$0...]) } ?? [] : []
        if new.alert != old.alert, let alertIndex { if !removeModals(from: alertIndex) { return false } }
        if new.modal != old.modal {
            if old.modal != nil {
                chain.removeLast(keptAlert.count)
                if !removeModals(from: 0) { return false }
                chain = keptAlert
            }
            if let modal = new.modal {
                // Only the alert may be there.
                if let lowest = chain.first, !lowest.isAlert { return false }
                chain.insert(Entry(modal, formsRefuse: formsRefuse), at: 0)
                entering.append(modal)
            }
        }
        if let alert = new.alert, alert != old.alert {
            chain.append(Entry(alert, isAlert: true))
            entering.append(alert)
        }
        return !entering.contains(.chat(9))
    }

    mutating func removeScreens(from index: Int) -> Bool {
        defer { screens.removeLast(screens.count - index) }
        return !screens[index...].contains(where: \.refusesToLeave)
    }

    mutating func removeModals(from index: Int) -> Bool {
        defer { chain.removeLast(chain.count - index) }
        return !chain[index...].contains(where: \.refusesToLeave)
    }
}

private enum Step {
    case set(NavigationState<Spot>)
    case items([Spot])
    case modal(Spot?)
    case alert(Spot?)
    /// By a route; `nil` is a screen of somebody else.
    case push(Spot?)
    case present(Spot?, isAlert: Bool)
    case pop
    case popToRoot
    case dismiss
    case dismissTop
    /// By the user.
    case back
    case swipeToRoot
    case pullDown
    case undo
    case redo

    static let places: [Spot] = (1...4).map { .chat($0) } + [.chat(9), .form(1), .form(2), .local(1), .alert(1), .alert(2)]
    static let ordinary: [Spot] = places.filter { if case .alert = $0 { false } else { true } }

    var isSet: Bool {
        switch self {
        case .set, .items, .modal, .alert: true
        default: false
        }
    }

    var isOfHistory: Bool {
        switch self {
        case .undo, .redo: true
        default: false
        }
    }

    static func random(using random: inout SeededGenerator) -> Self {
        func place() -> Spot { ordinary.randomElement(using: &random)! }
        func some() -> Spot? { Int.random(in: 0..<3, using: &random) == 0 ? nil : place() }
        func alert() -> Spot? { [nil, .alert(1), .alert(2)].randomElement(using: &random)! }
        func items() -> [Spot] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in [.chat(1), .chat(2), place()].randomElement(using: &random)! }
        }
        return switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: .set(NavigationState(items: items(), modal: some(), alert: alert()))
        case 2, 3: .items(items())
        case 4: .modal(some())
        case 5: .alert(alert())
        case 6, 7: .push(some())
        case 8:
            if let alert = alert() { .present(alert, isAlert: true) } else { .present(some(), isAlert: false) }
        case 9: .pop
        case 10: .popToRoot
        case 11: Bool.random(using: &random) ? .dismiss : .dismissTop
        case 12: [.back, .swipeToRoot, .pullDown].randomElement(using: &random)!
        default: Bool.random(using: &random) ? .undo : .redo
        }
    }

    func run(on stage: ServiceStage, _ history: NavigationHistory) throws {
        let (service, navigator, stack) = (stage.service!, stage.navigator, stage.stack)
        var top: ModalContainer = stack
        while let modal = top.ownPresented { top = modal }
        switch self {
        case .set(let state): service.state = state
        case .items(let items): service.items = items
        case .modal(let modal): service.modal = modal
        case .alert(let alert): service.alert = alert
        case .push(let place):
            let screen = place.map { stage.screen($0) }
            navigator.navigate(from: stack) { if let screen { $0.push(screen) } else { $0.push(Foreign("A")) } }
        case .present(let place, let isAlert):
            let screen = place.map { stage.screen($0, asAlert: isAlert) }
            navigator.navigate(from: top) { if let screen { $0.present(screen) } else { $0.present(Foreign("B")) } }
        case .pop: navigator.navigate(from: stack) { $0.pop() }
        case .popToRoot: navigator.navigate(from: stack) { $0.popToRoot() }
        case .dismiss: navigator.navigate(from: stack) { $0.dismiss() }
        case .dismissTop: navigator.navigate(from: top.carrier ?? stack) { $0.dismiss() }
        case .back: _ = try? navigator.back()
        case .swipeToRoot: navigator.handle(.popped(from: stack.topScreen!.id!, to: stack.screens[0].id!))
        case .pullDown: navigator.handle(.dismissed(top.id!))
        case .undo: _ = try? history.undo()
        case .redo: _ = try? history.redo()
        }
    }

    /// - Returns: Whether it is allowed.
    func change(_ model: inout StackModel, formsRefuse: Bool) -> Bool {
        func entry(_ place: Spot?, _ name: String, isAlert: Bool = false) -> StackModel.Entry {
            place.map { StackModel.Entry($0, isAlert: isAlert, formsRefuse: formsRefuse) } ?? StackModel.Entry(foreign: name)
        }
        var state = model.state
        switch self {
        case .set(let new): state = new
        case .items(let items): state.items = items
        case .modal(let modal): state.modal = modal
        case .alert(let alert): state.alert = alert
        case .push(let place):
            model.screens.append(entry(place, "A"))
            return place != .chat(9)
        case .present(let place, let isAlert):
            model.chain.append(entry(place, "B", isAlert: isAlert))
            return place != .chat(9)
        case .pop: return model.screens.isEmpty ? true : model.removeScreens(from: model.screens.count - 1)
        case .popToRoot: return model.removeScreens(from: 0)
        case .dismiss: return model.removeModals(from: 0)
        case .swipeToRoot: return model.removeScreens(from: 0)
        case .dismissTop, .pullDown: return model.chain.isEmpty ? true : model.removeModals(from: model.chain.count - 1)
        case .back:
            if !model.chain.isEmpty { return model.removeModals(from: model.chain.count - 1) }
            return model.screens.isEmpty ? true : model.removeScreens(from: model.screens.count - 1)
        case .undo, .redo: return true
        }
        return model.set(state, formsRefuse: formsRefuse)
    }
}
