/// An error of the library. Each kind is a type of its own, with what was asked, what was found and where as fields.
public protocol ScreenError: Error, Sendable, CustomStringConvertible {
    /// Errors of `ensure` routes that ran after this one; they never replace it.
    var attachedErrors: [any Error] { get set }
}

/// A container as an error names it: a value that keeps nothing alive.
public struct ScreenContainerReference: Hashable, Sendable, CustomStringConvertible {
    /// Its id; `nil` if it had never been in a hierarchy.
    public let id: ContainerID?
    /// Its kind, as a word.
    public let kind: String
    /// Its key; `nil` if it is unnamed.
    public let key: ScreenKey?

    /// Where it stood: `window/tabs Home[1]/stack[0]`; of a long way only the end.
    public let path: String

    /// Names a container as it stands now.
    public init(_ container: any ScreenContainer) {
        id = container.id
        kind = container.kind
        key = container.key
        path = Self.path(to: container)
    }

    private static func path(to container: any ScreenContainer) -> String {
        guard var node = container as? ModalContainer else { return "window" }
        var parts: [String] = []
        while true {
            if parts.count == 8 { return "…/" + parts.reversed().joined(separator: "/") }
            let name = node.key.map { "\(node.kind) \($0)" } ?? node.kind
            switch node.place {
            case .none: return "no window/" + ([name] + parts.reversed()).joined(separator: "/")
            case .root: return "window/" + ([name] + parts.reversed()).joined(separator: "/")
            case .child(let parent):
                let index = parent.children.firstIndex { $0 === node } ?? 0
                parts.append("\(name)[\(index)]")
                node = parent
            case .presented(let carrier):
                parts.append("presented \(name)")
                node = carrier
            }
        }
    }

    public var description: String { path }

    /// Kind and key: `tabs 'Home'`.
    var name: String { key.map { "\(kind) '\($0)'" } ?? kind }
}

extension Error {
    /// The error with the failure of an `ensure` attached, so that it is seen and hides nothing.
    ///
    /// What is attached to that stands behind it in one list: errors that hold errors would be as deep as routes nest.
    func attaching(_ error: any Error) -> any Error {
        guard var screenError = self as? any ScreenError else { return self }
        guard var attached = error as? any ScreenError else {
            screenError.attachedErrors.append(error)
            return screenError
        }
        let later = attached.attachedErrors
        attached.attachedErrors = []
        screenError.attachedErrors.append(attached)
        screenError.attachedErrors += later
        return screenError
    }
}

/// A number of things: `1 tab`, `2 tabs`.
func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : thing == "child" ? "ren" : "s")" }

func describe(_ text: String, _ attached: [any Error]) -> String {
    attached.isEmpty ? text : text + " Afterwards: " + attached.map { "\($0)" }.joined(separator: " ")
}
