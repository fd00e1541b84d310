/// A screen of an app: what draws it, and what is behind it.
///
/// A class because it remembers whether it has appeared. It keeps alive what belongs to the screen and to
/// nothing else, so all of that goes with it.
@MainActor
package final class Screen {
  /// The label that leads back to the screen, as it is known by now; none where nothing leads on from it.
  package var title: String? { presenter.backTitle ?? fixedTitle }
  /// Draws the screen.
  package let view: any LoadingView
  /// The row at the end of its list, where the list loads more there.
  package let end: (any LoadingView)?
  /// The images of its rows, where they have any.
  package let images: ImageRows?
  /// Prepares what the view shows.
  package let presenter: any ScreenPresenter

  private let fixedTitle: String?
  private let owned: (any AnyObject & Sendable)?
  private var hasAppeared = false

  /// A screen that has not appeared yet.
  ///
  /// - Parameters:
  ///   - title: The label that leads back to it, unless its presenter knows a better one.
  ///   - owned: What else belongs to it.
  package init(
    title: String? = nil, view: any LoadingView, end: (any LoadingView)? = nil,
    images: ImageRows? = nil,
    presenter: any ScreenPresenter, owning owned: (any AnyObject & Sendable)? = nil
  ) {
    self.fixedTitle = title
    self.view = view
    self.end = end
    self.images = images
    self.presenter = presenter
    self.owned = owned
  }

  /// The screen comes to the front: the first time it is made ready, later it is there as it was left.
  package func appear() {
    if hasAppeared { return presenter.viewIsBack() }
    hasAppeared = true
    presenter.viewIsReady()
  }
}
