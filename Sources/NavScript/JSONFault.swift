/// Where bytes stop being JSON as its standard has it, in UTF-8, or nest too deep.
///
/// Looked for before the decoder reads them: on Linux it does not say where it refuses, takes more than JSON (other encodings, a
/// comma at the end of a list), and goes as deep in its calls as the text nests.
struct JSONFault: CustomStringConvertible {
    let position: Int
    let reason: String

    var description: String { "\(reason) at byte \(position)" }

    /// The first fault of a text; `nil` if there is none. A loop, whatever the nesting.
    init?(in json: UnsafeRawBufferPointer, maximalNesting: Int) {
        var scanner = Scanner(bytes: json, maximalNesting: maximalNesting)
        guard let reason = scanner.findFault() else { return nil }
        position = scanner.position
        self.reason = reason
    }

    private struct Scanner {
        let bytes: UnsafeRawBufferPointer
        let maximalNesting: Int
        var position = 0
        /// Whether each open bracket is an object's.
        var open: [Bool] = []

        init(bytes: UnsafeRawBufferPointer, maximalNesting: Int) {
            self.bytes = bytes
            self.maximalNesting = maximalNesting
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        }

        /// The next byte; 0, which JSON has nowhere, at the end.
        var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

        mutating func skipSpace() {
            while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
        }

        mutating func findFault() -> String? {
            while true {
                // A value, or an empty list or object.
                skipSpace()
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                    if open.count == maximalNesting { return "expected at most \(maximalNesting) levels of JSON, found more" }
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
                    guard let isObject = open.last else { return position == bytes.count ? nil : expected("the end") }
                    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { break }
                    open.removeLast()
                    position += 1
                }
                guard byte == UInt8(ascii: ",") else { return expected(open.last == true ? "',' or '}'" : "',' or ']'") }
                position += 1
                if open.last == true, let fault = key() { return fault }
            }
        }

        private func expected(_ what: String) -> String { "not JSON: expected \(what)" }

        private mutating func key() -> String? {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { return expected("a field's name") }
            if let fault = string() { return fault }
            skipSpace()
            guard byte == UInt8(ascii: ":") else { return expected("':'") }
            position += 1
            return nil
        }

        private mutating func scalar() -> String? {
            switch byte {
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: "t"): word("true")
            case UInt8(ascii: "f"): word("false")
            case UInt8(ascii: "n"): word("null")
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
            default: expected("a value")
            }
        }

        private mutating func number() -> String? {
            if byte == UInt8(ascii: "-") { position += 1 }
            if byte == UInt8(ascii: "0") {
                position += 1
            } else if !digits() {
                return expected("a digit")
            }
            if byte == UInt8(ascii: ".") {
                position += 1
                if !digits() { return expected("a digit") }
            }
            if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
                position += 1
                if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
                if !digits() { return expected("a digit") }
            }
            return nil
        }

        private mutating func digits() -> Bool {
            let start = position
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
            return position > start
        }

        private mutating func word(_ word: StaticString) -> String? {
            for offset in 0..<word.utf8CodeUnitCount {
                guard byte == word.utf8Start[offset] else { return expected("'\(word)'") }
                position += 1
            }
            return nil
        }

        private mutating func string() -> String? {
            position += 1
            while true {
                switch byte {
                case UInt8(ascii: "\""):
                    position += 1
                    return nil
                case UInt8(ascii: "\\"):
                    if let fault = escape() { return fault }
                case 0..<0x20: return expected(position < bytes.count ? "no control character in a string" : "the end of the string")
                case 0x80...: if !character() { return expected("UTF-8") }
                default: position += 1
                }
            }
        }

        private mutating func escape() -> String? {
            let start = position
            position += 1
            guard byte == UInt8(ascii: "u") else {
                guard "\"\\/bfnrt".utf8.contains(byte) else { return expected("an escape") }
                position += 1
                return nil
            }
            position += 1
            guard let first = unit() else { return expected("a hexadecimal digit") }
            guard (0xD800...0xDFFF).contains(first) else { return nil }
            if first < 0xDC00 {
                for letter in "\\u".utf8 {
                    guard byte == letter else { return expected("the second half of a pair") }
                    position += 1
                }
                guard let second = unit() else { return expected("a hexadecimal digit") }
                if (0xDC00...0xDFFF).contains(second) { return nil }
            }
            position = start
            return expected("a pair of surrogates")
        }

        private mutating func unit() -> Int? {
            var unit = 0
            for _ in 0..<4 {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
                unit = unit << 4 | digit
                position += 1
            }
            return unit
        }

        /// Passes over a character of several bytes; false if it is none.
        private mutating func character() -> Bool {
            let second: ClosedRange<UInt8>
            let count: Int
            switch byte {
            case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
            case 0xE0: (count, second) = (3, 0xA0...0xBF)
            case 0xED: (count, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
            case 0xF0: (count, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
            case 0xF4: (count, second) = (4, 0x80...0x8F)
            default: return false
            }
            position += 1
            guard second.contains(byte) else { return false }
            position += 1
            for _ in 2..<count {
                guard (0x80...0xBF).contains(byte) else { return false }
                position += 1
            }
            return true
        }
    }
}
