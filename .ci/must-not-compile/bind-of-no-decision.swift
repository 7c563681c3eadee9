// error: cannot convert value of type 'KeyPath<Model, Int>' to expected argument type 'KeyPath<Model, Int?>'
import NavState

struct Model {
    var count = 0
    var shouldShow: Int? { count > 0 ? count : nil }
}

func check(_ controller: ModelController<Model>) throws {
    try controller.bind(\.count) { print($0) }  // wrong
    // right: try controller.bind(\.shouldShow) { print($0) }
}
