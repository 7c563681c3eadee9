extension Hierarchy {
    /// The hierarchy of a window.
    /// - Complexity: Linear in the containers.
    public init(of window: WindowContainer) {
        self.init()
        nodes.reserveCapacity(16)
        isKey = window.isKey
        isHidden = window.isHidden
        nodes.append(
            Node(
                id: window.id ?? ContainerID(0), kind: window.kind, name: window.key?.name, traits: Self.traits(of: window.key),
                role: .window, parent: nil, depth: 0, childCount: 0, selectedIndex: nil, style: .automatic,
                isVisible: !window.isHidden, definesPresentationContext: false))
        HierarchyVisit.forEach(in: window) { nodes.append(Node($0)) }
    }

    /// The nodes of trees that take a place in a slot, in pre-order; those at the top have no parent.
    /// - Complexity: Linear in the containers.
    static func nodes(of containers: [ModalContainer], as role: Role) -> [Node] {
        if containers.isEmpty { return [] }
        var nodes: [Node] = []
        let tops = containers.map { HierarchyVisit($0, as: role, parent: nil, depth: 0, isPlaceShown: false) }
        HierarchyVisit.forEach(in: tops, from: 0) { nodes.append(Node($0)) }
        return nodes
    }

    package static func traits(of key: ScreenKey?) -> [Trait] {
        guard let key, !key.traits.isEmpty else { return [] }
        if key.traits.count == 1 { return [Trait(key.traits.values[0])] }
        return key.traits.values.map(Trait.init).sorted { ($0.description, $0.rank) < ($1.description, $1.rank) }
    }
}

extension Hierarchy.Node {
    fileprivate init(_ visit: HierarchyVisit) {
        let container = visit.container
        self.init(
            id: container.id ?? ContainerID(-1), kind: container.kind, name: container.key?.name,
            traits: Hierarchy.traits(of: container.key), role: visit.role, parent: visit.parent, depth: visit.depth,
            childCount: container.children.count, selectedIndex: container.selectedIndex, style: container.modalPresentationStyle,
            isVisible: visit.isVisible, definesPresentationContext: container.definesPresentationContext, bottomSheet: container.bottomSheet)
    }
}

extension Hierarchy.Trait: Codable, CustomStringConvertible {
    /// The value as plain data.
    public init(_ value: Any) {
        switch value {
        case let value as String: self = .string(value)
        case let value as Bool: self = .boolean(value)
        case let value as any BinaryInteger:
            if let exact = Int(exactly: value) { self = .integer(exact) } else { self = .string("\(value)") }
        case let value as Double where value.isFinite: self = Self(number: value)
        case let value as Float where value.isFinite: self = Self(number: Double(value))
        default: self = .string("\(value)")
        }
    }

    /// A whole number is an integer, as JSON does not tell them apart.
    private init(number: Double) {
        // Not `Int(exactly:)`: on Linux that needs the mathematics library, which a package without Foundation does not link.
        let isInRange = number > -0x1p63 && number < 0x1p63
        self = isInRange && Double(Int(number)) == number ? .integer(Int(number)) : .number(number)
    }

    public var description: String {
        switch self {
        case .string(let value): value
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .boolean(let value): "\(value)"
        }
    }

    /// Orders traits of different types whose texts are equal.
    fileprivate var rank: Int {
        switch self {
        case .string: 0
        case .integer: 1
        case .number: 2
        case .boolean: 3
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The most frequent first: each that it is not costs an error.
        if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = Self(number: value)
        } else {
            throw DecodingError.typeMismatch(
                Self.self, .init(codingPath: container.codingPath, debugDescription: "expected a string, a number, true or false"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        }
    }
}
