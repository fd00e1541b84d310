/// What a screen loads: it can be started and cancelled.
@MainActor
package protocol Loading: AnyObject, Sendable {
  /// Loads, unless a load is under way; what is on the screen stays until other content has arrived.
  func start()
  /// Cancels every load under way.
  func cancel()
  /// Takes away the message about the last load.
  func dismissMessage()
}
