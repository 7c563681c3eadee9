/// A description of a screen, from which the navigator builds its container when it is needed. Making one builds nothing.
///
/// ```swift
/// struct ChatScreen: Screen {
///     let chatID: Int
///     var traits: ScreenTraits { [chatID] }
///     func build(navigator: ScreenNavigator) -> ModalContainer { ChatContainer(chatID: chatID) }
/// }
/// ```
public protocol Screen<Container> {
    associatedtype Container: ScreenContainer = ModalContainer

    /// The name of the screen's key. The default is the type's name.
    var name: String { get }

    /// The traits of the screen's key, a set: `[1, 2]` is `[2, 1]`, so say what each is where two could be exchanged. The default is none.
    var traits: ScreenTraits { get }

    /// How the screen is presented, known before it is built. The default is `automatic`.
    var modalPresentationStyle: ScreenModalStyle { get }

    /// The key that the built container has: the screen's own by default, `nil` for a wrapper that is not to be found by it.
    ///
    /// A container that is built without a key of its own gets this one.
    var containerKey: ScreenKey? { get }

    /// Builds the container.
    ///
    /// It is called by ``ScreenNavigator/build(_:)``, once for each time that the screen enters a hierarchy.
    /// - Parameter navigator: The navigator that asks.
    /// - Returns: The container, which must not stand anywhere yet.
    func build(navigator: ScreenNavigator) throws -> Container
}

extension Screen {
    /// The default: the type's name.
    public var name: String { String(describing: Self.self) }
    /// The default: none.
    public var traits: ScreenTraits { [] }
    /// The default: automatic.
    public var modalPresentationStyle: ScreenModalStyle { .automatic }
    /// The default: the screen's name and traits.
    public var containerKey: ScreenKey? { ScreenKey(name: name, traits: traits) }

    /// Name and traits of the screen. Making it costs the hash of both.
    public var key: ScreenKey { ScreenKey(name: name, traits: traits) }
}

// A container may be its own screen. Its class says all that this needs to know, so it does not have to write it.
extension Screen where Self: ModalContainer {
    /// The container itself.
    public func build(navigator: ScreenNavigator) -> Self { self }
}

/// A screen that needs no container of its own: building it makes a `ModalContainer` with the screen's key.
public protocol PlainScreen: Screen where Container == ModalContainer {}

extension PlainScreen {
    /// Makes a plain container with the screen's key.
    public func build(navigator: ScreenNavigator) -> ModalContainer { ModalContainer(key: key) }
}

/// How a modal is presented, in UIKit's words.
public enum ScreenModalStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the system has it: a sheet, which covers nothing.
    case automatic
    /// Sheets, which cover nothing.
    case pageSheet, formSheet, popover
    /// Over everything, which it covers.
    case fullScreen
    /// Over everything, which shows behind it.
    case overFullScreen
    /// Over the nearest presentation context, which it covers.
    case currentContext
    /// Over the nearest presentation context, which shows behind it.
    case overCurrentContext
    /// As the app shows it; it covers nothing.
    case custom

    /// Whether the nearest presentation context carries it, and not the outermost container. (UIKit)
    public var usesPresentationContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How a change is to be shown, as data: a renderer gives it its meaning. `nil` in its place means at once.
public struct ScreenAnimation: Hashable, Sendable, Codable, CustomStringConvertible {
    // One word, which costs nothing to copy for the usual ones: each step, draft and change has an animation.
    private enum Content: Hashable, Sendable {
        case `default`, crossDissolve
        indirect case custom(name: String, parameters: [String: String])
    }

    private enum CodingKeys: CodingKey {
        case name, parameters
    }

    private let content: Content

    private init(_ content: Content) { self.content = content }

    /// An animation by its name.
    public init(name: String, parameters: [String: String] = [:]) {
        content =
            switch name {
            case "default" where parameters.isEmpty: .default
            case "crossDissolve" where parameters.isEmpty: .crossDissolve
            default: .custom(name: name, parameters: parameters)
            }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            name: container.decode(String.self, forKey: .name), parameters: container.decode([String: String].self, forKey: .parameters))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(parameters, forKey: .parameters)
    }

    /// The name that a renderer knows it by.
    public var name: String {
        switch content {
        case .default: "default"
        case .crossDissolve: "crossDissolve"
        case .custom(let name, _): name
        }
    }

    /// What else a renderer has to know.
    public var parameters: [String: String] {
        if case .custom(_, let parameters) = content { parameters } else { [:] }
    }

    /// The renderer's usual transition.
    public static var `default`: Self { Self(.default) }
    /// One fades out, the other in.
    public static var crossDissolve: Self { Self(.crossDissolve) }

    /// An animation of your own, by its name.
    public static func custom(_ name: String, parameters: [String: String] = [:]) -> Self {
        Self(name: name, parameters: parameters)
    }

    public var description: String {
        guard !parameters.isEmpty else { return name }
        return "\(name)(\(parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")))"
    }

    /// The animation of two steps that become one: none gives way to the other, different ones become the default.
    static func merge(_ first: Self?, _ second: Self?) -> Self? {
        guard let first, let second else { return first ?? second }
        return first == second ? first : .default
    }
}
