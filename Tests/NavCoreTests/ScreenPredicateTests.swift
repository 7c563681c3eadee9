import NavCore
import Testing

@Suite struct ScreenPredicateTests {
    private final class Login: ModalContainer {}

    @Test func `A predicate of any container asks for the class that it was given`() {
        let predicate: ScreenPredicate<ModalContainer> = .container(of: Login.self)
        #expect(predicate.match(Login()) != nil && predicate.match(ModalContainer()) == nil)
        #expect(predicate.description == "container where it is of Login")
    }

    @Test func `A predicate of a class finds that and what is below it`() {
        let predicate: ScreenPredicate<ModalContainer> = .container(of: ModalContainer.self)
        #expect(predicate.match(Login()) != nil && predicate.match(ModalContainer()) != nil)
        #expect(ScreenPredicate<Login>.container(of: Login.self).match(ModalContainer()) == nil)
    }
}
