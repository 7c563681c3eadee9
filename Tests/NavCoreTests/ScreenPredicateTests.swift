import NavCore
import Testing

@Suite struct ScreenPredicateTests {
    private final class Login: ModalContainer {}

    @Test func `A predicate of any container asks for the class that it was given`() {
        let predicate: ScreenPredicate<ModalContainer> = .container(of: Login.self)
        #expect(predicate.match(Login()) != nil && predicate.match(ModalContainer()) == nil)
        #expect(predicate.description == "Login")
    }

    @Test func `With a name or a key, it asks for the class too`() {
        let predicates: [ScreenPredicate<ModalContainer>] = [
            .container(of: Login.self, name: "Login"), .container(of: Login.self, key: ScreenKey(name: "Login")),
        ]
        for predicate in predicates {
            #expect(predicate.match(Login(key: ScreenKey(name: "Login"))) != nil)
            #expect(predicate.match(ModalContainer(key: ScreenKey(name: "Login"))) == nil)
            #expect(predicate.match(Login(key: ScreenKey(name: "Other"))) == nil)
        }
        #expect(predicates.map(\.description) == ["Login named 'Login'", "Login Login"])
    }

    @Test func `A predicate of a class finds that and what is below it`() {
        let predicate: ScreenPredicate<ModalContainer> = .container(of: ModalContainer.self)
        #expect(predicate.match(Login()) != nil && predicate.match(ModalContainer()) != nil)
        #expect(ScreenPredicate<Login>.container(of: Login.self).match(ModalContainer()) == nil)
    }
}
