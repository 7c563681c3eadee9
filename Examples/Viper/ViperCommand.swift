import ViperApp

@main
enum ViperCommand {
    static func main() throws {
        print(try Story.text())
    }
}
