public import NavDSL

/// Runs a container of your own through the rules that every container keeps.
///
/// A container that overrides a hook of `ModalContainer` wrongly is not found out by the compiler; searches, `makeVisible` and going
/// back then do strange things. This makes such containers, with children of its own, asks every hook in every state, makes changes
/// and takes them back, and says which rules are broken.
///
/// ```swift
/// @Test func `A split view is a container`() throws {
///     try ContainerContract(childCounts: 2...2) { children in
///         let split = SplitContainer(isCollapsed: true)
///         try split.setUnplacedChildren(children)
///         return split
///     }.verify()
/// }
/// ```
///
/// A container that can be in states of its own, collapsed or not, is run once for each.
public struct ContainerContract<Container: ModalContainer> {
    private let childCounts: ClosedRange<Int>
    private let make: ([ModalContainer]) throws -> Container

    /// - Parameters:
    ///   - childCounts: How many children the container can have. It is run with each number, so keep the range short.
    ///   - make: Makes a new container each time, which holds the given children in their order and stands nowhere.
    public init(childCounts: ClosedRange<Int> = 0...3, make: @escaping (_ children: [ModalContainer]) throws -> Container) {
        self.childCounts = max(childCounts.lowerBound, 0)...max(childCounts.upperBound, 0)
        self.make = make
    }

    /// Throws if the container breaks a rule.
    /// - Throws: ``ContainerContractError`` with every rule that is broken.
    public func verify() throws {
        let violations = violations()
        if !violations.isEmpty { throw ContainerContractError(type: "\(Container.self)", violations: violations) }
    }

    /// The rules that the container breaks, each once, with the first case that shows it.
    /// - Complexity: The fourth power of the number of children.
    public func violations() -> [ContainerContractViolation] {
        let run = ContractRun(childCounts, make)
        run.checkAll()
        return run.violations
    }
}

/// A rule that a container breaks.
public struct ContainerContractViolation: Hashable, Sendable, CustomStringConvertible {
    /// What every container keeps to.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// It can be made, holds the children that it was given, in order, and stands nowhere.
        case children
        /// A child that stands elsewhere is not taken from there.
        case onePlace
        /// Its kind is one lower-case word, always the same, and none of another kind's.
        case kind
        /// What is selected is one of the children; of no children, nothing.
        case selection
        /// What shows are children of it, each once.
        case visibleChildren
        /// `isShowing(_:)` says what `visibleChildren` says.
        case isShowing
        /// Asking a hook changes nothing, and asking again gives the same answer.
        case asking
        /// The change that `revealing(_:)` answers is one of the container's own, and makes it show the child.
        case revealing
        /// The change that `goingBack(from:)` answers can be made, and going back ends.
        case goingBack
        /// It defines a presentation context always or never, and carries modals accordingly.
        case presentationContext
        /// Its children and its selection can be changed, and an inverse change restores what was before.
        case changes
        /// Searches find every child, and those that show when only these are looked for.
        case search
        /// It is freed, with its children, when it is removed and nobody else holds it.
        case release
    }

    /// The rule that is broken.
    public let rule: Rule
    /// A case that shows it: `with 2 children, child 0 selected: isShowing(child 1) is true, …`.
    public let detail: String
    /// How many other cases show the same rule broken.
    public internal(set) var otherCases = 0

    public var description: String {
        let others = otherCases == 0 ? "" : " (and in \(otherCases) other \(otherCases == 1 ? "case" : "cases"))"
        return "\(rule.rawValue): \(detail)\(others)"
    }
}

/// A container breaks rules that every container keeps.
public struct ContainerContractError: Error, Sendable, CustomStringConvertible {
    /// The container's type.
    public let type: String
    /// The rules that are broken, each with an example.
    public let violations: [ContainerContractViolation]

    /// The rules, one a line.
    public var description: String {
        let rules = violations.count == 1 ? "a rule" : "\(violations.count) rules"
        return "\(type) breaks \(rules) of containers:\n" + violations.map { "- \($0)" }.joined(separator: "\n")
    }
}
