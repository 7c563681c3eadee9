import Synchronization

/// A node of the navigation graph: a window, or anything that stands in one.
///
/// `WindowContainer` and ``ModalContainer`` with its subclasses adopt it. Containers are compared by identity;
/// they are not isolated to an actor and not `Sendable`: whoever owns the navigator owns its tree.
public protocol ScreenContainer: AnyObject {
    /// The number that the container got when it first entered a hierarchy; `nil` before that.
    var id: ContainerID? { get }

    /// What the container is, as one lower-case word: `window`, `screen`, `stack`, `tabs`, or a word of your own.
    var kind: String { get }

    /// The key by which searches find the container; `nil` for one without a name.
    var key: ScreenKey? { get }

    /// The window that the chain of parents and carriers ends in, visible or not. Constant time.
    var window: WindowContainer? { get }
}

/// A container that can stand inside another: ``ModalContainer`` and its subclasses.
///
/// It exists for parameter packs, which cannot be constrained to a class; do not adopt it.
public protocol ChildContainer: ScreenContainer {}

/// The number of a container in the hierarchy of a navigator.
///
/// The window is 0, in a group the first one; what enters after it gets 1, 2, 3 … in pre-order of what is inserted. A number is never used again.
public struct ContainerID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// An id by its number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    public var description: String { "#\(rawValue)" }
}

/// What the windows of a group share, and what a window on its own has for itself: ids, versions and the door.
final class ContainerNumbering {
    private static let lastVersion = Atomic<UInt32>(0)
    private static let versionRun: UInt32 = 64
    @exclusivity(unchecked) private var version: UInt32 = 0
    @exclusivity(unchecked) private var versionsLeft: UInt32 = 0

    /// Whether a change is being checked and made, so that no other can be.
    @exclusivity(unchecked) var isDoorClosed = false

    /// The navigator whose simulation has changed the hierarchy, and takes that back. Nobody else may change it meanwhile.
    weak var simulator: ScreenNavigator?

    /// The number of the next container.
    @exclusivity(unchecked) var next = 0

    /// Awaited containers that the change in hand has removed.
    @exclusivity(unchecked) var left: [ModalContainer] = []

    /// What has left and entered, in order, with whether it was there before; `nil` if nobody wants to know.
    @exclusivity(unchecked) var moved: [(container: ModalContainer, wasThere: Bool)]?

    /// While a simulation runs: the containers that got a number in it, and what they had before.
    @exclusivity(unchecked) var log: [SimulationRun.NumberLogEntry]?

    /// Notes all changes, to take them back; until it stops.
    @exclusivity(unchecked) var rewinder: HierarchyRewinder?

    func takeLeft() -> [ModalContainer] {
        if left.isEmpty { return [] }
        defer { left = [] }
        return left
    }

    func take() -> ContainerID {
        defer { next &+= 1 }
        return ContainerID(next)
    }

    /// A number that no other state of any container has, but for the one four billion changes ago. Containers move from one
    /// window to another, so it is not the window's.
    static func takeVersion() -> UInt32 {
        lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The same, from a run of numbers that was taken for this hierarchy alone: threads that count one by one wait for each other.
    func takeVersion() -> UInt32 {
        if versionsLeft == 0 {
            (version, versionsLeft) = (Self.lastVersion.wrappingAdd(Self.versionRun, ordering: .relaxed).oldValue, Self.versionRun)
        }
        versionsLeft -= 1
        version &+= 1
        return version
    }
}
