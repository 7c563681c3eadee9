import NavDSL
import NavState
import ViperApp

/// Shows any module alone, over a blank screen, with its dependencies: services of the test's own.
struct ApplicationBuilderStub {
    let container = ApplicationBuilder.makeContainer()
    let notes: MemoryNotesService
    let settings = MemorySettingsService()
    let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
    let navigation: NavigationService<Destination>

    init(_ notes: [Note] = [Note(id: 1, title: "Tea", text: "Green."), Note(id: 2, title: "Bread", text: "Rye.")]) throws {
        let (memory, settings) = (MemoryNotesService(notes: notes), settings)
        self.notes = memory
        container.replace(NotesServiceAssembly.self) { _, _ in memory }
        container.replace(SettingsServiceAssembly.self) { _, _ in settings }
        let navigation = try container.resolve(NavigationServiceAssembly.self)
        self.navigation = navigation
        navigator.navigate { $0.setRoot(to: Blank().withStackContainer()).makeKeyAndVisible().top(.stack).bind(navigation) }
    }

    /// Shows a destination's module; throws why it cannot.
    func show<Wanted: Presenter>(_ destination: Destination, as _: Wanted.Type = Wanted.self) throws -> Wanted? {
        navigation.state = NavigationState(items: [destination])
        if let refusal = navigation.refusal { throw refusal }
        return (navigator.topContainer as? ModuleContainer)?.presenter as? Wanted
    }

    private struct Blank: PlainScreen {}
}
