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
        .library(name: "NavScript", targets: ["NavScript"]),
    ],
    targets: [
        .target(name: "NavCore", swiftSettings: settings),
        .target(name: "NavDSL", dependencies: ["NavCore"], swiftSettings: settings),
        .target(name: "NavScript", dependencies: ["NavDSL"], swiftSettings: settings),
        .executableTarget(name: "nav-run", dependencies: ["NavScript"], path: "Examples/RouteRunner", swiftSettings: settings),
        .testTarget(name: "NavCoreTests", dependencies: ["NavCore"], swiftSettings: settings),
        .testTarget(name: "NavDSLTests", dependencies: ["NavDSL"], swiftSettings: settings),
        .testTarget(
            name: "NavScriptTests", dependencies: ["NavDSL", "NavScript", "nav-run"], resources: [.copy("Fixtures")], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
