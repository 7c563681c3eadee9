import NavDSL

/// One run of a contract: it makes containers, and collects what they break.
final class ContractRun<Container: ModalContainer> {
    typealias Rule = ContainerContractViolation.Rule

    private(set) var violations: [ContainerContractViolation] = []
    let childCounts: ClosedRange<Int>
    let make: ([ModalContainer]) throws -> Container
    var context: Bool?

    init(_ childCounts: ClosedRange<Int>, _ make: @escaping ([ModalContainer]) throws -> Container) {
        self.childCounts = childCounts
        self.make = make
    }

    func report(_ rule: Rule, _ detail: String) {
        if let index = violations.firstIndex(where: { $0.rule == rule }) {
            violations[index].otherCases += 1
        } else {
            violations.append(ContainerContractViolation(rule: rule, detail: detail))
        }
    }

    func checkAll() {
        for count in childCounts {
            guard checkMaking(count) else { continue }
            // As it is made, and with each child selected if it selects at all.
            guard let first = subject(count, selecting: nil) else { continue }
            let selections = first.container.selectedIndex == nil ? [] : Array(0..<count)
            for selection in [nil] + selections.map(Optional.some) {
                if let subject = subject(count, selecting: selection) { checkState(of: subject) }
                checkRevealing(count, selection)
                checkGoingBack(count, selection)
                checkChanges(count, selection)
                checkPresenting(count, selection)
                checkRelease(count, selection)
            }
        }
    }

    /// A container in a window, beside another tab.
    final class Subject {
        let container: Container
        let tabs: TabsContainer
        let window = WindowContainer()
        let navigator: ScreenNavigator
        let state: String

        init(_ container: Container, state: String) throws {
            self.container = container
            self.state = state
            tabs = TabsContainer(tabs: [container, ModalContainer(key: ScreenKey(name: "another tab"))])
            navigator = ScreenNavigator(window: window, logger: nil)
            try navigator.apply(.setRoot(tabs, of: window))
        }
    }

    static func child(_ number: Int) -> ModalContainer { ModalContainer(key: ScreenKey(name: "child \(number)")) }

    static func children(_ count: Int) -> [ModalContainer] { (0..<count).map(child) }

    static func state(_ count: Int, _ selection: Int?) -> String {
        let children = count == 1 ? "1 child" : "\(count) children"
        return "with \(children)" + (selection.map { ", child \($0) selected" } ?? "")
    }

    /// A new container in a window, with a child selected; `nil`, and reported, if that cannot be had.
    func subject(_ count: Int, selecting selection: Int?) -> Subject? {
        let state = Self.state(count, selection)
        let subject: Subject
        do {
            subject = try Subject(make(Self.children(count)), state: state)
        } catch {
            report(.children, "\(state): it cannot enter a window: \(error)")
            return nil
        }
        if let selection, subject.container.selectedIndex != selection {
            do {
                try subject.navigator.apply(.select(selection, in: subject.container))
            } catch {
                report(.changes, "\(state): selecting is refused: \(error)")
                return nil
            }
        }
        return subject
    }

    // MARK: Made

    private func checkMaking(_ count: Int) -> Bool {
        let state = Self.state(count, nil)
        let children = Self.children(count)
        do {
            let (container, other) = (try make(children), try make(Self.children(count)))
            guard container !== other else {
                report(.children, "\(state): the same container is made twice")
                return false
            }
            guard container.children.elementsEqual(children, by: ===), children.allSatisfy({ $0.parent === container }) else {
                report(.children, "\(state): it holds \(names(container.children)), and was given \(names(children))")
                return false
            }
            guard case .none = container.place else {
                report(.children, "\(state): it stands somewhere when it is made")
                return false
            }
        } catch {
            report(.children, "\(state): it cannot be made: \(error)")
            return false
        }
        if count > 0 { checkOnePlace(count) }
        return true
    }

    private func checkOnePlace(_ count: Int) {
        let children = Self.children(count)
        let elsewhere = StackContainer(screens: [children[0]])
        // Either it refuses the child, or the window refuses it.
        guard let container = try? make(children) else { return }
        let isRefused = (try? Subject(container, state: "")) == nil
        if !isRefused || children[0].parent !== elsewhere {
            report(.onePlace, "\(Self.state(count, nil)): it takes a child that stands in a stack")
        }
    }

    func names(_ containers: [ModalContainer]) -> String {
        containers.isEmpty ? "none" : containers.map { $0.key.map { "\($0)" } ?? $0.kind }.joined(separator: ", ")
    }
}
