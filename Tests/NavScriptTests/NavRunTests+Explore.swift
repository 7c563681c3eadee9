import Foundation
import Testing

/// `nav-run --explore`, run as a program.
extension NavRunTests {
    private static let pushes = #"""
        {"id":"p","root":{"kind":"stack","items":[{"kind":"screen","name":"A"}]},"routes":[
        [{"op":"first","kind":"stack"},{"op":"popToRoot"},{"op":"push","screen":{"kind":"screen","name":"B"}}],
        [{"op":"last","name":"B"},{"op":"present","screen":{"kind":"screen","name":"C"}}]]}
        """#

    @Test func `Routes are moves that can be made in any order, and so is going back`() throws {
        let run = try navRun("--explore", input: Self.pushes)
        #expect(
            run.output == """
                # p
                3 places, 3 moves, 8 transitions, at most 2 moves away
                move     places  done  failed  missed  waiting
                back          2     2       0       0        0  never fails
                route 0       3     3       0       0        0  never fails
                route 1       3     1       2       0        0  sometimes fails

                place 0, after: nothing to do
                Window [key]
                └─ Stack
                   └─ A ●
                place 1, after: route 0
                Window [key]
                └─ Stack
                   ├─ A
                   └─ B ●
                place 2, after: route 0, route 1
                Window [key]
                └─ Stack
                   ├─ A
                   ├─ B
                   └─ ⇧ C ●

                nothing is wrong

                """)
        #expect(run.status == 0 && run.errors == "")
    }

    @Test func `A route may name what another has brought`() throws {
        let run = try navRun(
            "--explore",
            input: #"""
                {"id":"n","root":{"kind":"stack","items":[{"kind":"screen","name":"A"}]},"routes":[
                [{"op":"top","kind":"stack"},{"op":"popToRoot"},{"op":"push","screen":{"kind":"screen","name":"B"}}],
                [{"op":"from","node":3},{"op":"present","screen":{"kind":"screen","name":"C"}}]]}
                """#)
        #expect(run.output.contains("\nplace 2, after: route 0, route 1\nWindow [key]\n└─ Stack\n   ├─ A\n   ├─ B\n   └─ ⇧ C ●\n"), "\(run.output)")
        #expect(run.status == 0)
    }

    @Test func `A route that always fails is wrong`() throws {
        let run = try navRun("--explore", input: #"{"id":"f","routes":[[{"op":"first","name":"X"}]]}"#)
        #expect(
            run.output == """
                # f
                1 places, 2 moves, 1 transitions, at most 0 moves away
                move     places  done  failed  missed  waiting
                back          0     0       0       0        0  can be done nowhere
                route 0       1     0       1       0        0  always fails

                place 0, after: nothing to do
                Window [key]

                to know:
                  impossible move: 'back' can be done nowhere
                wrong:
                  failing move: 'route 0' always fails: Cannot find the first: no container named 'X' at window, after: route 0

                """)
        #expect(run.status == 1)
    }

    @Test func `What grows without end stops at the limits, and is not wrong`() throws {
        let push =
            #"{"id":"g","root":{"kind":"stack"},"routes":[[{"op":"first","kind":"stack"},{"op":"push","screen":{"kind":"screen","name":"A"}}]]}"#
        let few = try navRun("--explore", "--limit", "3", input: push)
        #expect(few.output.hasPrefix("# g\n3 places, 2 moves, 4 transitions, at most 2 moves away; more by the limit of states\n"))
        let near = try navRun("--explore", "--depth", "4", input: push)
        #expect(near.output.hasPrefix("# g\n5 places, 2 moves, 6 transitions, at most 4 moves away; more by the limit of depth\n"))
        #expect(near.output.contains("\n  growth: 'route 0' adds A again and again, after: "))
        #expect(few.status == 0 && near.status == 0)
    }

    @Test func `As JSON it is one line, with findings and the graph`() throws {
        let run = try navRun("--explore", "--json", input: Self.pushes)
        #expect(run.output.count { $0 == "\n" } == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["id"] as? String == "p")
        #expect((object["findings"] as? [Any])?.isEmpty == true)
        let graph = try #require(object["graph"] as? [String: Any])
        #expect(graph["moves"] as? [String] == ["back", "route 0", "route 1"])
        #expect((graph["states"] as? [Any])?.count == 3)
    }

    @Test(arguments: ["{", #"{"routes":[[{"op":"push"}]]}"#, #"{"routes":[[{"op":"top","kind":"stack"},{"op":"selectTab","index":0}]]}"#])
    func `A program that cannot be read ends with status 2, and the others are explored`(_ program: String) throws {
        let run = try navRun("--explore", input: program + "\n" + #"{"id":"x","routes":[]}"#)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("standard input:1: "))
    }

    @Test(arguments: [
        ["--explore", "--check"], ["--check", "--explore"], ["--limit", "3"], ["--explore", "--depth"], ["--explore", "--limit", "0"],
        ["--explore", "--limit", "x"], ["--explore", "--depth", "99999999999999999999"],
    ])
    func `Wrong arguments of an exploration end with status 2`(_ arguments: [String]) throws {
        let run = try navRun(arguments: arguments)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("nav-run: ") && run.output == "")
    }

    @Test func `Programs that are too large, wait for ever or name what is gone end well`() throws {
        let large = #"{"id":"l","note":"\#(String(repeating: "x", count: 300_000))","routes":[]}"#
        let refused = try navRun("--explore", input: large)
        #expect(refused.status == 2)
        #expect(refused.errors.hasPrefix("standard input:1: program 'l': expected at most 262144 bytes to explore, found 300"))
        let hostile = #"""
            {"root":{"kind":"stack","items":[{"kind":"screen","name":"A"}]},"routes":[[{"op":"wait","seconds":1e9}],
            [{"op":"top","kind":"stack"},{"op":"push","screen":{"kind":"screen","name":"B"}},{"op":"wait","seconds":60}],
            [{"op":"from","node":2},{"op":"makeVisible"}],[{"op":"from","node":3},{"op":"makeVisible"}],[{"op":"top","kind":"stack"},{"op":"clear"}]]}
            """#
        let run = try navRun("--explore", "--limit", "50", "--json", input: hostile)
        #expect(run.errors == "" && run.output.hasSuffix("}\n"))
        #expect(run.status < 2)
    }

    @Test func `All example programs can be explored`() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.programs, includingPropertiesForKeys: nil).filter {
            $0.pathExtension == "json"
        }
        for file in files {
            let run = try navRun("--explore", "--limit", "100", file.path)
            #expect(run.errors == "", "\(file.lastPathComponent)")
            // Two of them show errors.
            #expect((run.status == 1) == ["all-or-nothing", "removed"].contains(file.deletingPathExtension().lastPathComponent))
        }
    }
}
