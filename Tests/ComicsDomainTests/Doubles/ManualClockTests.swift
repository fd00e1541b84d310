import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60)))
struct ManualClockTests {
  private let clock = ManualClock()

  @Test func `ends a pause once it has been moved on far enough`() async throws {
    let pause = Task { [clock] in
      try await clock.pause(for: .seconds(2))
      return clock.now()
    }
    try await clock.isPausing()
    clock.advance(by: 1)
    try await clock.isPausing()
    clock.advance(by: 1)
    #expect(try await pause.value == Date(timeIntervalSince1970: 2))
  }

  @Test func `ends a pause that is cancelled, before it begins or after`() async throws {
    let early = Task { [clock] in try await clock.pause(for: .seconds(2)) }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let late = Task { [clock] in try await clock.pause(for: .seconds(2)) }
    try await clock.isPausing()
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
