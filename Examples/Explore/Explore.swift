import ExploreApp
import Foundation

/// Explores the tour's app, and reports what there is and what is wrong.
@main
enum Explore {
    static func main() async {
        let command = ExploreCommand {
            FileHandle.standardOutput.write(Data($0.utf8))
        } writeError: {
            FileHandle.standardError.write(Data($0.utf8))
        }
        exit(await command.run(CommandLine.arguments.dropFirst()))
    }
}
