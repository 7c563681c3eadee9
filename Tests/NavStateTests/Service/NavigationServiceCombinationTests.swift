import NavDSL
import NavState
import Testing

/// Every way from one of these states to another.
@Suite struct NavigationServiceCombinationTests {
    static let states: [NavigationState<Spot>] = {
        let items: [[Spot]] = [[], [.chat(1)], [.chat(1), .chat(2)], [.chat(3)], [.chat(1), .chat(3), .chat(1)]]
        let modals: [Spot?] = [nil, .chat(4), .chat(5), .local(6)]
        let alerts: [Spot?] = [nil, .alert(1), .alert(2)]
        return items.flatMap { items in
            modals.flatMap { modal in alerts.map { NavigationState(items: items, modal: modal, alert: $0) } }
        }
    }()

    /// What is built on the way.
    private func expected(from old: NavigationState<Spot>, to new: NavigationState<Spot>) -> [Spot] {
        let common = zip(old.items, new.items).prefix { $0 == $1 }.count
        let presented = [new.modal == old.modal ? nil : new.modal, new.alert == old.alert ? nil : new.alert]
        return new.items.dropFirst(common) + presented.compactMap { $0 }
    }

    @Test(arguments: [false, true]) func `Each is one step, keeps what stays, and builds the rest`(_ isInTabs: Bool) throws {
        for old in Self.states {
            for new in Self.states {
                let stage = ServiceStage()
                if isInTabs { stage.moveIntoTabs() }
                let service = stage.service!
                service.state = old
                let places = try #require(Kept(stage))
                stage.clear()
                service.state = new
                guard service.refusal == nil, service.state == new, stage.plainState() == new else {
                    Issue.record("\(old) to \(new): \(service.state), \(String(describing: service.refusal))")
                    return
                }
                try stage.navigator.validate()
                #expect(stage.seen.allSatisfy { $0 == new } && stage.seen.isEmpty == (old == new), "\(old) to \(new)")
                #expect(stage.built == expected(from: old, to: new), "\(old) to \(new)")
                let kept = try #require(Kept(stage))
                let common = zip(old.items, new.items).prefix { $0 == $1 }.count
                #expect(places.screens.prefix(common + 1).elementsEqual(kept.screens.prefix(common + 1), by: ===), "\(old) to \(new)")
                if old.modal == new.modal { #expect(places.modal === kept.modal, "\(old) to \(new)") }
                if old.alert == new.alert { #expect(places.alert === kept.alert, "\(old) to \(new)") }
            }
        }
    }

    @Test(arguments: ["modal", "alert", "item"]) func `Each is taken back as a whole when a part of it is refused`(_ part: String) throws {
        for old in Self.states where old.modal != .local(6) {
            for new in Self.states where new.modal != .local(6) {
                let built = expected(from: old, to: new)
                let refused =
                    switch part {
                    case "modal": built.first { $0 == new.modal }
                    case "alert": built.first { $0 == new.alert }
                    default: built.last { new.items.contains($0) }
                    }
                guard let refused else { continue }
                let stage = ServiceStage(old)
                let before = stage.text
                stage.clear()
                stage.navigator.guards = [Doorman.refusing("\(refused)")]
                stage.service.state = new
                #expect(stage.service.refusal is ScreenAccessRefusedError && stage.service.state == old, "\(old) to \(new)")
                #expect(stage.text == before && stage.seen.isEmpty, "\(old) to \(new)")
            }
        }
    }

    /// The containers of a state.
    private struct Kept {
        let screens: [ModalContainer]
        let modal: ModalContainer?
        let alert: ModalContainer?

        init?(_ stage: ServiceStage) {
            let state = stage.service.state
            func find(_ place: Spot?) -> ModalContainer? {
                place.flatMap { stage.navigator.lastContainer(where: .container(name: "\($0)")) }
            }
            screens = stage.stack.screens
            modal = find(state.modal)
            alert = find(state.alert)
            if (state.modal == nil) != (modal == nil) || (state.alert == nil) != (alert == nil) { return nil }
        }
    }
}
