/// Something that is done outside of the hierarchy, as a value: a link that is opened, a phone call, a vibration.
///
/// Effects are sent to the navigator's handler by ``ScreenNavigator/send(_:completion:)``, and by ``ScreenEffectAction`` in a
/// route. What they name is text and numbers, so that they can be compared, logged and recorded on any machine.
///
/// ```swift
/// enum AppEffect: ScreenEffect {
///     case track(event: String)
///     var description: String { switch self { case .track(let event): "track \(event)" } }
/// }
/// ```
public protocol ScreenEffect: Sendable, Hashable, CustomStringConvertible {}

/// A text is an effect too, for what is done on the spot: see ``ScreenNavigator/performEffect(_:_:)``.
extension String: ScreenEffect {}

/// How an effect has ended.
public enum ScreenEffectOutcome: String, Hashable, Sendable, Codable {
    /// It is done; where the user was asked, he has gone through with it.
    case completed
    /// The user has thought better of it.
    case canceled
}

/// Does what effects say: a device, or in a test a recorder.
public protocol ScreenEffectHandler: AnyObject {
    /// Does it.
    ///
    /// An effect that it does not know ends with ``ScreenEffectNotHandledError``.
    /// - Parameters:
    ///   - effect: What is to be done.
    ///   - completion: To be called exactly once, at once or later. What has sent the effect waits for it.
    func handle(_ effect: any ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void)
}

/// Nobody does what an effect says: the navigator has no handler, or its handler does not know the effect.
public struct ScreenEffectNotHandledError: ScreenError {
    /// What was to be done.
    public let effect: any ScreenEffect
    /// Why nobody does it.
    public let reason: String
    public var attachedErrors: [any Error] = []

    /// The error of a handler that does not know the effect, or of none.
    public init(_ effect: any ScreenEffect, reason: String = "the handler does not know it") {
        self.effect = effect
        self.reason = reason
    }

    public var description: String { describe("Cannot \(effect): \(reason).", attachedErrors) }
}

/// Sends an effect to the navigator's handler, and waits for its end. Answers how it has ended.
///
/// Fails with ``ScreenEffectNotHandledError`` and with what the handler answers. A simulation notes the effect, does not send it,
/// and goes on as if it were completed.
public struct ScreenEffectAction<Container: ScreenContainer, Effect: ScreenEffect>: ScreenAction {
    public typealias Output = ScreenEffectOutcome

    /// What is sent.
    public let effect: Effect

    /// The action that sends an effect.
    public init(_ effect: Effect) { self.effect = effect }

    public func perform(container: Container, navigator: ScreenNavigator, completion: @escaping Completion) {
        navigator.send(effect, completion: completion)
    }

    public var description: String { effect.description }
}

extension ScreenNavigator {
    /// Sends an effect to ``effects``.
    ///
    /// Fails with ``ScreenEffectNotHandledError`` if there is no handler. A simulation notes the effect in
    /// ``ScreenSimulation/effects`` in place of sending it, and takes it for completed. A renderer that coalesces gets what the
    /// running route has changed before.
    /// - Parameters:
    ///   - effect: What is to be done.
    ///   - completion: Is called by the handler, once if that keeps its promise; ``ScreenEffectAction`` sees to it.
    public func send(_ effect: some ScreenEffect, completion: @escaping (Result<ScreenEffectOutcome, any Error>) -> Void) {
        guard let effects else {
            return completion(.failure(ScreenEffectNotHandledError(effect, reason: "the navigator has no handler of effects")))
        }
        logInfo("send \(effect)")
        renderChanges()
        let isSent = performEffect(effect) { effects.handle(effect, completion: completion) }
        if !isSent { completion(.success(.completed)) }
    }

    /// Does something outside of the hierarchy that nothing takes back: sends, saves, calls. A simulation notes it instead.
    /// - Parameters:
    ///   - effect: What it is, for the simulation: a text will do.
    ///   - body: Does it.
    /// - Returns: Whether it was done.
    @discardableResult
    public func performEffect<Effect: ScreenEffect>(_ effect: @autoclosure () -> Effect, _ body: () -> Void) -> Bool {
        schedule.noteAct()
        if let simulation {
            simulation.effects.append(effect())
            return false
        }
        body()
        return true
    }
}
