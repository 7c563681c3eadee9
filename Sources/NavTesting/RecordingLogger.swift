public import NavDSL

/// A logger that keeps what is written.
public final class RecordingLogger: ScreenLogger {
    public private(set) var infos: [String] = []
    public private(set) var errors: [String] = []

    public init() {}

    public func info(_ line: String) { infos.append(line) }
    public func error(_ line: String) { errors.append(line) }

    /// Forgets what was written.
    public func removeAll() {
        infos = []
        errors = []
    }
}
