import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What comes from outside while the program shows its picture.
enum TerminalEvent: Sendable {
    case bytes([UInt8])
    case endOfInput
    case resized
    /// Somebody asks the program to end.
    case terminated(signal: Int32)
}

/// Waits for input and signals beside the main actor, which stays free to run routes meanwhile.
final class TerminalEvents {
    let stream: AsyncStream<TerminalEvent>
    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let queue = DispatchQueue(label: "terminal")
    private var sources: [any DispatchSourceProtocol] = []

    init() { (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self) }

    /// Begins to wait for signals. When it returns, none is missed; one that comes before ends the program, as it would any other.
    func catchSignals() async {
        for signal in [SIGWINCH, SIGINT, SIGTERM, SIGHUP] {
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler { @Sendable [continuation] in
                continuation.yield(signal == SIGWINCH ? .resized : .terminated(signal: signal))
            }
            sources.append(source)
            await withCheckedContinuation { registration in
                source.setRegistrationHandler { @Sendable in
                    // Elsewhere the source has put a handler of its own in the place of what ends the program.
                    #if canImport(Darwin)
                        ignore(signal)
                    #endif
                    registration.resume()
                }
                source.resume()
            }
        }
    }

    /// Begins to read what the user types.
    func readInput() {
        let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: queue)
        source.setEventHandler { @Sendable [continuation] in
            let bytes = Terminal.read()
            continuation.yield(bytes.isEmpty ? .endOfInput : .bytes(bytes))
            // At its end the input would be ready to be read for ever.
            if bytes.isEmpty { continuation.finish() }
        }
        sources.append(source)
        source.resume()
    }

    func stop() {
        for source in sources { source.cancel() }
    }
}

/// Keeps a signal from ending the program by itself.
func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
