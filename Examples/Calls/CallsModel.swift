package import NavState

/// A call that is to be started.
package struct Call: Hashable, Sendable, CustomStringConvertible {
    package let number: String
    package let isIncoming: Bool

    package init(number: String, isIncoming: Bool) {
        self.number = number
        self.isIncoming = isIncoming
    }

    package var description: String { isIncoming ? "answers \(number)" : "calls \(number)" }
}

/// Everything that a telephone app is told, and what it decides.
///
/// There are two ways to start a call, and one property that says when one starts: `shouldCall`.
package struct CallsModel {
    // Inputs.

    /// What is in the number field.
    @Recent package var number = ""
    package var isCallPressed = false
    /// Who wants to talk, by the push that told of it; `nil` is nobody.
    @Recent package var caller: String?
    package var isAcceptPressed = false
    package var isDeclinePressed = false
    /// The call that is on, as the phone says.
    @Recent package var call: Call?
    package var isHangUpPressed = false

    package init() {}

    // Decisions.

    /// Who wants to be heard comes first: answered and dialled at once, it is one call.
    package var shouldCall: Call? {
        if call != nil { return nil }
        if isAcceptPressed, let caller { return Call(number: caller, isIncoming: true) }
        if isCallPressed, !number.isEmpty { return Call(number: number, isIncoming: false) }
        return nil
    }

    package var shouldHangUp: Bool { isHangUpPressed && call != nil }
    /// Who is answered is not declined as well.
    package var shouldDecline: Bool { isDeclinePressed && caller != nil && shouldCall?.isIncoming != true }

    /// A caller waits while a call is on, and rings when it is over.
    package var shouldRing: String? { isRingingRecent && call == nil ? caller : nil }
    package var shouldStopRinging: Bool { isRingingRecent && (call != nil || caller == nil) }
    package var shouldShowCall: Call? { $call.isRecent ? call : nil }
    package var shouldHideCall: Bool { $call.isRecent && call == nil }

    private var isRingingRecent: Bool { $caller.isRecent || $call.isRecent }
}
