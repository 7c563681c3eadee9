public import NavCore

/// A program that cannot be read or does not pass its check. Nothing of it was run.
public struct RouteProgramError: ScreenError {
    /// The program's id, where it could be read.
    public var program: String?
    /// Where in the JSON: `routes[0][2].steps[1]`; empty is the whole program.
    public let path: String
    /// What was expected there, and what was found.
    public let message: String
    public var attachedErrors: [any Error] = []

    /// Says what is wrong with a program, and where.
    public init(program: String? = nil, path: String, message: String) {
        self.program = program
        self.path = path
        self.message = message
    }

    public var description: String {
        let place = [program.map { "program '\($0)'" }, path.isEmpty ? nil : path].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}

/// A place in a program's JSON. A step's path is made only if something is wrong there.
indirect enum ProgramPath {
    case top
    case field(ProgramPath, String)
    case index(ProgramPath, Int)

    func appending(_ field: String) -> ProgramPath { .field(self, field) }
    func appending(_ index: Int) -> ProgramPath { .index(self, index) }

    func error(_ message: String) -> RouteProgramError { RouteProgramError(path: text, message: message) }

    var text: String {
        var parts: [String] = []
        var rest = self
        while true {
            switch rest {
            case .top: return parts.reversed().joined()
            case .field(.top, let name): (rest, parts) = (.top, parts + [name])
            case .field(let path, let name): (rest, parts) = (path, parts + [".\(name)"])
            case .index(let path, let index): (rest, parts) = (path, parts + ["[\(index)]"])
            }
        }
    }
}

/// Offers the name that is nearest to a misspelt one: ` (did you mean 'push'?)`, or nothing.
func guess(_ word: String, among names: some Sequence<String>) -> String {
    guard word.count <= 40 else { return "" }
    let nearest = names.map { (name: $0, distance: editDistance(word, $0)) }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let nearest, nearest.distance <= max(2, word.count / 3) else { return "" }
    return " (did you mean '\(nearest.name)'?)"
}

/// How many letters have to be changed, added or removed to make one word of the other, whatever their case.
private func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right.lowercased())
    var row = Array(0...right.count)
    for (index, letter) in left.lowercased().enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let above = row[column + 1]
            row[column + 1] = min(above + 1, row[column] + 1, diagonal + (letter == right[column] ? 0 : 1))
            diagonal = above
        }
    }
    return row[right.count]
}
