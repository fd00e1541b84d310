import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct DebounceTests {
  private let clock = ManualClock()
  private let log = ActionLog()
  private let debounce: Debounce

  init() {
    debounce = Debounce(delay: .milliseconds(300), pause: clock.pause)
  }

  @Test func `runs only the last action`() async throws {
    try await schedule(1)
    try await schedule(2)
    clock.advance(by: 0.3)
    try await log.hasRun(1)
    #expect(log.actions == [2])
  }

  @Test func `begins the wait anew with each action`() async throws {
    try await schedule(1)
    clock.advance(by: 0.25)
    try await schedule(2)
    clock.advance(by: 0.25)
    #expect(log.actions.isEmpty)
    clock.advance(by: 0.25)
    try await log.hasRun(1)
    #expect(log.actions == [2])
  }

  @Test func `runs nothing that was cancelled`() async throws {
    try await schedule(1)
    debounce.cancel()
    #expect(clock.advance(by: 1) == 0)
    try await schedule(2)
    clock.advance(by: 1)
    try await log.hasRun(1)
    #expect(log.actions == [2])
  }

  /// A pause may end just before it is cancelled.
  @Test func `drops an action whose pause ends although it was cancelled`() async throws {
    let (begun, end) = (Gauge(), Gauge())
    let debounce = Debounce(delay: .milliseconds(300)) { _ in
      begun.add(1)
      // A task of its own does not notice the cancellation.
      try await Task { try await end.reaches(1) }.value
    }
    for action in 1...2 {
      debounce.schedule { [log] in log.note(action) }
      try await begun.reaches(action)
    }
    end.add(1)
    try await log.hasRun(1)
    debounce.schedule { [log] in log.note(3) }
    try await log.hasRun(2)
    #expect(log.actions == [2, 3])
  }

  private func schedule(_ action: Int) async throws {
    debounce.schedule { [log] in log.note(action) }
    try await clock.isPausing()
  }
}

/// The actions that ran. A class because closures write to it.
@MainActor
private final class ActionLog {
  private(set) var actions: [Int] = []
  private let count = Gauge()

  func note(_ action: Int) {
    actions.append(action)
    count.add(1)
  }

  /// Waits until so many actions have run.
  func hasRun(_ number: Int) async throws { try await count.reaches(number) }
}
