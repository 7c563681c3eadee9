/// A package: an app of modules, services, a screen and their tests.
struct AppTemplate {
    let name: String
    let folder: String
    let library: LibraryPlace

    var files: [ScaffoldFile] {
        let sources = "\(folder)/Sources/\(name)"
        func place(_ part: String) -> TargetPlace {
            TargetPlace(
                package: "\(folder)/", sources: "\(sources)/\(part)", tests: "\(folder)/Tests/\(name)Tests/\(part)", target: name)
        }
        return [
            ScaffoldFile("\(folder)/Package.swift", manifest),
            ScaffoldFile("\(folder)/README.md", readme),
            ScaffoldFile("\(folder)/.gitignore", ignored),
            ScaffoldFile("\(sources)/App/\(name)Command.swift", command),
            ScaffoldFile("\(sources)/App/Application.swift", application),
            ScaffoldFile("\(sources)/App/ApplicationBuilder.swift", builder),
            ScaffoldFile("\(sources)/App/DependencyContainer.swift", ContainerTemplate.container),
            ScaffoldFile("\(sources)/Modules/Module.swift", ContainerTemplate.module),
            ScaffoldFile("\(folder)/Tests/\(name)Tests/App/ApplicationTests.swift", test),
        ] + ModuleTemplate.files("Home", in: place("Modules")) + ModuleTemplate.files("About", in: place("Modules"))
            + ScreenTemplate.files("Item", in: place("Screens")) + ServiceTemplate.files("Settings", in: place("Services"))
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15)],
            dependencies: [
                .package(\(library.arguments))
            ],
            targets: [
                .executableTarget(
                    name: "\(name)",
                    dependencies: [.product(name: "NavDSL", package: "Theodolite"), .product(name: "NavState", package: "Theodolite")]),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ]
        )
        """
    }

    private var ignored: String {
        """
        .build/
        .swiftpm/
        xcuserdata/
        .DS_Store
        """
    }

    private var readme: String {
        """
        # \(name)

        `swift run` shows what the app does; `swift test` tests it.

        A module has a view state, a presenter, an interactor, a router and an assembly. `ApplicationBuilder` leads from a `Destination` to
        the screen of its module; routers set the navigation's state. Each screen is registered, the root too, so that what shows can be saved
        and restored. More of the kind, in this folder:

        ```sh
        swift package --allow-writing-to-package-directory scaffold module Chat --output Sources/\(name)/Modules
        ```
        """
    }

    private var command: String {
        """
        @main
        enum \(name)Command {
            static func main() throws {
                let app = try Application()
                print(app.navigator.hierarchy)
                app.navigation.state = NavigationState(items: [.item(id: 1), .item(id: 2)], modal: .about)
                print(app.navigator.hierarchy)
            }
        }
        """.withImports("NavDSL", "NavState")
    }

    private var application: String {
        """
        /// The app: a window, whose stack the navigation drives.
        final class Application {
            let container: DependencyContainer
            let navigator: ScreenNavigator
            let navigation: NavigationService<Destination>

            init(container: DependencyContainer = ApplicationBuilder.makeContainer()) throws {
                self.container = container
                navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
                navigation = try container.resolve(NavigationServiceAssembly.self)
                let root = try navigation.registry.screen(named: "home").withStackContainer()
                var result: Result<Void, any Error> = .success(())
                navigator.navigate(completion: { result = $0 }) { [navigation] in
                    $0.setRoot(to: root).makeKeyAndVisible().first(.stack).bind(navigation)
                }
                try result.get()
            }

            /// Shows what was saved in another session, and drives its stack.
            func restore(_ saved: SavedHierarchy) throws {
                try navigator.restoreHierarchy(saved, with: navigation.registry)
                navigator.navigate { [navigation] in $0.makeKeyAndVisible().first(.stack).bind(navigation) }
            }
        }
        """.withImports("NavDSL", "NavState")
    }

    private var builder: String {
        """
        /// Where the app can go.
        nonisolated enum Destination: Hashable, Sendable, Codable {
            case item(id: Int)
            case about
        }

        /// Leads from a destination to its screen.
        struct ApplicationBuilder {
            /// All that the app is made of.
            static var assemblies: [any Assembly.Type] {
                [SettingsServiceAssembly.self, NavigationServiceAssembly.self, HomeAssembly.self, AboutAssembly.self]
            }

            // The navigation's registry has it, and the container keeps the navigation.
            private weak var keptContainer: DependencyContainer?

            init(container: DependencyContainer) { keptContainer = container }

            /// A container with all of the app.
            static func makeContainer() -> DependencyContainer {
                let container = DependencyContainer()
                for assembly in assemblies { container.apply(assembly) }
                return container
            }

            func registry() throws -> ScreenRegistry {
                var registry = ScreenRegistry(module: "\(name)")
                // Below everything that the navigation shows.
                try registry.register(named: "home") { ModuleScreen(name: "Home") { try container.resolve(HomeAssembly.self) } }
                try registry.register(Destination.self, as: "destination") { screen(for: $0) }
                return registry
            }

            private var container: DependencyContainer {
                get throws {
                    guard let keptContainer else { throw ContainerGoneError() }
                    return keptContainer
                }
            }

            private func screen(for destination: Destination) -> AnyModalScreen {
                switch destination {
                case .item(let id): ItemScreen(itemID: id).eraseToAnyModalScreen()
                case .about: ModuleScreen(name: "About") { try container.resolve(AboutAssembly.self) }.eraseToAnyModalScreen()
                }
            }
        }

        /// A screen is to be built when the app is gone, by somebody who has kept its navigator.
        struct ContainerGoneError: Error {}

        /// The navigation is a service like others. Modules are made when their screens are built, so that they may need the navigation.
        enum NavigationServiceAssembly: Assembly {
            static let isShared = true

            static func assemble(_: Void, in container: DependencyContainer) throws -> NavigationService<Destination> {
                NavigationService(registry: try ApplicationBuilder(container: container).registry())
            }
        }
        """.withImports("NavDSL", "NavState")
    }

    private var test: String {
        """
        import NavDSL
        import NavState
        import Testing

        @testable import \(name)

        @Suite struct ApplicationTests {
            @Test func `A state is shown, and what is closed is out of it`() throws {
                let app = try Application()
                app.navigation.state = NavigationState(items: [.item(id: 1)], modal: .about)
                #expect(
                    "\\(app.navigator.hierarchy)" == \"""
                        Window [key]
                        └─ Stack
                           ├─ Home
                           ├─ ItemScreen(1)
                           └─ ⇧ About ●
                        \""")
                try app.container.resolve(AboutAssembly.self).didTapClose()
                #expect(app.navigation.state == NavigationState(items: [.item(id: 1)]))
            }

            @Test func `What was saved is restored, and driven`() throws {
                let (app, other) = (try Application(), try Application())
                app.navigation.state = NavigationState(items: [.item(id: 1)], modal: .about)
                try other.restore(try app.navigator.saveHierarchy(with: app.navigation.registry))
                #expect("\\(other.navigator.hierarchy)" == "\\(app.navigator.hierarchy)")
                other.navigation.state = NavigationState()
                #expect(
                    "\\(other.navigator.hierarchy)" == \"""
                        Window [key]
                        └─ Stack
                           └─ Home ●
                        \""")
            }
        }
        """
    }
}

extension String {
    fileprivate func withImports(_ modules: String...) -> String { modules.map { "import \($0)\n" }.joined() + "\n" + self }
}
