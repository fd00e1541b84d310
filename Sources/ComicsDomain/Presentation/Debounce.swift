package import Foundation

/// Lets time pass: returns after so many seconds, or throws when the waiting task is cancelled.
///
/// The port through which the domain waits, so that nothing in it sleeps on its own account.
package typealias Pause = @Sendable (TimeInterval) async throws -> Void

/// The pauses of the app.
package enum Pauses {
  package static let real: Pause = { try await Task.sleep(nanoseconds: UInt64($0 * 1e9)) }
}

/// Runs the last of several actions that follow one another closely, once there has been a pause.
///
/// A class because the waiting action is shared between its callers and the running task.
@MainActor
package final class Debounce {
  private let delay: TimeInterval
  private let pause: Pause
  private var waiting: Task<Void, Never>?

  /// Waits for `delay` after each action, in case there is another.
  package init(delay: TimeInterval, pause: @escaping Pause) {
    self.delay = delay
    self.pause = pause
  }

  deinit {
    waiting?.cancel()
  }

  /// Runs the action after the delay, in place of the one that was waiting.
  package func schedule(_ action: @escaping @MainActor () -> Void) {
    waiting?.cancel()
    waiting = Task { [pause, delay] in
      // A pause that throws was cancelled, and the action with it.
      guard (try? await pause(delay)) != nil, !Task.isCancelled else { return }
      action()
    }
  }

  package func cancel() {
    waiting?.cancel()
    waiting = nil
  }
}
