/// What a screen loads: it can be started, cancelled and awaited.
@MainActor
package protocol Loading: AnyObject, Sendable {
  /// Loads, unless a load is under way; what is on the screen stays until other content has arrived.
  func start()
  /// Cancels every load under way.
  func cancel()
  /// Takes away the message about the last load.
  func dismissMessage()
  /// Waits until no load is under way; cancelling the wait cancels the load.
  func finished() async
}

/// A presenter whose screen loads something: what all such presenters do alike.
@MainActor
package protocol LoadingPresenter: AnyObject, Sendable {
  /// What the screen loads.
  var loading: any Loading { get }
}

extension LoadingPresenter {
  /// Loads again, keeping what is on the screen until something else has arrived.
  package func refresh() { loading.start() }
  /// The user has read the message and tapped it away.
  package func messageWasTapped() { loading.dismissMessage() }
  /// The screen is gone: cancels the load under way.
  package func viewIsGone() { loading.cancel() }
  /// Waits until no load is under way.
  package func finishedLoading() async { await loading.finished() }
}
