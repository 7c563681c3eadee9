// swift-tools-version: 6.2
import PackageDescription

// A package like a user's, with no settings of its own. CI builds and runs it.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Theodolite", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "NavDSL", package: "Theodolite"), .product(name: "NavTesting", package: "Theodolite"),
            ])
    ]
)
