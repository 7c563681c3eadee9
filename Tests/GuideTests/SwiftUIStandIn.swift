// As much of SwiftUI as the guide's renderer uses. A body can be asked what it shows, and a binding be written to.

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    var body: Never { fatalError("nobody asks a primitive view") }
}

@MainActor @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildEither<First: View, Second: View>(first: First) -> EitherView<First, Second> { .first(first) }
    static func buildEither<First: View, Second: View>(second: Second) -> EitherView<First, Second> { .second(second) }
    static func buildOptional<Content: View>(_ content: Content?) -> OptionalView<Content> { OptionalView(content: content) }
}

enum EitherView<First: View, Second: View>: View {
    case first(First)
    case second(Second)
    var body: Never { fatalError("a primitive view") }
}

struct OptionalView<Content: View>: View {
    let content: Content?
    var body: Never { fatalError("a primitive view") }
}

struct AnyView: View {
    let content: any View
    init(_ content: some View) { self.content = content }
    var body: Never { fatalError("a primitive view") }
}

@MainActor struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

struct NavigationStack<Data, Root: View>: View {
    let path: Binding<Data>
    let root: Root

    init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        self.path = path
        self.root = root()
    }

    var body: Never { fatalError("a primitive view") }
}

struct TabView<Selection, Content: View>: View {
    let selection: Binding<Selection>
    let content: Content

    init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    var body: Never { fatalError("a primitive view") }
}

struct ForEach<Element: Identifiable, Content: View>: View {
    let items: [Element]
    let content: (Element) -> Content

    init(_ items: [Element], @ViewBuilder content: @escaping (Element) -> Content) {
        self.items = items
        self.content = content
    }

    var body: Never { fatalError("a primitive view") }
}

/// A view with what a modifier adds.
struct Modified<Content: View, Extra>: View {
    let content: Content
    let extra: Extra
    var body: Never { fatalError("a primitive view") }
}

struct Sheet<Item> {
    let item: Binding<Item?>
}

extension View {
    func sheet<Item: Identifiable>(item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> some View) -> Modified<Self, Sheet<Item>> {
        Modified(content: self, extra: Sheet(item: item))
    }

    func navigationDestination<Value: Hashable>(
        for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
    ) -> Modified<Self, Value.Type> {
        Modified(content: self, extra: type)
    }

    func tag(_ value: some Hashable) -> Self { self }
}
