@testable import NavCore
import NavDSL
import NavState
import Testing

/// A set whose navigation has been ended without a word, as by whoever takes back all that was tried out.
@MainActor @Suite struct NavigationServiceWaitingTests {
    let stage = ServiceStage()
    var service: NavigationService<Spot> { stage.service }

    private func endSilently() throws {
        service.items = [.form(1)]
        try stage.form(1).answer = nil
        service.items = [.form(2)]
        let navigation = try #require(stage.navigator.navigations.first)
        navigation.completion = nil
        navigation.end(.failure(ScreenCanceledError(for: "a test")), as: .canceled)
    }

    @Test func `It is not what the next one changes`() throws {
        try endSilently()
        service.update { $0.modal = .chat(1) }
        #expect(service.state == NavigationState(items: [.form(1)], modal: .chat(1)))
    }

    @Test func `It is not taken along to another stack`() throws {
        try endSilently()
        service.bind(to: stage.stack, by: stage.navigator)
        #expect(service.state == NavigationState(items: [.form(1)]) && stage.navigator.navigations.isEmpty)
    }
}
