import GherkinRunner

/// Waits for an event, but never for ever: what no machine is that slow for will not happen any more.
///
/// - Throws: An `ExpectationFailure` that names the event, when the time is up.
func wait(
  for event: String, atMost limit: Duration = .seconds(10),
  _ arrival: @escaping @Sendable () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Bool.self) { group in
    group.addTask {
      try await arrival()
      return true
    }
    group.addTask {
      try await Task.sleep(for: limit)
      return false
    }
    defer { group.cancelAll() }
    guard try await group.next() == false else { return }
    throw ExpectationFailure(
      """
      waited \(limit.components.seconds) seconds in vain for \(event). \
      Does a step before this one say how the server responds?
      """)
  }
}
