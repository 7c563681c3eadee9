public import NavDSL

/// What alerts and action sheets have in common: actions, of which one is chosen, by the user, a test or a terminal.
///
/// ```swift
/// let alert = navigator.topContainer(where: .container(of: AlertContainer.self))
/// try alert?.choose("OK")
/// ```
public class DialogContainer: ModalContainer {
    /// What can be chosen, in order.
    public final let actions: [AlertAction]

    private final let answer: DialogAnswer
    /// The container that it was shown from.
    private weak final var origin: ModalContainer?

    fileprivate init(key: ScreenKey?, actions: [AlertAction], from origin: ModalContainer?, navigator: ScreenNavigator?) {
        self.actions = actions
        self.origin = origin
        answer = DialogAnswer(navigator: navigator)
        super.init(key: key)
    }

    /// The fields that the user can fill in.
    public var textFields: [AlertTextField] { [] }

    /// Chooses an action: closes the dialog, then does what the action says, once.
    ///
    /// It is the user's doing: a route that runs meanwhile has no part in it, and does not take it back.
    ///
    /// Fails with ``UnknownDialogActionError``, ``DisabledDialogActionError`` or ``ExcessDialogTextsError``, with
    /// `ScreenContainerNotInWindowError` for a dialog that has been closed already, with ``DialogAnsweredError`` for one that an undo
    /// has brought back after it was answered, and with what refuses to close it. Nothing is done then.
    /// - Parameters:
    ///   - title: The title of the action; of several with one title, the first is chosen.
    ///   - texts: What the user has filled in, field by field; those that are left out keep the text that they begin with.
    ///   - completion: Is called once, when the action's route has ended or its closure has been called; not if this fails.
    /// - Returns: The navigation of an action with a route; `nil` for one with a closure.
    @discardableResult
    public final func choose(
        _ title: String, texts: [String] = [], completion: ((Result<Void, any Error>) -> Void)? = nil
    ) throws -> Navigation? {
        guard let index = actions.firstIndex(where: { $0.title == title }) else {
            throw UnknownDialogActionError(title, in: self)
        }
        return try choose(at: index, texts: texts, completion: completion)
    }

    /// Chooses an action by its place in the list; see ``choose(_:texts:completion:)``.
    @discardableResult
    public final func choose(
        at index: Int, texts: [String] = [], completion: ((Result<Void, any Error>) -> Void)? = nil
    ) throws -> Navigation? {
        guard actions.indices.contains(index) else { throw UnknownDialogActionError("number \(index)", in: self) }
        let action = actions[index]
        let fields = textFields
        guard texts.count <= fields.count else { throw ExcessDialogTextsError(count: texts.count, in: self) }
        let texts = texts + fields[texts.count...].map(\.text)
        return try answer.give(for: "choose '\(action.title)'", closing: self) {
            guard action.enabler?(texts) ?? true else { throw DisabledDialogActionError(action.title, in: self) }
        } then: { navigator, carrier in
            guard let route = action.route else {
                if let handler = action.handler {
                    navigator.performEffect("choose '\(action.title)' in \(dialogText(kind, key?.name))") { handler(texts) }
                }
                completion?(.success(()))
                return nil
            }
            let start = origin.flatMap { $0.window == nil ? nil : $0 } ?? carrier
            return navigator.navigate(from: start, to: route, label: action.title, completion: completion)
        }
    }
}

/// An alert in the hierarchy.
public final class AlertContainer: DialogContainer {
    /// What it was made of.
    public let alert: Alert

    init(_ alert: Alert, from origin: ModalContainer? = nil, navigator: ScreenNavigator? = nil) {
        self.alert = alert
        super.init(key: (alert.title ?? alert.message).map { ScreenKey(name: $0) }, actions: alert.actions, from: origin, navigator: navigator)
    }

    public override var kind: String { "alert" }
    public override var textFields: [AlertTextField] { alert.textFields }
}

/// An action sheet in the hierarchy.
public final class ActionSheetContainer: DialogContainer {
    /// What it was made of.
    public let actionSheet: ActionSheet

    init(_ actionSheet: ActionSheet, from origin: ModalContainer? = nil, navigator: ScreenNavigator? = nil) {
        self.actionSheet = actionSheet
        super.init(
            key: (actionSheet.title ?? actionSheet.message).map { ScreenKey(name: $0) }, actions: actionSheet.actions, from: origin,
            navigator: navigator)
    }

    public override var kind: String { "sheet" }
}

/// An alert as a screen, for whatever wants one: a registry, `present`.
public struct AlertScreen: Screen {
    let alert: Alert
    weak var origin: ModalContainer?

    /// The screen of an alert, whose routes begin at the container that presents it.
    public init(_ alert: Alert) { self.init(alert, from: nil) }

    init(_ alert: Alert, from origin: ModalContainer?) {
        self.alert = alert
        self.origin = origin
    }

    public var name: String { alert.title ?? alert.message ?? "Alert" }
    public var containerKey: ScreenKey? { (alert.title ?? alert.message).map { ScreenKey(name: $0) } }

    public func build(navigator: ScreenNavigator) -> AlertContainer { AlertContainer(alert, from: origin, navigator: navigator) }
}

/// An action sheet as a screen, for whatever wants one: a registry, `present`.
///
/// On a pad, building one without an anchor is ``MissingPopoverAnchorError``.
public struct ActionSheetScreen: Screen {
    let actionSheet: ActionSheet
    public let modalPresentationStyle: ScreenModalStyle
    weak var origin: ModalContainer?

    /// The screen of an action sheet, whose routes begin at the container that presents it.
    /// - Parameters:
    ///   - actionSheet: The sheet.
    ///   - modalPresentationStyle: The style; on a pad a sheet is a popover.
    public init(_ actionSheet: ActionSheet, modalPresentationStyle: ScreenModalStyle = .automatic) {
        self.init(actionSheet, modalPresentationStyle: modalPresentationStyle, from: nil)
    }

    init(_ actionSheet: ActionSheet, modalPresentationStyle: ScreenModalStyle, from origin: ModalContainer?) {
        self.actionSheet = actionSheet
        self.modalPresentationStyle = modalPresentationStyle
        self.origin = origin
    }

    public var name: String { actionSheet.title ?? actionSheet.message ?? "ActionSheet" }
    public var containerKey: ScreenKey? { (actionSheet.title ?? actionSheet.message).map { ScreenKey(name: $0) } }

    public func build(navigator: ScreenNavigator) throws -> ActionSheetContainer {
        if navigator.systemCapabilities.idiom == .pad, actionSheet.anchor == nil {
            throw MissingPopoverAnchorError(for: "show \(actionSheet)")
        }
        return ActionSheetContainer(actionSheet, from: origin, navigator: navigator)
    }
}
