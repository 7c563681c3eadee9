@main
enum TourCommand {
    static func main() {
        print(TourText.wholeTour())
    }
}
