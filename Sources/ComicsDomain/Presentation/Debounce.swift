/// Runs the last of several wishes that follow one another closely, once they have ceased.
///
/// A class because the wish in waiting is shared between those who wish and the running task.
@MainActor
package final class Debounce {
  private let delay: Duration
  private let pause: Pause
  private var waiting: Task<Void, Never>?

  /// Waits for so long after each wish, in case there is another.
  package init(delay: Duration, pause: @escaping Pause) {
    self.delay = delay
    self.pause = pause
  }

  deinit {
    waiting?.cancel()
  }

  /// Carries this out after the delay, in place of what was waiting.
  package func schedule(_ action: @escaping @MainActor () -> Void) {
    waiting?.cancel()
    waiting = Task { [pause, delay] in
      // A pause that throws was cancelled, and the wish with it.
      guard (try? await pause(delay)) != nil, !Task.isCancelled else { return }
      action()
    }
  }

  /// Cancels what is waiting.
  package func cancel() {
    waiting?.cancel()
    waiting = nil
  }

  /// Waits until nothing is waiting; cancelling the wait cancels what is waiting.
  package func settled() async {
    while let current = waiting {
      await withTaskCancellationHandler {
        await current.value
      } onCancel: {
        current.cancel()
      }
      if waiting == current { waiting = nil }
    }
  }
}
