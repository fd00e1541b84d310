/// The parts of a screen with one state at a time: what each of them shows in that state (004-05…08).
package struct ScreenParts<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The state; none before the first load, and after one that was cancelled.
  package let state: ScreenState<Content>?
  /// The view that says that something is on its way.
  package let loading: LoadingViewModel
  /// The view with a message in place of content.
  package let message: MessageViewModel
  /// What the table shows; none while the table is hidden.
  package let content: Content?

  /// The parts in a state; without one, all of them are hidden.
  package init(_ state: ScreenState<Content>?) {
    self.state = state
    self.loading = LoadingViewModel(isShown: state == .loading)
    switch state {
    case .noData(let reason), .failed(let reason):
      self.message = MessageViewModel(text: reason.text)
    case .loading, .loaded, nil: self.message = MessageViewModel()
    }
    if case .loaded(let content) = state { self.content = content } else { self.content = nil }
  }
}
