import NavGraph
import Testing

@Suite struct MermaidTests {
    @Test func `Places are boxes and moves lines, whatever they are called`() throws {
        #expect(
            try oddGraph().mermaid == """
                flowchart LR
                  s0["0 A #34;b#34; #92;n #92;"]
                  s1["1 😀 #37;#37;#123;init#125;#124;#58;#59;"]
                  s2["2 A #34;b#34; #92;n #92; › 'é' �#96;#35;1#59;#96; #38;lt#59;"]
                  s3["3 A #34;b#34; #92;n #92; › end"]
                  s0 -->|"push #60;b#62;#124;#34;#38;amp#59;#34;�"| s1
                  s0 -->|"sheet #92;N"| s2
                  s0 -.->|"miss it (missed)"| s3
                  s1 -->|"back"| s0
                  s2 -->|"back"| s0
                  s3 -->|"back"| s0
                  style s0 stroke-width:3px

                """)
    }
}
