import Synchronization

/// Stops a run from outside: after a failure, or because somebody pressed Ctrl-C.
///
/// A class, because whoever stops the run and those who run it share it.
package final class RunControl: Sendable {
  private struct State {
    var isStopped = false
    var isInterrupted = false
    var watches: [Watch] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether no further scenario is to start.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether running scenarios were told to end.
  package var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Lets running scenarios finish and starts no other.
  package func stop() { state.withLock { $0.isStopped = true } }

  /// Stops the run if `result` is the failure after which `options` want no more.
  func note(_ result: ScenarioResult, _ options: RunOptions) {
    guard options.failFast, !result.willBeRetried, result.status.fails(strict: options.strict)
    else { return }
    stop()
  }

  /// Cancels running steps and starts no other; hooks that clean up still run.
  package func interrupt() {
    let watches = state.withLock { state in
      state.isStopped = true
      state.isInterrupted = true
      return state.watches
    }
    for watch in watches { watch.interrupt() }
  }

  func remove(_ watch: Watch) {
    state.withLock { state in state.watches.removeAll { $0 === watch } }
  }

  func add(_ watch: Watch) { state.withLock { $0.watches.append(watch) } }

  /// Looks whether something has overrun.
  func check(at now: Duration) {
    for watch in state.withLock({ $0.watches }) { watch.check(at: now) }
  }
}
