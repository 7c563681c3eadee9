/// How a piece of text looks.
package enum TextStyle: Sendable {
    case plain, dim, bold, highlighted

    /// The ANSI codes that switch it on.
    var codes: String {
        switch self {
        case .plain: ""
        case .dim: "\u{1B}[2m"
        case .bold: "\u{1B}[1m"
        case .highlighted: "\u{1B}[7m"
        }
    }
}

/// One line of a picture, in pieces that look the same.
package struct StyledLine: Equatable {
    package struct Piece: Equatable {
        package var text: String
        package var style: TextStyle
    }

    package private(set) var pieces: [Piece] = []

    /// How many columns it takes.
    package private(set) var width = 0

    package init() {}

    package init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

    package mutating func append(_ text: String, _ style: TextStyle = .plain) {
        width += text.columns
        if let last = pieces.indices.last, pieces[last].style == style {
            pieces[last].text += text
        } else {
            pieces.append(Piece(text: text, style: style))
        }
    }

    package mutating func append(_ line: StyledLine) {
        for piece in line.pieces { append(piece.text, piece.style) }
    }

    package mutating func pad(to width: Int) {
        if self.width < width { append(String(repeating: " ", count: width - self.width)) }
    }

    /// The text alone.
    package var plain: String { pieces.map(\.text).joined() }

    /// The text with ANSI codes.
    package var ansi: String {
        pieces.map { $0.style == .plain ? $0.text : "\($0.style.codes)\($0.text)\u{1B}[0m" }.joined()
    }
}

extension String {
    /// How many columns of a terminal the text takes.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text, with a mark at its end in place of what does not fit.
    package func fitted(to width: Int) -> String {
        if columns <= width { return self }
        var fitted = ""
        var used = 1
        for character in self {
            used += character.columns
            if used > width { break }
            fitted.append(character)
        }
        return width > 0 ? fitted + "…" : ""
    }

    /// The text in lines that fit, broken behind spaces where they have any.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for character in self {
            if used + character.columns > width, !line.isEmpty {
                let end = line.lastIndex(of: " ").map { line.index(after: $0) } ?? line.endIndex
                lines.append(String(line[..<end]))
                line = String(line[end...])
                used = line.columns
            }
            line.append(character)
            used += character.columns
        }
        return lines + [line]
    }

    /// The text with everything written out that a terminal would obey instead of show.
    package var showable: String {
        if unicodeScalars.allSatisfy(\.isShowable) { return self }
        return unicodeScalars.map { $0.isShowable ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
    }
}

extension Character {
    /// One column, or two for what East Asian terminals and emoji fonts draw wide, or none for a mark on what stands before it.
    package var columns: Int {
        if isASCII { return 1 }
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.properties.generalCategory == .nonspacingMark { return 0 }
        if unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
