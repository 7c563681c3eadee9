/// Where the places of a drawing are: in columns by their distance from the start, in each from top to bottom by their numbers. No two overlap.
struct LayeredLayout {
    struct Box: Hashable {
        let x, y, width, height: Int
        /// What is written in it, from top to bottom.
        let lines: [String]

        var right: Int { x + width }
        var middle: Int { y + height / 2 }
    }

    static let lineHeight = 15
    private static let padding = 9
    private static let margin = 16
    private static let rowGap = 12
    private static let columnGap = 80
    private static let characterWidth = 8
    /// In columns of a fixed font, if there is a space to break it at. The text of a title is cut where it takes more lines than that.
    private static let longestLine = 26
    private static let mostLines = 5
    private static let longestWord = 48

    /// By place.
    private(set) var boxes: [Box] = []
    private(set) var width = 2 * margin
    private(set) var height = 2 * margin

    /// - Parameters:
    ///   - depths: The distances of the places, none smaller than the one before.
    ///   - titles: What they are called.
    init(depths: [Int], titles: [String]) {
        var next = 0
        var x = Self.margin
        while next < depths.count {
            let column = next..<(depths[next...].firstIndex { $0 != depths[next] } ?? depths.count)
            let texts = titles[column].map(Self.lines)
            let columnWidth = 16 + Self.characterWidth * (texts.joined().map(Self.cells).max() ?? 0)
            var y = Self.margin
            for lines in texts {
                let boxHeight = Self.padding + lines.count * Self.lineHeight
                boxes.append(Box(x: x, y: y, width: columnWidth, height: boxHeight, lines: lines))
                y += boxHeight + Self.rowGap
            }
            x += columnWidth
            width = x + Self.margin
            height = max(height, y - Self.rowGap + Self.margin)
            x += Self.columnGap
            next = column.upperBound
        }
    }

    /// The curve of a line: forth to the right, back to the left, and out of a column and into it again.
    func curve(from source: Int, to target: Int) -> String {
        let (from, to) = (boxes[source], boxes[target])
        if from.x == to.x {
            let x = from.right + 40
            return "M\(from.right) \(from.middle)C\(x) \(from.middle) \(x) \(to.middle) \(to.right) \(to.middle)"
        }
        let isForth = from.x < to.x
        let (start, end) = isForth ? (from.right, to.x) : (from.x, to.right)
        let reach = isForth ? 50 : -50
        // Back goes a little lower, so that it is not taken for the way forth.
        let shift = isForth ? 0 : 5
        return
            "M\(start) \(from.middle + shift)C\(start + reach) \(from.middle + shift) \(end - reach) \(to.middle + shift) \(end) \(to.middle + shift)"
    }

    /// A title as a few short lines, broken at spaces.
    private static func lines(of title: String) -> [String] {
        var lines: [String] = []
        var width = 0
        for word in title.split(separator: " ", omittingEmptySubsequences: false) {
            let word = NavigationGraph.shortened(String(word), to: longestWord)
            let wordWidth = cells(word)
            if !lines.isEmpty, width + 1 + wordWidth <= longestLine {
                lines[lines.count - 1] += " \(word)"
                width += 1 + wordWidth
            } else {
                if lines.count == mostLines {
                    lines[mostLines - 1] += " …"
                    break
                }
                lines.append(word)
                width = wordWidth
            }
        }
        return lines
    }

    /// How many columns of a fixed font a text takes; what is neither of the first scripts nor a sign, as `›` and `…`, may take two.
    private static func cells(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 || (0x2000..<0x2190).contains($1.value) ? 1 : 2) }
    }
}
