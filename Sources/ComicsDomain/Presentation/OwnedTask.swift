/// Work that is done for an owner, to whom its result is delivered on the main actor for as long as the
/// owner holds on to it (003-30).
///
/// A class, because letting go of it gives the work up.
@MainActor
package final class OwnedTask<Value: Sendable> {
  package typealias Operation = @Sendable () async throws(LoadError) -> Value
  /// What the owner does with the result.
  package typealias Delivery = @MainActor (Result<Value, LoadError>) -> Void

  /// The work and the delivery of its result: over when nothing is to be expected any more.
  package private(set) var task: Task<Void, Never>?

  private var deliver: Delivery?

  package init(_ operation: @escaping Operation, deliver: @escaping Delivery) {
    self.deliver = deliver
    task = Task { [weak self] in
      let result: Result<Value, LoadError>
      do throws(LoadError) {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      self?.deliver?(result)
    }
  }

  deinit {
    task?.cancel()
  }

  /// Gives the work up; whatever it still brings is dropped.
  package func cancel() {
    deliver = nil
    task?.cancel()
  }
}
