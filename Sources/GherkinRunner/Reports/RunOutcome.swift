/// What came of a run as a whole.
///
/// Whether a run is green is decided here and nowhere else, from what stands here and nothing else:
/// the exit status and every report read it.
package struct RunOutcome: Sendable, Equatable {
  /// How many scenarios came to each status.
  package var scenarios = StatusCounts()
  /// How many of the skipped scenarios did not run for a reason that is not theirs.
  package var notRun: [NotRun: Int] = [:]
  /// How many selected scenarios were never reported, because a hook before the run failed or because
  /// the run ended early.
  package var unreported = 0
  /// Hooks around the run that did not pass.
  package var failedRunHooks = 0
  /// Problems that belong to no scenario and no hook.
  package var problems = 0
  package var end = RunEnd.complete
  /// Feature files with errors.
  package var unreadableFiles = 0
  /// Step definitions that cannot match anything, because a parameter type is not defined.
  package var unusableDefinitions = 0
  /// Reports that could not be written.
  package var unwritableReports = 0
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict = true

  package init() {}

  /// What the process is to end with.
  package var exitStatus: ExitStatus {
    switch end {
    // The entry point puts the number of the signal in its place.
    case .interrupted: return .interrupted
    case .broken: return .unusable
    case .complete: break
    }
    if unusableDefinitions > 0 || unwritableReports > 0 { return .unusable }
    if failing > 0 || failedRunHooks > 0 || problems > 0 || unreadableFiles > 0 { return .failed }
    // Nothing explains why they did not run.
    return leftOver > 0 ? .unusable : .passed
  }

  package var isGreen: Bool { exitStatus == .passed }

  /// Whether something other than the scenarios themselves keeps the run from being green, so that no
  /// list of scenarios tells what went wrong.
  var failsBeyondScenarios: Bool {
    var scenariosAlone = RunOutcome()
    scenariosAlone.scenarios = scenarios
    scenariosAlone.isStrict = isStrict
    scenariosAlone.unreadableFiles = unreadableFiles
    scenariosAlone.notRun = notRun
    // What an interruption left over is on the list, too.
    if end == .interrupted { scenariosAlone.end = .interrupted }
    return scenariosAlone != self
  }

  /// How many scenarios fail the run.
  private var failing: Int {
    Status.allCases.filter { $0.fails(strict: isStrict) }.reduce(0) { $0 + scenarios[$1] }
  }

  /// How many scenarios should have run and did not.
  private var leftOver: Int {
    unreported + notRun[.failFast, default: 0] + notRun[.interrupted, default: 0]
  }
}

/// The same in words.
extension RunOutcome {
  /// Whether the run is green and why, with a sign before it: `✘ 2 of 17 scenarios did not pass`.
  package var sentence: String {
    guard isGreen else {
      let failing = failing > 0 ? ["\(failing) of \(count) did not pass"] : []
      let end = endText.map { [$0] } ?? []
      return "✘ " + (end + failing + otherFaults).joined(separator: "; ")
    }
    return "✔ \(count): \(remark ?? "all is well")"
  }

  /// What else there is to say besides how many scenarios and steps there are of each kind: for a run
  /// that is not green the other reasons, for a green one why it may mean less than it seems.
  var remarks: [String] {
    isGreen ? remark.map { [$0] } ?? [] : (endText.map { [$0] } ?? []) + otherFaults
  }

  private var count: String { scenarios.total.counted("scenario") }

  private var endText: String? {
    switch end {
    case .complete: nil
    case .interrupted: "the run was interrupted"
    case .broken: "the run broke off"
    }
  }

  /// Everything but the end of the run and the statuses of scenarios.
  private var otherFaults: [String] {
    let faults: [(count: Int, noun: String, text: String)] = [
      (failedRunHooks, "hook", "around the run did not pass"),
      (problems, "problem", "outside every scenario"),
      (unreadableFiles, "file", "could not be read"),
      (unusableDefinitions, "step definition", "cannot be used"),
      (unwritableReports, "report", "could not be written"),
      (leftOver, "scenario", "did not run" + reason),
    ]
    return faults.filter { $0.count > 0 }.map { "\($0.count.counted($0.noun)) \($0.text)" }
  }

  /// Why scenarios did not run, where nothing else that is said explains it.
  private var reason: String {
    notRun[.failFast, default: 0] > 0 && end == .complete
      ? ", because --fail-fast ended the run after the first failure" : ""
  }

  /// What to know of a green run that shows less than its colour says.
  private var remark: String? {
    if scenarios.total == 0 { return "nothing was there to run" }
    if notRun[.dryRun, default: 0] > 0 { return "nothing was run, because of --dry-run" }
    if scenarios[.skipped] == scenarios.total { return "every scenario was skipped" }
    let tolerated = scenarios[.pending] + scenarios[.undefined]
    guard tolerated > 0 else { return nil }
    return "\(tolerated) pending or undefined, which --no-strict lets pass"
  }
}

/// What the process tells whoever started it. The numbers are a promise to scripts and CI jobs.
package enum ExitStatus: Int32, Sendable, Equatable {
  /// Everything selected passed, or was skipped on purpose.
  case passed = 0
  /// A scenario did not pass, or a feature file could not be parsed.
  case failed = 1
  /// The run could not be done as asked.
  case unusable = 2
  /// Ended by SIGHUP, as when a terminal is closed.
  case hungUp = 129
  /// Ended by SIGINT, as by Ctrl-C.
  case interrupted = 130
  /// Ended by SIGTERM, as by a CI job that is cancelled.
  case terminated = 143
}

/// Counts what came of scenarios and steps, for reports and for the outcome of the run.
package struct Tally: Sendable, Equatable {
  package private(set) var scenarios = StatusCounts()
  /// Steps alone; hooks speak through their scenario.
  package private(set) var steps = StatusCounts()
  /// Scenarios that passed, but not at the first attempt.
  package private(set) var flakyScenarios = 0
  /// Hooks around the whole run that did not pass.
  package private(set) var failedRunHooks = 0
  /// Problems that belong to no scenario and no hook.
  package private(set) var problems = 0
  /// Scenarios that did not run, by the reason.
  package private(set) var notRun: [NotRun: Int] = [:]
  /// How the run ended.
  package private(set) var end = RunEnd.complete
  /// How long the run took.
  package private(set) var duration = Duration.zero

  /// Those of the scenario that is being reported: they count once it is not to be retried.
  private var current = StatusCounts()

  package init() {}

  /// Takes an event into account.
  package mutating func receive(_ event: TimedEvent, plan: Plan) {
    switch event.event {
    case .runStarted, .runHookStarted, .stepStarted, .attached: break
    case .runHookFinished(_, let result):
      if result.status > .skipped { failedRunHooks += 1 }
    case .scenarioStarted: current = StatusCounts()
    case .stepFinished(let attempt, let step, let result):
      if plan.isStep(step, of: attempt.scenario) { current[result.status] += 1 }
    case .scenarioFinished(let attempt, let result):
      guard !result.willBeRetried else { return }
      scenarios[result.status] += 1
      if attempt.attempt > 0, result.status == .passed { flakyScenarios += 1 }
      if let reason = result.notRun { notRun[reason, default: 0] += 1 }
      steps += current
    case .runProblem: problems += 1
    case .runFinished(let end):
      duration = event.time
      self.end = end
    }
  }

  /// What came of the run, of which every event has been taken into account.
  package func outcome(_ plan: Plan, isStrict: Bool) -> RunOutcome {
    var outcome = RunOutcome()
    outcome.scenarios = scenarios
    outcome.notRun = notRun
    outcome.unreported = plan.scenarioCount - scenarios.total
    outcome.failedRunHooks = failedRunHooks
    outcome.problems = problems
    outcome.end = end
    outcome.unreadableFiles = plan.files.count { !$0.errors.isEmpty }
    outcome.unusableDefinitions = Set(plan.undefinedParameterTypes.map(\.definition)).count
    outcome.isStrict = isStrict
    return outcome
  }

  /// How many scenarios and steps there are of each kind, the worst first. Flaky scenarios are a
  /// kind of their own, and not among those that passed.
  var rows: [(word: String, scenarios: Int, steps: Int)] {
    var rows = Status.allCases.reversed().map { status in
      (word: status.rawValue, scenarios: scenarios[status], steps: steps[status])
    }
    rows[rows.count - 1].scenarios -= flakyScenarios
    rows.insert((word: "flaky", scenarios: flakyScenarios, steps: 0), at: rows.count - 1)
    return rows
  }
}

/// How many there are of each status.
package struct StatusCounts: Sendable, Equatable {
  private var passed = 0
  private var skipped = 0
  private var pending = 0
  private var undefined = 0
  private var ambiguous = 0
  private var failed = 0

  package init() {}

  /// How many have `status`.
  package subscript(status: Status) -> Int {
    get {
      switch status {
      case .passed: passed
      case .skipped: skipped
      case .pending: pending
      case .undefined: undefined
      case .ambiguous: ambiguous
      case .failed: failed
      }
    }
    set {
      switch status {
      case .passed: passed = newValue
      case .skipped: skipped = newValue
      case .pending: pending = newValue
      case .undefined: undefined = newValue
      case .ambiguous: ambiguous = newValue
      case .failed: failed = newValue
      }
    }
  }

  /// How many there are altogether.
  package var total: Int { passed + skipped + pending + undefined + ambiguous + failed }

  package static func += (counts: inout StatusCounts, more: StatusCounts) {
    for status in Status.allCases { counts[status] += more[status] }
  }
}
