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
