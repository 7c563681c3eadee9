/// A screen with its container, and its test.
enum ScreenTemplate {
    static func files(_ name: String, in place: TargetPlace) -> [ScaffoldFile] {
        [
            ScaffoldFile("\(place.sources)/\(name)Screen.swift", source(name)),
            ScaffoldFile("\(place.tests)/\(name)ScreenTests.swift", test(name, place.module)),
        ]
    }

    private static func source(_ name: String) -> String {
        let id = ScaffoldName.property(name) + "ID"
        return """
            import NavDSL

            /// Describes the screen; its container is built when a route has come to it.
            struct \(name)Screen: Screen {
                /// What it shows: screens with the same traits, in whatever order, are the same to searches.
                let \(id): Int

                var traits: ScreenTraits { [\(id)] }

                func build(navigator: ScreenNavigator) -> \(name)Container { \(name)Container(\(id): \(id), key: key) }
            }

            /// The screen where it stands in the hierarchy; it belongs to no actor, as all containers.
            nonisolated final class \(name)Container: ModalContainer {
                let \(id): Int

                init(\(id): Int, key: ScreenKey) {
                    self.\(id) = \(id)
                    super.init(key: key)
                }
            }
            """
    }

    private static func test(_ name: String, _ module: String) -> String {
        let id = ScaffoldName.property(name) + "ID"
        return """
            import NavDSL
            import Testing

            @testable import \(module)

            @Suite struct \(name)ScreenTests {
                private let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)

                init() {
                    navigator.navigate { $0.setRoot(to: \(name)Screen(\(id): 1).withStackContainer()).makeKeyAndVisible() }
                    navigator.navigate { $0.top(.stack).push(\(name)Screen(\(id): 2)) }
                }

                @Test func `It is pushed, and shows what it was made for`() {
                    let container = navigator.topContainer as? \(name)Container
                    #expect(container?.\(id) == 2)
                    #expect(
                        "\\(navigator.hierarchy)" == \"""
                            Window [key]
                            └─ Stack
                               ├─ \(name)Screen(1)
                               └─ \(name)Screen(2) ●
                            \""")
                }

                @Test func `It is found by what it shows`() {
                    navigator.navigate { $0.last(.container(of: \(name)Screen(\(id): 1))).makeVisible() }
                    #expect((navigator.topContainer as? \(name)Container)?.\(id) == 1)
                }
            }
            """
    }
}
