// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Theodolite",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "NavCore", targets: ["NavCore"]),
        .library(name: "NavDSL", targets: ["NavDSL"]),
        .library(name: "NavDeeplinks", targets: ["NavDeeplinks"]),
        .library(name: "NavGraph", targets: ["NavGraph"]),
        .library(name: "NavState", targets: ["NavState"]),
        .library(name: "NavScript", targets: ["NavScript"]),
        .library(name: "NavSystem", targets: ["NavSystem"]),
        .library(name: "NavTesting", targets: ["NavTesting"]),
        .plugin(name: "Scaffold", targets: ["Scaffold"]),
        .executable(name: "nav-run", targets: ["RouteRunner"]),
        .executable(name: "tour", targets: ["Tour"]),
        .executable(name: "deeplinks", targets: ["Deeplinks"]),
        .executable(name: "explore", targets: ["Explore"]),
        .executable(name: "news", targets: ["News"]),
        .executable(name: "playground", targets: ["Terminal"]),
        .executable(name: "viper", targets: ["Viper"]),
        .executable(name: "calls", targets: ["Calls"]),
        .executable(name: "converter", targets: ["Converter"]),
    ],
    targets: [
        .target(name: "NavCore", swiftSettings: settings),
        .target(name: "NavDSL", dependencies: ["NavCore"], swiftSettings: settings),
        .target(name: "NavDeeplinks", dependencies: ["NavDSL"], swiftSettings: settings),
        .target(name: "NavGraph", dependencies: ["NavDSL"], swiftSettings: settings),
        .target(name: "NavState", dependencies: ["NavDSL"], swiftSettings: settings),
        .target(name: "NavScript", dependencies: ["NavDSL"], swiftSettings: settings),
        .target(name: "NavSystem", dependencies: ["NavDSL"], swiftSettings: settings),
        .target(name: "NavTesting", dependencies: ["NavDSL"], swiftSettings: settings),
        .plugin(
            name: "Scaffold",
            capability: .command(
                intent: .custom(verb: "scaffold", description: "Write a screen, a module, a service or an app"),
                permissions: [.writeToPackageDirectory(reason: "It writes what you ask for into the folder that you name.")]),
            dependencies: ["ScaffoldTool"]),
        .executableTarget(name: "ScaffoldTool", path: "Plugins/ScaffoldTool", swiftSettings: settings),
        .target(name: "LinkFuzzing", dependencies: ["NavDeeplinks"], path: "Fuzzing/LinkFuzzing", swiftSettings: settings),
        .executableTarget(name: "Fuzz", dependencies: ["LinkFuzzing"], path: "Fuzzing/Fuzz", swiftSettings: settings),
        .target(name: "TourApp", dependencies: ["NavDSL", "NavSystem"], path: "Examples/TourApp", swiftSettings: settings),
        .executableTarget(
            name: "Tour", dependencies: ["NavDSL", "NavSystem", "TourApp"], path: "Examples/Tour", swiftSettings: settings),
        .executableTarget(
            name: "Deeplinks", dependencies: ["NavDSL", "NavDeeplinks", "TourApp"], path: "Examples/Deeplinks", swiftSettings: settings),
        .executableTarget(name: "News", dependencies: ["NavDSL", "NavState"], path: "Examples/News", swiftSettings: settings),
        .target(name: "TerminalApp", dependencies: ["NavDSL", "NavSystem", "TourApp"], path: "Examples/TerminalApp", swiftSettings: settings),
        .executableTarget(
            name: "Terminal", dependencies: ["TerminalApp"], path: "Examples/Terminal", exclude: ["README.md", "demo.txt"],
            swiftSettings: settings),
        .target(
            name: "ExploreApp", dependencies: ["NavDSL", "NavGraph", "NavSystem", "NavTesting", "TourApp"], path: "Examples/ExploreApp",
            swiftSettings: settings),
        .executableTarget(name: "Explore", dependencies: ["ExploreApp"], path: "Examples/Explore", swiftSettings: settings),
        .target(
            name: "ViperApp", dependencies: ["NavDSL", "NavState", "NavSystem"], path: "Examples/ViperApp", swiftSettings: settings),
        .executableTarget(name: "Viper", dependencies: ["ViperApp"], path: "Examples/Viper", swiftSettings: settings),
        .executableTarget(name: "Calls", dependencies: ["NavDSL", "NavState"], path: "Examples/Calls", swiftSettings: settings),
        .executableTarget(name: "Converter", dependencies: ["NavDSL", "NavState"], path: "Examples/Converter", swiftSettings: settings),
        .executableTarget(
            name: "RouteRunner", dependencies: ["NavDSL", "NavGraph", "NavScript", "NavTesting"], path: "Examples/RouteRunner",
            swiftSettings: settings),
        .testTarget(name: "NavCoreTests", dependencies: ["NavCore"], swiftSettings: settings),
        .testTarget(name: "NavDSLTests", dependencies: ["NavDSL", "NavTesting"], swiftSettings: settings),
        .testTarget(
            name: "NavDeeplinksTests", dependencies: ["Deeplinks", "LinkFuzzing", "NavDSL", "NavDeeplinks", "NavTesting", "TourApp"],
            resources: [.copy("Fixtures")], swiftSettings: settings),
        .testTarget(
            name: "NavGraphTests",
            dependencies: ["NavCore", "NavDSL", "NavDeeplinks", "NavGraph", "NavState", "NavSystem", "NavTesting", "TourApp"],
            swiftSettings: settings),
        .testTarget(
            name: "ExploreTests", dependencies: ["Explore", "ExploreApp", "NavDSL", "NavGraph"], swiftSettings: settings),
        .testTarget(name: "NavStateTests", dependencies: ["NavCore", "NavDSL", "NavState", "NavTesting"], swiftSettings: settings),
        .testTarget(name: "NewsTests", dependencies: ["NavDSL", "NavState", "News"], swiftSettings: settings),
        .testTarget(name: "NavTestingTests", dependencies: ["NavDSL", "NavTesting"], swiftSettings: settings),
        .testTarget(
            name: "NavScriptTests", dependencies: ["NavDSL", "NavScript", "NavTesting", "RouteRunner"], resources: [.copy("Fixtures")],
            swiftSettings: settings),
        .testTarget(name: "NavSystemTests", dependencies: ["NavDSL", "NavSystem", "NavTesting"], swiftSettings: settings),
        .testTarget(
            name: "TerminalTests", dependencies: ["NavDSL", "NavTesting", "Terminal", "TerminalApp"], resources: [.copy("Fixtures")],
            swiftSettings: settings),
        .testTarget(name: "TourTests", dependencies: ["NavDSL", "NavTesting", "Tour", "TourApp"], swiftSettings: settings),
        .testTarget(name: "ScaffoldTests", dependencies: ["ScaffoldTool"], swiftSettings: settings),
        .testTarget(
            name: "ViperTests", dependencies: ["NavDSL", "NavState", "NavSystem", "NavTesting", "ViperApp"], swiftSettings: settings),
        .testTarget(
            name: "GuideTests", dependencies: ["NavDSL", "NavDeeplinks", "NavGraph", "NavState", "NavSystem", "NavTesting"], swiftSettings: settings),
        .testTarget(name: "CallsTests", dependencies: ["Calls", "NavDSL", "NavState"], swiftSettings: settings),
        .testTarget(name: "ConverterTests", dependencies: ["Converter", "NavDSL", "NavState"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
