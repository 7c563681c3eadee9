/// Where the places of a drawing are: in columns by their distance from the start, in each from top to bottom by their numbers. No two overlap.
struct LayeredLayout {
    struct Box: Hashable {
        let x, y, width: Int
        /// What is written in it.
        let text: String

        var right: Int { x + width }
        var middle: Int { y + LayeredLayout.height / 2 }
    }

    static let height = 24
    private static let margin = 16
    private static let rowGap = 12
    private static let columnGap = 110
    private static let characterWidth = 8
    private static let longestText = 48

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
            let texts = titles[column].map(Self.shortened)
            let columnWidth = 16 + Self.characterWidth * (texts.map(Self.cells).max() ?? 0)
            for (row, text) in texts.enumerated() {
                boxes.append(Box(x: x, y: Self.margin + row * (Self.height + Self.rowGap), width: columnWidth, text: text))
            }
            x += columnWidth
            width = x + Self.margin
            height = max(height, 2 * Self.margin + column.count * (Self.height + Self.rowGap) - Self.rowGap)
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

    private static func shortened(_ text: String) -> String {
        text.count <= longestText ? text : "\(text.prefix(longestText - 1))…"
    }

    /// How many columns of a fixed font a text takes; what is not of the first scripts may take two.
    private static func cells(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } }
}
