/// One change of a stack. Neighbouring ones in a route merge: they change one draft, which is committed as one change.
///
/// ```swift
/// struct Rotate: ScreenStackModifier {
///     func modify(_ draft: inout ScreenStackDraft) {
///         if let first = draft.entries.first { draft.entries = Array(draft.entries.dropFirst()) + [first] }
///     }
/// }
/// ```
public protocol ScreenStackModifier: CustomStringConvertible {
    /// Changes the draft. An error leaves the stack as it was before the whole step.
    func modify(_ draft: inout ScreenStackDraft) throws
}

extension ScreenStackModifier {
    /// The modifier's type name.
    public var description: String { "\(Self.self)" }
}

/// Adds a screen on top.
public struct ScreenStackPushModifier<Pushed: Screen>: ScreenStackModifier {
    /// The screen to push.
    public let screen: Pushed

    /// Pushes a screen.
    public init(_ screen: Pushed) { self.screen = screen }

    public func modify(_ draft: inout ScreenStackDraft) { draft.push(screen) }

    public var description: String { "push \(screen.key)" }
}

/// Adds a screen on top, unless one with its key is there: a second tap changes nothing.
public struct ScreenStackPushUnlessTopModifier<Pushed: Screen>: ScreenStackModifier {
    /// The screen to push.
    public let screen: Pushed

    /// Pushes a screen unless its key is on top.
    public init(_ screen: Pushed) { self.screen = screen }

    public func modify(_ draft: inout ScreenStackDraft) {
        if draft.isEmpty || !draft[draft.count - 1].isOf(screen) { draft.push(screen) }
    }

    public var description: String { "push \(screen.key) unless it is on top" }
}

/// Removes what is above the screen that a predicate finds.
public struct ScreenStackPopModifier: ScreenStackModifier {
    /// What it pops to.
    public let predicate: ScreenStackPopPredicate

    /// Pops to a screen.
    public init(to predicate: ScreenStackPopPredicate) { self.predicate = predicate }

    public func modify(_ draft: inout ScreenStackDraft) throws {
        guard let index = try predicate.index(draft), index >= 0, index < draft.count else {
            throw ScreenContainerNotFoundError(
                action: "pop", target: predicate.description, found: counted(draft.count, "screen"), at: draft.stack)
        }
        draft.keep(index + 1)
    }

    public var description: String { "pop to \(predicate)" }
}

/// Puts a screen in place of the uppermost one; on an empty stack, pushes it.
public struct ScreenStackReplaceModifier<Pushed: Screen>: ScreenStackModifier {
    /// The screen to put in the place of the top.
    public let screen: Pushed

    /// Puts a screen in the place of the top.
    public init(_ screen: Pushed) { self.screen = screen }

    public func modify(_ draft: inout ScreenStackDraft) {
        draft.keep(draft.count - 1)
        draft.push(screen)
    }

    public var description: String { "replace with \(screen.key)" }
}

/// Removes all screens.
public struct ScreenStackClearModifier: ScreenStackModifier {
    /// Removes all screens.
    public init() {}

    public func modify(_ draft: inout ScreenStackDraft) { draft.keep(0) }

    public var description: String { "clear" }
}

/// Modifiers, one after another.
public struct ScreenStackGroupModifier: ScreenStackModifier {
    /// The modifiers, in their order.
    public let modifiers: [any ScreenStackModifier]

    /// Makes modifiers one.
    public init(_ modifiers: [any ScreenStackModifier]) { self.modifiers = modifiers }

    public func modify(_ draft: inout ScreenStackDraft) throws {
        for modifier in modifiers { try modifier.modify(&draft) }
    }

    public var description: String { modifiers.map(\.description).joined(separator: ", ") }
}

/// Says which screen of a stack is to be on top after a pop.
public struct ScreenStackPopPredicate: CustomStringConvertible {
    /// What it pops to, in words.
    public let description: String

    /// The index of the entry that stays on top; `nil`, or an index that is none of the entries', refuses the pop.
    let index: (ScreenStackDraft) throws -> Int?

    /// A predicate of your own.
    /// - Parameters:
    ///   - description: What is looked for, in words.
    ///   - index: The index of the entry that is to be on top. An answer that is none of the entries' is
    ///     ``ScreenContainerNotFoundError``.
    public init(_ description: String, index: @escaping (ScreenStackDraft) throws -> Int?) {
        self.description = description
        self.index = index
    }

    /// The screen below the top.
    public static var previous: Self { Self("the previous screen") { $0.count - 2 } }

    /// The lowest screen.
    public static var root: Self { Self("the root") { $0.isEmpty ? nil : 0 } }

    /// The uppermost screen whose key has a name.
    public static func container(name: String) -> Self { uppermost("'\(name)'") { $0.key?.name == name } }

    /// The uppermost screen with a key.
    public static func container(key: ScreenKey) -> Self { uppermost("\(key)") { $0.key == key } }

    /// The uppermost screen with a screen's key.
    public static func container(of screen: any Screen) -> Self { container(key: screen.key) }

    /// A container.
    public static func container(_ container: ModalContainer) -> Self { uppermost(container.text) { $0.existing === container } }

    private static func uppermost(_ description: String, _ matches: @escaping (ScreenStackEntry) -> Bool) -> Self {
        Self(description) { draft in (0..<draft.count).last { matches(draft[$0]) } }
    }
}
