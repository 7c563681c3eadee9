// error: cannot convert value of type 'WritableKeyPath<Model, String>' to expected argument type 'WritableKeyPath<Model, Recent<
import NavState

struct Model {
    @Recent var number = ""
}

func check(_ controller: ModelController<Model>) -> (String) -> Void {
    controller.pipeValue(\.number)  // wrong
    // right: controller.pipeValue(\.$number)
}
