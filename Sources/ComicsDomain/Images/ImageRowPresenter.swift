package import Foundation

/// Brings the image of one row onto the screen while the row is visible, and loads it ahead when it
/// soon will be.
///
/// One load at a time, and none without a waiting view; its late result is dropped. A
/// class because the screen talks to it over time. It does not know where images come from.
@MainActor
package final class ImageRowPresenter {
  private var address: URL?
  private let loader: any ImageDataLoader
  private let messages: MessageCatalogue
  private weak var view: (any ImageView)?
  private var load: ScreenLoad<Data>?
  private var isShown = false

  /// A presenter for a row whose image is at the address; a row without one has no image.
  package init(
    address: URL?, loader: any ImageDataLoader, messages: MessageCatalogue
  ) {
    self.address = address
    self.loader = loader
    self.messages = messages
  }

  /// The row has come onto the screen: shows its image there once that has arrived.
  package func rowIsVisible(in view: any ImageView) {
    if self.view !== view {
      self.view = view
      isShown = false
      view.clear()
      if load?.isUnderWay == true { view.showActivityIndicator() }
    }
    if !isShown { start() }
  }

  /// The row is no longer shown in that view, and its image not waited for any more; nothing happens
  /// when it is shown in another by now.
  package func rowHasLeft(_ view: any ImageView) {
    guard self.view === view else { return }
    load?.cancel()
    self.view = nil
  }

  /// The row is about to come onto the screen.
  package func rowIsNear() {
    if view == nil { start() }
  }

  /// The row will not come onto the screen after all.
  package func rowIsNoLongerNear() {
    if view == nil { load?.cancel() }
  }

  /// The user wants the image tried again.
  package func retry() {
    if !isShown { start() }
  }

  /// The row has another image from now on, or none; that of before is taken away at once.
  package func setAddress(_ address: URL?) {
    guard address != self.address else { return }
    // A load without an owner is cancelled.
    load = nil
    isShown = false
    self.address = address
    view?.clear()
    if view != nil { start() }
  }

  private func start() {
    guard let address else { return }
    let load =
      self.load
      ?? ScreenLoad(view: self, messages: messages) { [loader] () async throws(LoadError) in
        try await loader.imageData(at: address)
      }
    self.load = load
    load.start { [weak self] in self?.show($0) }
  }

  private func show(_ image: Data) {
    guard let view else { return }
    isShown = true
    view.show(image: image)
  }
}

/// Passes on to the view that shows the row now, if any, what its load has to say.
extension ImageRowPresenter: LoadingView {
  package func showActivityIndicator() { view?.showActivityIndicator() }
  package func hideActivityIndicator() { view?.hideActivityIndicator() }
  package func present(_ message: UserMessage) { view?.present(message) }
  package func dismissMessage() { view?.dismissMessage() }
}
