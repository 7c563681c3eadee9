import NavDeeplinks
import Testing

/// What is written is read as the same value, whatever it is.
@Suite struct CodingRoundTripTests {
    /// How both sides do it.
    enum Manner: CaseIterable {
        case plain, iso8601, seconds, milliseconds, snakeCase, strictPlus, lists

        var coders: (encoder: URLQueryEncoder, decoder: URLQueryDecoder) {
            var encoder = URLQueryEncoder()
            var decoder = URLQueryDecoder()
            decoder.limits = DeeplinkLimits(length: .max, pairs: .max)
            func dates(_ strategy: DateCodingStrategy) {
                encoder.dateEncodingStrategy = strategy
                decoder.dateDecodingStrategy = strategy
            }
            switch self {
            case .plain: break
            case .iso8601: dates(.iso8601)
            case .seconds: dates(.secondsSince1970)
            case .milliseconds: dates(.millisecondsSince1970)
            case .snakeCase:
                encoder.keyEncodingStrategy = .convertToSnakeCase
                decoder.keyDecodingStrategy = .convertFromSnakeCase
            case .strictPlus: decoder.readsPlusAsSpace = false
            case .lists:
                encoder.dataEncodingStrategy = .deferredToData
                decoder.dataDecodingStrategy = .deferredToData
            }
            return (encoder, decoder)
        }
    }

    /// - Returns: What went wrong.
    private func check<Payload: RandomPayload>(_ type: Payload.Type, _ random: inout SeededNumbers, _ manner: Manner) throws -> String? {
        let value = Payload.random(&random)
        let (encoder, decoder) = manner.coders
        let query = try encoder.encode(value)
        let read = try decoder.decode(type, from: query)
        if read != value { return "\(value) was written as \(query) and read as \(read)" }
        let again = try encoder.encode(read)
        // The order of dictionaries changes.
        return Set(again.split(separator: "&")) == Set(query.split(separator: "&")) ? nil : "\(query) was written as \(again)"
    }

    @Test(arguments: Payloads.all.indices, Manner.allCases)
    func `random values are read as they were written`(payload: Int, manner: Manner) throws {
        var random = SeededNumbers(seed: UInt64(payload))
        for round in 0..<25 {
            let mistake = try check(Payloads.all[payload], &random, manner)
            #expect(mistake == nil, "\(Payloads.all[payload]), round \(round)")
        }
    }

    @Test(arguments: 0..<8) func `random text is the same to the last byte`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<50 {
            let text = random.text(0...20)
            let read = try one(String.self, URLQueryEncoder().encode(One(a: text)))
            #expect(Array(read.utf8) == Array(text.utf8))
        }
    }

    @Test func `a query that is written is one link with any other`() throws {
        var random = SeededNumbers(seed: 1)
        for _ in 0..<50 {
            let value = Payloads.Person.random(&random)
            let url = try DeeplinkURL("https://x.y/a?\(URLQueryEncoder().encode(value))#b")
            #expect(try URLQueryDecoder().decode(Payloads.Person.self, from: url.query ?? "") == value)
            #expect(url.path == ["a"] && url.fragment == "b")
        }
    }
}
