#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NavDeeplinks

/// What has to hold for any bytes: all that reads them answers with a value or a typed error, and what was read can be written and
/// read again as the same.
struct LinkChecks {
    private let chat = URLPattern<FuzzChat>("nivelir://chat/:room/:chat?", "https://nivelir.app/rooms/:room/chats/:chat?")
    private let folder = URLPattern<FuzzFolder>("files://all/*path", "x:days/*path")
    private let router: URLRouter<Int>
    private var decoder = URLQueryDecoder()
    /// For what was written: a list as long as its limit is more pairs than theirs.
    private var patientDecoder = URLQueryDecoder()
    private var encoder = URLQueryEncoder()
    private var plainDecoder = DictionaryDecoder()

    init() {
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        decoder.repeatedKeyStrategy = .last
        patientDecoder.dateDecodingStrategy = .iso8601
        patientDecoder.limits = DeeplinkLimits(length: .max, segments: .max, pairs: .max)
        plainDecoder.dateDecodingStrategy = .secondsSince1970
        let routes = [
            URLRoute("chat", chat) { $0.room }, URLRoute("folder", folder) { $0.path.count },
            URLRoute("any", URLPattern<FuzzPayload>("nivelir://chat/:a/*rest", "/:a/*rest")) { _ in 0 },
        ]
        do { router = try URLRouter(routes) } catch { preconditionFailure("\(error)") }
    }

    /// Tries one input in every way.
    /// - Returns: What was wrong, if anything was, and a number for what happened.
    func check(_ bytes: [UInt8]) -> (mistake: String?, behaviour: UInt64) {
        let text = String(decoding: bytes, as: UTF8.self)
        var outcome = Outcome()
        checkLink(text, &outcome)
        checkQuery(text, &outcome)
        checkPattern(text, &outcome)
        checkPlainData(bytes, &outcome)
        return (outcome.mistake, outcome.behaviour)
    }

    private func checkLink(_ text: String, _ outcome: inout Outcome) {
        guard let url = outcome.attempt({ try DeeplinkURL(text) }) else { return }
        outcome.note(url.path.map { min($0.count, 5) } ?? 6)
        outcome.note((url.host == nil ? 0 : 1) + (url.port == nil ? 0 : 2) + (url.userInfo == nil ? 0 : 4) + (url.query == nil ? 0 : 8))
        if url.userInfo != nil, (try? router.route(url)) != nil { outcome.fail("a link with a user was matched") }
        outcome.attempt { try router.route(url) }
        roundTrip(chat, url, &outcome)
        roundTrip(folder, url, &outcome)
    }

    private func roundTrip<Value: Codable & Equatable>(_ pattern: URLPattern<Value>, _ url: DeeplinkURL, _ outcome: inout Outcome) {
        guard let read = try? pattern.parse(url) else { return }
        guard let printed = try? pattern.print(read) else { return outcome.fail("what was read could not be printed: \(read)") }
        if (try? pattern.parse(printed)) != read { outcome.fail("\(read) was printed as \(printed)") }
    }

    private func checkQuery(_ text: String, _ outcome: inout Outcome) {
        if let payload = outcome.attempt({ try decoder.decode(FuzzPayload.self, from: text) }) {
            // The fraction of a date is read and not written.
            guard let first = again(payload), let second = again(first) else { return outcome.fail("what was read could not be written and read") }
            if first != second || first.inner != payload.inner { outcome.fail("\(payload) is not the same after two rounds: \(second)") }
        }
        if let tree = outcome.attempt({ try decoder.decode(FuzzTree.self, from: text) }), again(tree) != tree {
            outcome.fail("\(tree) is not the same after a round")
        }
        if let map = outcome.attempt({ try decoder.decode([String: [String?]].self, from: text) }), again(map) != map {
            outcome.fail("\(map) is not the same after a round")
        }
    }

    private func again<Value: Codable>(_ value: Value) -> Value? {
        guard let query = try? encoder.encode(value) else { return nil }
        return try? patientDecoder.decode(Value.self, from: query)
    }

    private func checkPattern(_ text: String, _ outcome: inout Outcome) {
        let pattern = URLPattern<[String: String]>(text)
        guard outcome.attempt({ try pattern.validate() }) != nil else { return }
        outcome.attempt { try URLRouter([URLRoute("chat", chat) { _ in 1 }, URLRoute("other", pattern) { _ in 2 }]) }
        let value = ["room": "a/b", "a": text.isEmpty ? "x" : text, "b": ":", "c": "é"]
        // A rest is a list, and no text.
        guard !text.utf8.contains(UInt8(ascii: "*")), let printed = outcome.attempt({ try pattern.print(value) }) else { return }
        var patient = pattern
        patient.decoder.limits = patientDecoder.limits
        if (try? patient.parse(printed)) != value { outcome.fail("\(value) was printed as \(printed)") }
    }

    private func checkPlainData(_ bytes: [UInt8], _ outcome: inout Outcome) {
        let data = PlainData.dictionary(from: bytes)
        outcome.attempt { try plainDecoder.decode(FuzzPayload.self, from: data) }
        outcome.attempt { try plainDecoder.decode(FuzzTree.self, from: data) }
        outcome.attempt { try plainDecoder.decode([String: [Int?]].self, from: data) }
    }
}

/// What happened to an input.
struct Outcome {
    private(set) var mistake: String?
    // FNV-1a, so that it is the same in every process.
    private(set) var behaviour: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func note(_ number: Int) { behaviour = (behaviour ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3 }

    mutating func fail(_ mistake: String) { self.mistake = self.mistake ?? mistake }

    /// Errors that are not of a documented type are mistakes, and so are those that cannot be described.
    @discardableResult mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            let value = try body()
            note(1)
            return value
        } catch let error as DeeplinkURLError {
            note(2 &+ error.description.utf8.count)
        } catch let error as DecodingError {
            note(error)
        } catch is EncodingError {
            note(3)
        } catch let error as URLPatternError {
            note(error.description.isEmpty ? 4 : 5)
        } catch is URLPatternConflictError {
            note(6)
        } catch {
            fail("an error of no documented type: \(error)")
        }
        return nil
    }

    private mutating func note(_ error: DecodingError) {
        switch error {
        case .typeMismatch(_, let context): note(7, context)
        case .valueNotFound(_, let context): note(8, context)
        case .keyNotFound(_, let context): note(9, context)
        case .dataCorrupted(let context): note(10, context)
        @unknown default: fail("an error of no documented kind: \(error)")
        }
    }

    private mutating func note(_ kind: Int, _ context: DecodingError.Context) {
        note(kind)
        note(context.codingPath.count)
        // The words without what was found, which is between quotes.
        if let word = context.debugDescription.utf8.last(where: { $0 != UInt8(ascii: ".") }) { note(Int(word)) }
    }
}
