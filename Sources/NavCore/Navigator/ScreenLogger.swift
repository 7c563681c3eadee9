/// Where a navigator writes what it does. Texts are made only if there is a logger.
public protocol ScreenLogger {
    /// Something was done.
    func info(_ line: String)
    /// Something went wrong.
    func error(_ line: String)
}

/// Prints to the standard output.
public struct DefaultScreenLogger: ScreenLogger {
    /// A logger that prints.
    public init() {}

    public func info(_ line: String) { print("[navigation] \(line)") }
    public func error(_ line: String) { print("[navigation] error: \(line)") }
}

/// Knows the window that a navigator works on, for apps whose window comes and goes.
public protocol ScreenWindowProvider {
    /// The window now; `nil` if there is none.
    var window: WindowContainer? { get }
}

struct FixedWindowProvider: ScreenWindowProvider {
    let window: WindowContainer?
}
