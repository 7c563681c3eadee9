/// What the modules of an app stand on. It is that of `Examples/ViperApp`, as a test sees to.
enum ContainerTemplate {
    static let container = """
        /// Makes one thing of an app, out of others that it asks the container for: a service, or a module.
        protocol Assembly<Product> {
            associatedtype Product
            /// What has to be known besides: the note that a module shows.
            associatedtype Argument = Void

            /// Whether all who ask get the same one: a service does, a module does not.
            static var isShared: Bool { get }

            static func assemble(_ argument: Argument, in container: DependencyContainer) throws -> Product
        }

        extension Assembly {
            static var isShared: Bool { false }
        }

        /// Knows how everything in the app is made, by the types of its assemblies, and makes it when it is asked for.
        ///
        /// A test applies the same assemblies and replaces those of the services.
        final class DependencyContainer {
            private var makers: [ObjectIdentifier: Any] = [:]
            private var shared: [ObjectIdentifier: Any] = [:]
            /// What is being made, from outside in.
            private var making: [any Assembly.Type] = []

            init() {}

            /// Lets what an assembly makes be resolved. Applying one again changes nothing.
            func apply<Applied: Assembly>(_ assembly: Applied.Type) {
                if makers[ObjectIdentifier(assembly)] == nil { replace(assembly, by: assembly.assemble) }
            }

            /// Makes something else in place of what an assembly makes, from here on.
            func replace<Replaced: Assembly>(
                _ assembly: Replaced.Type, by maker: @escaping (Replaced.Argument, DependencyContainer) throws -> Replaced.Product
            ) {
                makers[ObjectIdentifier(assembly)] = maker
                shared[ObjectIdentifier(assembly)] = nil
            }

            /// What an assembly makes.
            ///
            /// Throws `UnknownAssemblyError` for one that was not applied, `CyclicAssemblyError` for one that needs itself, and what
            /// assembling throws.
            func resolve<Resolved: Assembly>(_ assembly: Resolved.Type, with argument: Resolved.Argument) throws -> Resolved.Product {
                typealias Maker = (Resolved.Argument, DependencyContainer) throws -> Resolved.Product
                let id = ObjectIdentifier(assembly)
                if let product = shared[id] as? Resolved.Product { return product }
                guard let maker = makers[id] as? Maker else { throw UnknownAssemblyError(assembly, for: making.last) }
                if making.contains(where: { $0 == assembly }) { throw CyclicAssemblyError(making + [assembly]) }
                making.append(assembly)
                defer { making.removeLast() }
                let product = try maker(argument, self)
                if assembly.isShared { shared[id] = product }
                return product
            }

            func resolve<Resolved: Assembly>(_ assembly: Resolved.Type) throws -> Resolved.Product where Resolved.Argument == Void {
                try resolve(assembly, with: ())
            }
        }

        /// An assembly is asked for that was not applied.
        struct UnknownAssemblyError: Error, Hashable, CustomStringConvertible {
            let assembly: String
            /// Whose dependency it is; `nil` if it was asked for from outside.
            let dependent: String?

            init(_ assembly: any Assembly.Type, for dependent: (any Assembly.Type)?) {
                self.assembly = "\\(assembly)"
                self.dependent = dependent.map { "\\($0)" }
            }

            var description: String { "\\(assembly)\\(dependent.map { ", which \\($0) needs," } ?? "") was not applied to the container." }
        }

        /// An assembly needs what cannot be made without it.
        struct CyclicAssemblyError: Error, Hashable, CustomStringConvertible {
            /// From the first to the same again.
            let chain: [String]

            /// - Parameter making: What is being made; the last one has come before.
            init(_ making: [any Assembly.Type]) {
                let names = making.map { "\\($0)" }
                chain = Array(names[(names.firstIndex(of: names[names.count - 1]) ?? 0)...])
            }

            var description: String { "Assemblies need one another in a circle: \\(chain.joined(separator: " → "))." }
        }
        """

    static let module = """
        import NavDSL

        /// What a module shows, and takes from its view.
        protocol Presenter: AnyObject {
            associatedtype ViewState: CustomStringConvertible
            /// What the view draws, as it is now.
            var viewState: ViewState { get }
        }

        /// The container of a module: it keeps the module's presenter, which keeps the rest.
        nonisolated final class ModuleContainer: ModalContainer {
            let presenter: any Presenter

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
        """
}
