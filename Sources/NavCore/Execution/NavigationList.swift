/// Navigations in order; adding one costs the same however many there are, and so does removing one, anywhere.
struct NavigationList: Sequence {
    private var items: [Navigation?] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }

    var first: Navigation? { isEmpty ? nil : items.lazy.compactMap { $0 }.first }

    mutating func append(_ navigation: Navigation) {
        navigation.listIndex = items.count
        items.append(navigation)
        count += 1
    }

    /// - Returns: Whether it was there.
    mutating func remove(_ navigation: Navigation) -> Bool {
        guard items.indices.contains(navigation.listIndex), items[navigation.listIndex] === navigation else { return false }
        count -= 1
        if navigation.listIndex == items.count - 1 {
            // The usual one: what has begun last ends first.
            items.removeLast()
            return true
        }
        items[navigation.listIndex] = nil
        if items.count > 2 * count + 16 {
            items.removeAll { $0 == nil }
            for (index, item) in items.enumerated() { item?.listIndex = index }
        }
        return true
    }

    func makeIterator() -> some IteratorProtocol<Navigation> { items.lazy.compactMap { $0 }.makeIterator() }
}

/// Navigations that wait, first in first out.
struct RequestQueue {
    private var items: [Navigation?] = []
    private var head = 0
    /// How many there have ever been.
    private(set) var totalCount = 0

    var isEmpty: Bool { head == items.count }

    /// Those that have not been canceled meanwhile.
    var waiting: [Navigation] { isEmpty ? [] : items[head...].compactMap { $0?.hasEnded == false ? $0 : nil } }

    /// The first that has not been canceled meanwhile.
    /// - Complexity: Constant on average: canceled ones are looked at once.
    var first: Navigation? {
        mutating get {
            while head < items.count, items[head]?.hasEnded != false { _ = next() }
            return isEmpty ? nil : items[head]
        }
    }

    mutating func append(_ navigation: Navigation) {
        items.append(navigation)
        totalCount += 1
    }

    mutating func next() -> Navigation? {
        guard head < items.count else { return nil }
        let next = items[head].take()
        head += 1
        // The places before are let go now and then, so that this costs the same for any length.
        if head * 2 > items.count {
            items.removeFirst(head)
            head = 0
        }
        return next
    }
}
