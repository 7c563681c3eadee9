public import NavDSL

/// A logger that keeps what is written.
public final class RecordingLogger: ScreenLogger {
    /// What was done, a line each.
    public private(set) var infos: [String] = []
    /// What went wrong, a line each.
    public private(set) var errors: [String] = []

    /// A logger that nothing was written to.
    public init() {}

    public func info(_ line: String) { infos.append(line) }
    public func error(_ line: String) { errors.append(line) }

    /// Forgets what was written.
    public func removeAll() {
        infos = []
        errors = []
    }
}
