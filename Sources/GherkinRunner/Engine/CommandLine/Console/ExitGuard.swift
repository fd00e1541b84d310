import Foundation
import Synchronization

/// Keeps a process from ending with a status that is not the result of its command: a step may call `exit`,
/// and so may the initializer of a suite, or an abandoned task.
///
/// A process cannot notice what ends it without running its exit handlers: `_exit`, `exec`, signals. That is
/// what children are for.
package enum ExitGuard {
  struct State {
    /// A process that a step forks inherits the guard, and may end with any status.
    let owner: pid_t
    @Boxed var console: Console
    /// What signals end; none in a process that runs tests.
    var interruption: Interruption?
    var status: ExitStatus?
    /// What a process that runs tests knows of its runs; nil in one that runs a command.
    var tests: TestRuns?
  }

  /// Global, because an exit handler has no parameters.
  static let state = Mutex<State?>(nil)

  /// From now on, this process ends with the status passed to `end`, or else with 2.
  package static func arm(_ interruption: Interruption, _ console: Console) {
    state.withLock {
      $0 = State(owner: getpid(), console: console, interruption: interruption)
    }
    atexit { ExitGuard.processEnds() }
    #if canImport(Glibc)
      at_quick_exit { ExitGuard.processEnds() }
    #endif
  }

  /// Ends the process.
  ///
  /// Exit handlers, such as those that write coverage, run only if the status is 0: neither they nor an
  /// abandoned task can make a run that did not pass look as if it had.
  package static func end(_ status: ExitStatus) -> Never {
    let interruption = state.withLock { state in
      state?.status = status
      return state?.interruption
    }
    guard status == .passed else { leave(status) }
    interruption?.noteEnd()
    exit(status.rawValue)
  }

  /// The exit handler.
  private static func processEnds() {
    guard let state = known, state.owner == getpid() else { return }
    switch state.status {
    case .passed: return
    case let status?: leave(status)
    case nil:
      state.console.report(.endedFromWithin([state.interruption?.target].compactMap(\.self)))
      leave(.unusable)
    }
  }

  /// What an exit handler knows. Its thread may hold any lock, for example one of ours that a signal handler of the
  /// suite interrupted, so it tries locks for a while and waits for none.
  static var known: State? {
    for _ in 0..<200 {
      if let state = state.withLockIfAvailable({ $0 }) { return state }
      usleep(1000)
    }
    return nil
  }

  private static func leave(_ status: ExitStatus) -> Never {
    StandardOutput.flushIfPossible()
    let state = state.withLockIfAvailable { $0 } ?? nil
    state?.interruption?.removeDrafts()
    state?.console.line?.vanish()
    _exit(status.rawValue)
  }
}

extension CommandError {
  /// Code of the suite ended the process during the run of one of `targets`.
  ///
  /// - Parameter isTest: Whether the process runs tests, which have no children.
  static func endedFromWithin(_ targets: [Interruption.Target], isTest: Bool = false)
    -> CommandError
  {
    // Other threads, such as the watchdog, hold these locks only briefly.
    var running = running(targets)
    for _ in 0..<50 where !targets.isEmpty && running.isEmpty {
      usleep(1000)
      running = Self.running(targets)
    }
    // The thread that calls `exit` is in its step; a task of a step may be on any.
    let here = running.filter(\.isHere)
    let places = (here.isEmpty ? running : here).map(\.place)
    let subject =
      switch places.count {
      case 0: "the suite"
      case _ where isTest && here.isEmpty: "code that ran beside \(places.listed())"
      default: places.joined(separator: " or ")
      }
    let rest =
      isTest
      ? "; tests may be left that did not run"
      : places.isEmpty ? "" : ", or run without --in-process to report it as a failure"
    return CommandError(
      """
      The run has no result, because \(subject) ended the process, as `exit` does. Remove that call\(rest).
      """)
  }

  private static func running(_ targets: [Interruption.Target]) -> [(place: String, isHere: Bool)] {
    targets.flatMap { target in
      target.control.running.map { (target.plan.place($0.subject, $0.progress), $0.isHere) }
    }
  }
}

extension Plan {
  /// What runs, and where it is.
  fileprivate func place(_ subject: CallMonitor.Subject, _ progress: ScenarioProgress) -> String {
    switch subject {
    case .runHook(let hook):
      return "the hook \(hooks[hook].title) (\(hooks[hook].location))"
    case .scenario(let index):
      let scenario = scenario(index)
      let pickle = scenario.pickle
      // After the last step nothing of the suite runs.
      let position = min(progress.position, max(0, scenario.testStepCount - 1))
      guard scenario.testStepCount > 0, case .step(let step, _) = scenario.testStep(position) else {
        let hook = scenario.testStepCount > 0 ? "\(scenario.title(of: position, self)) of " : ""
        return "\(hook)the scenario \"\(pickle.name)\" (\(pickle.uri):\(pickle.location.line))"
      }
      let location = pickle.steps[step].location
      let column = location.column.map { ":\($0)" } ?? ""
      return "the step \"\(pickle.steps[step].text)\" (\(pickle.uri):\(location.line)\(column))"
    }
  }
}

/// A process that runs scenarios as tests. The library of the tests ends it, and nothing tells when that is: so it may
/// end at any time but while code of a suite runs.
extension ExitGuard {
  struct TestRuns: Sendable {
    /// What runs, by the numbers of the calls of `watching`; nil for what is not a scenario or hook.
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
      // It receives the status, which is that of all tests of the process.
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
