#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct FuzzChat: Codable, Equatable {
    var room: Int
    var chat: Int?
    var note: String?
}

struct FuzzFolder: Codable, Equatable {
    var path: [String]
    var sort: String?
}

/// Some of all that a link may say.
struct FuzzPayload: Codable, Equatable {
    enum Kind: String, Codable { case red, blue }
    enum Shape: Codable, Equatable {
        case nothing
        case circle(radius: Double)
    }

    var text: String?
    var numbers: [Int8]?
    var matrix: [[Int]]?
    var flag: Bool?
    var real: Double?
    var kind: Kind?
    var shape: Shape?
    var date: Date?
    var data: Data?
    var map: [String: [String: String?]]?
    var gaps: [Int?]?
    var inner: Inner?
    var url: URL?
    var big: UInt64?

    struct Inner: Codable, Equatable {
        var text: String?
        var numbers: [Float]?
        var more: [Inner]?
    }
}

/// A type without an end.
indirect enum FuzzTree: Codable, Equatable {
    case leaf
    case branch([FuzzTree])
    case named([String: FuzzTree])
}

/// Plain data that bytes stand for, as a notification may carry it.
enum PlainData {
    /// Each byte puts a value on a stack, or makes a list or a dictionary of the last ones.
    static func dictionary(from bytes: [UInt8]) -> [AnyHashable: Any] {
        var stack: [Any] = []
        for byte in bytes {
            let number = Int(byte >> 4)
            switch byte & 15 {
            case 0: stack.append(number)
            case 1: stack.append(Double(number) / 2)
            case 2: stack.append(["", "red", "Zm9v", "2026-11-30T12:00:00Z", "x"][number % 5])
            case 3: stack.append(number % 2 == 0)
            case 4: stack.append(Int?.none as Any)
            case 5: stack.append(Date(timeIntervalSince1970: Double(number) * 1e9))
            case 6: stack.append(Data([byte]))
            case 7: stack.append([Double.infinity, -.infinity, .nan, 1e300][number % 4])
            case 8: stack.append([UInt64.max, UInt64(number), 1 << 63][number % 3])
            case 9, 10, 11: stack = [stack]
            case 12: stack.append(Array(stack.suffix(number)))
            case 13, 14: stack = [Dictionary(zip(keys.dropFirst(number), stack)) { first, _ in first }]
            default: stack.append(["leaf": [String: Any](), "branch": stack.suffix(number)])
            }
            if stack.count > 32 { stack.removeFirst(16) }
        }
        return Dictionary(zip(keys.map { AnyHashable($0) }, stack)) { first, _ in first }.merging([7: 7]) { first, _ in first }
    }

    private static let keys = [
        "text", "branch", "inner", "numbers", "matrix", "named", "flag", "real", "kind", "shape", "leaf", "date", "data", "map", "gaps", "url", "big",
        "more",
    ]
}
