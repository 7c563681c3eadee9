public import NavDSL

// Each sends an effect to the navigator's `effects` and waits for its end. They fail with `InvalidSystemEffectError` for what makes
// no sense on any device, and with `ScreenEffectNotHandledError` if there is no handler.
extension ScreenThenable {
    /// Opens a link. Fails with ``InvalidSystemEffectError`` for a text that is none, and with ``FailedToOpenURLError``.
    public func openURL(_ url: String) -> Self { sending(.openURL(url)) }

    /// Calls a phone number, in any format. Fails with ``InvalidSystemEffectError`` if it has no digits.
    public func call(to phoneNumber: String) -> Self { sending(.call(phoneNumber: phoneNumber)) }

    /// Begins a mail. Fails with ``InvalidSystemEffectError`` if the address is none.
    public func mail(to emailAddress: String, subject: String? = nil, body: String? = nil) -> Self {
        sending(.mail(emailAddress: emailAddress, subject: subject, body: body))
    }

    /// Opens an app's page in the store.
    /// - Parameters:
    ///   - id: The number that stands after `id` in the address of the page; another text is ``InvalidSystemEffectError``.
    ///   - forReview: Whether to open the page where a review is written.
    public func openStoreApp(id: String, forReview: Bool = false) -> Self { sending(.openStoreApp(id: id, forReview: forReview)) }

    /// Asks the user for a review, if the device thinks that it is time.
    public func requestStoreReview() -> Self { sending(.requestStoreReview) }

    /// Shows a sign over the whole screen that something goes on, or how it has ended.
    public func showHUD(_ hud: HUD) -> Self { sending(.showHUD(hud)) }

    /// Hides the sign that `showHUD` has shown.
    public func hideHUD() -> Self { sending(.hideHUD) }

    /// Lets the user feel a knock.
    public func impactOccurred(_ impact: HapticImpact = .medium) -> Self { sending(.impactOccurred(impact)) }

    /// Lets the user feel how something has ended.
    public func notificationOccurred(_ notification: HapticNotification) -> Self { sending(.notificationOccurred(notification)) }

    /// Lets the user feel that another thing is selected.
    public func selectionChanged() -> Self { sending(.selectionChanged) }

    fileprivate func sending(_ effect: SystemEffect) -> Self { then(ScreenSystemEffectAction<Current>(effect)) }
}

// What is shown over a screen of the app's: the step ends when the user has closed it.
extension ScreenThenable where Current: ModalContainer {
    /// Lets the user share something, and waits until he has or has closed the sheet. To tell these apart, `try` a
    /// ``ScreenSystemEffectAction``.
    ///
    /// Fails with ``MissingPopoverAnchorError`` without an anchor on a pad.
    public func share(_ sharing: Sharing) -> Self { sending(.share(sharing)) }

    /// Shows a page in a browser over the app. Fails with ``InvalidSystemEffectError`` for a URL that is not `http` or `https`.
    public func showSafari(_ safari: Safari) -> Self { sending(.showSafari(safari)) }

    /// Shows a file. Fails with ``InvalidSystemEffectError`` for a URL that is not of a file.
    public func showDocumentPreview(_ documentPreview: DocumentPreview) -> Self { sending(.showDocumentPreview(documentPreview)) }

    /// Shows a product of the store. Fails with ``InvalidSystemEffectError`` if its id is no number.
    public func showStoreProduct(_ storeProduct: StoreProduct) -> Self { sending(.showStoreProduct(storeProduct)) }
}
