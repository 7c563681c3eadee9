#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What JSON would cost, found out before it is read: what reads it does so by recursion, and takes memory for each value.
struct JSONShape {
    /// How deep brackets stand in brackets.
    private(set) var depth = 0
    /// How many values there are at most.
    private(set) var values = 0
    /// Whether it is not UTF-8, in which no JSON has a zero byte. What follows one was not looked at.
    private(set) var hasZero = false

    init(_ json: Data) {
        var (open, isText, isEscaped) = (0, false, false)
        for byte in json {
            if byte == 0 {
                hasZero = true
                return
            }
            if isText {
                // What is escaped is text, even a quote.
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open += 1
                values += 1
                depth = max(depth, open)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
            case UInt8(ascii: ","): values += 1
            default: break
            }
        }
    }
}
