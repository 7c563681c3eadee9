/// Opens a new window in the group of the window that the container stands in. Answers it.
///
/// It is empty, and not key. Fails with ``ScreenContainerNotInWindowError``, and with ``ScreenContainerNotSupportedError`` where
/// the window belongs to no ``ScreenWindowGroup``; nothing is changed then.
public struct ScreenOpenWindowAction<Container: ScreenContainer>: ImmediateScreenAction {
    public typealias Output = WindowContainer

    public let key: ScreenKey?
    public let isHidden: Bool

    /// - Parameters:
    ///   - key: A key to tell the window from others.
    ///   - isHidden: Whether it begins hidden.
    public init(key: ScreenKey? = nil, isHidden: Bool = false) {
        self.key = key
        self.isHidden = isHidden
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> WindowContainer {
        try container.requireWindow(for: description)
        guard let group = container.window?.group else {
            throw ScreenContainerNotSupportedError(action: description, reason: "the window belongs to no group", at: container)
        }
        let window = group.makeWindow(key: key, isHidden: isHidden)
        try navigator.apply(.open(window))
        return window
    }

    public var description: String { "open window\(key.map { " \($0)" } ?? "")" }
}

/// Closes the window, with all that stands in it.
///
/// If it is key, another window of its group becomes key in the same step; see ``ScreenWindowGroup``. Fails with
/// ``ScreenContainerNotInWindowError`` on one that is closed, and with ``ScreenContainerNotSupportedError`` on one that belongs to
/// no group; nothing is changed then.
public struct ScreenCloseWindowAction: ImmediateScreenAction {
    public typealias Container = WindowContainer
    public typealias Output = Void

    public init() {}

    public func perform(container: WindowContainer, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        try navigator.apply(.close(container))
    }

    public var description: String { "close window" }
}

extension ScreenAccessor where Target == WindowContainer {
    /// The open window with a key, in the group of the window that the container stands in; of several, the one opened first.
    /// - Parameter key: The key; `nil` is the very window that the container stands in.
    public static func window(key: ScreenKey?) -> Self {
        guard let key else { return Self("window") { $0.window } }
        return Self("window \(key)", noun: "window \(key) in the group") { container in
            guard let window = container.window else { return nil }
            if let group = window.group { return group.window(key: key) }
            return window.key == key ? window : nil
        }
    }
}
