package import Foundation
import Synchronization

/// A clock that stands still until it is moved.
///
/// A class because the domain reads the clock that the test moves.
package final class ManualClock: Sendable {
  private struct Sleeper {
    let id: Int
    let end: Date
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var time: Date
    var nextID = 0
    var sleepers: [Sleeper] = []
    /// Those whose task was cancelled before their pause began.
    var abandoned: Set<Int> = []
  }

  private let state: Mutex<State>
  private let pausing = Gauge()

  /// A clock that shows the given time.
  package init(_ time: Date = Date(timeIntervalSince1970: 0)) {
    self.state = Mutex(State(time: time))
  }

  /// The time it shows; pass this method where the domain needs the time.
  @Sendable package func now() -> Date {
    state.withLock(\.time)
  }

  /// Moves the clock on, and ends the pauses that are over by then.
  ///
  /// - Returns: How many pauses it ended.
  @discardableResult
  package func advance(by seconds: TimeInterval) -> Int {
    let woken = state.withLock { state in
      state.time += seconds
      let time = state.time
      defer { state.sleepers.removeAll { $0.end <= time } }
      return state.sleepers.filter { $0.end <= time }
    }
    pausing.add(-woken.count)
    for sleeper in woken { sleeper.continuation.resume() }
    return woken.count
  }

  /// Waits until the clock has been moved on by so much; pass this method where the domain wants to
  /// pause. Throws when the waiting task is cancelled.
  @Sendable package func pause(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAbandoned = state.withLock { state in
          if state.abandoned.remove(id) != nil { return true }
          let end = state.time + duration / .seconds(1)
          state.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
          return false
        }
        if isAbandoned {
          continuation.resume(throwing: CancellationError())
        } else {
          pausing.add(1)
        }
      }
    } onCancel: {
      abandon(id)
    }
  }

  /// Waits until so many pause.
  package func isPausing(_ count: Int = 1) async throws {
    try await pausing.reaches(count)
  }

  private func abandon(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.abandoned.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    guard let sleeper else { return }
    pausing.add(-1)
    sleeper.continuation.resume(throwing: CancellationError())
  }
}
