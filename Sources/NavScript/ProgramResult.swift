public import NavCore

/// What running a program came to.
public struct ProgramResult: Hashable, Sendable, Encodable {
    /// The program's id.
    public var id: String?
    /// The hierarchy before the first route.
    public var start: Hierarchy
    /// One a route, in order.
    public var results: [Route] = []

    /// What running one route came to.
    public struct Route: Hashable, Sendable, Encodable {
        /// Whether it ended without an error.
        public var ok: Bool
        /// The error's type.
        public var error: String?
        /// The error's text.
        public var message: String?
        /// The hierarchy that the route left.
        public var hierarchy: Hierarchy
        /// What went through the navigator's door, in order.
        public var changes: [Change]
        /// How many screens were built.
        public var built: Int
    }

    /// A change, with containers as ids.
    public struct Change: Hashable, Sendable, Encodable {
        /// `setRoot`, `setStack`, `setTabs`, `selectTab`, `present`, `dismiss`, `makeKey`, `setHidden`, `openWindow` or
        /// `closeWindow`; `setChildren` and `select` for containers of other kinds.
        public var change: String
        /// The container's id.
        public var container: Int
        /// What is there now.
        public var to: Value

        /// What a change leads to.
        public enum Value: Hashable, Sendable {
            /// The ids of the containers in the place.
            case ids([Int])
            /// An index; `nil` is none.
            case number(Int?)
            /// Whether the window is key, or hidden.
            case flag(Bool)
            /// The key of a bottom sheet's detent.
            case text(String?)
        }
    }
}

extension ProgramResult.Route {
    init(_ outcome: Result<Void, any Error>, hierarchy: Hierarchy, changes: [ProgramResult.Change], built: Int) {
        self.init(ok: true, hierarchy: hierarchy, changes: changes, built: built)
        if case .failure(let failure) = outcome {
            ok = false
            error = "\(type(of: failure))"
            message = "\(failure)"
        }
    }

    private enum CodingKeys: CodingKey { case ok, error, message, hierarchy, changes, built }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ok, forKey: .ok)
        try container.encodeIfPresent(error, forKey: .error)
        try container.encodeIfPresent(message, forKey: .message)
        try container.encode(ProgramNode(hierarchy), forKey: .hierarchy)
        try container.encode(changes, forKey: .changes)
        try container.encode(built, forKey: .built)
    }
}

extension ProgramResult {
    private enum CodingKeys: CodingKey { case id, start, results }

    /// Writes hierarchies nested; one deeper than ``ProgramNode/maximalDepth`` is ``HierarchyTooDeepError``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(ProgramNode(start), forKey: .start)
        try container.encode(results, forKey: .results)
    }
}

extension ProgramResult.Change {
    init(_ change: HierarchyChange) {
        container = change.container.id?.rawValue ?? -1
        switch change.edit {
        case .children:
            let parent = change.container as? ModalContainer
            self.change = parent is StackContainer ? "setStack" : parent is TabsContainer ? "setTabs" : "setChildren"
            to = .ids((parent?.children ?? []).map { $0.id?.rawValue ?? -1 })
        case .selection(_, let index):
            self.change = change.container is TabsContainer ? "selectTab" : "select"
            to = .number(index)
        case .presented(_, let modal):
            self.change = modal == nil ? "dismiss" : "present"
            to = .number(modal?.id?.rawValue)
        case .bottomSheet(_, let sheet):
            self.change = "setBottomSheet"
            to = .text(sheet?.selectedDetent?.key.rawValue)
        case .root(_, let root):
            self.change = "setRoot"
            to = .number(root?.id?.rawValue)
        case .key(_, let isKey):
            self.change = "makeKey"
            to = .flag(isKey)
        case .hidden(_, let isHidden):
            self.change = "setHidden"
            to = .flag(isHidden)
        case .open(_, let position, _):
            self.change = position == nil ? "closeWindow" : "openWindow"
            to = .number(position)
        }
    }
}

extension ProgramResult.Change.Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .ids(let ids): try container.encode(ids)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .text(let text): try container.encode(text)
        }
    }
}

extension ProgramResult: CustomStringConvertible {
    /// Each route's outcome and the hierarchy that it left.
    public var description: String {
        var lines: [String] = []
        if let id { lines.append("# \(id)") }
        if results.isEmpty { lines.append(start.description) }
        for (index, result) in results.enumerated() {
            let count = "\(result.changes.count) change\(result.changes.count == 1 ? "" : "s"), \(result.built) built"
            lines.append("route \(index): \(result.ok ? "ok" : "failed"), \(count)")
            if let message = result.message { lines.append("  \(result.error ?? ""): \(message)") }
            lines.append(result.hierarchy.description)
        }
        return lines.joined(separator: "\n")
    }
}
