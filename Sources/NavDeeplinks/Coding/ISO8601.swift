#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Dates as RFC 3339 has them: `2026-11-30T12:00:00Z`, in the calendar of today at all times.
enum ISO8601 {
    /// Whether a date is in a year from 0 to 9999. Others have no text here, and of those far away Foundation's calendars make
    /// nothing or trap.
    static func holds(_ date: Date) -> Bool {
        date.timeIntervalSince1970 >= -62_167_219_200 && date.timeIntervalSince1970 < 253_402_300_800
    }

    /// - Precondition: The date is in a year from 0 to 9999.
    static func text(of date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let day = seconds.quotient(by: 86_400)
        let timeOfDay = seconds - day * 86_400
        let (year, month, dayOfMonth) = civil(fromDays: day)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
            + "T\(padded(timeOfDay / 3_600, 2)):\(padded(timeOfDay / 60 % 60, 2)):\(padded(timeOfDay % 60, 2))Z"
    }

    /// Seconds may have a fraction, and the time an offset from UTC, such as `+02:00`.
    /// - Returns: `nil` for what is no date.
    static func date(from text: String) -> Date? {
        var reader = Reader(text.utf8)
        guard let year = reader.number(of: 4), reader.take("-"), let month = reader.number(of: 2), reader.take("-"),
            let day = reader.number(of: 2), reader.take("T"), let hour = reader.number(of: 2), reader.take(":"),
            let minute = reader.number(of: 2), reader.take(":"), let second = reader.number(of: 2),
            1...12 ~= month, day >= 1, hour < 24, minute < 60, second < 60,
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        let days = days(toYear: year, month: month, day: day)
        // A day that its month does not have is one of the next month.
        guard civil(fromDays: days).month == month else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset) + fraction)
    }

    // Years begin in March here, so that the day that comes and goes is the last; 400 years have 146,097 days.
    private static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.quotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let era = days.quotient(by: 146_097)
        let day = days - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    private struct Reader {
        private var rest: Substring.UTF8View

        init(_ text: String.UTF8View) { rest = text[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func digit() -> Int? {
            guard let byte = rest.first, byte &- UInt8(ascii: "0") < 10 else { return nil }
            rest.removeFirst()
            return Int(byte &- UInt8(ascii: "0"))
        }

        mutating func number(of count: Int) -> Int? {
            var number = 0
            for _ in 0..<count {
                guard let digit = digit() else { return nil }
                number = number * 10 + digit
            }
            return number
        }

        /// Beyond the ninth digit nothing counts.
        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            guard var number = digit() else { return nil }
            var scale = 10
            while let digit = digit() {
                if scale == 1_000_000_000 { continue }
                number = number * 10 + digit
                scale *= 10
            }
            return Double(number) / Double(scale)
        }

        mutating func offset() -> Int? {
            if take("Z") { return 0 }
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(of: 2), take(":"), let minutes = number(of: 2), hours < 24, minutes < 60 else {
                return nil
            }
            return (hours * 60 + minutes) * (isWest ? -60 : 60)
        }
    }
}

extension Int {
    /// The quotient, rounded down.
    fileprivate func quotient(by divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }
}
