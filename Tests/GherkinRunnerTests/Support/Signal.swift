import Dispatch
import Synchronization

/// Something that happens once, for steps and tests to wait for.
///
/// A class, because those who wait share it with the one who gives it.
final class Signal: Sendable {
  private struct State {
    var isGiven = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Lets everything go on that waits for it, now or later.
  func give() {
    let waiting = state.withLock { state in
      state.isGiven = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  /// Suspends until the signal is given.
  func wait() async {
    await withCheckedContinuation { continuation in notify { continuation.resume() } }
  }

  /// Blocks the thread until the signal is given. The limit keeps a thread from being left behind for
  /// ever; no test result depends on it.
  func blockThread() {
    let semaphore = DispatchSemaphore(value: 0)
    notify { semaphore.signal() }
    _ = semaphore.wait(timeout: .now() + .seconds(3600))
  }

  private func notify(_ resume: @escaping @Sendable () -> Void) {
    let isGiven = state.withLock { state in
      if !state.isGiven { state.waiting.append(resume) }
      return state.isGiven
    }
    if isGiven { resume() }
  }
}

/// Where so many wait for each other: all go on when the last has come.
///
/// A class, because those who meet share it.
final class Meeting: Sendable {
  private let missing: Mutex<Int>
  private let isComplete = Signal()

  init(of count: Int) { missing = Mutex(count) }

  func arrive() async {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { isComplete.give() }
    await isComplete.wait()
  }
}

/// Suspends until the task is cancelled, and throws then. The limit keeps a test from hanging for ever;
/// no test result depends on it.
func sleepUntilCancelled() async throws { try await Task.sleep(for: .seconds(3600)) }
