/// Why a line is no command: where, what was expected, and what would be possible there.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        /// Something else should stand there.
        case expected(String, found: String)
        /// The container at hand has no such verb.
        case unknown(String, of: String)
        /// A number is not in its range.
        case outOfRange(String, from: Int, to: Int)
        /// A text begins and does not end.
        case openText
        /// A control character, or what is left of bytes that are no UTF-8.
        case noText(UInt32)
        /// The line has more bytes than a command may have.
        case tooLong(limit: Int)
        /// Routes stand in routes deeper than they may.
        case tooDeep(limit: Int)
    }

    package let problem: Problem

    /// Where it is, in characters from 1.
    package let column: Int

    /// The words that would be possible there.
    package let possible: [String]

    package init(_ problem: Problem, column: Int, possible: [String] = []) {
        self.problem = problem
        self.column = column
        self.possible = possible
    }

    package var description: String {
        let words = possible.prefix(Self.shownWords) + (possible.count > Self.shownWords ? ["…"] : [])
        return "column \(column): \(text)\(words.isEmpty ? "" : "; possible: ")\(words.joined(separator: ", "))"
    }

    /// How many of the possible words the text has.
    private static let shownWords = 24

    private var text: String {
        switch problem {
        case .expected(let wanted, let found): "expected \(wanted), found \(found)"
        case .unknown(let word, let place): "'\(word)' is no verb of \(place)"
        case .outOfRange(let word, let from, let to): "expected a number from \(from) to \(to), found \(word)"
        case .openText: "the text has no closing quote"
        case .noText(let scalar): "unexpected character U+\(Self.hexadecimal(scalar))"
        case .tooLong(let limit): "a command has at most \(limit) bytes"
        case .tooDeep(let limit): "routes nest at most \(limit) deep"
        }
    }

    private static func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
