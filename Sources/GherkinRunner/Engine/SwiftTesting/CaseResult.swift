import Foundation

/// Why a scenario that is run as a test case did not pass.
public struct ScenarioFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A step, a hook or the scenario itself that did not pass.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The step as it reads in the feature, with its keyword, or the title of the hook. For a problem of
    /// the whole scenario, its name.
    public let step: String
    /// The status and the reason, such as `failed: two values differ`, and what to do about it.
    public let message: String
    /// The feature file as reports name it. For a hook around the run, its Swift file.
    public let path: String
    /// The absolute path of the same file.
    public let filePath: String
    /// The line of the step; for a hook around a scenario, the line of the scenario.
    public let line: Int
    /// The column at which the step begins, from 1.
    public let column: Int
    /// The step, the reason, its place in the feature, and that of its definition.
    public internal(set) var description: String
  }

  /// What did not pass, in the order in which it ran.
  public let problems: [Problem]

  /// The descriptions of all problems, one after the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }

  init(_ problems: [Problem]) { self.problems = problems }
}

extension ScenarioFailure.Problem {
  /// Prints it to standard error as a warning, for libraries of tests that have none.
  public func print() {
    StandardError.write("\(filePath):\(line):\(column): warning: \(description)\n")
  }

  /// A problem with a file as a whole, or with what was asked for.
  ///
  /// - Parameter description: The message if there is none.
  init(
    _ message: String, step: String = "", path: String, line: Int = 1, column: Int = 1,
    description: String? = nil, in folder: String
  ) {
    self.init(
      step: step, message: message, path: path, filePath: FileSystem.absolute(path, in: folder),
      line: line, column: column, description: description ?? message)
  }

  /// A problem with a scenario as a whole.
  init(_ message: String, scenario: Pickle, in folder: String) {
    self.init(
      message, step: scenario.name, path: scenario.uri, line: scenario.location.line,
      column: scenario.location.column ?? 1, in: folder)
  }
}

/// What came of a scenario that ran as a test case, for libraries that show it in a test.
public struct CaseResult: Sendable, Hashable {
  /// What a step or hook of the scenario attached, and where it stands in the feature.
  public struct Attachment: Sendable, Hashable {
    /// The content, with its media type and name.
    public let attachment: RunEvent.Attachment
    /// The absolute path of the feature.
    public let filePath: String
    /// The line of the step; for a hook, the line of the scenario.
    public let line: Int
  }

  /// The failures of a scenario that is in quarantine.
  public struct Quarantined: Sendable, Hashable {
    /// Until when, on whose account, and why.
    public let note: String
    /// What did not pass.
    public let problems: [ScenarioFailure.Problem]
  }

  /// What did not pass; empty if the scenario passed or skipped itself.
  public internal(set) var problems: [ScenarioFailure.Problem] = []
  /// What did not pass in a scenario that is in quarantine, so that it does not fail the test.
  public internal(set) var quarantined: Quarantined?
  /// What the steps and hooks attached, in order; of several attempts, the first comes first.
  public internal(set) var attachments: [Attachment] = []
  /// Why the scenario skipped itself; nil if it did not.
  public internal(set) var skipReason: String?
  /// What does not fail the test and has to be known all the same, such as that the scenario is flaky.
  public internal(set) var warnings: [ScenarioFailure.Problem] = []

  init(problems: [ScenarioFailure.Problem] = []) { self.problems = problems }
}

/// Makes the result of a part of a run from its events: of one scenario, or of the hooks around the run.
struct CaseReport {
  private let plan: Plan
  private let context: ReportContext
  private var describer: FailureDescriber
  private var summary = RunSummary()
  private var result = CaseResult()

  /// The result of `part`, whose events are `events`.
  static func result(
    of part: Plan, _ events: [TimedEvent], _ context: ReportContext
  ) -> CaseResult {
    var report = CaseReport(
      plan: part, context: context, describer: FailureDescriber(folder: context.folder))
    for event in events { report.receive(event) }
    report.finish()
    return report.result
  }

  private mutating func receive(_ event: TimedEvent) {
    summary.receive(event, plan: plan)
    guard case .scenarioFinished(let attempt, let end) = event.event, !end.willBeRetried else {
      return
    }
    let (scenario, record) = (plan.scenario(attempt.scenario), summary.scenario)
    result.attachments = (record.earlierAttachments.joined() + record.attachments).map {
      .init(
        attachment: $0.attachment,
        filePath: FileSystem.absolute(scenario.pickle.uri, in: context.folder),
        line: scenario.place(of: $0.position).line)
    }
    if end.status == .skipped, end.notRun == nil {
      let reasons = record.testSteps.filter { $0.result.status == .skipped }
        .compactMap(\.result.problem?.message)
      result.skipReason = reasons.first ?? Status.skipped.explanation
    }
    let problems = problems(of: scenario, end, record)
    if !end.status.fails(strict: context.isStrict) {
      if end.status > .skipped {
        warn(
          scenario,
          "\(end.status.rawValue), which passes only because 'strict' is off in specs.json",
          problems)
      } else if summary.outcome(ofScenarioWith: end.status) == .flaky {
        warn(
          scenario, "flaky: it passed after an attempt that failed",
          record.failedAttempts.map { problem($0, scenario) })
      }
    } else if let entry = plan.quarantine(of: scenario.index) {
      result.quarantined = .init(note: entry.note, problems: problems)
    } else {
      result.problems = problems
    }
  }

  /// What did not pass in the attempt that decides, with what it logged; else the scenario as a whole.
  private mutating func problems(
    of scenario: PlannedScenario, _ end: ScenarioResult, _ record: ScenarioRecord
  ) -> [ScenarioFailure.Problem] {
    var problems = record.unpassed.map { problem($0, scenario) }
    guard let last = problems.indices.last else {
      let message = "\(end.status.rawValue): \(scenario.explanation(of: end.status))"
      return [.init(message, scenario: scenario.pickle, in: context.folder)]
    }
    var buffer = ReportBuffer()
    for (_, attachment) in record.attachments
    where attachment.mediaType == RunEvent.Attachment.logMediaType {
      guard case .text(let text) = attachment.body else { continue }
      if buffer.bytes.isEmpty { buffer.appendLine("logged:", indent: 2) }
      buffer.appendLines(text, indent: 4)
    }
    problems[last].description += buffer.text
    return problems
  }

  /// Adds what did not pass outside of all scenarios.
  private mutating func finish() {
    let hooks = summary.runHooks.map { hook, hookResult in
      let hook = plan.hooks[hook]
      var buffer = ReportBuffer()
      buffer.append(hook, hookResult, indent: 0, context)
      let place = hook.location.place(from: context.folder)
      return ScenarioFailure.Problem(
        "\(hookResult.status.rawValue): \(hookResult.reason)", step: hook.title, path: place.path,
        line: place.line, column: hook.location.column, description: buffer.text,
        in: context.folder)
    }
    var others = summary.problems
    if case .broken(let problem) = summary.end { others.append(problem) }
    result.problems += hooks
    result.problems += others.map { problem in
      let place = problem.location?.place(from: context.folder)
      return .init(
        problem.reason, path: place?.path ?? "Package.swift", line: place?.line ?? 1,
        column: problem.location?.column ?? 1, in: context.folder)
    }
    result.warnings += summary.stillRunning.map {
      .init(RunOutcome.leftover(of: [$0]), path: "Package.swift", in: context.folder)
    }
  }

  /// Notes that a scenario passed although there were `problems`.
  private mutating func warn(
    _ scenario: PlannedScenario, _ reason: String, _ problems: [ScenarioFailure.Problem]
  ) {
    let causes = problems.map(\.description).joined(separator: "\n")
    result.warnings.append(
      .init(
        "The scenario \"\(scenario.pickle.name)\" is \(reason):\n\(causes)",
        scenario: scenario.pickle, in: context.folder))
  }

  private mutating func problem(
    _ step: ScenarioRecord.TestStep, _ scenario: PlannedScenario
  ) -> ScenarioFailure.Problem {
    let failure = describer.describe(step.position, step.result, of: scenario, plan)
    var buffer = ReportBuffer()
    buffer.appendTitle(of: step.position, step.result.status, scenario, plan, context.theme)
    buffer.endLine()
    buffer.append(failure, indent: 2, context.theme)
    if let snippet = failure.snippet {
      buffer.appendLine("to define it, paste and complete:", indent: 2)
      buffer.appendLines(snippet.code, indent: 4)
    }
    let place = scenario.place(of: step.position)
    let advice = failure.advice.map { "\n" + $0 } ?? ""
    return .init(
      "\(failure.status.rawValue): \(failure.reason)\(advice)", step: failure.title,
      path: scenario.pickle.uri, line: place.line, column: place.column ?? 1,
      description: buffer.text, in: context.folder)
  }
}

extension PlannedScenario {
  /// Where the test step at `position` stands in the feature; a hook stands at its scenario.
  fileprivate func place(of position: Int) -> Location {
    switch testStep(position) {
    case .step(let index, _): pickle.steps[index].location
    case .hook, .world: pickle.location
    }
  }
}

extension ReportBuffer {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
