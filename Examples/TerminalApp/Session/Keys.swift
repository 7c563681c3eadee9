/// What the user presses.
package enum Key: Equatable, Sendable {
    case character(Character)
    case enter, tab, backspace, delete
    case left, right, up, down, home, end
    /// Ctrl-U and Ctrl-K.
    case clear, clearToEnd
    /// Ctrl-C, Ctrl-D, Ctrl-L.
    case interrupt, endOfInput, redraw
}

/// Makes keys of the bytes that a terminal sends, in pieces as they come. What is no key is passed over.
package struct KeyDecoder {
    private enum State {
        case plain
        /// Behind an escape character.
        case escape
        /// In a sequence, with its numbers so far.
        case sequence([UInt8])
        /// In a character of several bytes.
        case character([UInt8], length: Int)
    }

    private var state = State.plain

    package init() {}

    package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] { bytes.compactMap { key(for: $0) } }

    private mutating func key(for byte: UInt8) -> Key? {
        switch state {
        case .plain: return plainKey(byte)
        case .escape:
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence([]) : .plain
            return byte == 0x1B ? plainKey(byte) : nil
        case .sequence(let numbers):
            // Numbers and signs, until a letter ends it.
            if (0x20...0x3F).contains(byte) {
                state = .sequence(numbers.count < 8 ? numbers + [byte] : numbers)
                return nil
            }
            state = .plain
            return byte < 0x20 ? plainKey(byte) : Self.key(endingIn: byte, String(decoding: numbers, as: UTF8.self))
        case .character(let bytes, let length):
            guard byte & 0xC0 == 0x80 else {
                state = .plain
                return plainKey(byte)
            }
            return characterKey(bytes + [byte], length)
        }
    }

    private mutating func plainKey(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x01: return .home
        case 0x03: return .interrupt
        case 0x04: return .endOfInput
        case 0x05: return .end
        case 0x08, 0x7F: return .backspace
        case 0x09: return .tab
        case 0x0A, 0x0D: return .enter
        case 0x0B: return .clearToEnd
        case 0x0C: return .redraw
        case 0x15: return .clear
        case 0x1B:
            state = .escape
            return nil
        case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
        case 0xC2...0xF4:
            state = .character([byte], length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
            return nil
        default: return nil
        }
    }

    private mutating func characterKey(_ bytes: [UInt8], _ length: Int) -> Key? {
        guard bytes.count == length else {
            state = .character(bytes, length: length)
            return nil
        }
        state = .plain
        let text = String(decoding: bytes, as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.isShowable else { return nil }
        return .character(Character(scalar))
    }

    private static func key(endingIn letter: UInt8, _ numbers: String) -> Key? {
        switch (letter, numbers) {
        case (UInt8(ascii: "A"), _): .up
        case (UInt8(ascii: "B"), _): .down
        case (UInt8(ascii: "C"), _): .right
        case (UInt8(ascii: "D"), _): .left
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
        case (UInt8(ascii: "~"), "3"): .delete
        default: nil
        }
    }
}
