public import NavDSL

/// Shows an alert. Answers its container.
///
/// It is done when the alert is shown; what the user chooses is done by the alert's actions. Fails as presenting does.
public struct ScreenShowAlertAction<Container: ModalContainer>: ImmediateScreenAction {
    public typealias Output = AlertContainer

    /// What is shown.
    public let alert: Alert
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// The action that shows an alert.
    public init(_ alert: Alert, animation: ScreenAnimation? = .default) {
        self.alert = alert
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> AlertContainer {
        try ScreenPresentAction(AlertScreen(alert, from: container), animation: animation)
            .perform(container: container, navigator: navigator)
    }

    public var description: String { "show \(alert)" }
}

/// Shows an action sheet. Answers its container.
///
/// It is done when the sheet is shown. On a pad it is a popover, and one without an anchor is ``MissingPopoverAnchorError``; it
/// fails as presenting does.
public struct ScreenShowActionSheetAction<Container: ModalContainer>: ImmediateScreenAction {
    public typealias Output = ActionSheetContainer

    /// What is shown.
    public let actionSheet: ActionSheet
    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?

    /// The action that shows an action sheet.
    public init(_ actionSheet: ActionSheet, animation: ScreenAnimation? = .default) {
        self.actionSheet = actionSheet
        self.animation = animation
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws -> ActionSheetContainer {
        try container.requireWindow(for: description)
        let isPopover = navigator.systemCapabilities.idiom == .pad
        if isPopover, actionSheet.anchor == nil { throw MissingPopoverAnchorError(for: description) }
        let screen = ActionSheetScreen(actionSheet, modalPresentationStyle: isPopover ? .popover : .automatic, from: container)
        return try ScreenPresentAction(screen, animation: animation).perform(container: container, navigator: navigator)
    }

    public var description: String { "show \(actionSheet)" }
}

extension ScreenThenable where Current: ModalContainer {
    /// Shows an alert.
    ///
    /// The route goes on when it is shown: what follows on an answer is in the alert's actions.
    /// Fails with `ScreenContainerAlreadyPresentingError` if something is presented here already.
    public func showAlert(_ alert: Alert, animation: ScreenAnimation? = .default) -> Self {
        performing(ScreenShowAlertAction(alert, animation: animation))
    }

    /// Shows an action sheet.
    ///
    /// The route goes on when it is shown: what follows on an answer is in the sheet's actions.
    /// Fails with ``MissingPopoverAnchorError`` for a sheet without an anchor on a pad, and with
    /// `ScreenContainerAlreadyPresentingError` if something is presented here already.
    public func showActionSheet(_ actionSheet: ActionSheet, animation: ScreenAnimation? = .default) -> Self {
        performing(ScreenShowActionSheetAction(actionSheet, animation: animation))
    }
}
