public import NavDSL

/// Lets the device do something, and waits for its end. Answers how it has ended: a share sheet may be closed without sharing.
///
/// Fails with ``InvalidSystemEffectError`` or ``MissingPopoverAnchorError``, before anything is sent; with
/// `ScreenEffectNotHandledError` if the navigator has no handler of effects; and with what the handler answers. What is shown over
/// a container needs one that is in a window. A simulation notes the effect, and goes on as if it were completed.
///
/// ```swift
/// route.try(action: ScreenSystemEffectAction(.share(Sharing([.url(link)])))) { resolution in
///     resolution.done { outcome, route in outcome == .completed ? route.showHUD(HUD(.success)) : nil }
/// }
/// ```
public struct ScreenSystemEffectAction<Container: ScreenContainer>: ScreenAction {
    public typealias Output = ScreenEffectOutcome

    /// What the device is to do.
    public let effect: SystemEffect

    /// The action that lets the device do it.
    public init(_ effect: SystemEffect) { self.effect = effect }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        do {
            if effect.isShownOverScreen { try container.requireWindow(for: description) }
            try effect.check(on: navigator.systemCapabilities)
        } catch {
            return completion(.failure(error))
        }
        navigator.send(effect, completion: completion)
    }

    public var description: String { effect.description }
}

extension SystemEffect {
    /// Whether it is shown over a screen of the app's.
    fileprivate var isShownOverScreen: Bool {
        switch self {
        case .share, .showSafari, .showDocumentPreview, .showStoreProduct: true
        default: false
        }
    }
}
