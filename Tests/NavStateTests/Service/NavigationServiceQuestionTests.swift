import NavDSL
import NavState
import Testing

/// A guard asks the user by an alert of the very service that it is asked about.
@MainActor @Suite struct NavigationServiceQuestionTests {
    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }

    /// A modal form that asks by an alert before it is left.
    private func askingForm() throws -> FormContainer {
        service.state = NavigationState(items: [.chat(1)], modal: .form(1))
        let form = try stage.form(1)
        form.answer = nil
        form.whenAsked = { [service] in service.alert = .alert(1) }
        return form
    }

    @Test func `The alert shows, and what is asked about goes on when it is answered`() throws {
        let form = try askingForm()
        service.modal = nil
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .form(1), alert: .alert(1)) && service.refusal == nil)
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)]) && service.refusal == nil && form.asked == 1)
        try stage.check()
    }

    @Test func `It may be closed before it is answered`() throws {
        let form = try askingForm()
        service.modal = nil
        stage.navigator.navigate { $0.last(.container(name: "form(1)")).dismiss() }
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .form(1)))
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)]) && service.refusal == nil)
    }

    @Test func `If the alert is refused, the refusal is told, and what is asked about waits on`() throws {
        let form = try askingForm()
        stage.navigator.guards = [Doorman.refusing("alert(1)")]
        service.modal = nil
        #expect(service.refusal is ScreenAccessRefusedError && service.modal == .form(1) && service.alert == nil)
        form.answerLater?(.allow)
        #expect(service.state == NavigationState(items: [.chat(1)]) && service.refusal == nil)
    }

    @Test func `If it refuses, all stays, and the alert too`() throws {
        let form = try askingForm()
        form.answer = .refuse
        service.modal = nil
        #expect(service.state == NavigationState(items: [.chat(1)], modal: .form(1), alert: .alert(1)))
        #expect(service.refusal is ScreenLeaveRefusedError && form.asked == 1)
    }

    @Test func `What it sets else is based on what shows, and takes the place of what it is asked about`() throws {
        let form = try askingForm()
        form.whenAsked = { [service] in service.items.append(.chat(2)) }
        service.modal = nil
        #expect(service.state == NavigationState(items: [.chat(1), .chat(2)], modal: .form(1)))
        form.answerLater?(.allow)
        #expect(form.window != nil && form.asked == 1)
    }
}
