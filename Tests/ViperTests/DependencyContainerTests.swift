import Testing
import ViperApp

@Suite struct DependencyContainerTests {
    final class Engine {}
    struct Car {
        let engine: Engine
        let seats: Int
    }

    enum EngineAssembly: Assembly {
        static let isShared = true
        static func assemble(_: Void, in container: DependencyContainer) -> Engine { Engine() }
    }

    enum CarAssembly: Assembly {
        static func assemble(_ seats: Int, in container: DependencyContainer) throws -> Car {
            Car(engine: try container.resolve(EngineAssembly.self), seats: seats)
        }
    }

    enum Hen: Assembly {
        static func assemble(_: Void, in container: DependencyContainer) throws -> Int { try container.resolve(Egg.self) }
    }

    enum Egg: Assembly {
        static func assemble(_: Void, in container: DependencyContainer) throws -> Int { try container.resolve(Hen.self) }
    }

    enum Farm: Assembly {
        static func assemble(_: Void, in container: DependencyContainer) throws -> Int { try container.resolve(Hen.self) }
    }

    let container = DependencyContainer()

    @Test func `What is applied is made with what it needs, each time anew unless it is shared`() throws {
        container.apply(EngineAssembly.self)
        container.apply(CarAssembly.self)
        let cars = try [2, 5].map { try container.resolve(CarAssembly.self, with: $0) }
        #expect(cars.map(\.seats) == [2, 5] && cars[0].engine === cars[1].engine)
    }

    @Test func `Applying again keeps what is there`() throws {
        let engine = Engine()
        container.replace(EngineAssembly.self) { _, _ in engine }
        container.apply(EngineAssembly.self)
        #expect(try container.resolve(EngineAssembly.self) === engine)
    }

    @Test func `Replacing takes effect at once, for what is shared too`() throws {
        container.apply(EngineAssembly.self)
        let first = try container.resolve(EngineAssembly.self)
        container.replace(EngineAssembly.self, by: EngineAssembly.assemble)
        #expect(try container.resolve(EngineAssembly.self) !== first)
    }

    @Test func `An unknown assembly is an error that says who needs it`() {
        #expect("\(error { _ = try container.resolve(EngineAssembly.self) })" == "EngineAssembly was not applied to the container.")
        container.apply(CarAssembly.self)
        let error = error { _ = try container.resolve(CarAssembly.self, with: 1) }
        #expect(error is UnknownAssemblyError)
        #expect("\(error)" == "EngineAssembly, which CarAssembly needs, was not applied to the container.")
    }

    @Test func `A circle is an error that names it, and the container goes on`() throws {
        container.apply(Farm.self)
        container.apply(Hen.self)
        container.apply(Egg.self)
        let error = error { _ = try container.resolve(Farm.self) }
        #expect((error as? CyclicAssemblyError)?.chain == ["Hen", "Egg", "Hen"])
        #expect("\(error)" == "Assemblies need one another in a circle: Hen → Egg → Hen.")
        container.replace(Egg.self) { _, _ in 1 }
        #expect(try container.resolve(Farm.self) == 1)
    }

    private func error(_ body: () throws -> Void) -> any Error {
        do {
            try body()
            return Missing()
        } catch {
            return error
        }
    }

    private struct Missing: Error {}
}
