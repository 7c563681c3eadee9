/// What the command line asks for.
struct Options: Equatable {
    enum Mode { case run, check, explain }

    var mode = Mode.run
    var isJSON = false
    var wantsHelp = false
    /// Files to read; none is the standard input, and so is `-`.
    var files: [String] = []

    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var isOnlyFiles = false
        for argument in arguments {
            guard !isOnlyFiles, argument.hasPrefix("-"), argument != "-" else {
                files.append(argument)
                continue
            }
            switch argument {
            case "--": isOnlyFiles = true
            case "--json": isJSON = true
            case "--check", "--explain":
                guard mode == .run else { throw Unknown(description: "--check and --explain exclude each other") }
                mode = argument == "--check" ? .check : .explain
            case "-h", "--help": wantsHelp = true
            default: throw Unknown(description: "unknown option '\(argument)'; see --help")
            }
        }
    }

    static let help = """
        Runs route programs: navigation as JSON, on the real library, without a line of Swift.

        usage: nav-run [--json] [--check | --explain] [FILE ...]

        Each FILE, or the standard input, holds one program, or one a line (JSON Lines).

          --json      print one JSON object a program, on a line of its own
          --check     only check the programs
          --explain   print what each route comes to after merging, and run nothing
          --help      print this

        exit status: 0 if every program could be read and run (a route that fails is a
        result), 1 if one could not, 2 for wrong arguments.
        """
}
