/// Lets time pass: returns after the duration, or throws when the waiting task is cancelled.
///
/// The port through which the domain waits, so that nothing in it sleeps on its own account.
package typealias Pause = @Sendable (Duration) async throws -> Void

/// The pauses of the app.
package enum Pauses {
  /// Waits for real.
  package static let real: Pause = { try await Task.sleep(for: $0) }
}
