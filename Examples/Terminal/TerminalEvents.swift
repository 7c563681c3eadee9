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
struct TerminalEvents {
    let stream: AsyncStream<TerminalEvent>
    private let sources: [any DispatchSourceProtocol]

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        self.stream = stream
        let queue = DispatchQueue(label: "terminal")

        let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: queue)
        input.setEventHandler {
            let bytes = Terminal.read()
            continuation.yield(bytes.isEmpty ? .endOfInput : .bytes(bytes))
            // At its end the input would be ready to be read for ever.
            if bytes.isEmpty { continuation.finish() }
        }
        let signals = [SIGWINCH, SIGINT, SIGTERM, SIGHUP].map { signal in
            ignore(signal)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler { continuation.yield(signal == SIGWINCH ? .resized : .terminated(signal: signal)) }
            return source
        }
        sources = [input] + signals
        // A signal that comes before its source waits for it would be lost, as it is ignored already.
        let registrations = DispatchGroup()
        for source in signals {
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
        }
        for source in sources { source.resume() }
        registrations.wait()
    }

    func stop() {
        for source in sources { source.cancel() }
    }
}

/// Keeps a signal from ending the program by itself.
func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
