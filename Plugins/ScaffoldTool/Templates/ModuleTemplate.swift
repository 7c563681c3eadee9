/// A module of view state, presenter, interactor, router and assembly, and its test.
enum ModuleTemplate {
    static func files(_ name: String, in place: TargetPlace) -> [ScaffoldFile] {
        [
            ScaffoldFile("\(place.sources)/\(name)Module.swift", source(name)),
            ScaffoldFile("\(place.tests)/\(name)ModuleTests.swift", test(name, place.module)),
        ]
    }

    private static func source(_ name: String) -> String {
        """
        import NavState

        /// Puts the module together, of what it asks the container for.
        enum \(name)Assembly: Assembly {
            static func assemble(_: Void, in container: DependencyContainer) throws -> \(name)Presenter {
                \(name)Presenter(
                    interactor: \(name)Interactor(),
                    router: \(name)Router(navigation: try container.resolve(NavigationServiceAssembly.self)))
            }
        }

        /// What the view draws.
        nonisolated struct \(name)ViewState: Hashable, CustomStringConvertible {
            let title: String

            var description: String { title }
        }

        /// Turns what the interactor knows into what the view draws, and what the view is told into what is done.
        final class \(name)Presenter: Presenter {
            private let interactor: \(name)Interactor
            private let router: \(name)Router

            init(interactor: \(name)Interactor, router: \(name)Router) {
                self.interactor = interactor
                self.router = router
            }

            var viewState: \(name)ViewState { \(name)ViewState(title: interactor.title) }

            func didTapClose() { router.close() }
        }

        /// What the module knows: it asks services, and nothing of the navigation.
        final class \(name)Interactor {
            let title = "\(name)"
        }

        /// Where the module leads.
        final class \(name)Router {
            private let navigation: NavigationService<Destination>

            init(navigation: NavigationService<Destination>) { self.navigation = navigation }

            /// Closes what is in front: the modal, or the last of the items.
            func close() {
                navigation.update { state in
                    if state.modal != nil { state.modal = nil } else { _ = state.items.popLast() }
                }
            }
        }
        """
    }

    private static func test(_ name: String, _ module: String) -> String {
        """
        import Testing

        @testable import \(module)

        @Suite struct \(name)ModuleTests {
            private let container = ApplicationBuilder.makeContainer()

            init() { container.apply(\(name)Assembly.self) }

            @Test func `It shows its title`() throws {
                let presenter = try container.resolve(\(name)Assembly.self)
                #expect("\\(presenter.viewState)" == "\(name)")
            }

            @Test func `It closes what is in front`() throws {
                let navigation = try container.resolve(NavigationServiceAssembly.self)
                navigation.items = [.item(id: 1), .item(id: 2)]
                try container.resolve(\(name)Assembly.self).didTapClose()
                #expect(navigation.items == [.item(id: 1)])
            }
        }
        """
    }
}
