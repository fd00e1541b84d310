import Dispatch

/// Makes a server that pauses in the middle of an answer go on.
///
/// A class because the thread of the server waits for the test that gives the signal. After five minutes
/// the server goes on by itself, so that a forgotten signal keeps no thread for ever.
package final class LoopbackSignal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// A signal that was not given yet.
  package init() {}

  /// Lets the server go on, now or when it comes to its pause.
  package func give() { semaphore.signal() }

  func wait() { _ = semaphore.wait(timeout: .now() + .seconds(300)) }
}
