/// Turns what a presenter sends its screen into the state the screen is in, for views that show one part at
/// a time; everything else it passes on.
///
/// Content stays while it is loaded again. A message covers whatever was there until it is taken away.
/// A class because presenters hold it weakly, like any view; it holds its own view as they do.
@MainActor
package final class ScreenStateAdapter<Content: Hashable & Sendable>: ScreenView {
  private enum Outcome {
    case content(Content)
    case nothing(UserMessage)
  }

  private var isLoading = false
  private var message: UserMessage?
  private var outcome: Outcome?
  private weak var view: (any PartsView<Content>)?

  private var state: ScreenState<Content>?

  /// An adapter in front of the view, which gets the parts of each new state.
  package init(view: any PartsView<Content>) {
    self.view = view
  }

  package func showTitle(_ title: String) { view?.showTitle(title) }

  package func showActivityIndicator() {
    view?.showActivityIndicator()
    isLoading = true
    update()
  }

  package func hideActivityIndicator() {
    view?.hideActivityIndicator()
    isLoading = false
    update()
  }

  package func present(_ message: UserMessage) {
    view?.present(message)
    self.message = message
    update()
  }

  package func dismissMessage() {
    view?.dismissMessage()
    message = nil
    update()
  }

  package func show(_ content: Content) {
    view?.show(content)
    outcome = .content(content)
    update()
  }

  package func showNothing(because message: UserMessage) {
    view?.showNothing(because: message)
    outcome = .nothing(message)
    update()
  }

  private func update() {
    let current = current
    guard state != current else { return }
    state = current
    view?.showParts(ScreenParts(current))
  }

  private var current: ScreenState<Content>? {
    if let message { return .failed(message) }
    if case .content(let content) = outcome { return .loaded(content) }
    if isLoading { return .loading }
    if case .nothing(let message) = outcome { return .noData(message) }
    return nil
  }
}
