import Foundation
import NavDSL

// snippet.show
@MainActor
final class UIKitRenderer: NSObject, @MainActor ScreenRenderer {
    // The navigator keeps its renderer.
    private unowned let navigator: ScreenNavigator
    private let window: UIWindow
    private let makeController: (ModalContainer) -> UIViewController
    private var controllers: [ContainerID: UIViewController] = [:]
    /// What this renderer has put into stacks.
    private var drawn: [ContainerID: [UIViewController]] = [:]
    /// Those whose modals have still to be presented.
    private var newcomers: [ModalContainer] = []

    init(navigator: ScreenNavigator, window: UIWindow, makeController: @escaping (ModalContainer) -> UIViewController) {
        self.navigator = navigator
        self.window = window
        self.makeController = makeController
        super.init()
        navigator.renderer = self
        showRoot()
        presentForNewcomers {}
    }

    func render(_ transition: ScreenTransition, completion: @escaping () -> Void) {
        if transition.isAlreadyShown {
            // The user has made it in the picture.
            for change in transition.changes { forget(change.removed) }
            return completion()
        }
        show(transition.changes[...], animated: transition.animation != nil, completion: completion)
    }

    /// The changes of one container, one after another.
    private func show(_ changes: ArraySlice<HierarchyChange>, animated: Bool, completion: @escaping () -> Void) {
        guard let change = changes.first else { return presentForNewcomers(completion) }
        show(change, animated: animated) {
            self.forget(change.removed)
            self.show(changes.dropFirst(), animated: animated, completion: completion)
        }
    }

    private func show(_ change: HierarchyChange, animated: Bool, completion: @escaping () -> Void) {
        switch change.slot {
        case .root, .key, .hidden, .open:
            showRoot()
            completion()
        case .children, .selection:
            showChildren(of: change.container, animated: animated, completion: completion)
        case .presented:
            showPresented(of: change.container, animated: animated, completion: completion)
        case .bottomSheet:
            // Its detents are those of the controller's `sheetPresentationController`.
            completion()
        }
    }
    // snippet.hide

    // snippet.show
    /// The controller of a container, made when it is first asked for, with all that stands in it.
    func controller(for container: ModalContainer) -> UIViewController {
        guard let id = container.id else { return makeController(container) }
        if let known = controllers[id] { return known }
        let controller: UIViewController
        switch container {
        case is StackContainer:
            let navigation = UINavigationController()
            navigation.delegate = self
            controller = navigation
        case is TabsContainer:
            let tabs = UITabBarController()
            tabs.delegate = self
            controller = tabs
        default: controller = makeController(container)
        }
        controllers[id] = controller
        newcomers.append(container)
        showChildren(of: container, animated: false) {}
        return controller
    }

    private func id(of controller: UIViewController) -> ContainerID? { controllers.first { $0.value === controller }?.key }

    /// What left and did not come back is forgotten, with all that stood in it.
    private func forget(_ removed: [ModalContainer]) {
        var gone = removed.filter { $0.window == nil }
        while let container = gone.popLast() {
            if let id = container.id { (controllers[id], drawn[id]) = (nil, nil) }
            gone += container.children
            if let modal = container.ownPresented { gone.append(modal) }
        }
    }
    // snippet.hide

    // snippet.show
    private func showRoot() {
        guard let model = navigator.window else { return }
        window.rootViewController = model.root.map { controller(for: $0) }
        if model.isKey && !model.isHidden { window.makeKeyAndVisible() } else { window.isHidden = model.isHidden }
    }

    /// Makes the picture of a stack or of tabs what the model is now.
    private func showChildren(of container: any ScreenContainer, animated: Bool, completion: @escaping () -> Void) {
        guard let id = container.id, let controller = controllers[id] else { return completion() }
        if let stack = container as? StackContainer, let navigation = controller as? UINavigationController {
            let wanted = stack.screens.map { self.controller(for: $0) }
            drawn[id] = wanted
            guard !wanted.elementsEqual(navigation.viewControllers, by: ===) else { return completion() }
            navigation.setViewControllers(wanted, animated: animated)
            guard let coordinator = navigation.transitionCoordinator else { return completion() }
            coordinator.animate(alongsideTransition: nil) { _ in completion() }
        } else if let tabs = container as? TabsContainer, let bar = controller as? UITabBarController {
            bar.setViewControllers(tabs.tabs.map { self.controller(for: $0) }, animated: false)
            bar.selectedIndex = tabs.selectedIndex ?? 0
            completion()
        } else {
            completion()
        }
    }

    /// Makes what a controller presents what its container presents now.
    private func showPresented(of container: any ScreenContainer, animated: Bool, completion: @escaping () -> Void) {
        guard let modal = container as? ModalContainer, let id = modal.id, let carrier = controllers[id] else { return completion() }
        let wanted = modal.ownPresented.map { controller(for: $0) }
        let shown = carrier.presentedViewController
        func present() {
            guard let wanted else { return completion() }
            wanted.modalPresentationStyle = modal.ownPresented?.modalPresentationStyle == .fullScreen ? .fullScreen : .automatic
            wanted.presentationController?.delegate = self
            carrier.present(wanted, animated: animated, completion: completion)
        }
        if shown === wanted { return completion() }
        if shown == nil { return present() }
        carrier.dismiss(animated: animated && wanted == nil, completion: present)
    }

    private func presentForNewcomers(_ completion: @escaping () -> Void) {
        guard let container = newcomers.popLast() else { return completion() }
        if container.ownPresented == nil { return presentForNewcomers(completion) }
        showPresented(of: container, animated: false) { self.presentForNewcomers(completion) }
    }
    // snippet.hide
}

// snippet.show
extension UIKitRenderer: UINavigationControllerDelegate, UITabBarControllerDelegate, UIAdaptivePresentationControllerDelegate {
    func navigationController(_ navigation: UINavigationController, willShow controller: UIViewController, animated: Bool) {
        guard let coordinator = navigation.transitionCoordinator, coordinator.initiallyInteractive else { return }
        guard let id = id(of: navigation), let back = navigator.beginBack(), back.change.container.id == id else { return }
        coordinator.animate(alongsideTransition: nil) { context in
            if context.isCancelled { return back.cancel() }
            self.drawn[id] = navigation.viewControllers
            do {
                try back.commit()
            } catch {
                self.showChildren(of: back.change.container, animated: false) {}
            }
        }
    }

    func navigationController(_ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool) {
        guard let id = id(of: navigation), let before = drawn[id], before.count > navigation.viewControllers.count else { return }
        drawn[id] = navigation.viewControllers
        guard let from = before.last.flatMap(self.id), let to = self.id(of: controller) else { return }
        follow(.popped(from: from, to: to), in: navigator.container(with: id))
    }

    func tabBarController(_ bar: UITabBarController, didSelect controller: UIViewController) {
        guard let id = id(of: controller), let tab = navigator.container(with: id) as? ModalContainer else { return }
        follow(.selected(id), in: tab.parent)
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
        guard let id = id(of: presentation.presentedViewController) else { return }
        follow(.dismissed(id), in: nil)
    }

    /// Lets the model follow the user. What it does not take is put back in the picture.
    private func follow(_ event: ScreenUserEvent, in container: (any ScreenContainer)?) {
        if case .changed = navigator.handle(event) { return }
        if let container { showChildren(of: container, animated: false) {} }
    }
}
// snippet.hide
