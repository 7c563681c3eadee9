import NavDSL
import NavTesting

/// A renderer with a picture of its own, drawn from transitions alone.
///
/// What enters is drawn as it is at that moment, which may be ahead of what is still to be shown; all else is drawn by what the
/// changes say, or, where the picture is ahead already, as it is.
final class PictureRenderer: ScreenRenderer {
    struct Image: Equatable {
        var children: [ContainerID?] = []
        var selectedIndex: Int?
        var presented: ContainerID?
        var bottomSheet: BottomSheet?
    }

    struct Picture: Equatable {
        var root: ContainerID?
        var isKey = false
        var isHidden = false
        var images: [ContainerID: Image] = [:]
    }

    let recording: RecordingRenderer
    private let window: WindowContainer
    private var picture: Picture
    /// The changes that did not begin at what the picture showed.
    private(set) var misfits: [String] = []

    /// Begins with what is there.
    init(_ recording: RecordingRenderer, of navigator: ScreenNavigator) {
        self.recording = recording
        window = navigator.window ?? WindowContainer()
        picture = Picture(of: window)
    }

    /// What the picture should be.
    var model: Picture { Picture(of: window) }

    var isCoalescing: Bool { recording.isCoalescing }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        for change in transition.changes { draw(change) }
        recording.render(transition, completion: completion)
    }

    /// The picture of what stands in the window, without what has left it.
    var shown: Picture {
        var shown = picture
        shown.images = [:]
        var pending = [picture.root]
        while let next = pending.popLast() {
            guard let id = next, let image = picture.images[id] else { continue }
            shown.images[id] = image
            pending.append(image.presented)
            pending += image.children
        }
        return shown
    }

    private func draw(_ change: HierarchyChange) {
        for node in change.inserted { picture.draw(node) }
        if let window = change.container as? WindowContainer {
            switch change.edit {
            case .root(let from, let to):
                if picture.root != from?.id { misfits.append("\(change)") }
                picture.root = to?.id
            case .key(_, let to): picture.isKey = to
            case .hidden(_, let to): picture.isHidden = to
            default: misfits.append("\(change) of \(window)")
            }
        } else if let modal = change.container as? ModalContainer, let id = modal.id {
            guard var image = picture.images[id] else { return misfits.append("\(change): not in the picture") }
            if !image.apply(change.edit) {
                misfits.append("\(change)")
                image = Image(modal)
            }
            picture.images[id] = image
        }
    }
}

extension PictureRenderer.Picture {
    init(of window: WindowContainer) {
        self.init(root: window.root?.id, isKey: window.isKey, isHidden: window.isHidden)
        if let root = window.root { draw(root) }
    }

    /// Draws a container with all that stands in it, as it is.
    mutating func draw(_ container: ModalContainer) {
        var pending = [container]
        while let node = pending.popLast() {
            guard let id = node.id else { continue }
            images[id] = PictureRenderer.Image(node)
            if let modal = node.ownPresented { pending.append(modal) }
            pending += node.children
        }
    }
}

extension PictureRenderer.Image {
    init(_ container: ModalContainer) {
        self.init(
            children: container.children.map(\.id), selectedIndex: container.selectedIndex, presented: container.ownPresented?.id,
            bottomSheet: container.bottomSheet)
    }

    /// - Returns: Whether the edit begins at what the image shows. If not, nothing is changed.
    mutating func apply(_ edit: HierarchyChange.Edit) -> Bool {
        switch edit {
        case .children(let offset, let count, let removed, let inserted, let from, let to):
            guard children.count == count, selectedIndex == from, children.count >= offset + removed.count,
                children[offset..<offset + removed.count].elementsEqual(removed.map(\.id))
            else { return false }
            children.replaceSubrange(offset..<offset + removed.count, with: inserted.map(\.id))
            selectedIndex = to
        case .selection(let from, let to):
            guard selectedIndex == from else { return false }
            selectedIndex = to
        case .presented(let from, let to):
            guard presented == from?.id else { return false }
            presented = to?.id
        case .bottomSheet(let from, let to):
            guard bottomSheet == from else { return false }
            bottomSheet = to
        case .root, .key, .hidden, .open: return false
        }
        return true
    }
}
