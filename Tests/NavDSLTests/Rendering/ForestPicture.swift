import NavDSL
import NavTesting

/// A renderer with a picture of all windows of a group, drawn from transitions alone, as ``PictureRenderer`` has one of one.
final class ForestPicture: ScreenRenderer {
    struct Window: Equatable {
        var root: ContainerID?
        var isKey: Bool
        var isHidden: Bool

        init(_ window: WindowContainer) {
            (root, isKey, isHidden) = (window.root?.id, window.isKey, window.isHidden)
        }
    }

    struct Picture: Equatable {
        var order: [ContainerID] = []
        var windows: [ContainerID: Window] = [:]
        var images: [ContainerID: PictureRenderer.Image] = [:]
    }

    private let recording: RecordingRenderer
    private let group: ScreenWindowGroup
    private var picture: Picture
    private(set) var misfits: [String] = []

    init(_ recording: RecordingRenderer, of group: ScreenWindowGroup) {
        self.recording = recording
        self.group = group
        picture = Self.picture(of: group)
    }

    var isCoalescing: Bool { recording.isCoalescing }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        for change in transition.changes { draw(change) }
        recording.render(transition, completion: completion)
    }

    /// What the picture should be.
    var model: Picture { Self.picture(of: group) }

    private static func picture(of group: ScreenWindowGroup) -> Picture {
        var picture = Picture()
        for window in group.windows {
            guard let id = window.id else { continue }
            picture.order.append(id)
            picture.windows[id] = Window(window)
            if let root = window.root { picture.images.merge(images(of: root)) { $1 } }
        }
        return picture
    }

    private static func images(of container: ModalContainer) -> [ContainerID: PictureRenderer.Image] {
        var picture = PictureRenderer.Picture()
        picture.draw(container)
        return picture.images
    }

    /// The picture without what has left it.
    var shown: Picture {
        var shown = Picture(order: picture.order, windows: picture.windows)
        var pending = picture.windows.values.map(\.root)
        while let next = pending.popLast() {
            guard let id = next, let image = picture.images[id] else { continue }
            shown.images[id] = image
            pending.append(image.presented)
            pending += image.children
        }
        return shown
    }

    private func draw(_ change: HierarchyChange) {
        for node in change.inserted { picture.images.merge(Self.images(of: node)) { $1 } }
        guard let id = change.container.id else { return misfits.append("\(change)") }
        if let window = change.container as? WindowContainer {
            if case .open(_, let to, _) = change.edit {
                picture.order.removeAll { $0 == id }
                picture.windows[id] = to == nil ? nil : Window(window)
                if let to { picture.order.insert(id, at: min(to, picture.order.count)) }
                return
            }
            guard var shown = picture.windows[id] else { return misfits.append("\(change): not in the picture") }
            switch change.edit {
            case .root(_, let to): shown.root = to?.id
            case .key(_, let to): shown.isKey = to
            case .hidden(_, let to): shown.isHidden = to
            default: misfits.append("\(change)")
            }
            picture.windows[id] = shown
        } else if let modal = change.container as? ModalContainer {
            guard var image = picture.images[id] else { return misfits.append("\(change): not in the picture") }
            if !image.apply(change.edit) {
                misfits.append("\(change)")
                image = PictureRenderer.Image(modal)
            }
            picture.images[id] = image
        }
    }
}
