public import NavDSL

/// An alert: a question over everything else, with the actions to answer it by.
///
/// ```swift
/// let alert = Alert(title: "Delete the chat?", actions: [
///     AlertAction(title: "Delete", style: .destructive, route: ScreenModalRoute().stack.pop().resolve()),
///     AlertAction(title: "Keep", style: .cancel),
/// ])
/// navigator.navigate { $0.top(.container).showAlert(alert) }
/// ```
public struct Alert: CustomStringConvertible {
    /// What is asked.
    public var title: String?
    /// The same at length.
    public var message: String?
    /// What the user can fill in, in order.
    public var textFields: [AlertTextField]
    /// The answers, in order.
    public var actions: [AlertAction]

    /// - Parameters:
    ///   - title: What is asked. The alert's container is found by it.
    ///   - message: The same at length.
    ///   - textFields: What the user can fill in.
    ///   - actions: The answers.
    public init(title: String?, message: String? = nil, textFields: [AlertTextField] = [], actions: [AlertAction] = []) {
        self.title = title
        self.message = message
        self.textFields = textFields
        self.actions = actions
    }

    public var description: String { dialogText("alert", title ?? message) }
}

/// A field of an alert that the user can fill in.
public struct AlertTextField: Hashable, Sendable {
    /// What stands in it at first.
    public var text: String
    /// What stands in it while it is empty; `nil` is nothing.
    public var placeholder: String?
    /// Whether what is typed is hidden.
    public var isSecure: Bool

    /// A field; an empty one by default.
    public init(text: String = "", placeholder: String? = nil, isSecure: Bool = false) {
        self.text = text
        self.placeholder = placeholder
        self.isSecure = isSecure
    }
}

/// An answer to an alert or action sheet, and what it does.
public struct AlertAction {
    /// How an action looks. It does not change what it does.
    public enum Style: String, Hashable, Sendable, Codable {
        /// Like any other.
        case `default`
        /// The one that leaves everything as it is.
        case cancel
        /// The one that deletes something.
        case destructive
    }

    /// Is given the texts of the alert's fields; of an action sheet, none.
    public typealias Handler = (_ texts: [String]) -> Void

    /// What stands on the button.
    public let title: String
    /// How it looks.
    public let style: Style

    /// Says from the texts whether the action can be chosen; `nil` is always.
    public let enabler: ((_ texts: [String]) -> Bool)?

    let handler: Handler?
    let route: ScreenModalRoute?

    /// An action that calls a closure.
    /// - Parameters:
    ///   - title: What stands on the button; it is chosen by it.
    ///   - style: How it looks.
    ///   - handler: Is called once the dialog is closed. A simulation notes it as an effect in place of calling it.
    ///   - enabler: Says from the texts whether it can be chosen; `nil` is always.
    public init(
        title: String, style: Style = .default, handler: Handler? = nil, enabler: ((_ texts: [String]) -> Bool)? = nil
    ) {
        self.title = title
        self.style = style
        self.enabler = enabler
        self.handler = handler
        route = nil
    }

    /// An action that runs a route.
    /// - Parameters:
    ///   - title: What stands on the button; it is chosen by it.
    ///   - style: How it looks.
    ///   - route: Is run once the dialog is closed, from the container that the dialog was shown from; if that is gone, from the
    ///     one that has presented it.
    ///   - enabler: Says from the texts whether it can be chosen; `nil` is always.
    public init(
        title: String, style: Style = .default, route: some ScreenRouteConvertible<ModalContainer>,
        enabler: ((_ texts: [String]) -> Bool)? = nil
    ) {
        self.title = title
        self.style = style
        self.enabler = enabler
        handler = nil
        self.route = ScreenModalRoute().then(route)
    }
}

func dialogText(_ kind: String, _ title: String?) -> String { title.map { "\(kind) '\($0)'" } ?? kind }
