/// Navigations in the order in which they began; adding and removing one costs the same for any number, amortized.
struct NavigationList {
    /// Which list it is: a navigation knows its place in each.
    enum Role {
        case active, children
    }

    private let role: Role
    private var items: [Navigation?] = []
    private(set) var count = 0

    init(_ role: Role) { self.role = role }

    var isEmpty: Bool { count == 0 }
    var first: Navigation? { isEmpty ? nil : items.lazy.compactMap { $0 }.first }
    var last: Navigation? { items.last ?? nil }

    /// - Complexity: Linear.
    var elements: [Navigation] { isEmpty ? [] : items.compactMap { $0 } }

    mutating func append(_ navigation: Navigation) {
        setPlace(of: navigation, items.count)
        items.append(navigation)
        count += 1
    }

    /// - Returns: Whether it was there.
    @discardableResult
    mutating func remove(_ navigation: Navigation) -> Bool {
        let place = role == .active ? navigation.activePlace : navigation.childPlace
        guard place < items.count, items[place] === navigation else { return false }
        items[place] = nil
        count -= 1
        while let last = items.last, last == nil { items.removeLast() }
        // Gaps are closed when they are more than what is left.
        guard items.count > 32, items.count > 2 * count else { return true }
        items.removeAll { $0 == nil }
        for (place, item) in items.enumerated() { if let item { setPlace(of: item, place) } }
        return true
    }

    private func setPlace(of navigation: Navigation, _ place: Int) {
        switch role {
        case .active: navigation.activePlace = place
        case .children: navigation.childPlace = place
        }
    }
}

/// Navigations that wait, first in first out.
struct RequestQueue {
    private var items = Fifo<Navigation>()
    /// How many there have ever been.
    private(set) var totalCount = 0

    var isEmpty: Bool { items.isEmpty }

    /// Those that have not been canceled meanwhile.
    var waiting: [Navigation] { isEmpty ? [] : items.elements.filter { !$0.hasEnded } }

    /// The first that has not been canceled meanwhile.
    /// - Complexity: Constant on average: canceled ones are looked at once.
    var first: Navigation? {
        mutating get {
            while let first = items.first, first.hasEnded { _ = next() }
            return items.first
        }
    }

    mutating func append(_ navigation: Navigation) {
        items.append(navigation)
        totalCount += 1
    }

    mutating func next() -> Navigation? { items.popFirst() }
}
