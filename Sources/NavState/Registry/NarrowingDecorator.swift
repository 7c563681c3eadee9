import NavDSL

/// Leaves a container as it is, if it is of a type.
struct NarrowingDecorator<Output: ModalContainer>: ScreenDecorator {
    /// The destination that it was built for, for an error.
    let destination: String

    func decorate(_ container: ModalContainer, navigator: ScreenNavigator) throws -> Output {
        guard let output = container as? Output else {
            throw ScreenContainerTypeMismatchError(action: "build the screen of '\(destination)'", expected: Output.self, found: container)
        }
        return output
    }
}
