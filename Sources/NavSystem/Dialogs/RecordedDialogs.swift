public import NavDSL

extension Hierarchy.Node {
    /// A new container for an alert, an action sheet or a media picker that a journal has; `nil` for another kind.
    ///
    /// A journal has the name alone: such a dialog looks back at what was shown, and there is nothing to choose in it.
    ///
    /// ```swift
    /// try journal.replay(on: navigator) { $0.makeSystemContainer() }
    /// ```
    public func makeSystemContainer() -> ModalContainer? {
        switch kind {
        case "alert": return AlertContainer(Alert(title: name))
        case "sheet": return ActionSheetContainer(ActionSheet(title: name))
        case "picker":
            guard case .string(let text) = traits.first, let source = MediaPickerSource(rawValue: text) else { return nil }
            return MediaPickerContainer(MediaPicker(source: source))
        default: return nil
        }
    }
}
