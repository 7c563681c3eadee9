/// Where text stops being JSON. The decoder on Linux does not say, so this looks when the decoder has refused.
struct JSONFault: CustomStringConvertible {
    let position: Int
    let expected: String

    var description: String { "expected \(expected) at byte \(position)" }

    /// The first fault of a text, or `nil` for one that is JSON. A loop, whatever the nesting.
    init?(in json: some Collection<UInt8>) {
        var scanner = Scanner(bytes: Array(json))
        guard let expected = scanner.findFault() else { return nil }
        position = scanner.position
        self.expected = expected
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0
        /// Whether each open bracket is an object's.
        var open: [Bool] = []

        var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipSpace() {
            while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        }

        mutating func findFault() -> String? {
            while true {
                // A value, or an empty list or object.
                skipSpace()
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                    let isObject = byte == UInt8(ascii: "{")
                    open.append(isObject)
                    position += 1
                    skipSpace()
                    if byte != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                        if isObject, let fault = key() { return fault }
                        continue
                    }
                } else if let fault = scalar() {
                    return fault
                }
                // What may follow a value: ends of lists and objects, then a comma or the end.
                while true {
                    skipSpace()
                    guard let isObject = open.last else { return byte == nil ? nil : "the end" }
                    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
                    guard byte == end else { break }
                    open.removeLast()
                    position += 1
                }
                guard byte == UInt8(ascii: ",") else { return open.last == true ? "',' or '}'" : "',' or ']'" }
                position += 1
                if open.last == true, let fault = key() { return fault }
            }
        }

        private mutating func key() -> String? {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { return "a field's name" }
            if let fault = string() { return fault }
            skipSpace()
            guard byte == UInt8(ascii: ":") else { return "':'" }
            position += 1
            return nil
        }

        private mutating func scalar() -> String? {
            guard let byte else { return "a value" }
            switch byte {
            case UInt8(ascii: "\""): return string()
            case UInt8(ascii: "t"): return word("true")
            case UInt8(ascii: "f"): return word("false")
            case UInt8(ascii: "n"): return word("null")
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return number()
            default: return "a value"
            }
        }

        private mutating func number() -> String? {
            if byte == UInt8(ascii: "-") { position += 1 }
            if byte == UInt8(ascii: "0") {
                position += 1
            } else if !digits() {
                return "a digit"
            }
            if byte == UInt8(ascii: ".") {
                position += 1
                if !digits() { return "a digit" }
            }
            if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
                position += 1
                if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
                if !digits() { return "a digit" }
            }
            return nil
        }

        private mutating func digits() -> Bool {
            let start = position
            while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
            return position > start
        }

        private mutating func word(_ word: String) -> String? {
            for letter in word.utf8 {
                guard byte == letter else { return "'\(word)'" }
                position += 1
            }
            return nil
        }

        private mutating func string() -> String? {
            position += 1
            while let byte {
                if byte < 0x20 { return "no control character in a string" }
                position += 1
                if byte == UInt8(ascii: "\"") { return nil }
                guard byte == UInt8(ascii: "\\") else { continue }
                guard let escaped = self.byte, "\"\\/bfnrtu".utf8.contains(escaped) else { return "an escape" }
                position += 1
                guard escaped == UInt8(ascii: "u") else { continue }
                for _ in 0..<4 {
                    guard let digit = self.byte, "0123456789abcdefABCDEF".utf8.contains(digit) else { return "a hexadecimal digit" }
                    position += 1
                }
            }
            return "the end of the string"
        }
    }
}
