import ComicsDomain
import TestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct DebounceTests {
  private let clock = ManualClock()
  private let done = Done()
  private let debounce: Debounce

  init() {
    debounce = Debounce(delay: .milliseconds(300), pause: clock.pause)
  }

  @Test func `runs only the last request`() async throws {
    debounce.schedule { [done] in done.wishes.append(1) }
    try await clock.isPausing()
    debounce.schedule { [done] in done.wishes.append(2) }
    try await clock.isPausing()
    clock.advance(by: 0.3)
    await debounce.settled()
    #expect(done.wishes == [2])
  }

  @Test func `begins the wait anew with each wish`() async throws {
    debounce.schedule { [done] in done.wishes.append(1) }
    try await clock.isPausing()
    clock.advance(by: 0.25)
    debounce.schedule { [done] in done.wishes.append(2) }
    try await clock.isPausing()
    clock.advance(by: 0.25)
    #expect(done.wishes.isEmpty)
    clock.advance(by: 0.25)
    await debounce.settled()
    #expect(done.wishes == [2])
  }

  @Test func `runs nothing that was cancelled`() async throws {
    debounce.schedule { [done] in done.wishes.append(1) }
    try await clock.isPausing()
    debounce.cancel()
    #expect(clock.advance(by: 1) == 0)
    await debounce.settled()
    #expect(done.wishes.isEmpty)
  }

  @Test func `cancels what waits when its caller is gone`() async throws {
    debounce.schedule { [done] in done.wishes.append(1) }
    try await clock.isPausing()
    let wait = Task { await debounce.settled() }
    wait.cancel()
    await wait.value
    #expect(clock.advance(by: 1) == 0)
    #expect(done.wishes.isEmpty)
  }
}

/// What ran. A class because closures write to it.
@MainActor
private final class Done {
  var wishes: [Int] = []
}
