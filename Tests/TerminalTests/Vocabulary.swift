import NavDSL
import NavTesting
import TerminalApp

/// The app after commands, on a clock that the test moves.
final class Scene {
    let clock = ManualClock()
    let playground: Playground

    init(_ lines: String...) throws {
        playground = Playground(clock: clock)
        for line in lines { try run(line) }
    }

    @discardableResult
    func run(_ line: String) throws -> CommandAnswer? {
        guard let command = try CommandParser.command(line) else { return nil }
        var answer: CommandAnswer?
        playground.perform(command, label: line) { answer = $0 }
        return answer
    }

    /// The picture without styles.
    func picture(width: Int) -> String {
        HierarchyDrawing(playground.navigator.hierarchy).lines(width: width).map(\.plain).joined(separator: "\n")
    }

    /// Which screens stand in the topmost stack.
    var stack: [String] { playground.navigator.topStackContainer?.screens.map { $0.key?.description ?? "?" } ?? [] }
}

/// Closures that wait until the test lets time pass.
final class Delays {
    private(set) var durations: [Duration] = []
    private var bodies: [() -> Void] = []

    func add(_ duration: Duration, _ body: @escaping () -> Void) {
        durations.append(duration)
        bodies.append(body)
    }

    /// Lets the first wait end.
    func pass() { if !bodies.isEmpty { bodies.removeFirst()() } }

    func passAll() { while !bodies.isEmpty { pass() } }
}

/// Bytes that are the same for the same seed, with more of what means something to a terminal or a parser than chance would give.
struct SeededBytes {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func bytes(_ count: Int) -> [UInt8] {
        let pieces = [
            "top(.stack)", ".push(Chat(", "1", ")", "{", "}", "(", "\"", "fallback(", "present(Login)", ".", "\u{1B}[", "\t", "\r", "\n",
            "selectTab(", "back", "undo", "simulate ", "é", "日", "pop", "\u{7F}", "\u{1B}[A", "\u{15}", "setRoot(Home)",
        ]
        var bytes: [UInt8] = []
        while bytes.count < count {
            if number(below: 3) == 0 {
                bytes.append(UInt8(number(below: 256)))
            } else {
                bytes += Array(pieces[number(below: pieces.count)].utf8)
            }
        }
        return bytes
    }
}
