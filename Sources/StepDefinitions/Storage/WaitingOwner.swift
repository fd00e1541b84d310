import ComicsDomain
import GherkinRunner

/// A screen that waits for work of the cache, and may be gone before it is done.
///
/// A class, because what is delivered is delivered to it over time, on the main actor.
@MainActor
final class WaitingOwner {
  /// How often something was delivered to it.
  private(set) var deliveryCount = 0

  /// Whether work was done for it, to the end.
  private(set) var workIsOver = false

  private var work: OwnedTask<Void>?

  nonisolated init() {}

  /// Begins to wait, until the store has the work.
  ///
  /// - Returns: Waits for the end of the work, independently of other callers.
  func wait(
    for operation: @escaping OwnedTask<Void>.Operation, heldBy store: HeldStore
  ) async throws -> Task<Void, Never>? {
    work = OwnedTask(operation) { [weak self] _ in self?.deliveryCount += 1 }
    try await ComicsStepDefinitions.wait(for: "the store to be asked") {
      try await store.isHolding()
    }
    return work?.task
  }

  /// Notes that the work is done.
  func noteEnd() { workIsOver = true }

  /// Goes.
  func leave() { work = nil }
}
