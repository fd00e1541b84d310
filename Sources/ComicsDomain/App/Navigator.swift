/// Where the user is: the places on top of one another, each with its screen.
///
/// A class because all coordinators of an app share the one stack. It does not decide what comes next.
@MainActor
package final class Navigator<Route: Hashable & Sendable> {
  /// The places, the root first; none until the app has begun.
  package private(set) var routes: [Route] = []
  /// The screens of the places, the root's first.
  package private(set) var screens: [Screen] = []

  let display: any Display
  private var isDisplaying = true

  /// A navigator without screens, which gives the display all screens after each change.
  package init(display: any Display) { self.display = display }

  /// Leaves every place there is, and begins anew.
  package func start(at root: Route, _ screen: Screen) {
    let left = screens
    routes = [root]
    screens = [screen]
    bringToFront()
    for screen in left.reversed() { screen.disappear() }
  }

  /// Goes to a place, from where one can come back. Where the user is already, or before the app has
  /// begun, nothing happens: a second tap before the first has led anywhere opens no place twice.
  package func push(_ route: Route, _ screen: @autoclosure () -> Screen) {
    guard let top = routes.last, top != route else { return }
    routes.append(route)
    screens.append(screen())
    bringToFront()
  }

  /// Goes back, and leaves the screen in front; at the root nothing happens (001-24).
  package func pop() {
    guard routes.count > 1 else { return }
    routes.removeLast()
    let left = screens.removeLast()
    bringToFront()
    left.disappear()
  }

  /// Shows the screens, and lets the one in front appear.
  func bringToFront() {
    guard isDisplaying else { return }
    display.show(screens)
    screens.last?.appear()
  }

  /// Goes several ways, of which the display gets only the end: what lies below it has not appeared,
  /// and loads nothing before the user goes back there.
  func displayingOnce(_ change: () -> Void) {
    isDisplaying = false
    change()
    isDisplaying = true
    bringToFront()
  }
}
