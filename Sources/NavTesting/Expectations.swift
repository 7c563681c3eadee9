public import NavDSL

/// A hierarchy is not the one that a test expects.
public struct HierarchyMismatchError: Error, Sendable, CustomStringConvertible {
    /// The text that the test expects.
    public let expected: String
    /// The hierarchy's text.
    public let actual: String

    /// The lines that differ, with those around them: `-` before what is missing, `+` before what is there instead.
    public var description: String {
        "The hierarchy is not as expected (- expected, + found):\n\(LineDifference(from: expected, to: actual))"
    }
}

/// Expects a navigator's hierarchy to have a text.
///
/// The text is that of `Hierarchy.description`. It fails the test by throwing, in any test framework; the error shows
/// the lines that differ.
///
/// ```swift
/// navigator.navigate { $0.setRoot(to: RoomsScreen().withStackContainer()).makeKeyAndVisible() }
/// try expectHierarchy(
///     """
///     Window [key]
///     └─ Stack
///        └─ Rooms ●
///     """, of: navigator)
/// ```
///
/// Empty lines around the text and spaces at the ends of lines do not count.
/// - Parameters:
///   - text: The text that is expected.
///   - navigator: The navigator whose hierarchy is compared.
/// - Throws: ``HierarchyMismatchError``.
/// - Complexity: Linear in the containers if the texts are equal.
public func expectHierarchy(_ text: String, of navigator: ScreenNavigator) throws {
    try expectHierarchy(text, of: navigator.hierarchy)
}

/// Expects a hierarchy to have a text: one that was kept, or that a simulation leads to.
/// - Throws: ``HierarchyMismatchError``.
public func expectHierarchy(_ text: String, of hierarchy: Hierarchy) throws {
    try expectHierarchy(text, isThatOf: hierarchy.description)
}

/// Expects the windows of a group to have a text, one after another: that of `HierarchyForest.description`.
/// - Throws: ``HierarchyMismatchError``.
public func expectHierarchy(_ text: String, of forest: HierarchyForest) throws {
    try expectHierarchy(text, isThatOf: forest.description)
}

private func expectHierarchy(_ text: String, isThatOf actual: String) throws {
    if !LineDifference(from: text, to: actual).isEmpty { throw HierarchyMismatchError(expected: text, actual: actual) }
}

/// An object that should have been freed is still there.
public struct ObjectNotReleasedError: Error, Sendable, CustomStringConvertible {
    /// The object's type, and what it is.
    public let object: String
    /// Where a container stands, if it is one that stands somewhere.
    public let place: String?

    public var description: String {
        "\(object) is still alive\(place.map { ", and stands at \($0)" } ?? ""): something holds it that should have let it go."
    }
}

/// Expects an object to be freed when a closure that made it, and did something with it, is over.
///
/// It fails the test by throwing, in any test framework.
///
/// ```swift
/// try expectReleased {
///     navigator.navigate { $0.top(.stack).push(ChatScreen(chatID: 1)) }
///     let chat = navigator.topContainer
///     navigator.navigate { $0.top(.stack).pop() }
///     return chat
/// }
/// ```
/// A ``RecordingRenderer`` and a `NavigationHistory` keep what they have seen: let them forget it at the end of the closure, by
/// `removeAll()`.
/// - Parameter make: Makes the object, lets everybody use it who does, and returns it. `nil` means that there was none, which fails.
/// - Throws: ``ObjectNotReleasedError``, or what the closure throws.
public func expectReleased(_ make: () throws -> AnyObject?) throws {
    weak var object: AnyObject?
    do {
        guard let made = try make() else { throw ObjectNeverMadeError() }
        object = made
    }
    if let object {
        let container = object as? any ScreenContainer
        let type = "\(type(of: object))"
        throw ObjectNotReleasedError(
            object: container?.key.map { "\(type) \($0)" } ?? type,
            place: container?.window == nil ? nil : container.map { "\(ScreenContainerReference($0))" })
    }
}

/// There was no object that could have been freed.
public struct ObjectNeverMadeError: Error, Sendable, CustomStringConvertible {
    public var description: String { "There was no object to be released: the closure returned nil." }
}
