// error: value of type 'any ChatObserver' has no member 'roomDidClose'
import NavDSL

protocol ChatObserver: ScreenObserver { func chatDidUpdate(_ chatID: Int) }
protocol RoomObserver: ScreenObserver { func roomDidClose() }

struct ChatScreen: ObservableScreen {
    func build(navigator: ScreenNavigator, observation: ScreenObservation<any ChatObserver>) -> StackContainer {
        observation { $0.roomDidClose() }  // wrong
        // right: observation { $0.chatDidUpdate(1) }
        return StackContainer()
    }
}
