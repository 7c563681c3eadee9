public import NavCore

/// One step of a program: an op with its fields. Which fields an op has is said by ``ProgramOp``.
public struct ProgramStep: Hashable, Sendable, Codable {
    /// What is done.
    public var op: ProgramOp
    /// The kind of container that is meant.
    public var kind: Kind?
    /// The name that is meant.
    public var name: String?
    /// The key that is meant.
    public var key: Key?
    /// The kind of container that it has to be.
    public var type: Kind?
    /// The screen that is pushed, presented, or the like.
    public var screen: ProgramNode?
    /// The screens of tabs.
    public var screens: [ProgramNode]?
    /// The steps of the nested route.
    public var steps: [ProgramStep]?
    /// The modifiers of a stack, each written as a step.
    public var modifiers: [ProgramStep]?
    /// What is popped to.
    public var to: Target?
    /// The id of a container.
    public var node: Int?
    /// The index of a tab.
    public var index: Int?
    /// The index of the tab that is to be selected.
    public var selected: Int?
    /// `none`, or an animation's name; absent is the default one.
    public var animation: String?
    /// Whether it is shown by an animation.
    public var animated: Bool?
    /// Whether it stands apart from the stack changes after it.
    public var separated: Bool?
    /// The text of the error that it fails with.
    public var message: String?
    /// How long to wait; see ``waitSeconds``.
    public var seconds: Double?

    /// How many seconds a step can wait: up to about thirty years.
    public static let waitSeconds = 0.0...1_000_000_000

    /// What a step expects or looks for.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Any container.
        case container
        /// A stack.
        case stack
        /// Tabs.
        case tabs
    }

    /// A screen's key.
    public struct Key: Hashable, Sendable, Codable {
        /// The name.
        public var name: String
        /// The traits.
        public var traits: [Hierarchy.Trait]?

        /// A key by its name.
        public init(name: String, traits: [Hierarchy.Trait]? = nil) {
            self.name = name
            self.traits = traits
        }

        enum CodingKeys: String, CodingKey, CaseIterable { case name, traits }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: FieldName.self)
            var name: String?
            for field in object.fields() {
                switch try field.key(in: CodingKeys.self) {
                case .name: name = try field.string()
                case .traits: traits = try field.value([Hierarchy.Trait].self)
                }
            }
            guard let name else { throw object.missing(CodingKeys.name) }
            self.name = name
        }
    }

    /// What a pop goes back to.
    public enum Target: Hashable, Sendable, Codable {
        /// The lowest screen.
        case root
        /// The screen below the top.
        case previous
        /// The uppermost screen with a name.
        case name(String)
        /// The uppermost screen with a key.
        case key(Key)
        /// The container with an id.
        case node(Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case root, previous, name, key, node }

        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: FieldName.self).fields()
            for field in fields { _ = try field.key(in: CodingKeys.self) }
            guard fields.count == 1 else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath, debugDescription: "expected one of root, previous, name, key, node"))
            }
            let field = fields[0]
            switch try field.key(in: CodingKeys.self) {
            case .root, .previous:
                guard try field.flag() else { throw field.error("expected true") }
                self = field.name.stringValue == "root" ? .root : .previous
            case .name: self = .name(try field.string())
            case .key: self = .key(try field.value(Key.self))
            case .node: self = .node(try field.integer())
            }
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .root: try container.encode(true, forKey: .root)
            case .previous: try container.encode(true, forKey: .previous)
            case .name(let name): try container.encode(name, forKey: .name)
            case .key(let key): try container.encode(key, forKey: .key)
            case .node(let id): try container.encode(id, forKey: .node)
            }
        }
    }

    /// The fields of a step.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// The field of that name.
        case op, kind, name, key, type = "as", screen, screens, steps, modifiers, to, node, index, selected, animation, animated
        /// The field of that name.
        case separated, message, seconds
    }

    /// A step without anything besides.
    public init(_ op: ProgramOp) { self.op = op }

    private static func unknown(_ field: Field, of op: ProgramOp) -> DecodingError {
        let names = op.fields.map(\.rawValue)
        let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
        let name = field.name.stringValue
        return field.error("'\(op)' has no field '\(name)'; \(known)\(guess(name, among: names))")
    }
}

extension ProgramStep: NestingDecodable {
    enum Slot { case step, modifier }

    public init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: FieldName.self)) }

    init(_ object: JSONObject, inner: inout [Inner]) throws {
        let all = object.fields()
        guard let first = all.first(where: { $0.name.stringValue == CodingKeys.op.rawValue }) else { throw object.missing(CodingKeys.op) }
        let word = try first.string()
        guard let op = ProgramOp(rawValue: word) else {
            throw first.error("unknown op '\(word)'\(guess(word, among: ProgramOp.allCases.map(\.rawValue)))")
        }
        self.op = op
        let fields = op.fields
        for field in all where field.name.stringValue != CodingKeys.op.rawValue {
            guard let key = CodingKeys(rawValue: field.name.stringValue), fields.contains(key) else { throw Self.unknown(field, of: op) }
            try read(key, field, &inner)
        }
        for key in op.required where !all.contains(where: { $0.name.stringValue == key.rawValue }) { throw object.missing(key) }
    }

    private mutating func read(_ key: CodingKeys, _ field: Field, _ inner: inout [Inner]) throws {
        switch key {
        case .op: break
        case .kind: kind = try field.word(Kind.self)
        case .type: type = try field.word(Kind.self)
        case .name: name = try field.string()
        case .key: self.key = try field.value(Key.self)
        case .screen: screen = try ProgramNode(field.inner())
        case .screens:
            var list = try field.list()
            var screens: [ProgramNode] = []
            try list.forEachObject { screens.append(try ProgramNode($0)) }
            self.screens = screens
        case .steps:
            steps = []
            var list = try field.list()
            try list.forEachObject { inner.append((.step, $0)) }
        case .modifiers:
            modifiers = []
            var list = try field.list()
            try list.forEachObject { inner.append((.modifier, $0)) }
        case .to: to = try field.value(Target.self)
        case .node: node = try field.integer()
        case .index: index = try field.integer()
        case .selected: selected = try field.integer()
        case .animation: animation = try field.string()
        case .animated: animated = try field.flag()
        case .separated: separated = try field.flag()
        case .message: message = try field.string()
        case .seconds: seconds = try field.number()
        }
    }

    mutating func put(_ step: ProgramStep, in slot: Slot) {
        switch slot {
        case .step: steps?.append(step)
        case .modifier: modifiers?.append(step)
        }
    }
}

extension ProgramStep: NestingEncodable {
    typealias FieldKey = CodingKeys

    public func encode(to encoder: any Encoder) throws { try encodeInLoop(to: encoder) }

    func encode(into object: inout KeyedEncodingContainer<CodingKeys>, inner: inout [Pending]) throws {
        try object.encode(op, forKey: .op)
        try object.encodeIfPresent(kind, forKey: .kind)
        try object.encodeIfPresent(name, forKey: .name)
        try object.encodeIfPresent(key, forKey: .key)
        try object.encodeIfPresent(type, forKey: .type)
        try object.encodeIfPresent(screen, forKey: .screen)
        try object.encodeIfPresent(screens, forKey: .screens)
        object.encode(steps, forKey: .steps, in: &inner)
        object.encode(modifiers, forKey: .modifiers, in: &inner)
        try object.encodeIfPresent(to, forKey: .to)
        try object.encodeIfPresent(node, forKey: .node)
        try object.encodeIfPresent(index, forKey: .index)
        try object.encodeIfPresent(selected, forKey: .selected)
        try object.encodeIfPresent(animation, forKey: .animation)
        try object.encodeIfPresent(animated, forKey: .animated)
        try object.encodeIfPresent(separated, forKey: .separated)
        try object.encodeIfPresent(message, forKey: .message)
        try object.encodeIfPresent(seconds, forKey: .seconds)
    }
}
