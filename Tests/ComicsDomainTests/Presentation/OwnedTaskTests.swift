import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct OwnedTaskTests {
  private let started = Gauge()
  private let cancelled = Gauge()

  /// Work that ends only when it is cancelled.
  private var endlessWork: OwnedTask<Int>.Operation {
    { [started, cancelled] () async throws(LoadError) in
      started.add(1)
      do {
        try await Gauge().reaches(1)
        return 1
      } catch {
        cancelled.add(1)
        throw .cancelled
      }
    }
  }

  @Test func `delivers the result once`() async {
    var results: [Result<Int, LoadError>] = []
    let task = OwnedTask { () async throws(LoadError) in
      7
    } deliver: {
      results.append($0)
    }
    await task.task?.value
    #expect(results == [.success(7)])
  }

  @Test func `delivers the error`() async {
    var results: [Result<Int, LoadError>] = []
    let task = OwnedTask { () async throws(LoadError) in
      throw .storage
    } deliver: {
      results.append($0)
    }
    await task.task?.value
    #expect(results == [.failure(.storage)])
  }

  @Test func `gives the work up and delivers nothing when it is cancelled`() async throws {
    var count = 0
    let task = OwnedTask(endlessWork) { _ in count += 1 }
    try await started.reaches(1)
    task.cancel()
    await task.task?.value
    #expect(cancelled.value == 1)
    #expect(count == 0)
  }

  @Test func `gives the work up and delivers nothing when its owner lets go of it`() async throws {
    var count = 0
    var task: OwnedTask<Int>? = OwnedTask(endlessWork) { _ in count += 1 }
    let end = task?.task
    try await started.reaches(1)
    task = nil
    await end?.value
    #expect(cancelled.value == 1)
    #expect(count == 0)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct DebounceTests {
  private let clock = ManualClock()
  private let log = ActionLog()
  private let debounce: Debounce

  init() { debounce = Debounce(delay: 0.3, pause: clock.pause) }

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
    let debounce = Debounce(delay: 0.3) { _ in
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
@MainActor private final class ActionLog {
  private(set) var actions: [Int] = []
  private let count = Gauge()

  func note(_ action: Int) {
    actions.append(action)
    count.add(1)
  }

  /// Waits until so many actions have run.
  func hasRun(_ number: Int) async throws { try await count.reaches(number) }
}
