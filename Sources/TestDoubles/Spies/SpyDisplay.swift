package import ComicsDomain

/// A display that draws nothing, and remembers what it had to show.
///
/// A class because a display is one: all screens of an app share it.
@MainActor
package final class SpyDisplay: Display {
  /// The screens on top of one another, the last of them in front.
  package private(set) var screens: [Screen] = []
  /// What the screen has shown that was left last, if any was.
  package private(set) var historyLeft: ScreenHistory?
  /// The titles of the tabs, from the first to the last; none where there are no tabs.
  package private(set) var tabs: [String] = []
  /// The title of the tab in front; none where there are no tabs.
  package private(set) var selectedTab: String?
  /// What has lain on top of whatever screen is in front.
  package let cover = ScreenHistory()
  /// Is called with what a screen shows after each change.
  package var didChange: (@MainActor (ViewState) -> Void)?

  private var histories: [ScreenHistory] = []
  /// What the user has left, in this display and those before it.
  private var left: [ScreenHistory]

  /// A display that shows nothing yet.
  ///
  /// - Parameter other: The display of an app that has ended; all its screens were left.
  package init(after other: SpyDisplay? = nil) {
    left = other.map { $0.left + $0.histories } ?? []
  }

  /// What a screen of this display has shown.
  package func history(of screen: Screen) -> ScreenHistory {
    if let history = histories.first(where: { $0.screen === screen }) { return history }
    let history = ScreenHistory(of: screen)
    history.didChange = { [weak self] in self?.didChange?($0) }
    histories.append(history)
    return history
  }

  /// What the screen in front has shown; nil where there is none.
  package var front: ScreenHistory? { screens.last.map(history) }

  /// How many loads the user could see, on whatever screen there is.
  package var loadsUnderWay: Int {
    (histories.filter { $0.screen != nil } + [cover]).map(\.state).reduce(0) { count, state in
      count + (state.load.isLoading ? 1 : 0) + (state.end?.isLoading == true ? 1 : 0)
    }
  }

  /// Whether the user sees now that something is loading.
  package var isBusy: Bool { cover.isBusy || front?.isBusy == true }

  /// Waits until the user sees nothing load any more.
  package func isIdle() async throws {
    while isBusy {
      try await cover.isIdle()
      try await front?.isIdle()
    }
  }

  package func show(_ screens: [Screen]) {
    for screen in self.screens where !screens.contains(where: { $0 === screen }) {
      historyLeft = history(of: screen)
      left.append(history(of: screen))
    }
    self.screens = screens
    for screen in screens { _ = history(of: screen) }
  }

  package func showTabs(_ titles: [String], selected: Int) {
    tabs = titles
    selectedTab = titles.indices.contains(selected) ? titles[selected] : nil
  }

  package func showOverlay(_ load: LoadState) {
    var state = ViewState()
    state.load = load
    cover.note(state)
  }

  /// How many of the screens that the user has left are still in memory; nil where no screen was left.
  package func screensInMemory() -> Int? {
    left.isEmpty ? nil : left.count(where: \.isInMemory)
  }
}
