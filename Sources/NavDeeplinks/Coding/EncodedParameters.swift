/// What a value becomes before it is text.
enum EncodedParameter {
    /// A place for something, and nothing in it.
    case none
    case text(String)
    case values(EncodedValues)
    /// What an encoder has been given, when it is asked.
    case later(ParameterEncoder)

    /// What it is in the end.
    var settled: EncodedParameter {
        if case .later(let encoder) = self { return encoder.parameter } else { return self }
    }
}

/// Values inside a value, by key or in order.
final class EncodedValues {
    private(set) var entries: [(key: String, value: EncodedParameter)] = []
    let isList: Bool
    // Where there are many keys they are found by hash.
    private var indices: [String: Int] = [:]

    private static let indexedCount = 12

    init(isList: Bool) {
        self.isList = isList
        entries.reserveCapacity(4)
    }

    /// Its elements, if each is text: they are written as a key that is repeated.
    var texts: [String]? {
        guard isList, !entries.isEmpty else { return nil }
        var texts: [String] = []
        texts.reserveCapacity(entries.count)
        for entry in entries {
            guard case .text(let text) = entry.value.settled else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The value of a key that comes twice is the last one.
    func set(_ value: EncodedParameter, for key: String) {
        if let index = index(of: key) { return entries[index].value = value }
        entries.append((key, value))
        if entries.count == Self.indexedCount {
            for (index, entry) in entries.enumerated() { indices[entry.key] = index }
        } else if entries.count > Self.indexedCount {
            indices[key] = entries.count - 1
        }
    }

    private func index(of key: String) -> Int? {
        indices.isEmpty ? entries.firstIndex { $0.key == key } : indices[key]
    }

    func append(_ value: EncodedParameter) { entries.append(("\(entries.count)", value)) }
}

/// Writes pairs of a query.
struct QueryWriter {
    /// What stands in front of the next pair; `nil` for nothing.
    private var separator: UInt8?

    /// - Parameter mark: What stands in front of the first pair.
    init(behind mark: UInt8? = nil) { separator = mark }

    /// Writes a value, and what is inside, by keys in brackets. Depth was limited when it was encoded.
    mutating func write(_ value: EncodedParameter, name: String, into bytes: inout [UInt8]) {
        switch value.settled {
        case .later: break
        case .none: writePair(name, nil, into: &bytes)
        case .text(let text): writePair(name, text, into: &bytes)
        case .values(let values):
            if values.entries.isEmpty {
                writePair(name + "[]", nil, into: &bytes)
            } else if let texts = values.texts {
                for text in texts { writePair(name, text, into: &bytes) }
            } else {
                for entry in values.entries { write(entry.value, name: "\(name)[\(entry.key)]", into: &bytes) }
            }
        }
    }

    private mutating func writePair(_ name: String, _ value: String?, into bytes: inout [UInt8]) {
        if let separator { bytes.append(separator) }
        separator = UInt8(ascii: "&")
        PercentCoding.encode(name, into: &bytes)
        guard let value else { return }
        bytes.append(UInt8(ascii: "="))
        PercentCoding.encode(value, into: &bytes)
    }
}
