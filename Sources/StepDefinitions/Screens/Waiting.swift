import GherkinRunner

/// Waits for an event, but not in vain. How long is up to the runner: when a step overruns its time, its
/// task is cancelled, and with it the wait.
///
/// - Parameter obstacle: Returns when something has come about that keeps the event from happening: what,
///   in words.
func wait(
  for event: String, unless obstacle: (@Sendable () async throws -> String)? = nil,
  _ arrival: @escaping @Sendable () async throws -> Void
) async throws {
  let reason = try await withThrowingTaskGroup(of: String?.self) { group in
    defer { group.cancelAll() }
    group.addTask {
      try await arrival()
      return nil
    }
    if let obstacle { group.addTask { try await obstacle() } }
    return try await group.next() ?? nil
  }
  try Task.checkCancellation()
  guard let reason else { return }
  throw ExpectationFailure("waited in vain for \(event): \(reason)")
}

func wait(
  forFirstOf first: @escaping @Sendable () async throws -> String,
  or second: @escaping @Sendable () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    defer { group.cancelAll() }
    group.addTask { _ = try await first() }
    group.addTask { try await second() }
    try await group.next()
  }
  try Task.checkCancellation()
}
