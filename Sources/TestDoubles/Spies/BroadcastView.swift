package import ComicsDomain

/// A screen that passes on all calls to several others, in order.
///
/// A class because a screen is one: presenters hold it weakly.
@MainActor
package final class BroadcastView<Content: Sendable>: ScreenView {
  private let views: [any ScreenView<Content>]

  /// A screen in front of the given ones.
  package init(_ views: [any ScreenView<Content>]) {
    self.views = views
  }

  package func showTitle(_ title: String) { for view in views { view.showTitle(title) } }
  package func showActivityIndicator() { for view in views { view.showActivityIndicator() } }
  package func hideActivityIndicator() { for view in views { view.hideActivityIndicator() } }
  package func show(_ content: Content) { for view in views { view.show(content) } }
  package func present(_ message: UserMessage) { for view in views { view.present(message) } }
  package func dismissMessage() { for view in views { view.dismissMessage() } }
  package func showNothing(because message: UserMessage) {
    for view in views { view.showNothing(because: message) }
  }
}
