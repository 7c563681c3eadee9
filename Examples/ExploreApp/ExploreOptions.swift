/// What the command line asks for.
struct ExploreOptions: Equatable {
    var folder: String?
    var isFaulty = false
    var isBenchmark = false
    var workers = 2
    var wantsHelp = false

    struct Wrong: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--output":
                guard let path = arguments.next(), !path.isEmpty else { throw Wrong(description: "--output needs a folder") }
                folder = path
            case "--workers":
                guard let count = arguments.next().flatMap({ Int($0) }), (1...64).contains(count) else {
                    throw Wrong(description: "--workers needs a number from 1 to 64")
                }
                workers = count
            case "--faulty": isFaulty = true
            case "--benchmark": isBenchmark = true
            case "-h", "--help": wantsHelp = true
            default: throw Wrong(description: "unknown argument '\(argument)'")
            }
        }
        if isBenchmark, folder != nil || isFaulty { throw Wrong(description: "--benchmark goes with --workers alone") }
    }

    static let usage = """
        Explores the navigation of the tour's chat app: all places, all moves, and what is wrong.

        usage: explore [--faulty] [--output FOLDER]
               explore --benchmark [--workers N]

          --output FOLDER  write graph.dot, graph.mmd, graph.json, graph.svg, table.txt and
                           report.html there
          --faulty         plant a few faults, to see what is said of them
          --benchmark      measure how fast a larger app is explored (build with -c release)
          --workers N      on so many threads; 2 unless told
          --help           print this

        exit status: 0 if all was explored and written, whatever was found; 1 if not; 2 for
        wrong arguments.

        """
}
