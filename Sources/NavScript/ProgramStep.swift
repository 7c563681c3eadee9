public import NavCore

/// One step of a program: an op with its fields. Which fields an op has is said by ``ProgramOp``.
public struct ProgramStep: Hashable, Sendable, Codable {
    public var op: ProgramOp
    public var kind: Kind?
    public var name: String?
    public var key: Key?
    public var type: Kind?
    public var screen: ProgramNode?
    public var screens: [ProgramNode]?
    public var steps: [ProgramStep]?
    public var modifiers: [ProgramStep]?
    public var to: Target?
    public var node: Int?
    public var index: Int?
    public var selected: Int?
    /// `none`, or an animation's name; absent is the default one.
    public var animation: String?
    public var animated: Bool?
    public var separated: Bool?
    public var message: String?
    /// How long to wait; see ``waitSeconds``.
    public var seconds: Double?

    /// How many seconds a step can wait: up to about thirty years.
    public static let waitSeconds = 0.0...1_000_000_000

    /// What a step expects or looks for.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case container, stack, tabs
    }

    /// A screen's key.
    public struct Key: Hashable, Sendable, Codable {
        public var name: String
        public var traits: [Hierarchy.Trait]?

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
        case root, previous
        case name(String)
        case key(Key)
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

    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        case op, kind, name, key, type = "as", screen, screens, steps, modifiers, to, node, index, selected, animation, animated
        case separated, message, seconds
    }

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

/// The ops of steps.
public enum ProgramOp: String, Hashable, Sendable, Codable, CaseIterable {
    case first, last, top, from, refresh, fail, wait, then, resolve, fallback, ensure, cauterize
    case root, setRoot, makeKey, makeKeyAndVisible
    case present, dismiss, makeVisible, presented, presenting, stack, tabs, window
    case push, replace, pop, popToRoot, clear, setStack, stackRoot, stackTop, stackVisible
    case selectTab, selectedTab, setupTab, setTabs

    var fields: [ProgramStep.CodingKeys] {
        switch self {
        case .first, .last, .top: [.kind, .name, .key, .steps]
        case .from: [.node, .kind, .steps]
        case .refresh, .resolve, .cauterize, .makeKey, .makeKeyAndVisible, .makeVisible: []
        case .fail: [.message]
        case .wait: [.seconds]
        case .then, .fallback, .ensure: [.steps]
        case .root, .presented, .presenting, .stackRoot, .stackTop, .stackVisible, .selectedTab: [.type, .steps]
        case .stack, .tabs, .window: [.steps]
        case .setRoot: [.screen, .animation, .steps]
        case .present: [.screen, .animated, .steps]
        case .dismiss: [.animated]
        case .push, .replace: [.screen, .animation, .separated, .steps]
        case .pop: [.to, .animation, .separated]
        case .popToRoot, .clear: [.animation, .separated]
        case .setStack: [.modifiers, .animation, .separated]
        case .selectTab: [.index, .name, .key, .node, .type, .animation, .steps]
        case .setupTab: [.screen, .steps]
        case .setTabs: [.screens, .selected]
        }
    }

    var required: [ProgramStep.CodingKeys] {
        switch self {
        case .from: [.node]
        case .wait: [.seconds]
        case .then, .fallback, .ensure: [.steps]
        case .setRoot, .present, .push, .replace, .setupTab: [.screen]
        case .setStack: [.modifiers]
        case .setTabs: [.screens]
        default: []
        }
    }
}
