// Where the parts of a link begin and end.
extension DeeplinkURL {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    mutating func read(_ bytes: Bytes, _ limits: DeeplinkLimits) throws(DeeplinkURLError) {
        try Self.refuseControlCharacters(bytes)
        let fragmentStart = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let queryStart = bytes[..<fragmentStart].firstIndex(of: UInt8(ascii: "?")) ?? fragmentStart
        if fragmentStart < bytes.count { fragment = string(bytes[(fragmentStart + 1)...]) }
        if queryStart < fragmentStart { query = string(bytes[(queryStart + 1)..<fragmentStart]) }
        let pathStart = try readOrigin(bytes, end: queryStart)
        path = try segments(bytes, from: pathStart, to: queryStart, limit: limits.safeSegments)
    }

    static func refuseControlCharacters(_ bytes: Bytes) throws(DeeplinkURLError) {
        for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F {
            throw DeeplinkURLError(reason: .controlCharacter, offset: index)
        }
    }

    /// Reads what stands in front of the path.
    /// - Returns: Where the path begins.
    mutating func readOrigin(_ bytes: Bytes, end: Int) throws(DeeplinkURLError) -> Int {
        try readAuthority(bytes, from: readScheme(bytes, end: end), end: end)
    }

    private func string(_ slice: Slice<Bytes>) -> String { String(decoding: Bytes(rebasing: slice), as: UTF8.self) }

    private func lowercased(_ slice: Slice<Bytes>) -> String {
        String(unsafeUninitializedCapacity: slice.count) { output in
            for (index, byte) in slice.enumerated() {
                output[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
            }
            return slice.count
        }
    }

    /// - Returns: Where the rest begins.
    private mutating func readScheme(_ bytes: Bytes, end: Int) throws(DeeplinkURLError) -> Int {
        var index = 0
        while index < end, bytes[index] != UInt8(ascii: "/") {
            if bytes[index] == UInt8(ascii: ":") {
                guard index > 0, bytes[0].isLetter, bytes[..<index].allSatisfy(\.isSchemeCharacter) else {
                    throw DeeplinkURLError(reason: .invalidScheme, offset: 0)
                }
                scheme = lowercased(bytes[..<index])
                return index + 1
            }
            index += 1
        }
        return 0
    }

    /// - Returns: Where the path begins.
    private mutating func readAuthority(_ bytes: Bytes, from start: Int, end: Int) throws(DeeplinkURLError) -> Int {
        let slash = UInt8(ascii: "/")
        guard start + 1 < end, bytes[start] == slash, bytes[start + 1] == slash else { return start }
        var hostStart = start + 2
        let authorityEnd = bytes[hostStart..<end].firstIndex(of: slash) ?? end
        if let at = bytes[hostStart..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
            userInfo = string(bytes[hostStart..<at])
            hostStart = at + 1
        }
        var hostEnd = hostStart
        if hostStart < authorityEnd, bytes[hostStart] == UInt8(ascii: "[") {
            guard let bracket = bytes[hostStart..<authorityEnd].firstIndex(of: UInt8(ascii: "]")), bracket > hostStart + 1,
                bytes[(hostStart + 1)..<bracket].allSatisfy(\.isAddressCharacter)
            else { throw DeeplinkURLError(reason: .invalidHost, offset: hostStart) }
            hostEnd = bracket + 1
        } else {
            while hostEnd < authorityEnd, bytes[hostEnd] != UInt8(ascii: ":") {
                guard bytes[hostEnd].isHostCharacter else { throw DeeplinkURLError(reason: .invalidHost, offset: hostEnd) }
                hostEnd += 1
            }
        }
        if hostEnd > hostStart { host = lowercased(bytes[hostStart..<hostEnd]) }
        if hostEnd < authorityEnd {
            guard bytes[hostEnd] == UInt8(ascii: ":") else { throw DeeplinkURLError(reason: .invalidHost, offset: hostEnd) }
            try readPort(bytes[(hostEnd + 1)..<authorityEnd])
        }
        return authorityEnd
    }

    private mutating func readPort(_ digits: Slice<Bytes>) throws(DeeplinkURLError) {
        if digits.isEmpty { return }
        guard host != nil, digits.count <= 5, digits.allSatisfy(\.isDigit) else {
            throw DeeplinkURLError(reason: .invalidPort, offset: digits.startIndex)
        }
        let port = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard port <= 65_535 else { throw DeeplinkURLError(reason: .invalidPort, offset: digits.startIndex) }
        self.port = port
    }

    private func segments(_ bytes: Bytes, from start: Int, to end: Int, limit: Int) throws(DeeplinkURLError) -> [String]? {
        var segments: [String] = []
        var start = start < end && bytes[start] == UInt8(ascii: "/") ? start + 1 : start
        while start < end {
            if segments.count == limit { throw DeeplinkURLError(reason: .tooManySegments(limit: limit), offset: start) }
            let segmentEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
            guard let segment = PercentCoding.decode(Bytes(rebasing: bytes[start..<segmentEnd])) else { return nil }
            segments.append(segment)
            start = segmentEnd + 1
        }
        return segments
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    fileprivate var isSchemeCharacter: Bool {
        isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
    /// Names of other scripts are left to whoever compares them.
    fileprivate var isHostCharacter: Bool {
        isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "~")
    }
    fileprivate var isAddressCharacter: Bool {
        isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 || self == UInt8(ascii: ":") || self == UInt8(ascii: ".")
    }
}
