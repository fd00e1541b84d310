import GherkinRunner

/// Waits for an event, but neither for ever nor in vain.
///
/// - Parameters:
///   - limit: After how long it will not happen any more, however slow the machine.
///   - obstacle: Returns when something has come about that keeps the event from happening: what, in
///     words.
/// - Throws: An `ExpectationFailure` that names the event, and the obstacle if there is one.
func wait(
  for event: String, atMost limit: Duration = .seconds(10),
  unless obstacle: (@Sendable () async throws -> String)? = nil,
  _ arrival: @escaping @Sendable () async throws -> Void
) async throws {
  let reason = try await withThrowingTaskGroup(of: String?.self) { group in
    defer { group.cancelAll() }
    group.addTask {
      try await arrival()
      return nil
    }
    if let obstacle { group.addTask { try await obstacle() } }
    group.addTask {
      try await Task.sleep(for: limit)
      return "nothing happened for \(limit.components.seconds) seconds"
    }
    return try await group.next() ?? nil
  }
  guard let reason else { return }
  throw ExpectationFailure("waited in vain for \(event): \(reason)")
}
