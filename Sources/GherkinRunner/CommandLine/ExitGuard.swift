import Foundation
import Synchronization

/// Keeps a process from ending with a status that is not the result of its command: a step may call `exit`,
/// and so may the initializer of a suite, or an abandoned task.
///
/// A process cannot notice what ends it without running its exit handlers: `_exit`, `exec`, signals. That is
/// what children are for.
enum ExitGuard {
  private struct State {
    /// A process that a step forks inherits the guard, and may end with any status.
    let owner: pid_t
    let interruption: Interruption
    let console: Console
    var status: ExitStatus?
    var skipsHandlers = false
  }

  /// Global, because an exit handler has no parameters.
  private static let state = Mutex<State?>(nil)

  /// From now on, this process ends with the status passed to `end`, or else with 2.
  static func arm(_ interruption: Interruption, _ console: Console) {
    state.withLock {
      $0 = State(owner: getpid(), interruption: interruption, console: console)
    }
    atexit { ExitGuard.processEnds() }
    #if canImport(Glibc)
      at_quick_exit { ExitGuard.processEnds() }
    #endif
  }

  /// From now on no exit handler runs at the end, because another process has them.
  static func skipExitHandlers() { state.withLock { $0?.skipsHandlers = true } }

  /// Ends the process.
  ///
  /// Exit handlers, such as those that write coverage, run only if the status is 0: neither they nor an
  /// abandoned task can make a run that did not pass look as if it had.
  static func end(_ status: ExitStatus) -> Never {
    let (interruption, skipsHandlers) = state.withLock { state in
      state?.status = status
      return (state?.interruption, state?.skipsHandlers == true)
    }
    guard status == .passed, !skipsHandlers else { leave(status) }
    interruption?.noteEnd()
    exit(status.rawValue)
  }

  /// The exit handler. Its thread may hold any lock, for example one of ours that a signal handler of the suite
  /// interrupted, so it tries locks for a while and waits for none.
  private static func processEnds() {
    var known: State??
    for _ in 0..<200 {
      known = state.withLockIfAvailable { $0 }
      if known != nil { break }
      usleep(1000)
    }
    guard let state = known ?? nil, state.owner == getpid() else { return }
    switch state.status {
    case .passed: return
    case let status?: leave(status)
    case nil:
      state.console.report(.endedFromWithin(state.interruption.target))
      leave(.unusable)
    }
  }

  private static func leave(_ status: ExitStatus) -> Never {
    StandardOutput.flushIfPossible()
    state.withLockIfAvailable { $0?.interruption }??.removeDrafts()
    _exit(status.rawValue)
  }
}

extension CommandError {
  /// Code of the suite ended the process during the run.
  fileprivate static func endedFromWithin(_ target: Interruption.Target?) -> CommandError {
    // Other threads, such as the watchdog, hold these locks only briefly.
    var running = target?.control.running ?? []
    for _ in 0..<50 where target != nil && running.isEmpty {
      usleep(1000)
      running = target?.control.running ?? []
    }
    // The thread that calls `exit` is in its step; a task of a step may be on any.
    let here = running.filter(\.isHere)
    let places = (here.isEmpty ? running : here).map {
      target?.plan.place($0.subject, $0.progress) ?? ""
    }
    let subject =
      switch places.count {
      case 0: "the suite"
      case 1: places[0]
      default: "one of these: \(places.joined(separator: "; ")):"
      }
    return CommandError(
      """
      The run has no result, because \(subject) ended the process, as `exit` does. Remove that call\
      \(places.isEmpty ? "" : ", or run without --in-process to report it as a failure").
      """)
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
