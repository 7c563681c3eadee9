/// Plays all scenes, each in a fresh app.
@main
enum CallsCommand {
    static func main() throws {
        print(try CallsScene.wholeText())
    }
}
