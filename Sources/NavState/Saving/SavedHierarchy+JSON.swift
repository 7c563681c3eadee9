#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SavedHierarchy: Codable {
    private enum CodingKeys: CodingKey {
        case format, version, nodes
    }

    /// Reads the table, and refuses one of another form, that is no tree or breaks a rule, with `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            // First, as of another form nothing is known.
            let format = try container.decode(Int.self, forKey: .format)
            guard format == Self.format else { throw SavedHierarchyError(.unknownFormat(format)) }
            version = try container.decode(Int.self, forKey: .version)
            nodes = try container.decode([Node].self, forKey: .nodes)
            try validate()
        } catch let error as SavedHierarchyError {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(version, forKey: .version)
        try container.encode(nodes, forKey: .nodes)
    }

    /// The bytes of its JSON, which are the same for the same hierarchy.
    ///
    /// Throws ``SavedHierarchyError`` for nodes that are no tree, and for numbers that JSON has not.
    public func json() throws -> Data {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self)
        } catch {
            throw SavedHierarchyError(.unwritable("\(error)"))
        }
    }

    /// Reads JSON, which may come from anywhere.
    ///
    /// Throws ``SavedHierarchyError`` for what is no saved hierarchy, of another form, or beyond the limits.
    /// - Parameters:
    ///   - json: The bytes, which are UTF-8.
    ///   - limits: What it may be at most.
    public init(json: Data, limits: SavedHierarchyLimits = SavedHierarchyLimits()) throws {
        guard json.count <= limits.bytes else { throw SavedHierarchyError(.tooLarge(.bytes, limit: limits.bytes)) }
        let shape = JSONShape(json)
        if shape.hasZero { throw SavedHierarchyError(.unreadable("It is not UTF-8.")) }
        guard shape.depth <= limits.depth else { throw SavedHierarchyError(.tooLarge(.depth, limit: limits.depth)) }
        guard shape.values <= limits.values else { throw SavedHierarchyError(.tooLarge(.values, limit: limits.values)) }
        do {
            self = try JSONDecoder().decode(SavedHierarchy.self, from: json)
        } catch DecodingError.dataCorrupted(let context) where context.underlyingError is SavedHierarchyError {
            throw context.underlyingError!
        } catch {
            throw SavedHierarchyError(.unreadable("\(error)"))
        }
        guard nodes.count <= limits.nodes else { throw SavedHierarchyError(.tooLarge(.nodes, limit: limits.nodes)) }
    }
}
