/// Plays all scenes, each in a fresh app.
@main
enum ConverterCommand {
    static func main() throws {
        print(try ConverterScene.wholeText())
    }
}
