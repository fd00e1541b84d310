package import ComicsDomain

/// Everything that a screen has shown, in order.
///
/// A class because the screen reports to it; it does not keep the screen.
@MainActor
package final class ScreenHistory {
  /// What the screen has shown, from its making on; the last is what it shows now.
  package private(set) var states = [ViewState()]
  /// The screen, while it is in memory.
  package private(set) weak var screen: Screen?
  private weak var presenter: (any ScreenPresenter)?
  /// Counts the changes.
  package let changes = Gauge()
  /// Is called with what the screen shows after each change.
  package var didChange: (@MainActor (ViewState) -> Void)?

  /// The history of a screen, from now on.
  package init(of screen: Screen) {
    self.screen = screen
    presenter = screen.presenter
    states = [screen.state]
    screen.onChange = { [weak self] in self?.note($0) }
  }

  /// Whether the screen or its presenter is still in memory.
  package var isInMemory: Bool { screen != nil || presenter != nil }

  /// The history of what lies on top of all screens.
  init() {}

  /// What the screen shows now.
  package var state: ViewState { states[states.count - 1] }

  /// Whether the user sees that something is loading, on the screen or at the end of its list.
  package var isBusy: Bool { state.load.isLoading || state.end?.isLoading == true }

  /// Waits until the user sees nothing load, and what came with that is there.
  package func isIdle() async throws {
    while isBusy { try await changes.reaches(changes.value + 1) }
  }

  /// Waits until the screen shows something.
  package func reaches(_ isWanted: @MainActor (ViewState) -> Bool) async throws {
    while !isWanted(state) { try await changes.reaches(changes.value + 1) }
  }

  func note(_ state: ViewState) {
    // Who reaches a screen from elsewhere, past the compiler, is stopped here.
    MainActor.preconditionIsolated("a screen changed away from the main actor")
    states.append(state)
    didChange?(state)
    changes.add(1)
  }
}
