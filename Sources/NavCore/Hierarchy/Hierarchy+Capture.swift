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
        guard let root = window.root else { return }
        var pending = [Pending(container: root, role: .root, parent: 0, isPlaceShown: !window.isHidden, isCovered: nil)]
        while let next = pending.popLast() {
            append(next, to: &pending)
        }
    }

    /// The nodes of trees that take a place in a slot, in pre-order; those at the top have no parent.
    /// - Complexity: Linear in the containers.
    static func nodes(of containers: [ModalContainer], as role: Role) -> [Node] {
        if containers.isEmpty { return [] }
        var hierarchy = Hierarchy()
        var pending = containers.reversed().map {
            Pending(container: $0, role: role, parent: nil, isPlaceShown: false, isCovered: nil)
        }
        while let next = pending.popLast() {
            hierarchy.append(next, to: &pending)
        }
        return hierarchy.nodes
    }

    private struct Pending {
        let container: ModalContainer
        let role: Role
        let parent: Int?
        /// Whether it shows if nothing that it presents covers it.
        let isPlaceShown: Bool
        /// Whether what is presented covers it; nil if it begins a chain of modals and that is still to be found out.
        let isCovered: Bool?
        /// Whether a full-screen modal follows further up the chain, where the chain has been looked through.
        var lastFullScreen = -1
        var position = 0
    }

    private mutating func append(_ pending: Pending, to stack: inout [Pending]) {
        let container = pending.container
        var lastFullScreen = pending.lastFullScreen
        if pending.isCovered == nil {
            // Looked through once a chain: a container is covered if a full-screen modal stands above it.
            var position = 0
            var modal = container.ownPresented
            lastFullScreen = -1
            while let next = modal {
                if next.modalPresentationStyle == .fullScreen { lastFullScreen = position }
                position += 1
                modal = next.ownPresented
            }
        }
        let isCovered =
            container.ownPresented.map { $0.modalPresentationStyle == .currentContext || lastFullScreen >= pending.position } ?? false
        let isVisible = pending.isPlaceShown && !isCovered
        let index = nodes.count
        nodes.append(
            Node(
                id: container.id ?? ContainerID(-1), kind: container.kind, name: container.key?.name,
                traits: Self.traits(of: container.key), role: pending.role, parent: pending.parent,
                depth: pending.parent.map { nodes[$0].depth + 1 } ?? 0, childCount: container.children.count, selectedIndex: container.selectedIndex,
                style: container.modalPresentationStyle, isVisible: isVisible,
                definesPresentationContext: container.definesPresentationContext, bottomSheet: container.bottomSheet))
        if let modal = container.ownPresented {
            stack.append(
                Pending(
                    container: modal, role: .presented, parent: index, isPlaceShown: pending.isPlaceShown, isCovered: isCovered,
                    lastFullScreen: lastFullScreen, position: pending.position + 1))
        }
        for child in container.children.reversed() {
            stack.append(
                Pending(
                    container: child, role: .child, parent: index, isPlaceShown: isVisible && container.isShowing(child),
                    isCovered: nil))
        }
    }

    package static func traits(of key: ScreenKey?) -> [Trait] {
        guard let key, !key.traits.isEmpty else { return [] }
        if key.traits.count == 1 { return [Trait(key.traits.values[0])] }
        return key.traits.values.map(Trait.init).sorted { ($0.description, $0.rank) < ($1.description, $1.rank) }
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
