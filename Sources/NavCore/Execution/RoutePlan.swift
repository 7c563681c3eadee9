/// What a route comes to once neighbouring stack modifiers have been merged and inner routes laid out: what is run, and printed.
public struct ScreenRoutePlan: CustomStringConvertible {
    enum Instruction {
        /// A change of the current stack, kept for the commit.
        case modify(Reference<StackStep>)
        /// The end of a run of changes, by the last of them.
        case commit(Reference<StackStep>)
        case step(Reference<RouteStep>)
        case handler(Reference<RouteStep>)
        /// The current container is remembered, and gone back to.
        case save, restore
    }

    /// A step that the plan keeps alive as a whole. A strong one would make a cycle: the route's last step keeps its instructions.
    struct Reference<Step: RouteStep> {
        unowned(unsafe) let step: Step
    }

    private(set) var instructions = ContiguousArray<Instruction>()

    // What the instructions refer to.
    private let steps: ScreenRouteSteps
    private var combined: [ActionStep] = []

    /// - Complexity: Linear in the steps; constant for a short route that has been run before. Nested routes are planned when they
    ///   are reached.
    public init(_ steps: ScreenRouteSteps) {
        self.steps = steps
        if let known = steps.last?.instructions {
            instructions = known
            return
        }
        let layout = RouteLayout(steps)
        instructions = layout.instructions
        combined = layout.combined
        // Long ones are not kept: a route that is extended and run step by step would keep one for each of its lengths.
        if instructions.count <= 16, combined.isEmpty { steps.last?.instructions = instructions }
    }
}

/// Lays a route out: neighbouring stack modifiers, and actions that combine, become one; inner routes stand in place.
private struct RouteLayout {
    private struct Level {
        let steps: ContiguousArray<ScreenRoutePlan.Reference<RouteStep>>
        var next = 0
        let restores: Bool
    }

    private(set) var instructions = ContiguousArray<ScreenRoutePlan.Instruction>()

    /// The steps that others have become; nobody else keeps them.
    private(set) var combined: [ActionStep] = []

    // Where the last change of a run of them stands.
    private var run: Int?
    private var action: ActionStep?
    private var level: Level
    private var outer: [Level] = []

    init(_ steps: ScreenRouteSteps) {
        level = Level(steps: steps.inOrder(), restores: false)
        instructions.reserveCapacity(steps.count + 1)
        repeat {
            while level.next < level.steps.count {
                level.next += 1
                add(level.steps[level.next - 1].step)
            }
        } while leaveLevel()
        endRun()
    }

    private mutating func add(_ step: RouteStep) {
        switch step {
        case let step as StackStep:
            if action != nil { endRun() }
            run = instructions.count
            instructions.append(.modify(ScreenRoutePlan.Reference(step: step)))
            if step.isSeparated || step.nested != nil { endRun() }
        case let step as ThenStep where step.nested?.handlesErrors != true:
            // Laid out in place, so that changes on both sides merge. A route with a fallback of its own stays apart:
            // its failure is its own, and must not take with it what came before.
            enter(step.nested ?? ScreenRouteSteps())
        case let step as ActionStep: add(step)
        default:
            endRun()
            let reference = ScreenRoutePlan.Reference(step: step)
            instructions.append(step.isHandler ? .handler(reference) : .step(reference))
        }
    }

    private mutating func add(_ step: ActionStep) {
        if run != nil { endRun() }
        guard let combined = action?.combined(with: step) else {
            endRun()
            action = step
            return
        }
        if let last = self.combined.last, last === action { self.combined.removeLast() }
        self.combined.append(combined)
        action = combined
    }

    private mutating func endRun() {
        if let run, case .modify(let last) = instructions[run] { instructions.append(.commit(last)) }
        run = nil
        if let last = action { instructions.append(.step(ScreenRoutePlan.Reference(step: last))) }
        action = nil
    }

    private mutating func enter(_ inner: ScreenRouteSteps) {
        let moves = inner.last?.moves ?? false
        if moves { instructions.append(.save) }
        outer.append(level)
        level = Level(steps: inner.inOrder(), restores: moves)
    }

    /// - Returns: Whether there is a level outside, to go on with.
    private mutating func leaveLevel() -> Bool {
        if level.restores {
            // After a resolve it is at its root already, which is what the changes around it are made on.
            if !(level.steps.last(where: { $0.step.isMove })?.step is ResolveStep) { endRun() }
            instructions.append(.restore)
        }
        guard let next = outer.popLast() else { return false }
        level = next
        return true
    }
}

extension ScreenRoutePlan {
    /// One line a step; the steps of nested routes stand below theirs, indented.
    public var description: String {
        var lines: [String] = []
        var plans: [(plan: ScreenRoutePlan, next: Int)] = [(self, 0)]
        var run: [String] = []
        while let (plan, next) = plans.last {
            guard next < plan.instructions.count else {
                plans.removeLast()
                continue
            }
            plans[plans.count - 1].next += 1
            let indent = indentation(plans.count - 1)
            var nested: ScreenRouteSteps?
            switch plan.instructions[next] {
            case .modify(let reference): run.append(reference.step.description)
            case .commit(let reference):
                lines.append("\(indent)set stack: \(run.joined(separator: ", "))")
                run = []
                nested = reference.step.nested
            case .step(let reference), .handler(let reference):
                lines.append(indent + reference.step.description)
                nested = reference.step.nested
            case .save: break
            case .restore: lines.append("\(indent)back to where the inner route began")
            }
            if let nested, !nested.isEmpty { plans.append((ScreenRoutePlan(nested), 0)) }
        }
        return lines.joined(separator: "\n")
    }
}

/// What a step's line begins with, by how deep its route is nested. Beyond 64 levels the text stops indenting, so that it stays
/// linear in the steps.
func indentation(_ depth: Int) -> String { String(repeating: "  ", count: min(depth, 64)) }
