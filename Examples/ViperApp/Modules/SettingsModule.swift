import NavState

/// The settings, over everything.
package enum SettingsAssembly: Assembly {
    package static func assemble(_: Void, in container: DependencyContainer) throws -> SettingsPresenter {
        SettingsPresenter(
            interactor: SettingsInteractor(settings: try container.resolve(SettingsServiceAssembly.self)),
            router: SettingsRouter(navigation: try container.resolve(NavigationServiceAssembly.self)))
    }
}

package struct SettingsViewState: Hashable, CustomStringConvertible {
    package let sortsByTitle: Bool

    package var description: String { "Sort by title: \(sortsByTitle ? "on" : "off")" }
}

package final class SettingsPresenter: Presenter {
    private let interactor: SettingsInteractor
    private let router: SettingsRouter

    init(interactor: SettingsInteractor, router: SettingsRouter) {
        self.interactor = interactor
        self.router = router
    }

    package var viewState: SettingsViewState { SettingsViewState(sortsByTitle: interactor.settings.sortsByTitle) }

    package func didToggleSorting() { interactor.settings.sortsByTitle.toggle() }
    package func didTapClose() { router.close() }
}

/// What the module knows.
final class SettingsInteractor {
    let settings: any SettingsService

    init(settings: any SettingsService) { self.settings = settings }
}

/// Where the module leads.
final class SettingsRouter {
    private let navigation: NavigationService<Destination>

    init(navigation: NavigationService<Destination>) { self.navigation = navigation }

    func close() { navigation.modal = nil }
}
