#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import NavDSL

/// A container with all that stands in it, as JSON has it: the start of a program, the screen of a step, a result.
public struct ProgramNode: Hashable, Sendable, Codable {
    /// The container's kind, as a word.
    public var kind: String
    /// The name of its key; `nil` leaves it unnamed.
    public var name: String?
    /// The traits of its key.
    public var traits: [Hierarchy.Trait]?
    /// The children of a stack or tabs.
    public var items: [ProgramNode]?
    /// The selected index of tabs.
    public var selected: Int?
    /// The style that it is presented in.
    public var style: ScreenModalStyle?
    /// What this very node presents: no more than one.
    private var presentedBox: [ProgramNode]
    /// Whether a step's screen gets a stack around it.
    public var wrap: Bool?
    /// Whether the screen's container can be refreshed.
    public var refreshable: Bool?
    /// The container's id, in results.
    public var id: Int?
    /// Whether it shows.
    public var visible: Bool?
    /// A window's root: no more than one.
    private var rootBox: [ProgramNode]
    /// Whether the window is the key window.
    public var key: Bool?
    /// Whether the window is hidden.
    public var hidden: Bool?

    /// A node without anything in it.
    public init(kind: String, name: String? = nil) {
        self.kind = kind
        self.name = name
        presentedBox = []
        rootBox = []
    }

    // A struct cannot hold itself but in an array.
    /// What the container presents.
    public var presented: ProgramNode? {
        get { presentedBox.first }
        set { presentedBox = newValue.map { [$0] } ?? [] }
    }

    /// The root of the window.
    public var root: ProgramNode? {
        get { rootBox.first }
        set { rootBox = newValue.map { [$0] } ?? [] }
    }

    /// How deep hierarchies nest at most, counted in nodes.
    public static let maximalDepth = 200

    enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, name, traits, items, selected, style, presented, wrap, refreshable, id, visible, root, key, hidden
    }
}

extension ProgramNode: NestingDecodable {
    /// What a node can be.
    private enum Kind: String, CaseIterable { case screen, stack, tabs, window }

    enum Slot { case item, presented, root }

    public init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: FieldName.self)) }

    init(_ object: JSONObject, inner: inout [Inner]) throws {
        self.init(kind: "")
        for field in object.fields() {
            switch try field.key(in: CodingKeys.self) {
            case .kind: kind = try field.word(Kind.self).rawValue
            case .name: name = try field.string()
            case .traits: traits = try field.value([Hierarchy.Trait].self)
            case .items:
                items = []
                var list = try field.list()
                try list.forEachObject { inner.append((.item, $0)) }
            case .selected: selected = try field.integer()
            case .style: style = try field.word(ScreenModalStyle.self)
            case .presented: inner.append((.presented, try field.inner()))
            case .wrap: wrap = try field.flag()
            case .refreshable: refreshable = try field.flag()
            case .id: id = try field.integer()
            case .visible: visible = try field.flag()
            case .root: inner.append((.root, try field.inner()))
            case .key: key = try field.flag()
            case .hidden: hidden = try field.flag()
            }
        }
        if kind.isEmpty { throw object.missing(CodingKeys.kind) }
    }

    mutating func put(_ node: ProgramNode, in slot: Slot) {
        switch slot {
        case .item: items?.append(node)
        case .presented: presented = node
        case .root: root = node
        }
    }
}

extension ProgramNode {
    /// Where a node stands, as far as that decides what it may have.
    enum Position {
        case root, child, modal, step
    }

    /// Checks what the JSON's types leave open. Nothing is built.
    func check(at path: ProgramPath, _ position: Position) throws {
        var pending = [(node: self, path: path, position: position, depth: 1)]
        while let (node, path, position, depth) = pending.popLast() {
            if depth > Self.maximalDepth { throw path.error("expected at most \(Self.maximalDepth) levels of containers") }
            try node.checkFields(at: path, position)
            if let presented = node.presented { pending.append((presented, path.appending("presented"), .modal, depth + 1)) }
            for (index, item) in (node.items ?? []).enumerated().reversed() {
                pending.append((item, path.appending("items").appending(index), position == .step ? .step : .child, depth + 1))
            }
        }
    }

    private func checkFields(at path: ProgramPath, _ position: Position) throws {
        func refuse(_ field: String, _ reason: String) -> RouteProgramError { path.appending(field).error(reason) }
        guard kind != "window" else { throw refuse("kind", "expected screen, stack or tabs, found 'window'") }
        if kind == "screen", items != nil { throw refuse("items", "a screen has no items") }
        if wrap == true, kind != "screen" { throw refuse("wrap", "only a screen can be wrapped") }
        if refreshable == true, kind != "screen" { throw refuse("refreshable", "only a screen can be refreshable") }
        if root != nil || key != nil || hidden != nil { throw refuse(root != nil ? "root" : key != nil ? "key" : "hidden", "only a window has it") }
        if let selected {
            guard kind == "tabs" else { throw refuse("selected", "only tabs have a selected index") }
            let count = items?.count ?? 0
            guard (0..<count).contains(selected) else { throw refuse("selected", "expected an index in 0..<\(count), found \(selected)") }
        }
        guard let presented else { return }
        if position == .step { throw refuse("presented", "a step's screen presents nothing; use steps") }
        if position == .child, !(kind == "stack" && (presented.style ?? .automatic).usesPresentationContext) {
            throw path.appending("presented").appending("style").error(
                kind == "stack"
                    ? "an inner stack presents in currentContext or overCurrentContext only" : "an inner \(kind) presents nothing")
        }
    }
}

extension ProgramNode: NestingEncodable {
    typealias FieldKey = CodingKeys

    public func encode(to encoder: any Encoder) throws { try encodeInLoop(to: encoder) }

    func encode(into object: inout KeyedEncodingContainer<CodingKeys>, inner: inout [Pending]) throws {
        try object.encode(kind, forKey: .kind)
        try object.encodeIfPresent(name, forKey: .name)
        try object.encodeIfPresent(traits, forKey: .traits)
        object.encode(items, forKey: .items, in: &inner)
        try object.encodeIfPresent(selected, forKey: .selected)
        try object.encodeIfPresent(style, forKey: .style)
        object.encode(presented, forKey: .presented, in: &inner)
        try object.encodeIfPresent(wrap, forKey: .wrap)
        try object.encodeIfPresent(refreshable, forKey: .refreshable)
        try object.encodeIfPresent(id, forKey: .id)
        try object.encodeIfPresent(visible, forKey: .visible)
        object.encode(root, forKey: .root, in: &inner)
        try object.encodeIfPresent(key, forKey: .key)
        try object.encodeIfPresent(hidden, forKey: .hidden)
    }
}
