/// Cuts a line into words, numbers, texts and signs, one at a time.
struct CommandScanner {
    enum Token: Equatable {
        case word(String)
        case number(String)
        case text(String)
        case sign(Character)
        case end

        /// The token in an error.
        var found: String {
            switch self {
            case .word(let word), .number(let word): "'\(word)'"
            case .text(let text): "\"\(text)\""
            case .sign(let sign): "'\(sign)'"
            case .end: "the end"
            }
        }
    }

    /// How many bytes a command may have.
    static let maximalLength = 4096

    /// The token that is next, and its column.
    private(set) var token = Token.end
    private(set) var column = 1

    private let characters: [Character]
    private var position = 0

    init(_ line: String) throws(CommandError) {
        guard line.utf8.count <= Self.maximalLength else {
            throw CommandError(.tooLong(limit: Self.maximalLength), column: 1)
        }
        characters = Array(line)
        try advance()
    }

    /// Goes on to the next token.
    mutating func advance() throws(CommandError) {
        while position < characters.count, characters[position] == " " || characters[position] == "\t" { position += 1 }
        column = position + 1
        guard position < characters.count else {
            token = .end
            return
        }
        let first = characters[position]
        switch first {
        case "(", ")", "{", "}", ".", ",", ":":
            position += 1
            token = .sign(first)
        case "\"":
            token = .text(try text())
        case _ where first.isNumberPart || first == "-":
            token = .number(number())
        case _ where first.isWordPart:
            token = .word(take { $0.isWordPart || $0.isNumberPart })
        default:
            try check(first)
            throw CommandError(.expected("a word, a number or a sign", found: "'\(first)'"), column: column)
        }
    }

    private mutating func text() throws(CommandError) -> String {
        position += 1
        var text = ""
        while position < characters.count {
            let character = characters[position]
            if character == "\"" {
                position += 1
                return text
            }
            try check(character)
            text.append(character)
            position += 1
        }
        throw CommandError(.openText, column: column)
    }

    /// Digits, and a part behind a point if more digits follow it.
    private mutating func number() -> String {
        var number = String(characters[position])
        position += 1
        number += take { $0.isNumberPart }
        if position + 1 < characters.count, characters[position] == ".", characters[position + 1].isNumberPart {
            position += 1
            number += "." + take { $0.isNumberPart }
        }
        return number
    }

    private mutating func take(while condition: (Character) -> Bool) -> String {
        let start = position
        while position < characters.count, condition(characters[position]) { position += 1 }
        return String(characters[start..<position])
    }

    /// Lets only through what a terminal can show as it is.
    private func check(_ character: Character) throws(CommandError) {
        for scalar in character.unicodeScalars where !scalar.isShowable {
            throw CommandError(.noText(scalar.value), column: position + 1)
        }
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isASCII && isLetter || self == "_" }
    fileprivate var isNumberPart: Bool { ("0"..."9").contains(self) && isASCII }
}

extension Unicode.Scalar {
    /// Whether it is no control character, which could do anything to a terminal, and nothing that bytes were lost for.
    package var isShowable: Bool {
        if value == 0xFFFD { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
