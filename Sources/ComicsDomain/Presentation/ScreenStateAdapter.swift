/// Turns what a presenter sends its screen into the state the screen is in, for screens that show one
/// thing at a time.
///
/// Content stays while it is loaded again. A message covers whatever was there until it is taken away.
/// A class because presenters hold it weakly, like any view.
@MainActor
package final class ScreenStateAdapter<Content: Hashable & Sendable>: ScreenView {
  private enum Outcome {
    case content(Content)
    case nothing(UserMessage)
  }

  private var isLoading = false
  private var message: UserMessage?
  private var outcome: Outcome?
  private let display: @MainActor (ScreenState<Content>?) -> Void

  /// The title given last, or none before that.
  package private(set) var title: String?
  /// The state; none before the first load, and after one that was cancelled.
  package private(set) var state: ScreenState<Content>?

  /// An adapter that reports each change of state.
  package init(display: @escaping @MainActor (ScreenState<Content>?) -> Void = { _ in }) {
    self.display = display
  }

  package func showTitle(_ title: String) { self.title = title }

  package func showActivityIndicator() {
    isLoading = true
    update()
  }

  package func hideActivityIndicator() {
    isLoading = false
    update()
  }

  package func present(_ message: UserMessage) {
    self.message = message
    update()
  }

  package func dismissMessage() {
    message = nil
    update()
  }

  package func show(_ content: Content) {
    outcome = .content(content)
    update()
  }

  package func showNothing(because message: UserMessage) {
    outcome = .nothing(message)
    update()
  }

  private func update() {
    let current = current
    guard state != current else { return }
    state = current
    display(current)
  }

  private var current: ScreenState<Content>? {
    if let message { return .failed(message) }
    if case .content(let content) = outcome { return .loaded(content) }
    if isLoading { return .loading }
    if case .nothing(let message) = outcome { return .noData(message) }
    return nil
  }
}
