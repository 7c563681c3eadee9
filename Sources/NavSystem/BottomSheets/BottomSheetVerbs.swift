public import NavDSL

/// Changes how the container, or else its nearest ancestor that is one, stands as a bottom sheet.
///
/// It is a change of the hierarchy like any other. Fails with ``InvalidBottomSheetContainerError`` if there is no bottom sheet,
/// with `InvalidBottomSheetError` for one that breaks a rule, and with what the closure throws; nothing is changed then.
public struct ScreenChangeBottomSheetAction<Container: ModalContainer>: ImmediateScreenAction {
    public typealias Output = Void
    /// Changes a sheet, or throws what the step is to fail with.
    public typealias Changes = (inout BottomSheet) throws -> Void

    /// How to show it; `nil` is at once.
    public let animation: ScreenAnimation?
    let changes: Changes

    /// The action that changes the sheet by a closure, when the route comes to it.
    public init(animation: ScreenAnimation? = .default, changes: @escaping Changes) {
        self.animation = animation
        self.changes = changes
    }

    public func perform(container: Container, navigator: ScreenNavigator) throws {
        try container.requireWindow(for: description)
        var node: ModalContainer? = container
        while let next = node, next.bottomSheet == nil { node = next.parent }
        guard let target = node, var sheet = target.bottomSheet else { throw InvalidBottomSheetContainerError(container) }
        try changes(&sheet)
        try navigator.apply(.setBottomSheet(sheet, of: target, animation: animation))
    }

    public var description: String { "change bottom sheet" }
}

/// Neither a container nor anything that it stands in is a bottom sheet.
public struct InvalidBottomSheetContainerError: ScreenError {
    /// The container.
    public let container: ScreenContainerReference
    public var attachedErrors: [any Error] = []

    /// The error of a container that is none.
    public init(_ container: ModalContainer) { self.container = ScreenContainerReference(container) }

    public var description: String { describe("Cannot change the bottom sheet: \(container) is none.", attachedErrors) }
}

extension ScreenThenable where Current: ModalContainer {
    /// Changes the bottom sheet that the container is or stands in: its selected detent, its detents.
    ///
    /// ```swift
    /// route.presented.changeBottomSheet { $0.selectedDetentKey = .large }
    /// ```
    /// Fails with ``InvalidBottomSheetContainerError`` or `InvalidBottomSheetError`; nothing is changed then.
    /// - Parameters:
    ///   - animation: How to show it; `nil` is at once.
    ///   - changes: Changes the sheet, when the route comes to it.
    public func changeBottomSheet(
        animation: ScreenAnimation? = .default, changes: @escaping (inout BottomSheet) throws -> Void
    ) -> Self {
        performing(ScreenChangeBottomSheetAction(animation: animation, changes: changes))
    }
}

extension Screen where Container: ModalContainer {
    /// The screen as a bottom sheet, when it is presented. It is what is presented that stands so: after `withStackContainer()`, not before.
    ///
    /// Building fails with `InvalidBottomSheetError` if the sheet breaks a rule.
    public func withBottomSheet(_ sheet: BottomSheet = BottomSheet()) -> AnyScreen<Container> {
        decorated(by: BottomSheetDecorator(sheet: sheet))
    }
}

private struct BottomSheetDecorator<Container: ModalContainer>: ScreenDecorator {
    let sheet: BottomSheet

    func decorate(_ container: Container, navigator: ScreenNavigator) throws -> Container {
        try container.setUnplacedBottomSheet(sheet)
        return container
    }
}
