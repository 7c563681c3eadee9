// error: requires that 'StackContainer' inherit from 'TabsContainer'
import NavDSL

func check() {
    let route = ScreenStackRoute()
        .selectTab(with: .index(0))  // wrong
        // right: .tabs.selectTab(with: .index(0))
}
