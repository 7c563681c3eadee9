import Foundation
import NavDSL
import NavScript
import Testing

/// What a result's JSON says, field by field.
@Suite struct ResultJSONTests {
    private func result(_ json: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(RouteProgram(json: Data(json.utf8)).run()), as: UTF8.self)
    }

    @Test func `Each change has its word, its container and what came of it`() throws {
        let json = try result(
            """
            {"id":"all","hidden":true,"routes":[[
            {"op":"setRoot","screen":{"kind":"tabs","items":[{"kind":"stack"}]}},{"op":"makeKeyAndVisible"},
            {"op":"top","kind":"tabs"},{"op":"setupTab","screen":{"kind":"screen","name":"B","wrap":true}},{"op":"selectTab","index":1},
            {"op":"top","kind":"stack"},{"op":"push","screen":{"kind":"screen","name":"C"}},
            {"op":"present","screen":{"kind":"screen","name":"M"}},{"op":"dismiss"}]]}
            """)
        let changes = [
            #"{"change":"setRoot","container":0,"to":1}"#, #"{"change":"setHidden","container":0,"to":false}"#,
            #"{"change":"makeKey","container":0,"to":true}"#, #"{"change":"setTabs","container":1,"to":[2,3]}"#,
            #"{"change":"selectTab","container":1,"to":1}"#, #"{"change":"setStack","container":3,"to":[4,5]}"#,
            #"{"change":"present","container":1,"to":6}"#, #"{"change":"dismiss","container":1,"to":null}"#,
        ]
        // The order of these two is the action's own affair.
        var swapped = changes
        swapped.swapAt(1, 2)
        let texts = [changes, swapped].map { #""built":5,"changes":[\#($0.joined(separator: ","))]"# }
        #expect(texts.contains { json.contains($0) }, "\(json)")
        #expect(json.hasPrefix(#"{"id":"all","results":[{"built":5,"#))
        #expect(json.hasSuffix(#""ok":true}],"start":{"hidden":true,"id":0,"key":false,"kind":"window"}}"#))
        let hierarchy =
            #""hierarchy":{"hidden":false,"id":0,"key":true,"kind":"window","root":{"id":1,"items":[{"id":2,"items":[],"kind":"stack"},"#
            + #"{"id":3,"items":[{"id":4,"kind":"screen","name":"B"},{"id":5,"kind":"screen","name":"C","visible":true}],"kind":"stack","visible":true}],"#
            + #""kind":"tabs","selected":1,"visible":true},"visible":true}"#
        #expect(json.contains(hierarchy), "\(json)")
    }

    @Test func `A failed route has the error's type and text, and what it left`() throws {
        let json = try result(#"{"root":{"kind":"stack"},"routes":[[{"op":"fail","message":"no"}],[{"op":"top","kind":"tabs"}]]}"#)
        let window =
            #"{"hidden":false,"id":0,"key":true,"kind":"window","root":{"id":1,"items":[],"kind":"stack","visible":true},"visible":true}"#
        #expect(json.contains(#"{"built":0,"changes":[],"error":"ScreenCanceledError","hierarchy":\#(window),"message":""#))
        #expect(json.contains(#""error":"ScreenContainerNotFoundError""#))
        #expect(json.hasSuffix(#","start":\#(window)}"#))
        #expect(!json.contains("\"id\":\""))
    }

    @Test func `Styles and traits come out as they went in`() throws {
        for style in ScreenModalStyle.allCases where style != .automatic {
            let json = try result(
                #"{"routes":[],"root":{"kind":"stack","items":[],"presented":{"kind":"screen","name":"M","traits":[1,"a",true,1.5],"style":"\#(style)"}}}"#
            )
            #expect(json.contains(#""name":"M","style":"\#(style)","traits":[1,1.5,"a",true]"#), "\(json)")
        }
    }

    @Test func `An animation is the default one, none, or one by name`() throws {
        let screen = #""screen":{"kind":"screen","name":"A"}"#
        let program = try RouteProgram(
            json: Data(
                """
                {"routes":[[{"op":"setRoot","screen":{"kind":"stack"},"animation":"fade"},{"op":"root","as":"stack"},
                {"op":"push",\(screen)},{"op":"pop","to":{"name":"A"},"animation":"none"},
                {"op":"push",\(screen),"animation":"none","separated":true},{"op":"push",\(screen),"animation":"flip","separated":true},
                {"op":"clear","animation":"none","separated":true},
                {"op":"present",\(screen)},{"op":"dismiss","animated":false},{"op":"present",\(screen),"animated":true}]]}
                """.utf8))
        let navigator = ScreenNavigator(window: WindowContainer(), logger: nil)
        var animations: [ScreenAnimation?] = []
        let observation = navigator.observeChanges { change in
            switch change.edit {
            case .key, .hidden: break
            default: animations.append(change.animation)
            }
        }
        #expect(try program.run(on: navigator).results.map(\.ok) == [true])
        observation.cancel()
        // The first push, the pop that changes nothing and the next push are one step; `none` with the default is the default.
        #expect(
            animations == [
                ScreenAnimation(name: "fade"), .default, ScreenAnimation(name: "flip"), nil, .default, nil, .default,
            ])
    }
}
