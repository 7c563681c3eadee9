package import NavDSL

/// What a module shows, and takes from its view.
package protocol Presenter: AnyObject {
    associatedtype ViewState: CustomStringConvertible
    /// What the view draws, as it is now.
    var viewState: ViewState { get }
}

/// The container of a module: it keeps the module's presenter, which keeps the rest.
nonisolated package final class ModuleContainer: ModalContainer {
    package let presenter: any Presenter

    init(key: ScreenKey, presenter: any Presenter) {
        self.presenter = presenter
        super.init(key: key)
    }
}

/// A module as a screen: it is assembled when it is built.
struct ModuleScreen: Screen {
    let name: String
    var traits: ScreenTraits = []
    let assemble: () throws -> any Presenter

    func build(navigator: ScreenNavigator) throws -> ModuleContainer { ModuleContainer(key: key, presenter: try assemble()) }
}
