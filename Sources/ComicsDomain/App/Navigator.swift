/// A screen of any kind, which owns what it needs.
package typealias AppScreen = AnyObject & Sendable

/// Where the user is: the places on top of one another, each with its screen.
///
/// A class because all coordinators share the one stack. It does not decide what comes next.
@MainActor
package final class Navigator {
  /// The places, for everyone who asks where the user is; none until the app has begun.
  package private(set) var stack: NavigationStack?
  /// The screens of the places, the root's first.
  package private(set) var screens: [any AppScreen] = []

  private let display: @MainActor ([any AppScreen]) -> Void
  private var isDisplaying = true

  /// A navigator without screens, which sends the display all screens after each change.
  package init(display: @escaping @MainActor ([any AppScreen]) -> Void = { _ in }) {
    self.display = display
  }

  /// Leaves every place there is, and begins anew.
  package func start(at root: Route, _ screen: any AppScreen) {
    stack = NavigationStack(root: root)
    screens = [screen]
    update()
  }

  /// Goes to a place, from where one can come back; before the app has begun nothing happens.
  package func push(_ route: Route, _ screen: any AppScreen) {
    guard stack != nil else { return }
    stack?.push(route)
    screens.append(screen)
    update()
  }

  /// Goes back; at the root nothing happens (001-24).
  package func pop() {
    guard stack?.previous != nil else { return }
    stack?.pop()
    screens.removeLast()
    update()
  }

  /// Goes several ways, of which the display gets only the end: what lies below it has not appeared,
  /// and loads nothing before the user goes back there.
  func displayingOnce(_ change: () -> Void) {
    isDisplaying = false
    change()
    isDisplaying = true
    update()
  }

  private func update() {
    if isDisplaying { display(screens) }
  }
}
