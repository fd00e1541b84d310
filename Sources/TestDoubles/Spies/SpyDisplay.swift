package import ComicsDomain

/// The row at the end of a list that loads more.
package typealias SpyRow = SpyView<SpyDisplay.NoContent>

/// A display that draws nothing: it makes spies, and remembers what it had to show.
///
/// A class because a display is one: all screens of an app share it.
@MainActor
package final class SpyDisplay: Display {
  /// What a view shows that has nothing but messages.
  package struct NoContent: Hashable, Sendable {}

  /// The screens on top of one another, the last of them in front.
  package private(set) var screens: [Screen] = []
  /// What drew the screen that was left last, if any was.
  package private(set) var viewLeft: (any LoadingView)?
  /// The titles of the tabs, from the first to the last; none where there are no tabs.
  package private(set) var tabs: [String] = []
  /// The title of the tab in front; none where there are no tabs.
  package private(set) var selectedTab: String?
  /// What lies on top of whatever screen is in front.
  package let cover = SpyView<NoContent>()
  /// Is called with each view when it is made.
  package var didMakeView: (@MainActor (any SpyScreen) -> Void)?

  /// All views and rows that were made and are still there.
  private var made: [WeakView] = []

  /// What the screens that the user has left were made of.
  private var left: [WeakView] = []

  private struct WeakView { weak var view: (any SpyLoadingView)? }

  /// A display that shows nothing yet.
  ///
  /// - Parameter other: The display of an app that has ended; all its screens were left.
  package init(after other: SpyDisplay? = nil) { left = other.map { $0.left + $0.made } ?? [] }

  package var overlay: any LoadingView { cover }

  /// How many loads the user could see, on whatever screen there is.
  package var loadsUnderWay: Int {
    made.count { $0.view?.isActivityIndicatorVisible == true }
      + (cover.isActivityIndicatorVisible ? 1 : 0)
  }

  /// Whether the user sees now that something is loading.
  package var isBusy: Bool { visible.contains { $0.isActivityIndicatorVisible } }

  /// Waits until the user sees nothing load any more.
  package func isIdle() async throws {
    while let busy = visible.first(where: { $0.isActivityIndicatorVisible }) {
      try await busy.isIdle()
    }
  }

  /// What the user can see: what lies on top, the screen in front, and the row at the end of its list.
  private var visible: [any SpyLoadingView] {
    let front = screens.last
    return [cover] + [front?.view, front?.end].compactMap { $0 as? any SpyLoadingView }
  }

  package func makeView<Content: Hashable & Sendable>(
    showing: Content.Type
  ) -> any ScreenView<Content> {
    makeSpy(showing: Content.self)
  }

  package func makePartsView<Content: Hashable & Sendable>(
    showing: Content.Type
  ) -> any PartsView<Content> {
    makeSpy(showing: Content.self)
  }

  package func makeRow() -> any LoadingView {
    let row = SpyRow()
    made.append(WeakView(view: row))
    return row
  }

  package func show(_ screens: [Screen]) {
    for screen in self.screens where !screens.contains(where: { $0 === screen }) {
      viewLeft = screen.view
      left += parts(of: screen).map { WeakView(view: $0) }
    }
    for screen in screens {
      for part in parts(of: screen) { part.presenter = screen.presenter }
    }
    self.screens = screens
  }

  /// How many parts of screens that the user has left are still in memory; none where no screen was left.
  ///
  /// What the display itself has kept of them is let go.
  package func partsInMemory() -> Int? {
    viewLeft = nil
    return left.isEmpty ? nil : left.count { $0.view != nil }
  }

  private func parts(of screen: Screen) -> [any SpyScreen] {
    [screen.view, screen.end].compactMap { $0 as? any SpyScreen }
  }

  package func showTabs(_ titles: [String], selected: Int) {
    tabs = titles
    selectedTab = titles.indices.contains(selected) ? titles[selected] : nil
  }

  private func makeSpy<Content: Hashable & Sendable>(showing: Content.Type) -> SpyView<Content> {
    let view = SpyView<Content>()
    made.append(WeakView(view: view))
    didMakeView?(view)
    return view
  }
}
