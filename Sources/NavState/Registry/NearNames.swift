/// Names that look like another.
enum NearNames {
    /// At most three, the nearest first: those with a third of their letters changed at most, whatever the case.
    /// - Complexity: Linear in the names, of which only the first 64 characters count.
    static func of(_ name: String, among names: [String]) -> [String] {
        let wanted = Array(name.prefix(64).lowercased())
        let rated = names.enumerated().compactMap { index, name -> (distance: Int, index: Int)? in
            let other = Array(name.prefix(64).lowercased())
            let distance = distance(wanted, other)
            return distance <= max(wanted.count, other.count) / 3 ? (distance, index) : nil
        }
        return rated.sorted { $0 < $1 }.prefix(3).map { names[$0.index] }
    }

    /// How many letters have to be put in, taken out or changed.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (line, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in second.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(row[column] + 1, above + 1, diagonal + (character == other ? 0 : 1))
                diagonal = above
            }
        }
        return row[second.count]
    }
}
