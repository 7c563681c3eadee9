import Foundation
import NavScript
import Testing

/// Every malformed program is a typed error that says where, and nothing of it is run.
@Suite struct MalformedProgramTests {
    static let good = """
        {"id":"p","note":"n","hidden":false,"root":{"kind":"tabs","name":"T","traits":[1,"a",true,1.5],"items":[{"kind":"stack","items":[]}],"selected":0},\
        "routes":[[{"op":"top","kind":"tabs"},{"op":"selectTab","index":0,"as":"stack","steps":[{"op":"push","screen":{"kind":"screen","name":"A"}}]}]]}
        """

    private func error(_ json: String) -> RouteProgramError? { error(Data(json.utf8)) }

    private func error(_ json: Data) -> RouteProgramError? {
        do {
            try RouteProgram(json: json).check()
            return nil
        } catch {
            return error as? RouteProgramError ?? RouteProgramError(path: "", message: "")
        }
    }

    @Test func `The program is good until it is spoilt`() throws {
        #expect(error(Self.good) == nil)
        #expect(try RouteProgram(json: Data(Self.good.utf8)).run().results.map(\.ok) == [true])
    }

    @Test func `A program cut off at any byte says where`() {
        let bytes = Data(Self.good.utf8)
        for length in 0..<bytes.count {
            let message = error(bytes.prefix(length))?.message
            #expect(message?.contains("at byte \(length)") == true, "\(length): \(message ?? "no error")")
        }
    }

    @Test(arguments: ["\"x\"", "7", "-1.5", "true", "null", "[]", "[[1]]", "{}", "{\"kind\":3}"])
    func `A wrong type in any field names its path`(_ value: String) throws {
        let fields = ["id", "hidden", "root", "kind", "traits", "items", "selected", "routes", "op", "index", "as", "steps", "screen", "name"]
        for field in fields {
            let pattern = try Regex("\"\(field)\":(\"[a-zA-Z]*\"|[0-9a-z]+|\\[|\\{)")
            for match in Self.good.matches(of: pattern) {
                guard let original = match.output[1].substring, original != value.prefix(original.count) else { continue }
                // A bracket is replaced with a list or object around what follows, which leaves JSON of another type.
                guard original != "[", original != "{" else { continue }
                var text = Self.good
                let range = match.output[1].range!
                text.replaceSubrange(range, with: value)
                guard let error = error(text) else { continue }
                #expect(!error.path.isEmpty && !error.message.isEmpty, "\(text)")
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let json: String
        let path: String
        let message: String
        var testDescription: String { json }

        /// A program of one route.
        static func route(_ steps: String, _ path: String, _ message: String) -> Case {
            Case(json: "{\"routes\":[[\(steps)]]}", path: path, message: message)
        }

        /// A program without routes.
        static func root(_ node: String, _ path: String, _ message: String) -> Case {
            Case(json: "{\"root\":\(node),\"routes\":[]}", path: path, message: message)
        }
    }

    static let cases: [Case] = [
        Case(json: "[]", path: "", message: "expected an object"),
        Case(json: "{}", path: "", message: "expected a field 'routes'"),
        Case(json: "{\"routes\":[],\"rotes\":1}", path: "rotes", message: "unknown field 'rotes' (did you mean 'routes'?)"),
        Case(json: "{\"routes\":{}}", path: "routes", message: "expected a list"),
        .route("{\"op\":\"psh\"}", "routes[0][0].op", "unknown op 'psh' (did you mean 'push'?)"),
        .route("{\"op\":\"zzzzzz\"}", "routes[0][0].op", "unknown op 'zzzzzz'"),
        .route("{}", "routes[0][0]", "expected a field 'op'"),
        .route("{\"op\":7}", "routes[0][0].op", "expected a string"),
        .route("{\"op\":\"pop\"}", "routes[0][0].op", "'pop' needs a stack, the current container is a window"),
        .route(
            "{\"op\":\"top\"},{\"op\":\"push\",\"screen\":{\"kind\":\"screen\"}}", "routes[0][1].op",
            "'push' needs a stack, the current container is a container"),
        .route(
            "{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"selectTab\",\"index\":0}", "routes[0][1].op",
            "'selectTab' needs tabs, the current container is a stack"),
        .route(
            "{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"setRoot\",\"screen\":{\"kind\":\"screen\"}}", "routes[0][1].op",
            "'setRoot' needs a window, the current container is a stack"),
        .route("{\"op\":\"dismiss\"}", "routes[0][0].op", "'dismiss' needs a screen, a stack or tabs, the current container is a window"),
        .route(
            "{\"op\":\"top\",\"kind\":\"stack\",\"steps\":[{\"op\":\"pop\"},{\"op\":\"makeKey\"}]}", "routes[0][0].steps[1].op",
            "'makeKey' needs a window, the current container is a stack"),
        .route("{\"op\":\"cauterize\",\"steps\":[]}", "routes[0][0].steps", "'cauterize' has no field 'steps'; it has none"),
        .route("{\"op\":\"root\",\"kind\":\"stack\"}", "routes[0][0].kind", "'root' has no field 'kind'; it has as, steps"),
        .route("{\"op\":\"root\",\"as\":\"stak\"}", "routes[0][0].as", "expected container, stack or tabs, found 'stak' (did you mean 'stack'?)"),
        .route("{\"op\":\"setRoot\"}", "routes[0][0]", "expected a field 'screen'"),
        .route("{\"op\":\"then\"}", "routes[0][0]", "expected a field 'steps'"),
        .route("{\"op\":\"wait\"}", "routes[0][0]", "expected a field 'seconds'"),
        .route("{\"op\":\"wait\",\"seconds\":-1}", "routes[0][0].seconds", "expected 'seconds' in 0...1000000000, found -1.0"),
        .route("{\"op\":\"wait\",\"seconds\":1e300}", "routes[0][0].seconds", "expected 'seconds' in 0...1000000000, found 1e+300"),
        .route("{\"op\":\"top\",\"name\":\"A\",\"key\":{\"name\":\"A\"}}", "routes[0][0]", "expected a name or a key, not both"),
        .route("{\"op\":\"top\",\"kind\":\"tabs\"},{\"op\":\"selectTab\"}", "routes[0][1]", "expected one of index, name, key, node"),
        .route(
            "{\"op\":\"top\",\"kind\":\"tabs\"},{\"op\":\"setTabs\",\"screens\":[],\"selected\":0}", "routes[0][1].screens",
            "expected 'selected' in 0..<0, found 0"),
        .route(
            "{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"pop\",\"to\":{\"root\":true,\"name\":\"A\"}}", "routes[0][1].to",
            "expected one of root, previous, name, key, node"),
        .route("{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"pop\",\"to\":{\"root\":false}}", "routes[0][1].to.root", "expected true"),
        .route(
            "{\"op\":\"top\",\"kind\":\"stack\"},{\"op\":\"setStack\",\"modifiers\":[{\"op\":\"top\"}]}", "routes[0][1].modifiers[0].op",
            "expected push, pop, popToRoot, replace or clear, found 'top'"),
        .route(
            "{\"op\":\"setRoot\",\"screen\":{\"kind\":\"screen\",\"presented\":{\"kind\":\"screen\"}}}", "routes[0][0].screen.presented",
            "a step's screen presents nothing; use steps"),
        .root("{\"kind\":\"stak\"}", "root.kind", "expected screen, stack, tabs or window, found 'stak' (did you mean 'stack'?)"),
        .root("{\"kind\":\"screen\",\"items\":[]}", "root.items", "a screen has no items"),
        .root("{\"kind\":\"tabs\",\"items\":[],\"selected\":0}", "root.selected", "expected an index in 0..<0, found 0"),
        .root("{\"kind\":\"tabs\",\"items\":[{\"kind\":\"screen\"}],\"selected\":-1}", "root.selected", "expected an index in 0..<1, found -1"),
        .root("{\"kind\":\"stack\",\"items\":[],\"selected\":0}", "root.selected", "only tabs have a selected index"),
        .root("{\"kind\":\"stack\",\"wrap\":true}", "root.wrap", "only a screen can be wrapped"),
        .root(
            "{\"kind\":\"screen\",\"style\":\"fullscreen\"}", "root.style",
            "expected automatic, pageSheet, formSheet, popover, fullScreen, overFullScreen, currentContext, overCurrentContext or custom, "
                + "found 'fullscreen' (did you mean 'fullScreen'?)"
        ),
        .root(
            "{\"kind\":\"stack\",\"items\":[{\"kind\":\"stack\",\"presented\":{\"kind\":\"screen\"}}]}", "root.items[0].presented.style",
            "an inner stack presents in currentContext or overCurrentContext only"),
        .root(
            "{\"kind\":\"stack\",\"items\":[{\"kind\":\"screen\",\"traits\":[{}]}]}", "root.items[0].traits[0]",
            "expected a string, a number, true or false"),
    ]

    @Test(arguments: cases) func `The error says where and what was expected`(_ example: Case) {
        let error = error(example.json)
        #expect(error?.path == example.path)
        #expect(error?.message == example.message)
    }

    @Test(arguments: ["[", "{\"routes\":", "{\"root\":{\"kind\":\"stack\",\"items\":["]) func `10,000 levels are refused with the position`(
        _ text: String
    ) {
        let error = error(String(repeating: text, count: 10_000))
        #expect(error?.message.contains("expected at most 500 levels of JSON, found more at byte") == true)
    }

    @Test func `50 MB of zeros are refused by their size`() {
        #expect(error(Data(count: 50_000_000))?.message == "expected at most 4194304 bytes, found 50000000")
        #expect(error(Data(count: 1_000_000))?.message == "not JSON: expected a value at byte 0")
    }

    @Test func `Levels of containers are counted`() {
        func stacks(_ depth: Int) -> String {
            String(repeating: "{\"kind\":\"stack\",\"items\":[", count: depth - 1) + "{\"kind\":\"screen\"}"
                + String(repeating: "]}", count: depth - 1)
        }
        #expect(error("{\"root\":\(stacks(200)),\"routes\":[]}") == nil)
        #expect(error("{\"root\":\(stacks(201)),\"routes\":[]}")?.message == "expected at most 200 levels of containers")
    }
}
