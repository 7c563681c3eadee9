/// Where a container stands. One container stands in one place.
public enum ContainerPlace {
    /// It stands nowhere.
    case none
    /// It is the root of a window.
    case root(of: WindowContainer)
    /// It is a child of another container.
    case child(of: ModalContainer)
    /// Another container, its carrier, presents it.
    case presented(by: ModalContainer)
}

extension ContainerPlace {
    /// The role alone, as it is stored beside the owner.
    enum Role: UInt8 {
        case none, root, child, presented
    }

    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.none, .none): true
        case (.root(let one), .root(let other)): one === other
        case (.child(let one), .child(let other)), (.presented(let one), .presented(let other)): one === other
        default: false
        }
    }
}
