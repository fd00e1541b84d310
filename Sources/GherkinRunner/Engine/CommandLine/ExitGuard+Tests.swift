import Foundation
import Synchronization

/// A process that runs scenarios as tests. The library of the tests ends it, and nothing tells when that is: so it may
/// end at any time but while code of a suite runs.
extension ExitGuard {
  /// The runs of test cases in this process.
  struct TestRuns: Sendable {
    /// What runs, by the numbers of the calls of `watching`; nil for what is no scenario or hook.
    fileprivate var running: [Int: Interruption.Target?] = [:]
    fileprivate var nextNumber = 0
    /// Ends the runs that are left, and returns what did not pass.
    fileprivate let finish: @Sendable () -> [String]
  }

  /// From now on, the process does not end with status 0 while `watching` watches something, or if `finish`, which
  /// is called when it ends, returns what did not pass. Only the first call in a process has an effect.
  static func armForTests(
    _ console: Console, finish: @escaping @Sendable () -> [String]
  ) {
    let isFirst = state.withLock { state in
      guard state?.owner != getpid() else { return false }
      state = State(owner: getpid(), console: console, tests: TestRuns(finish: finish))
      return true
    }
    guard isFirst else { return }
    addHandler()
    #if canImport(Glibc)
      // No library of tests ends a process in this way.
      at_quick_exit { ExitGuard.testProcessEnds(with: 0, isQuick: true) }
    #endif
  }

  /// Runs `body`, during which the process must not end.
  static func watching<Result>(
    _ target: Interruption.Target? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let number = begin(target)
    defer { end(number) }
    return try await body()
  }

  /// Runs `body`, during which the process must not end.
  static func watchingNow<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = begin(nil)
    defer { end(number) }
    return try body()
  }

  private static func begin(_ target: Interruption.Target?) -> Int? {
    state.withLock { state in
      guard let number = state?.tests?.nextNumber else { return nil }
      state?.tests?.nextNumber += 1
      state?.tests?.running[number] = .some(target)
      return number
    }
  }

  private static func end(_ number: Int?) {
    guard let number else { return }
    let isLast = state.withLock { state in
      state?.tests?.running[number] = nil
      return state?.tests?.running.isEmpty == true
    }
    // The handler that was added last runs first: before those that a step has added, which may end the process.
    if isLast { addHandler() }
  }

  private static func addHandler() {
    #if canImport(Glibc)
      // It is told the status, which is that of all tests of the process.
      _ = unsafe on_exit({ status, _ in ExitGuard.testProcessEnds(with: status) }, nil)
    #else
      atexit { ExitGuard.testProcessEnds(with: 0) }
    #endif
  }

  /// The exit handler.
  private static func testProcessEnds(with status: Int32, isQuick: Bool = false) {
    guard let state = known, state.owner == getpid(), let tests = state.tests else { return }
    if isQuick || !tests.running.isEmpty {
      let targets = tests.running.sorted { $0.key < $1.key }.compactMap(\.value)
      state.console.report(.endedFromWithin(targets, isTest: true))
      leave(with: EXIT_FAILURE)
    }
    // The tests have reported their results before: only the status can still say that this did not pass.
    let problems = tests.finish()
    for problem in problems {
      state.console.report(CommandError("After the last scenario: \(problem)"))
    }
    guard status != 0 || !problems.isEmpty else { return }
    // No handler of a step makes a process pass whose tests have failed.
    leave(with: status != 0 ? status : EXIT_FAILURE)
  }

  private static func leave(with status: Int32) -> Never {
    // Results may still be in the buffers of streams, one of which a step may hold for ever.
    let isDone = DispatchSemaphore(value: 0)
    let isStarted = SystemThread.start {
      _ = fflush(nil)
      isDone.signal()
    }
    if isStarted { _ = isDone.wait(timeout: .now() + .seconds(1)) }
    _exit(status)
  }
}
