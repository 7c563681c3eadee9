/// Reads and puts back the app's values, with a number for each that was met: reading one that has not changed is a comparison.
final class ValueReader {
    /// What they are called.
    let names: [String]
    private let cells: [any ValueCell]
    private let table: TokenTable
    /// The numbers of the values as they were last read.
    @exclusivity(unchecked) private(set) var numbers: [UInt32] = []

    init(_ values: [ExplorationValue], _ table: TokenTable) throws {
        names = values.map(\.name)
        cells = values.map { $0.cell() }
        self.table = table
        for (cell, name) in zip(cells, names) where !cell.isEqualToItself { throw ExplorationError(reason: .unequalValue(name)) }
        numbers = cells.map { table.number(of: .value(SendableHashable($0.value))) }
    }

    /// The values as they were last read.
    var values: [any Hashable & Sendable] { cells.map(\.value) }

    /// Reads them.
    func refresh() {
        for index in cells.indices where cells[index].refresh() {
            numbers[index] = table.number(of: .value(SendableHashable(cells[index].value)))
        }
    }

    /// Puts them back to what they were, those that are something else now.
    /// - Returns: Whether there was one.
    func restore(_ old: [any Hashable & Sendable], numbered oldNumbers: [UInt32]) -> Bool {
        refresh()
        if numbers == oldNumbers { return false }
        for index in cells.indices where numbers[index] != oldNumbers[index] { cells[index].write(old[index]) }
        return true
    }
}

/// One value of the app's, as it was when it was last read.
protocol ValueCell: AnyObject {
    /// What it was.
    var value: any Hashable & Sendable { get }

    /// Reads it.
    /// - Returns: Whether it is another than before.
    func refresh() -> Bool

    /// Whether it equals itself.
    var isEqualToItself: Bool { get }

    /// Puts it back.
    func write(_ value: any Hashable & Sendable)
}

/// One in a property. It is read after every move, so that no more is done for it than to compare.
final class ObjectValueCell<Object: AnyObject, Value: Hashable & Sendable>: ValueCell {
    private let object: Object
    private let keyPath: ReferenceWritableKeyPath<Object, Value>
    private var last: Value

    init(of object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
        self.object = object
        self.keyPath = keyPath
        last = object[keyPath: keyPath]
    }

    var value: any Hashable & Sendable { last }

    var isEqualToItself: Bool { last == last }

    func refresh() -> Bool {
        let value = object[keyPath: keyPath]
        if value == last { return false }
        last = value
        return true
    }

    func write(_ value: any Hashable & Sendable) {
        if let value = value as? Value { object[keyPath: keyPath] = value }
    }
}
