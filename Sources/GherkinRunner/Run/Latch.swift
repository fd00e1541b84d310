import Synchronization

/// Opens when everybody has arrived. A class, because those who arrive and the one who waits share
/// it.
final class Latch: Sendable {
  private struct State {
    var missing: Int
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(missing: count)) }

  /// Notes that one has arrived.
  func arrive() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.missing -= 1
      return state.missing == 0 ? state.waiting : nil
    }
    waiting?.resume()
  }

  /// Returns when all have arrived.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.waiting = continuation
        return state.missing == 0
      }
      if isOpen { continuation.resume() }
    }
  }
}
