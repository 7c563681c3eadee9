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
    public var seconds: Double?

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
            let container = try decoder.container(checking: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            traits = try container.decodeIfPresent([Hierarchy.Trait].self, forKey: .traits)
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
            let container = try decoder.container(checking: CodingKeys.self)
            guard container.allKeys.count == 1, let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath, debugDescription: "expected one of root, previous, name, key, node"))
            }
            switch key {
            case .root, .previous:
                guard try container.decode(Bool.self, forKey: key) else { throw container.error(key, "expected true") }
                self = key == .root ? .root : .previous
            case .name: self = .name(try container.decode(String.self, forKey: key))
            case .key: self = .key(try container.decode(Key.self, forKey: key))
            case .node: self = .node(try container.decodeInteger(forKey: key))
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

    public init(from decoder: any Decoder) throws {
        let any = try decoder.container(keyedBy: AnyKey.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let word = try container.decode(String.self, forKey: .op)
        guard let op = ProgramOp(rawValue: word) else {
            throw container.error(.op, "unknown op '\(word)'\(guess(word, among: ProgramOp.allCases.map(\.rawValue)))")
        }
        self.op = op
        let fields = op.fields
        for key in any.allKeys where key.stringValue != "op" && !fields.contains(where: { $0.rawValue == key.stringValue }) {
            let names = fields.map(\.rawValue)
            let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath + [key],
                    debugDescription: "'\(word)' has no field '\(key.stringValue)'; \(known)\(guess(key.stringValue, among: names))"))
        }
        for field in op.required where !container.contains(field) {
            throw DecodingError.keyNotFound(
                field, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "'\(word)' needs '\(field.rawValue)'"))
        }
        // Only what the op can have: looking for all of them in each step would cost more than the rest.
        for field in fields where container.contains(field) { try decode(field, from: container) }
    }

    private mutating func decode(_ field: CodingKeys, from container: KeyedDecodingContainer<CodingKeys>) throws {
        switch field {
        case .op: break
        case .kind: kind = try Self.kind(field, container)
        case .type: type = try Self.kind(field, container)
        case .name: name = try container.decode(String.self, forKey: field)
        case .key: key = try container.decode(Key.self, forKey: field)
        case .screen: screen = try container.decode(ProgramNode.self, forKey: field)
        case .screens: screens = try container.decode([ProgramNode].self, forKey: field)
        case .steps: steps = try container.decode([ProgramStep].self, forKey: field)
        case .modifiers: modifiers = try container.decode([ProgramStep].self, forKey: field)
        case .to: to = try container.decode(Target.self, forKey: field)
        case .node: node = try container.decodeInteger(forKey: field)
        case .index: index = try container.decodeInteger(forKey: field)
        case .selected: selected = try container.decodeInteger(forKey: field)
        case .animation: animation = try container.decode(String.self, forKey: field)
        case .animated: animated = try container.decode(Bool.self, forKey: field)
        case .separated: separated = try container.decode(Bool.self, forKey: field)
        case .message: message = try container.decode(String.self, forKey: field)
        case .seconds: seconds = try container.decode(Double.self, forKey: field)
        }
    }

    private static func kind(_ field: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>) throws -> Kind {
        let word = try container.decode(String.self, forKey: field)
        if let kind = Kind(rawValue: word) { return kind }
        throw container.error(field, "expected container, stack or tabs, found '\(word)'\(guess(word, among: Kind.allCases.map(\.rawValue)))")
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
        case .then, .fallback, .ensure: [.steps]
        case .setRoot, .present, .push, .replace, .setupTab: [.screen]
        case .setStack: [.modifiers]
        case .setTabs: [.screens]
        default: []
        }
    }
}
