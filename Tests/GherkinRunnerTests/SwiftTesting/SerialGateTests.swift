import GherkinRunner
import Testing

/// Waiting for a turn among the scenarios of test cases.
@Suite struct SerialGateTests {
  @Test func `a scenario that waits for its turn can be cancelled, and the others go on`()
    async throws
  {
    let gate = SerialGate(limit: 1)
    try await gate.enter(alone: false)
    let waiting = Task { try await gate.enter(alone: true) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let next = Task { try await gate.enter(alone: false) }
    await gate.leave(alone: false)
    try await next.value
    await gate.leave(alone: false)
  }
}
