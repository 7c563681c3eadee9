import NavDSL

/// A guard that asks the user about screens of one name; others are allowed.
final class Asker: ScreenAccessGuard {
    private let name: String
    private var answer: ((ScreenAccess) -> Void)?
    var isAsked = false

    init(name: String) { self.name = name }

    func access(to entry: ScreenEntry, navigator: ScreenNavigator, completion: @escaping (ScreenAccess) -> Void) {
        guard entry.key?.name.hasPrefix(name) == true else { return completion(.allow) }
        (answer, isAsked) = (completion, true)
    }

    /// The user agrees.
    func allow() { give(.allow) }

    /// The user does not.
    func refuse() { give(.refuse(TestError())) }

    private func give(_ access: ScreenAccess) {
        isAsked = false
        answer?(access)
    }
}
