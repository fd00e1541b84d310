/// The outcome of a whole run.
///
/// Whether a run is green is decided here and nowhere else; the exit status and every report use it.
package struct RunOutcome: Sendable, Equatable {
  /// How many scenarios came to each status.
  package var scenarios = StatusCounts()
  /// How many of them are in quarantine, where failures do not fail the run.
  package var quarantined = StatusCounts()
  /// How many of the skipped scenarios did not run, by the reason.
  package var notRun: [NotRun: Int] = [:]
  /// How many selected scenarios were never reported, because a hook before the run failed or because
  /// the run ended early.
  package var unreported = 0
  /// Hooks around the run that did not pass.
  package var failedRunHooks = 0
  /// Problems that belong to no scenario and no hook.
  package var problems = 0
  /// The scenarios and hooks that started something which still ran at the end, in words.
  package var stillRunning: [String] = []
  package var end = RunEnd.complete
  package var unreadableFiles = 0
  /// Scenarios that were left out only because they are drafts.
  package var drafts = 0
  /// Step definitions that cannot match anything, because a parameter type is not defined.
  package var unusableDefinitions = 0
  package var unwritableReports = 0
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict = true
  /// Whether steps were only matched with their definitions.
  package var isDryRun = false
  /// How scenarios were selected, and where options come from.
  package var basis = RunBasis()

  package init() {}

  package var exitStatus: ExitStatus {
    switch end {
    // The entry point replaces it with the number of the signal.
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

  /// Whether something other than the scenarios keeps the run from being green, so that no list of
  /// scenarios shows what went wrong.
  var failsBeyondScenarios: Bool {
    // A list includes what an interruption kept from running.
    if case .broken = end { return true }
    return unreported + failedRunHooks + problems + unusableDefinitions + unwritableReports > 0
  }

  /// How many scenarios fail the run.
  package var failing: Int { failing(in: scenarios) - failing(in: quarantined) }

  private func failing(in counts: StatusCounts) -> Int {
    Status.allCases.filter { $0.fails(strict: isStrict) }.reduce(0) { $0 + counts[$1] }
  }

  /// How many scenarios should have run and did not.
  private var leftOver: Int {
    unreported + notRun[.failFast, default: 0] + notRun[.interrupted, default: 0]
  }
}

/// The outcome in words.
extension RunOutcome {
  /// Whether the run is green and why, after a symbol: `✘ 2 of 17 scenarios did not pass`.
  package var headline: String {
    guard isGreen else {
      let failing = failing > 0 ? ["\(failing) of \(count) did not pass"] : []
      let end = endText.map { [$0] } ?? []
      return "✘ " + (end + failing + otherFaults + redRemarks).joined(separator: "; ")
    }
    return
      "✔ \(count): \(greenRemarks.isEmpty ? "all is well" : greenRemarks.joined(separator: "; "))"
  }

  /// What the counts of scenarios and steps do not show: the other reasons why a run is not green, or
  /// why a green one may mean less than it seems.
  var remarks: [String] {
    guard isGreen else { return (endText.map { [$0] } ?? []) + otherFaults + redRemarks }
    return greenRemarks
  }

  /// What a red run does not show either.
  private var redRemarks: [String] {
    [quarantineRemark, dryRunRemark, draftRemark, leftoverRemark].compactMap(\.self)
  }

  private var count: String { scenarios.total.counted("scenario") }

  private var endText: String? {
    switch end {
    case .complete: nil
    case .interrupted: "the run was interrupted"
    case .broken: "the run ended early"
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

  /// Why scenarios did not run, where nothing else explains it.
  private var reason: String {
    notRun[.failFast, default: 0] > 0 && end == .complete
      ? ", because \(basis.name("fail-fast", typed: "--fail-fast")) ended the run after the first failure"
      : ""
  }

  /// Why a green run shows less than it seems.
  private var greenRemarks: [String] {
    if scenarios.total == 0 {
      return ["there was nothing to run" + (basis.emptiness.map { ", \($0)" } ?? "")]
        + [draftRemark].compactMap(\.self)
    }
    let isSkipped = !isDryRun && scenarios[.skipped] == scenarios.total
    let skipped = isSkipped ? "every scenario was skipped" : nil
    return [dryRunRemark, skipped, quarantineRemark, toleranceRemark, draftRemark, leftoverRemark]
      .compactMap(\.self)
  }
}

extension RunOutcome {
  /// How many scenarios would fail the run if they were not in quarantine.
  private var quarantineRemark: String? {
    let count = failing(in: quarantined)
    let file = basis.quarantineFile.map { " (\($0))" } ?? ""
    return count > 0 ? "\(count.counted("failure")) in quarantine\(file)" : nil
  }

  /// What nothing shows the end of.
  private var leftoverRemark: String? {
    stillRunning.isEmpty ? nil : Self.leftover(of: stillRunning)
  }

  /// Names what runs on at the end by what started it; `owners` are not empty.
  static func leftover(of owners: [String]) -> String {
    let others = owners.count > 1 ? " and \(owners.count - 1) more" : ""
    return "something that \(owners[0])\(others) started still runs: let the step wait for it"
  }

  private var draftRemark: String? { drafts > 0 ? Self.leftOut(drafts: drafts) : nil }

  /// `2 drafts left out`
  package static func leftOut(drafts count: Int) -> String { count.counted("draft") + " left out" }

  private var dryRunRemark: String? {
    isDryRun ? "nothing was run, because of \(basis.name("dry-run", typed: "--dry-run"))" : nil
  }

  /// How many scenarios would fail a strict run.
  private var toleranceRemark: String? {
    guard !isStrict else { return nil }
    let count = scenarios[.pending] + scenarios[.undefined]
    let option = basis.name("strict", typed: "--no-strict")
    return count > 0 ? "\(count) pending or undefined, which \(option) lets pass" : nil
  }
}

/// What the process ends with. The numbers are a promise to scripts and CI jobs.
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

/// How many there are of each status.
package struct StatusCounts: Sendable, Equatable {
  private var counts = [0, 0, 0, 0, 0, 0]

  package init() {}

  package subscript(status: Status) -> Int {
    get { counts[status.severity] }
    set { counts[status.severity] = newValue }
  }

  package var total: Int { counts.reduce(0, +) }
}
