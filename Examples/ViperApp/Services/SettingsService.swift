/// Keeps what the user has chosen.
package protocol SettingsService: AnyObject {
    /// Whether notes are listed by their titles.
    var sortsByTitle: Bool { get set }
}

package final class MemorySettingsService: SettingsService {
    package var sortsByTitle = false

    package init() {}
}

package enum SettingsServiceAssembly: Assembly {
    package static let isShared = true

    package static func assemble(_: Void, in container: DependencyContainer) -> any SettingsService { MemorySettingsService() }
}
