public import NavDSL

/// A dialog has no such action.
public struct UnknownDialogActionError: ScreenError {
    /// What was to be chosen.
    public let action: String
    /// The titles of the actions that there are.
    public let available: [String]
    /// The dialog.
    public let dialog: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    init(_ action: String, in dialog: DialogContainer) {
        self.action = action
        available = dialog.actions.map(\.title)
        self.dialog = ScreenContainerReference(dialog)
    }

    public var description: String {
        let found = available.isEmpty ? "it has no actions" : "it has " + available.map { "'\($0)'" }.joined(separator: ", ")
        return describe("Cannot choose '\(action)' in \(dialog): \(found).", attachedErrors)
    }
}

/// An action cannot be chosen with what has been filled in.
public struct DisabledDialogActionError: ScreenError {
    /// What was to be chosen.
    public let action: String
    /// The dialog.
    public let dialog: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    init(_ action: String, in dialog: DialogContainer) {
        self.action = action
        self.dialog = ScreenContainerReference(dialog)
    }

    public var description: String { describe("Cannot choose '\(action)' in \(dialog): it is disabled.", attachedErrors) }
}

/// A dialog or a media picker has been answered before. An undo has brought it back; what it says is not done twice.
public struct DialogAnsweredError: ScreenError {
    /// What was to be done.
    public let action: String
    /// The dialog.
    public let dialog: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    init(for action: String, in dialog: ModalContainer) {
        self.action = action
        self.dialog = ScreenContainerReference(dialog)
    }

    public var description: String { describe("Cannot \(action): \(dialog) has been answered.", attachedErrors) }
}

/// There are more texts than fields to fill them in.
public struct ExcessDialogTextsError: ScreenError {
    /// How many texts there were.
    public let count: Int
    /// How many fields the dialog has.
    public let fieldCount: Int
    /// The dialog.
    public let dialog: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    init(count: Int, in dialog: DialogContainer) {
        self.count = count
        fieldCount = dialog.textFields.count
        self.dialog = ScreenContainerReference(dialog)
    }

    public var description: String {
        describe("Cannot fill in \(dialog): \(count) texts for \(fieldCount) fields.", attachedErrors)
    }
}
