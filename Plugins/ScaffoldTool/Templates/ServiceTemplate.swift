/// A service with its assembly, and its test.
enum ServiceTemplate {
    static func files(_ name: String, in place: TargetPlace) -> [ScaffoldFile] {
        [
            ScaffoldFile("\(place.sources)/\(name)Service.swift", source(name)),
            ScaffoldFile("\(place.tests)/\(name)ServiceTests.swift", test(name, place.module)),
        ]
    }

    private static func source(_ name: String) -> String {
        """
        /// Keeps values by their names.
        protocol \(name)Service: AnyObject {
            /// A value; `nil` if there is none.
            subscript(name: String) -> String? { get set }
        }

        /// Keeps them as long as the app runs.
        final class Memory\(name)Service: \(name)Service {
            private var values: [String: String] = [:]

            subscript(name: String) -> String? {
                get { values[name] }
                set { values[name] = newValue }
            }
        }

        enum \(name)ServiceAssembly: Assembly {
            static let isShared = true

            static func assemble(_: Void, in container: DependencyContainer) -> any \(name)Service { Memory\(name)Service() }
        }
        """
    }

    private static func test(_ name: String, _ module: String) -> String {
        """
        import Testing

        @testable import \(module)

        @Suite struct \(name)ServiceTests {
            @Test func `A value is kept until it is taken away`() {
                let service = Memory\(name)Service()
                service["a"] = "1"
                service["b"] = "2"
                service["a"] = nil
                #expect(service["a"] == nil && service["b"] == "2")
            }

            @Test func `All get the same one`() throws {
                let container = DependencyContainer()
                container.apply(\(name)ServiceAssembly.self)
                try container.resolve(\(name)ServiceAssembly.self)["a"] = "1"
                #expect(try container.resolve(\(name)ServiceAssembly.self)["a"] == "1")
            }
        }
        """
    }
}
