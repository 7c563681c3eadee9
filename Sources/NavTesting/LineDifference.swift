/// What makes one text another, line by line, as people read it: `-` before a line that is gone, `+` before one that is new.
struct LineDifference: CustomStringConvertible {
    private enum Line {
        case same(Substring), removed(Substring), inserted(Substring)
    }

    /// How many lines that are the same stand around those that are not.
    private static let context = 3

    private var lines: [Line] = []

    /// - Complexity: Linear in the lines where the texts are equal; at worst in the lines times the differences.
    init(from old: String, to new: String) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append(.removed(old[left]))
                left += 1
            } else if inserted.contains(right) {
                lines.append(.inserted(new[right]))
                right += 1
            } else {
                lines.append(.same(new[right]))
                left += 1
                right += 1
            }
        }
    }

    var isEmpty: Bool {
        lines.allSatisfy { if case .same = $0 { true } else { false } }
    }

    /// The lines, without empty ones around them and without spaces at their ends.
    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for index in lines.indices {
            while lines[index].last == " " { lines[index].removeLast() }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines.drop { $0.isEmpty })
    }

    /// The lines that differ with a few around them; `…` stands for what is left out.
    var description: String {
        let isShown = shownLines()
        var text: [String] = []
        for (index, line) in lines.enumerated() {
            guard isShown[index] else {
                if index == 0 || isShown[index - 1] { text.append("  …") }
                continue
            }
            switch line {
            case .same(let line): text.append("  \(line)")
            case .removed(let line): text.append("- \(line)")
            case .inserted(let line): text.append("+ \(line)")
            }
        }
        return text.joined(separator: "\n")
    }

    private func shownLines() -> [Bool] {
        var isShown = [Bool](repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            for near in max(index - Self.context, 0)...min(index + Self.context, lines.count - 1) { isShown[near] = true }
        }
        return isShown
    }
}
