/// The ways to complete the word that a line ends with.
package struct CommandCompletion: Equatable {
    /// The line with what all the ways have in common; the line as it was if that is nothing.
    package let line: String

    /// The words that are possible, if there are several.
    package let choices: [String]

    /// Takes the unfinished word off the line, and asks the parser what it would have liked to find there.
    package init(of line: String) {
        let word = line.suffix(while: { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        let before = line.dropLast(word.count)
        let words = CommandParser.words(behind: String(before)).filter { $0.hasPrefix(word) }
        let common = words.dropFirst().reduce(words.first ?? String(word)) { Self.commonPrefix($0, $1) }
        self.line = before + common
        choices = words.count > 1 ? words : []
    }

    private static func commonPrefix(_ first: String, _ second: String) -> String {
        String(zip(first, second).prefix { $0 == $1 }.map(\.0))
    }
}

extension String {
    fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
        var start = endIndex
        while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
