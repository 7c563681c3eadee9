/// Percent escapes, read exactly once and written one way.
enum PercentCoding {
    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")

    /// The text that bytes of a valid text stand for.
    /// - Returns: `nil` if an escape is broken, or the bytes that escapes stand for are no UTF-8.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String? {
        if !bytes.contains(where: { $0 == percent || plusIsSpace && $0 == plus }) { return String(decoding: bytes, as: UTF8.self) }
        var isBroken = false
        // It is at most as long as it is written.
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            var index = 0
            while index < bytes.count {
                var byte = bytes[index]
                index += 1
                if byte == percent {
                    guard index + 1 < bytes.count, let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else {
                        isBroken = true
                        return
                    }
                    byte = high << 4 | low
                    index += 2
                } else if plusIsSpace, byte == plus {
                    byte = UInt8(ascii: " ")
                }
                output[count] = byte
                count += 1
            }
        }
        return isBroken ? nil : String(validating: decoded, as: UTF8.self)
    }

    static func decode(_ text: Substring) -> String? {
        var text = text
        return text.withUTF8 { decode($0) }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
        default: nil
        }
    }

    /// Writes text so that it is one part of a path or a query, whoever reads it: all but letters, digits, `-`, `.`, `_` and `~`
    /// is escaped.
    static func encode(_ text: String, into output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            if bytes.allSatisfy(isUnreserved) { return output.append(contentsOf: bytes) }
            for byte in bytes {
                if isUnreserved(byte) {
                    output.append(byte)
                } else {
                    output.append(percent)
                    output.append(hexDigit(byte >> 4))
                    output.append(hexDigit(byte & 15))
                }
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ (value &- 10)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? lowUnreserved : highUnreserved) >> (UInt64(byte) & 63) & 1 == 1
    }

    // One bit a byte: digits, `-` and `.` below 64; letters, `_` and `~` above.
    private static let lowUnreserved: UInt64 = 0x03FF_6000_0000_0000
    private static let highUnreserved: UInt64 = 0x47FF_FFFE_87FF_FFFE
}
