import ComicsDomain
import TestDoubles

/// A presenter that is notified when its screen has appeared.
@MainActor
protocol AppearingPresenter: AnyObject {
  func viewIsReady()
}

extension FeedPresenter: AppearingPresenter {}
extension ReviewsPresenter: AppearingPresenter {}

/// A spied screen with the presenter behind it.
///
/// A class, because it remembers whether the screen has appeared.
@MainActor
final class ScreenInHand<Content: Hashable & Sendable, Presenter: AppearingPresenter> {
  /// What the user looks at.
  let screen: SpyView<Content>
  /// The row at the end of the list, where the list loads more there.
  let end: SpyRow?
  /// What is behind the screen.
  let presenter: Presenter
  private var isOpen = false

  /// A screen that has not appeared yet.
  init(end: SpyRow? = nil, presenter: (SpyView<Content>) -> Presenter) {
    let screen = SpyView<Content>()
    self.screen = screen
    self.end = end
    self.presenter = presenter(screen)
  }

  /// Lets the screen appear, unless it has.
  func openIfNeeded() {
    guard !isOpen else { return }
    isOpen = true
    presenter.viewIsReady()
  }
}
