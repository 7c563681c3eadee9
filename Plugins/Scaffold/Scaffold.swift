import Foundation
import PackagePlugin

/// `swift package scaffold`: hands everything to `ScaffoldTool`, which is tested by itself.
@main
struct Scaffold: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "ScaffoldTool").url
        process.arguments = ["--library", library(for: context.package), "--targets", targets(of: context.package)] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // What was wrong has been said already.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Those whose sources can be written to, with commas between them.
    private func targets(of package: Package) -> String {
        package.targets.compactMap { $0 as? any SourceModuleTarget }.filter { $0.kind != .test }.map(\.name).joined(separator: ",")
    }

    /// Where this library is, for the packages that are made: as this package says it, or this package itself.
    private func library(for package: Package) -> String {
        let dependency = package.dependencies.first { $0.package.displayName == "Theodolite" }?.package
        return switch dependency?.origin {
        case .repository(let url, _, let revision): "\(url)#\(revision)"
        default: (dependency ?? package).directoryURL.path
        }
    }
}
