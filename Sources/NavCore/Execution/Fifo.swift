/// First in, first out, each in constant time, amortized.
///
/// What is taken out is moved out: nothing is freed while the queue is changed, so that what is freed may come back to it.
package struct Fifo<Element> {
    private var items: [Element?]
    private var head = 0

    package init(_ elements: [Element] = []) { items = elements }

    package var isEmpty: Bool { head == items.count }
    package var count: Int { items.count - head }
    package var first: Element? { isEmpty ? nil : items[head] }

    package var last: Element? { isEmpty ? nil : items[items.count - 1] }

    /// The elements in order.
    /// - Complexity: Linear.
    package var elements: [Element] { items[head...].compactMap { $0 } }

    package mutating func append(_ element: Element) { items.append(element) }

    package mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = items[head].take()
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: items.count < 64)
            head = 0
        } else if head > 32, head * 2 > items.count {
            items.removeFirst(head)
            head = 0
        }
        return element
    }

    package mutating func popLast() -> Element? {
        if isEmpty { return nil }
        return items.removeLast()
    }
}

extension Fifo: Sendable where Element: Sendable {}
