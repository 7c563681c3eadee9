import Foundation

// As much of UIKit as the guide's renderer uses, with animations that a test ends.

@MainActor class UIViewController {
    private(set) var presentedViewController: UIViewController?
    private(set) weak var presentingViewController: UIViewController?
    let presentationController: UIPresentationController? = UIPresentationController()
    var modalPresentationStyle = UIModalPresentationStyle.automatic

    init() { presentationController?.presented = self }

    func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        precondition(presentedViewController == nil, "UIKit logs this, and presents nothing")
        presentedViewController = controller
        controller.presentingViewController = self
        Animations.run(animated) { completion?() }
    }

    func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController?.presentingViewController = nil
        presentedViewController = nil
        Animations.run(animated) { completion?() }
    }
}

enum UIModalPresentationStyle { case automatic, fullScreen }

@MainActor final class UIPresentationController {
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    fileprivate weak var presented: UIViewController?
    var presentedViewController: UIViewController { presented! }
}

@MainActor protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

@MainActor final class UIWindow {
    var rootViewController: UIViewController?
    var isHidden = true
    func makeKeyAndVisible() { isHidden = false }
}

/// The animations that run. A test ends them, in their order.
@MainActor enum Animations {
    private static var running: [() -> Void] = []

    static func run(_ isAnimated: Bool, _ completion: @escaping () -> Void) {
        if isAnimated { running.append(completion) } else { completion() }
    }

    static func finish() {
        while !running.isEmpty { running.removeFirst()() }
    }
}

// MARK: Navigation controllers

@MainActor final class UINavigationController: UIViewController {
    weak var delegate: (any UINavigationControllerDelegate)?
    private(set) var viewControllers: [UIViewController] = []
    private(set) var transitionCoordinator: TransitionCoordinator?

    var topViewController: UIViewController? { viewControllers.last }

    func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        viewControllers = controllers
        show(animated)
    }

    /// The user taps the back button.
    func tapBack() {
        viewControllers.removeLast()
        show(true)
    }

    /// The user swipes from the edge, and lets go.
    func swipeBack(isCancelled: Bool) {
        let coordinator = TransitionCoordinator(initiallyInteractive: true)
        transitionCoordinator = coordinator
        let below = viewControllers[viewControllers.count - 2]
        delegate?.navigationController(self, willShow: below, animated: true)
        coordinator.isCancelled = isCancelled
        if !isCancelled { viewControllers.removeLast() }
        transitionCoordinator = nil
        coordinator.finish()
        if let topViewController { delegate?.navigationController(self, didShow: topViewController, animated: true) }
    }

    private func show(_ animated: Bool) {
        let coordinator = TransitionCoordinator(initiallyInteractive: false)
        guard let topViewController else { return }
        transitionCoordinator = animated ? coordinator : nil
        delegate?.navigationController(self, willShow: topViewController, animated: animated)
        Animations.run(animated) {
            self.transitionCoordinator = nil
            coordinator.finish()
            self.delegate?.navigationController(self, didShow: topViewController, animated: animated)
        }
    }
}

@MainActor protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor final class TransitionCoordinator {
    let initiallyInteractive: Bool
    var isCancelled = false
    private var completions: [(TransitionCoordinator) -> Void] = []

    init(initiallyInteractive: Bool) { self.initiallyInteractive = initiallyInteractive }

    func animate(alongsideTransition: (() -> Void)?, completion: @escaping (TransitionCoordinator) -> Void) {
        completions.append(completion)
    }

    func finish() {
        for completion in completions { completion(self) }
    }
}

// MARK: Tabs

@MainActor final class UITabBarController: UIViewController {
    weak var delegate: (any UITabBarControllerDelegate)?
    private(set) var viewControllers: [UIViewController]?
    var selectedIndex = 0

    func setViewControllers(_ controllers: [UIViewController], animated: Bool) { viewControllers = controllers }

    /// The user taps a tab.
    func tap(_ index: Int) {
        selectedIndex = index
        if let controller = viewControllers?[index] { delegate?.tabBarController(self, didSelect: controller) }
    }
}

@MainActor protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UIViewController {
    /// The user swipes the sheet down.
    func swipeDown() {
        presentingViewController?.dismiss(animated: false)
        if let presentationController { presentationController.delegate?.presentationControllerDidDismiss(presentationController) }
    }
}
