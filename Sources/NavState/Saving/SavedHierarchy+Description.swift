import NavDSL

extension SavedHierarchy: CustomStringConvertible {
    /// The version, and a line for each node: `1: screen chat {"id":1} in 0`.
    public var description: String {
        (["version \(version)"] + nodes.enumerated().map { "\($0): \($1)" }).joined(separator: "\n")
    }
}

extension SavedHierarchy.Node: CustomStringConvertible {
    /// What it is, where it stands, and how: `screen chat {"id":1} in 0`, `tabs Main, selects 1`, `stack part 2 on 0, fullScreen`.
    public var description: String {
        let what = [
            kind, screen ?? keyText, data.map { "\($0)" }, part.map { "part \($0)" }, parent.map { "\(isPresented == true ? "on" : "in") \($0)" },
        ]
        let how = [
            selectedIndex.map { "selects \($0)" }, style?.rawValue, bottomSheet.map { _ in "bottom sheet" }, isAlert == true ? "alert" : nil,
            id.map { "id \($0)" },
        ]
        return ([what.compactMap { $0 }.joined(separator: " ")] + how.compactMap { $0 }).joined(separator: ", ")
    }

    /// Its key as a text; `nil` for one without.
    var keyText: String? {
        guard let name else { return nil }
        return traits.map { "\(name)(\($0.map { "\($0)" }.joined(separator: ", ")))" } ?? name
    }
}
