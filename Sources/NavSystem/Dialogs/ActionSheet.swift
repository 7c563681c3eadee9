public import NavDSL

/// A list of actions at the bottom of the screen; on a pad, in a popover.
public struct ActionSheet: CustomStringConvertible {
    /// What the actions are for.
    public var title: String?
    /// The same at length.
    public var message: String?
    /// What the popover points at. A pad needs one.
    public var anchor: ScreenPopoverAnchor?
    /// What can be chosen, in order.
    public var actions: [AlertAction]

    /// - Parameters:
    ///   - title: What the actions are for. The sheet's container is found by it.
    ///   - message: The same at length.
    ///   - anchor: What the popover points at; on a pad, `nil` is refused.
    ///   - actions: What can be chosen.
    public init(
        title: String? = nil, message: String? = nil, anchor: ScreenPopoverAnchor? = nil, actions: [AlertAction] = []
    ) {
        self.title = title
        self.message = message
        self.anchor = anchor
        self.actions = actions
    }

    public var description: String { dialogText("action sheet", title ?? message) }
}

/// An action of an action sheet: the same as an alert's.
public typealias ActionSheetAction = AlertAction

/// What a popover points at, as data: a renderer knows which view that is.
public enum ScreenPopoverAnchor: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The middle of the screen that it is shown from.
    case center
    /// A view, by the app's name for it.
    case view(String)
    /// A button of the navigation bar, by its identifier.
    case barButton(String)

    public var description: String {
        switch self {
        case .center: "center"
        case .view(let name): "view '\(name)'"
        case .barButton(let identifier): "bar button '\(identifier)'"
        }
    }
}

/// A popover has nothing to point at, and the device is a pad, which shows it as one. (UIKit raises an exception there)
public struct MissingPopoverAnchorError: ScreenError {
    /// What was to be done.
    public let action: String
    public var attachedErrors: [any Error] = []

    /// The error of an action that would show the popover.
    public init(for action: String) { self.action = action }

    public var description: String {
        describe("Cannot \(action): a pad shows it in a popover, which needs an anchor.", attachedErrors)
    }
}
