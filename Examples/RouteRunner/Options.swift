/// What the command line asks for.
struct Options: Equatable {
    enum Mode: String { case run, check, explain, explore }

    var mode = Mode.run
    var isJSON = false
    var wantsHelp = false
    /// Files to read; none is the standard input, and so is `-`.
    var files: [String] = []
    /// How many places an exploration may find, and how many moves away from the start.
    var limit = 1_000
    var depth = 20

    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var isOnlyFiles = false
        var numbers: [String: Int] = [:]
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            guard !isOnlyFiles, argument.hasPrefix("-"), argument != "-" else {
                files.append(argument)
                continue
            }
            switch argument {
            case "--": isOnlyFiles = true
            case "--json": isJSON = true
            case "--check", "--explain", "--explore":
                guard mode == .run else { throw Unknown(description: "\(argument) and --\(mode) exclude each other") }
                mode = Mode(rawValue: String(argument.dropFirst(2))) ?? .run
            case "--limit", "--depth":
                guard let number = arguments.next().flatMap({ Int($0) }), (1...1_000_000).contains(number) else {
                    throw Unknown(description: "\(argument) needs a number from 1 to 1000000")
                }
                numbers[argument] = number
            case "-h", "--help": wantsHelp = true
            default: throw Unknown(description: "unknown option '\(argument)'; see --help")
            }
        }
        guard numbers.isEmpty || mode == .explore else { throw Unknown(description: "--limit and --depth go with --explore") }
        limit = numbers["--limit"] ?? limit
        depth = numbers["--depth"] ?? depth
    }

    static let help = """
        Runs route programs: navigation as JSON, on the real library, without a line of Swift.

        usage: nav-run [--json] [--check | --explain] [FILE ...]
               nav-run --explore [--limit N] [--depth N] [--json] [FILE ...]

        Each FILE, or the standard input, holds one program, or one a line (JSON Lines).

          --json      print one JSON object a program, on a line of its own
          --check     only check the programs
          --explain   print what each route comes to after merging, and run nothing
          --explore   take the routes as moves that can be made in any order, and going back
                      as one more; print the places that they lead to from the start, and
                      what is wrong: invalid hierarchies, modals that nothing closes, routes
                      that always fail
          --limit N   explore at most N places; 1000 unless told
          --depth N   explore places at most N moves away; 20 unless told
          --help      print this

        exit status: 0 if every program could be read and run (a route that fails is a
        result), 1 if one could not, 2 for wrong arguments. With --explore: 0 if nothing is
        wrong, 1 if something is, 2 for a program that cannot be read or explored, too. An
        exploration ends after 30 seconds.
        """
}
