import NavDSL
import NavState
import Testing

/// Those who are asked before a state is shown.
@MainActor @Suite struct NavigationServiceGuardTests {
    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }

    @Test func `A form that refuses to leave refuses all, and nothing is built`() throws {
        service.items = [.chat(1), .form(1)]
        try stage.form(1).answer = .refuse
        stage.clear()
        service.state = NavigationState(items: [.chat(1), .chat(2)], modal: .chat(3))
        #expect(service.refusal is ScreenLeaveRefusedError && service.items == [.chat(1), .form(1)] && service.modal == nil)
        #expect(stage.built.isEmpty && stage.seen.isEmpty)
    }

    @Test func `Those in front are asked first, each once`() throws {
        service.state = NavigationState(items: [.form(1), .form(2)], modal: .form(3), alert: .form(4))
        var asked: [Int] = []
        for number in 1...4 { try stage.form(number).whenAsked = { asked.append(number) } }
        service.state = NavigationState()
        #expect(asked == [4, 3, 2, 1] && service.state == NavigationState())
    }

    @Test func `An alert that stays is not asked when what it is over goes`() throws {
        service.state = NavigationState(modal: .chat(1), alert: .form(1))
        let form = try stage.form(1)
        form.answer = .refuse
        service.modal = .chat(2)
        service.modal = nil
        #expect(service.state == NavigationState(alert: .form(1)) && form.asked == 0 && form === stage.stack.ownPresented)
        service.alert = nil
        #expect(service.refusal is ScreenLeaveRefusedError && form.asked == 1)
    }

    @Test func `A set waits for a late answer, and the state is what shows until then`() throws {
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        stage.clear()
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        #expect(service.state == NavigationState(items: [.form(1)]) && stage.built.isEmpty)
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(2)) && stage.built == [.chat(1), .chat(2)])
        #expect(form.asked == 1)
    }

    @Test func `A set that comes meanwhile takes the place of one that waits`() throws {
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        service.items = [.chat(1)]
        service.update { $0.modal = .chat(2) }
        // What waited is a part of it.
        #expect(service.state == NavigationState(items: [.form(1)]) && stage.navigator.navigations.count == 1)
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(2)))
        service.items = [.form(1)]
        try stage.form(1).answer = nil
        service.items = []
        let late = try stage.form(1).answerLater
        service.items = [.form(1), .chat(3)]
        late?(.allow)
        #expect(service.items == [.form(1), .chat(3)] && service.refusal == nil)
    }

    @Test func `Whoever waits for a set is told that another has taken its place`() async throws {
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        let task = Task { @MainActor in try await service.setState(NavigationState()) }
        while form.asked == 0 { await Task.yield() }
        service.items = [.form(1), .chat(1)]
        let result = await task.result
        #expect(throws: ScreenCanceledError.self) { try result.get() }
        #expect(service.items == [.form(1), .chat(1)] && service.refusal == nil)
    }

    @Test func `Whoever waits for a set may give it up`() async throws {
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        let task = Task { @MainActor in try await service.setState(NavigationState()) }
        while form.asked == 0 { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: ScreenCanceledError.self) { try result.get() }
        form.answerLater?(.allow)
        #expect(service.items == [.form(1)] && service.refusal is ScreenCanceledError)
    }

    @Test func `What a guard sets while it is asked takes the place of what it is asked about`() throws {
        let service = self.service
        var isAsked = false
        stage.navigator.guards = [
            Doorman { entry, answer in
                if entry.key?.name == "chat(1)", !isAsked {
                    isAsked = true
                    service.items = [.chat(2)]
                }
                answer(.allow)
            }
        ]
        service.items = [.chat(1)]
        #expect(service.items == [.chat(2)] && service.refusal == nil)
        try stage.check()
    }

    @Test func `What a guard sets may wait for another`() throws {
        let service = self.service
        service.items = [.form(1)]
        let form = try stage.form(1)
        form.answer = nil
        stage.navigator.guards = [
            Doorman { entry, answer in
                if entry.key?.name == "chat(1)" { service.items = [.chat(2)] }
                answer(.allow)
            }
        ]
        service.items = [.form(1), .chat(1)]
        #expect(service.items == [.form(1)] && form.asked == 1)
        form.answerLater?(.allow)
        #expect(service.items == [.chat(2)] && service.refusal == nil)
    }

    @Test func `A guard may take back what it is asked about`() throws {
        let service = self.service
        stage.navigator.guards = [
            Doorman { _, answer in
                service.state = NavigationState()
                answer(.allow)
            }
        ]
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        #expect(service.state == NavigationState() && service.refusal == nil)
        #expect(stage.seen.isEmpty)
    }

    @Test(arguments: ["leave", "enter"])
    func `A guard may pop what was to stay: the set is planned again`(_ way: String) throws {
        service.state = NavigationState(items: [.chat(1), .chat(2), .chat(3)], modal: .form(1))
        let (navigator, stack) = (stage.navigator, stage.stack)
        let pop = { try! navigator.apply(.replaceChildren(from: 1, with: [], in: stack)) }
        if way == "leave" {
            try stage.form(1).whenAsked = pop
        } else {
            navigator.guards = [
                Doorman { _, answer in
                    if stack.screens.count == 4 { pop() }
                    answer(.allow)
                }
            ]
        }
        service.state = NavigationState(items: [.chat(1), .chat(2), .chat(4)])
        #expect(stage.names == ["Home", "chat(1)", "chat(2)", "chat(4)"] && service.refusal == nil)
        try stage.check()
    }

    @Test func `A redirection runs in the place of the set, which is refused`() {
        let login = Foreign("Login")
        stage.navigator.guards = [
            Doorman { entry, answer in
                answer(entry.key?.name == "chat(1)" ? .redirect(to: ScreenWindowRoute().top(.stack).push(login)) : .allow)
            }
        ]
        service.state = NavigationState(items: [.chat(1)], modal: .chat(2))
        #expect((service.refusal as? ScreenAccessRefusedError)?.reason is ScreenRedirectedError)
        #expect(stage.names == ["Home", "Login"] && service.state == NavigationState())
    }

    @Test func `A guard that answers late lets in what was built for it`() throws {
        var answers: [(ScreenAccess) -> Void] = []
        stage.navigator.guards = [
            Doorman { entry, answer in
                if entry.key?.name == "chat(2)" { answers.append(answer) } else { answer(.allow) }
            }
        ]
        service.items = [.chat(1), .chat(2), .chat(3)]
        #expect(service.items.isEmpty && answers.count == 1)
        answers[0](.allow)
        #expect(service.items == [.chat(1), .chat(2), .chat(3)] && stage.built == [.chat(1), .chat(2), .chat(3)])
        service.items = []
        service.items = [.chat(2)]
        answers[1](.refuse(Doorman.Refusal()))
        #expect(service.items.isEmpty && service.refusal is ScreenAccessRefusedError)
    }

    @Test func `What the user does while a set waits is not undone by it unless it says so`() throws {
        service.items = [.chat(1), .form(1)]
        let form = try stage.form(1)
        form.answer = nil
        service.items = [.chat(1), .chat(2)]
        let other = stage.screen(.chat(3))
        stage.navigator.navigate { $0.top(.stack).push(other) }
        #expect(service.items == [.chat(1), .form(1), .chat(3)])
        form.answerLater?(.allow)
        #expect(service.items == [.chat(1), .chat(2)])
    }
}
