import ComicsDomain
import Synchronization

/// What a spied store was asked, and what it is to do before it does that.
///
/// A class, because the domain waits for what the test decides.
package final class StoreScript<Operation: Hashable & Sendable, Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var refused: Set<Operation> = []
    var held: Operation?
  }

  private let state = Mutex(State())
  private let arrivals = Gauge()
  private let releases = Gauge()

  /// What it was asked, in order.
  var messages: [Message] { state.withLock(\.messages) }

  /// Refuses to do this from now on.
  func refuse(_ operation: Operation) {
    state.withLock { _ = $0.refused.insert(operation) }
  }

  /// Does this only when it is released, and not even cancellation changes that.
  func hold(_ operation: Operation) {
    state.withLock { $0.held = operation }
  }

  /// Waits until it was asked to do what it holds.
  func isHolding() async throws {
    try await arrivals.reaches(1)
  }

  /// Does what it held, and holds nothing any more.
  func release() {
    state.withLock { $0.held = nil }
    releases.add(1)
  }

  /// Comes before the operation: waits for its release, and throws when it is refused.
  func receive(_ message: Message, to operation: Operation) async throws(LoadError) {
    state.withLock { $0.messages.append(message) }
    if state.withLock({ $0.held == operation }) {
      arrivals.add(1)
      // In a task of its own, which is never cancelled: a store answers even cancelled callers.
      await Task { [releases] in try? await releases.reaches(1) }.value
    }
    if state.withLock({ $0.refused.contains(operation) }) { throw .storage }
  }
}
