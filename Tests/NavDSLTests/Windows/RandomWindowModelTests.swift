import NavDSL
import Testing

/// Random changes of the windows of a group, against a plain list of windows.
@Suite struct RandomWindowModelTests {
    @Test(arguments: 1...60) func `After each of 80 changes the forest is the model, and undone it is the one before`(_ seed: Int) throws {
        var game = WindowGame(seed: UInt64(seed))
        for number in 1...80 { try game.play("seed \(seed), change \(number)") }
        #expect(game.refusedCount > 0 && game.mostOpen > 2)
    }
}

/// A window, as it should be.
private struct ModelWindow: Equatable {
    var window: WindowContainer
    var isKey = false
    var isHidden: Bool
    var root: String?

    static func == (one: Self, other: Self) -> Bool {
        one.window === other.window && one.isKey == other.isKey && one.isHidden == other.isHidden && one.root == other.root
    }
}

private struct WindowGame {
    private struct Refused: Error {}

    let group = ScreenWindowGroup()
    let navigator: ScreenNavigator
    let history: NavigationHistory
    private var random: SeededGenerator
    private var open: [ModelWindow]
    private var closed: [ModelWindow] = []
    private(set) var refusedCount = 0
    private(set) var mostOpen = 1

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        navigator = ScreenNavigator(windowProvider: group, logger: nil)
        history = NavigationHistory(navigator: navigator)
        open = [ModelWindow(window: group.windows[0], isHidden: false)]
    }

    private mutating func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func play(_ comment: Comment) throws {
        let before = (open, closed)
        let (change, model) = nextMove()
        let isRefused = (try? model(&self)) == nil
        if isRefused { (open, closed) = before }
        let changes = history.journal.changes.count
        let result = Result { try change(navigator) }
        try #require(((try? result.get()) == nil) == isRefused, comment)
        refusedCount += isRefused ? 1 : 0
        mostOpen = max(mostOpen, open.count)
        try expectModel(comment)
        let isUnchanged = before.0 == open
        try #require(isUnchanged == (history.journal.changes.count == changes), comment)
        if isUnchanged || pick(4) > 0 { return }
        let after = (open, closed)
        try #require(try history.undo(), comment)
        (open, closed) = before
        try expectModel(comment)
        try #require(try history.redo(), comment)
        (open, closed) = after
        try expectModel(comment)
    }

    private func expectModel(_ comment: Comment) throws {
        try navigator.validate()
        let found = group.windows.map {
            ModelWindow(window: $0, isKey: $0.isKey, isHidden: $0.isHidden, root: $0.root?.key?.name)
        }
        try #require(found == open, comment)
        let keys = open.filter(\.isKey)
        try #require(keys.count <= 1 && keys.allSatisfy { !$0.isHidden } && group.keyWindow === keys.first?.window, comment)
        try #require(navigator.forest.windows.count == open.count, comment)
        try #require(closed.allSatisfy { !$0.window.isOpen && !$0.window.isKey && $0.window.window == nil }, comment)
    }

    private typealias Move = (change: (ScreenNavigator) throws -> Void, model: (inout WindowGame) throws -> Void)

    private mutating func nextMove() -> Move {
        let all = open + closed
        let window = all[pick(all.count)].window
        let flag = pick(2) == 0
        switch pick(9) {
        case 0, 1:
            let new = group.makeWindow(isHidden: pick(4) == 0)
            return ({ try $0.apply(.open(new)) }, { $0.open.append(ModelWindow(window: new, isHidden: new.isHidden)) })
        case 2: return ({ try $0.apply(.open(window)) }, { $0.reopen(window) })
        case 3: return ({ try $0.apply(.close(window)) }, { $0.close(window) })
        case 4: return ({ try $0.apply(.setHidden(flag, of: window)) }, { try $0.hide(window, flag) })
        case 5, 6: return ({ try $0.apply(.setKey(true, of: window)) }, { try $0.makeKey(window) })
        case 7:
            return (
                { try $0.perform(ScreenMakeKeyAndVisibleAction(), on: window) },
                {
                    try $0.hide(window, false)
                    try $0.makeKey(window)
                }
            )
        default:
            let name = "r\(pick(100))"
            return (
                { try $0.apply(.setRoot(ModalContainer(key: ScreenKey(name: name)), of: window)) },
                { $0.open[try $0.position(of: window)].root = name }
            )
        }
    }

    private func position(of window: WindowContainer) throws -> Int {
        guard let position = open.firstIndex(where: { $0.window === window }) else { throw Refused() }
        return position
    }

    private mutating func reopen(_ window: WindowContainer) {
        guard let position = closed.firstIndex(where: { $0.window === window }) else { return }
        open.append(closed.remove(at: position))
    }

    private mutating func close(_ window: WindowContainer) {
        guard let position = try? position(of: window) else { return }
        var gone = open.remove(at: position)
        if gone.isKey { passKeyOn() }
        gone.isKey = false
        closed.append(gone)
    }

    private mutating func hide(_ window: WindowContainer, _ isHidden: Bool) throws {
        let position = try position(of: window)
        open[position].isHidden = isHidden
        guard isHidden, open[position].isKey else { return }
        open[position].isKey = false
        passKeyOn()
    }

    private mutating func makeKey(_ window: WindowContainer) throws {
        let position = try position(of: window)
        if open[position].isHidden { throw Refused() }
        for index in open.indices { open[index].isKey = index == position }
    }

    private mutating func passKeyOn() {
        if let next = open.lastIndex(where: { !$0.isHidden }) { open[next].isKey = true }
    }
}
