import ComicsDomain
import TestDoubles

/// A spied screen with the presenter behind it.
///
/// A class, because it remembers whether the screen has appeared.
@MainActor
final class ScreenInHand<Content: Hashable & Sendable, Presenter: AnyObject> {
  /// What the user looks at.
  let screen: SpyView<Content>
  /// The row at the end of the list, where the list loads more there.
  let end: SpyRow?
  /// What is behind the screen.
  let presenter: Presenter
  private let appear: @MainActor (Presenter) -> Void
  private var isOpen = false

  /// A screen that has not appeared yet.
  ///
  /// - Parameter appear: Tells the presenter that it has.
  init(
    end: SpyRow? = nil, presenter: (SpyView<Content>) -> Presenter,
    appear: @escaping @MainActor (Presenter) -> Void
  ) {
    let screen = SpyView<Content>()
    self.screen = screen
    self.end = end
    self.presenter = presenter(screen)
    self.appear = appear
  }

  /// Lets the screen appear, unless it has.
  func openIfNeeded() {
    guard !isOpen else { return }
    isOpen = true
    appear(presenter)
  }
}
