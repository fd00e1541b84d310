/// What a screen loads: it can be started, given up and waited for.
@MainActor
package protocol Loading: AnyObject, Sendable {
  /// Loads, unless a load is under way; what is on the screen stays until other content has arrived.
  func start()
  /// Gives up every load under way.
  func cancel()
  /// Takes away what the user was told of the last load.
  func dismissMessage()
  /// Waits until no load is under way; giving up the wait gives up the load.
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
  /// The screen is gone: gives up the load under way.
  package func viewIsGone() { loading.cancel() }
  /// Waits until no load is under way.
  package func finishedLoading() async { await loading.finished() }
}
