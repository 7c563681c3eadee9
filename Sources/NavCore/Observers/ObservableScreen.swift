/// A screen that tells its observers what happens in it.
///
/// What it tells them by, the observation, is handed to whatever the screen builds:
///
/// ```swift
/// struct ChatScreen: ObservableScreen {
///     let chatID: Int
///     var traits: ScreenTraits { [chatID] }
///     func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> ModalContainer {
///         ChatContainer(chatID: chatID, observation: observation)
///     }
/// }
/// ```
///
/// Later the container says `observation { $0.chatDidUpdate(chatID) }`. See ``ScreenNavigator/observe(by:where:weakly:)`` for how to be
/// told.
public protocol ObservableScreen<Observer>: Screen {
    // Named here again, so that it is found out from the `build` below.
    associatedtype Container: ScreenContainer = ModalContainer

    /// What the screen's observers adopt: a protocol that refines ``ScreenObserver``.
    associatedtype Observer

    /// Builds the container.
    /// - Parameters:
    ///   - navigator: The navigator that asks.
    ///   - observation: Tells the screen's observers. They find out where the screen stands by the container that is returned here;
    ///     until then it stands nowhere for them. Keeping it keeps nothing else alive.
    /// - Returns: The container, which must not stand anywhere yet.
    func build(navigator: ScreenNavigator, observation: ScreenObservation<Observer>) throws -> Container
}

extension ObservableScreen {
    /// Builds the container with an observation of its own.
    public func build(navigator: ScreenNavigator) throws -> Container { try buildObserved(by: navigator) }

    fileprivate func buildObserved(by navigator: ScreenNavigator) throws -> Container {
        let source = ScreenObservationSource(observerType: Observer.self, screenKey: key, navigator: navigator)
        let container = try build(navigator: navigator, observation: ScreenObservation(source: source))
        source.container = container
        return container
    }
}

// Such screens would have two defaults to choose from: the one above, and that of plain screens, or of containers that are their
// own screens.
extension ObservableScreen where Self: PlainScreen {
    /// Builds the container with an observation of its own.
    public func build(navigator: ScreenNavigator) throws -> ModalContainer { try buildObserved(by: navigator) }
}

extension ObservableScreen where Self: ModalContainer, Container == Self {
    /// The container that it builds with an observation of its own: itself.
    public func build(navigator: ScreenNavigator) throws -> Self { try buildObserved(by: navigator) }
}

/// Tells the observers of a screen, wherever they are.
///
/// ```swift
/// observation { $0.chatDidUpdate(chatID) }
/// ```
///
/// Those that are registered when this is called and whose predicates hold then are told, in the order in which they were registered,
/// each once, before the call returns. What an observer changes while it is told does not alter that for the others, except that
/// nobody is told any more who was freed or whose token was canceled or freed; who registers is told from the next time on. An observer that says
/// something itself lets those behind it hear the first thing first: all hear everything in one order. A route that an
/// observer starts is treated as if the screen had started it.
///
/// In a simulation nobody is told; it notes that as an effect. It keeps neither the navigator nor the container alive, and is used
/// where the navigator is: in one isolation domain.
public struct ScreenObservation<Observer> {
    /// Who tells.
    public let source: ScreenObservationSource

    init(source: ScreenObservationSource) { self.source = source }

    /// Tells the observers something.
    /// - Parameter notification: Is called with each observer.
    /// - Complexity: Linear in the registered observers, and in what their predicates cost.
    public func callAsFunction(_ notification: (Observer) -> Void) { notify(notification) }

    /// Tells the observers something; the same as calling the observation as a function.
    /// - Parameter notification: Is called with each observer.
    public func notify(_ notification: (Observer) -> Void) {
        guard let navigator = source.navigator else { return }
        // What another navigator's simulation has changed is its own: it is the one that must not let it be known.
        let performer = source.container?.window?.simulator ?? navigator
        performer.performEffect("notify \(source)") { navigator.observatory.notify(Observer.self, from: source, notification) }
    }
}

/// Who tells observers something: a screen, and the container that was built from it.
public final class ScreenObservationSource: CustomStringConvertible {
    /// The kind of observers that are told.
    public let observerType: Any.Type

    /// The key of the screen; `nil` for an observation that was made without one.
    public let screenKey: ScreenKey?

    /// The container that was built from the screen; `nil` while it is being built, and when it is freed.
    ///
    /// It is the one that the screen itself builds, whatever decorators put around it.
    public internal(set) weak var container: (any ScreenContainer)?

    weak var navigator: ScreenNavigator?

    init(observerType: Any.Type, screenKey: ScreenKey?, navigator: ScreenNavigator) {
        self.observerType = observerType
        self.screenKey = screenKey
        self.navigator = navigator
    }

    /// Who is told, and by whom: `ChatObserver from Chat(1)`.
    public var description: String {
        let screen = screenKey?.description ?? container.map { ScreenContainerReference($0).name }
        let observers = observerTypeName(observerType)
        return screen.map { "\(observers) from \($0)" } ?? observers
    }
}

extension ScreenNavigator {
    /// Makes an observation for what was not built from an ``ObservableScreen``: a service, or a container in a test.
    /// - Parameters:
    ///   - type: The kind of observers to tell.
    ///   - container: Where the one stands that tells them, for their predicates; `nil` is nowhere.
    public func observation<Observer>(
        of type: Observer.Type, from container: (any ScreenContainer)? = nil
    ) -> ScreenObservation<Observer> {
        let source = ScreenObservationSource(observerType: type, screenKey: nil, navigator: self)
        source.container = container
        return ScreenObservation(source: source)
    }
}

/// The word for a kind of observers in texts: that of a protocol without `any`, whether or not the runtime writes it.
func observerTypeName(_ type: Any.Type) -> String {
    let name = "\(type)"
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
}
