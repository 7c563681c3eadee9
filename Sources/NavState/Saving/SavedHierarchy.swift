public import NavDSL
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A hierarchy as it is kept: which destinations stand where, and no container.
///
/// It is a flat table of nodes, parents first, children before what is presented. Its JSON has sorted keys: the same hierarchy is the same bytes.
public struct SavedHierarchy: Hashable, Sendable, Codable {
    /// One container.
    public struct Node: Hashable, Sendable, Codable {
        /// The registered name of its destination; `nil` for a stack, tabs or a plain container of nobody's, and for a part.
        public var screen: String?
        /// What the destination encodes.
        public var data: SavedValue?
        /// Of what is built in the container of a destination: its number there.
        public var part: Int?
        /// `screen`, `stack` or `tabs`; another kind has a destination or is a part.
        public var kind: String
        /// The name of its key.
        public var name: String?
        /// The traits of its key, sorted by their text.
        public var traits: [Hierarchy.Trait]?
        /// The index of the node that holds or presents it; `nil` for the root.
        public var parent: Int?
        /// Whether it is presented, and not a child.
        public var isPresented: Bool?
        /// Whether its destination is presented as an alert.
        public var isAlert: Bool?
        /// The index of the selected child.
        public var selectedIndex: Int?
        /// The style that it is presented in, if that is not `automatic`.
        public var style: ScreenModalStyle?
        /// How it stands as a bottom sheet.
        public var bottomSheet: BottomSheet?
        /// Its id, if ids were saved. Restoring gives new ones.
        public var id: ContainerID?
    }

    /// The version of the file's own form.
    public static let format = 1

    /// The form that it is in.
    public var format: Int
    /// The app's version of its screens, for migrations.
    public var version: Int
    /// The containers; none for a window without a root.
    public var nodes: [Node]
    /// Whether the window was key, and hidden.
    public var isKey, isHidden: Bool

    init(version: Int, nodes: [Node], isKey: Bool, isHidden: Bool) {
        format = Self.format
        self.version = version
        self.nodes = nodes
        self.isKey = isKey
        self.isHidden = isHidden
    }

    /// The bytes of its JSON, which are the same for the same hierarchy.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Reads JSON, which may come from anywhere.
    ///
    /// Throws ``SavedHierarchyError`` for what is no saved hierarchy, of a newer form, or beyond the limits.
    public init(json: Data, limits: SavedHierarchyLimits = SavedHierarchyLimits()) throws {
        guard json.count <= limits.bytes else { throw SavedHierarchyError(reason: .tooLarge(limit: limits.bytes)) }
        guard Self.depth(of: json) <= limits.depth else { throw SavedHierarchyError(reason: .tooDeep(limit: limits.depth)) }
        do {
            self = try JSONDecoder().decode(SavedHierarchy.self, from: json)
        } catch {
            throw SavedHierarchyError(reason: .unreadable("\(error)"))
        }
        guard format == Self.format else { throw SavedHierarchyError(reason: .unknownFormat(format)) }
        try validate(limits)
    }

    /// How deep brackets stand in brackets: what reads JSON does so by recursion.
    private static func depth(of json: Data) -> Int {
        var (depth, deepest, isText, isEscaped) = (0, 0, false, false)
        for byte in json {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }

    /// Checks that the table is a tree.
    func validate(_ limits: SavedHierarchyLimits = SavedHierarchyLimits()) throws {
        guard nodes.count <= limits.nodes else { throw SavedHierarchyError(reason: .tooManyNodes(limit: limits.nodes)) }
        var hasPresented: Set<Int> = []
        for (index, node) in nodes.enumerated() {
            guard let parent = node.parent else {
                if index > 0 { throw SavedHierarchyError(reason: .noTree("node \(index) stands in nothing")) }
                continue
            }
            guard (0..<index).contains(parent) else { throw SavedHierarchyError(reason: .noTree("node \(index) stands in node \(parent)")) }
            if node.isPresented == true, !hasPresented.insert(parent).inserted {
                throw SavedHierarchyError(reason: .noTree("node \(parent) presents two"))
            }
        }
    }
}

/// What a saved hierarchy may be at most: it is a file, which anybody can have written.
public struct SavedHierarchyLimits: Hashable, Sendable {
    /// The length of its JSON; 10,000,000 unless told.
    public var bytes: Int
    /// The number of containers; 100,000 unless told.
    public var nodes: Int
    /// How deep its JSON is nested; 64 unless told.
    public var depth: Int

    public init(bytes: Int = 10_000_000, nodes: Int = 100_000, depth: Int = 64) {
        self.bytes = bytes
        self.nodes = nodes
        self.depth = depth
    }
}

/// Why data is no saved hierarchy.
public struct SavedHierarchyError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        case tooLarge(limit: Int)
        case tooManyNodes(limit: Int)
        case tooDeep(limit: Int)
        case unreadable(String)
        case unknownFormat(Int)
        case noTree(String)
        /// Screens that cannot be saved, by name.
        case notSavable([String])
        /// No migration leads from this version to the app's.
        case noMigration(from: Int, to: Int)
        /// A migration has failed.
        case migrationFailed(from: Int, String)
        /// Nothing is left of it that could be shown.
        case nothingLeft
        /// Screens cannot be restored, and the policy is to fail.
        case lost([String])
    }

    public let reason: Reason

    public init(reason: Reason) { self.reason = reason }

    public var description: String {
        switch reason {
        case .tooLarge(let limit): "The saved hierarchy is larger than \(limit) bytes."
        case .tooManyNodes(let limit): "The saved hierarchy has more than \(limit) containers."
        case .tooDeep(let limit): "The saved hierarchy is nested deeper than \(limit)."
        case .unreadable(let why): "The saved hierarchy cannot be read: \(why)"
        case .unknownFormat(let format): "The saved hierarchy is of the form \(format), which is not known here."
        case .noTree(let why): "The saved hierarchy is no tree: \(why)."
        case .notSavable(let names): "These screens cannot be saved: \(names.joined(separator: ", "))."
        case .noMigration(let from, let to): "There is no migration from version \(from) to \(to)."
        case .migrationFailed(let from, let why): "The migration from version \(from) has failed: \(why)"
        case .nothingLeft: "Nothing is left of the saved hierarchy."
        case .lost(let names): "These screens cannot be restored: \(names.joined(separator: ", "))."
        }
    }
}
