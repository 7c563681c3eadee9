#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import NavCore

/// Routes as data, with the hierarchy that they start from.
///
/// ```swift
/// let program = try RouteProgram(json: data)
/// try program.check()
/// print(try program.run())
/// ```
public struct RouteProgram: Hashable, Sendable, Codable {
    /// What it is known by.
    public var id: String?
    /// What it is for, in words.
    public var note: String?
    /// Whether the window begins hidden.
    public var hidden: Bool?
    /// What the window begins with; a window's node stands for its root.
    public var root: ProgramNode?
    /// The routes, one after the other, each from the window.
    public var routes: [[ProgramStep]]

    /// A program in its parts.
    public init(id: String? = nil, note: String? = nil, hidden: Bool? = nil, root: ProgramNode? = nil, routes: [[ProgramStep]] = []) {
        self.id = id
        self.note = note
        self.hidden = hidden
        self.root = root
        self.routes = routes
    }

    enum CodingKeys: String, CodingKey, CaseIterable { case id, note, hidden, root, routes }

    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: FieldName.self)
        var routes: [[ProgramStep]]?
        for field in object.fields() {
            switch try field.key(in: CodingKeys.self) {
            case .id: id = try field.string()
            case .note: note = try field.string()
            case .hidden: hidden = try field.flag()
            case .root: root = try ProgramNode(field.inner())
            case .routes: routes = try Self.routes(field)
            }
        }
        guard let routes else { throw object.missing(CodingKeys.routes) }
        self.routes = routes
    }

    private static func routes(_ field: Field) throws -> [[ProgramStep]] {
        var list = try field.list()
        var routes: [[ProgramStep]] = []
        while !list.isAtEnd {
            var steps = try list.nestedUnkeyedContainer()
            var route: [ProgramStep] = []
            try steps.forEachObject { route.append(try ProgramStep($0)) }
            routes.append(route)
        }
        return routes
    }
}

extension RouteProgram {
    /// How long a program's JSON is at most, in bytes.
    public static let maximalSize = 4 << 20

    /// How deep a program's JSON nests at most, in objects and lists.
    public static let maximalNesting = 500

    /// Reads a program.
    ///
    /// Fails with ``RouteProgramError``, which names the path or the position and what was expected there. The program is not
    /// checked yet: see ``check()``.
    /// - Parameter json: One JSON object, at most ``maximalSize`` bytes.
    public init(json: Data) throws {
        guard json.count <= Self.maximalSize else {
            throw RouteProgramError(path: "", message: "expected at most \(Self.maximalSize) bytes, found \(json.count)")
        }
        if let fault = json.withUnsafeBytes({ JSONFault(in: $0, maximalNesting: Self.maximalNesting) }) {
            throw RouteProgramError(path: "", message: "\(fault)")
        }
        do {
            self = try Self.decoder.decode(RouteProgram.self, from: json)
        } catch let error as DecodingError {
            var error = RouteProgramError(error)
            error.program = (try? Self.decoder.decode(Head.self, from: json))?.id
            throw error
        }
    }

    private static let decoder = JSONDecoder()

    /// What a faulty program is called, if that much can be read.
    private struct Head: Decodable {
        let id: String?
    }

    /// The program as JSON, with sorted keys.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension RouteProgramError {
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            let path = Self.path(context.codingPath)
            self.init(path: path, message: "expected \(path.isEmpty ? "an object" : Self.word(for: type))")
        case .valueNotFound(let type, let context):
            self.init(path: Self.path(context.codingPath), message: "expected \(Self.word(for: type)), found null")
        case .keyNotFound(let key, let context):
            self.init(path: Self.path(context.codingPath), message: "expected a field '\(key.stringValue)'")
        case .dataCorrupted(let context):
            let cause = context.underlyingError.map { " \($0)" } ?? ""
            self.init(path: Self.path(context.codingPath), message: context.debugDescription + cause)
        @unknown default:
            self.init(path: "", message: "\(error)")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(ProgramPath.top) { path, key in
            if let index = key.intValue { path.appending(index) } else { path.appending(key.stringValue) }
        }.text
    }

    private static func word(for type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Int.Type: "an integer"
        case is Double.Type: "a number"
        case is Bool.Type: "true or false"
        case is Hierarchy.Trait.Type: "a string, a number, true or false"
        default: "\(type)".hasPrefix("Array") || "\(type)".contains("Unkeyed") ? "a list" : "an object"
        }
    }
}
