import Synchronization

/// A number that others can wait for: the way to await an event without sleeping.
///
/// A class because the one who counts and those who wait share it across threads.
package final class Gauge: Sendable {
  private struct Waiter {
    let id: Int
    let level: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var value = 0
    var nextID = 0
    var waiters: [Waiter] = []
    /// Those whose task was cancelled before they could begin to wait.
    var abandoned: Set<Int> = []
  }

  private let state = Mutex(State())
  private let waiting: Gauge?

  /// A gauge at zero.
  ///
  /// - Parameter waiting: Another one, which says how many wait for this one.
  package init(countingWaitersIn waiting: Gauge? = nil) { self.waiting = waiting }

  /// The number now.
  package var value: Int { state.withLock(\.value) }

  /// Adds to the number and wakes those who waited for it.
  ///
  /// - Returns: How many it woke.
  @discardableResult
  package func add(_ amount: Int) -> Int {
    let woken = state.withLock { state in
      state.value += amount
      let value = state.value
      defer { state.waiters.removeAll { $0.level <= value } }
      return state.waiters.filter { $0.level <= value }
    }
    waiting?.add(-woken.count)
    for waiter in woken { waiter.continuation.resume() }
    return woken.count
  }

  /// Waits until the number is at least `level`; throws when the waiting task is cancelled.
  package func reaches(_ level: Int) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if state.abandoned.remove(id) != nil { return .failure(CancellationError()) }
          if state.value >= level { return .success(()) }
          state.waiters.append(Waiter(id: id, level: level, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(with: answer) } else { waiting?.add(1) }
      }
    } onCancel: {
      abandon(id)
    }
  }

  private func abandon(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.abandoned.insert(id)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    guard let waiter else { return }
    waiting?.add(-1)
    waiter.continuation.resume(throwing: CancellationError())
  }
}
