/// Writes JUnit XML: a suite for each feature, a test case for each scenario.
///
/// A status that says nothing about the product is a failure here, never "skipped", which tools show
/// as a decision.
package struct JUnitReporter: PlanReporter {
  @Boxed private var context: ReportContext
  private var describer: FailureDescriber
  private var groups: FeatureGroups<JUnitSuite>?
  private var outside = JUnitSuite(name: "Around the run")
  private var names: JUnitNames?
  /// The suites; they wait, because the totals come first.
  private var suites = ReportBuffer()
  private var totals = JUnitSuite.Totals()

  package init(_ context: ReportContext) {
    self.context = context
    describer = FailureDescriber(folder: context.folder)
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      names = JUnitNames(plan)
      for file in plan.files where !file.errors.isEmpty { add(file) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let place = plan.hooks[hook].location.place(from: context.folder)
      outside.addError(
        plan.hooks[hook].title, "\(result.reason)\n  at \(place)", type: "hook", result.duration)
    case .scenarioFinished(_, let result) where !result.willBeRetried: add(summary.scenario, plan)
    case .runFinished:
      for record in groups?.missing(in: plan, summary) ?? [] { add(record, plan) }
      for suite in groups?.unfinished ?? [] { add(suite) }
      for (title, problem) in summary.titledProblems(with: plan) {
        let place = problem.location.map { "\n  at \($0.place(from: context.folder))" } ?? ""
        outside.addError(title, problem.reason + place, type: "run", .zero)
      }
      if !outside.isEmpty { add(outside) }
      write(into: &buffer)
    default: break
    }
  }

  /// Adds a file that could not be read, as a suite with an error.
  private mutating func add(_ file: ParseResult) {
    let path = file.document.source.uri
    var suite = JUnitSuite(name: path, path: path)
    let errors = file.diagnostics.map { diagnostic in
      let advice = diagnostic.advice.map { "\n  \($0)" } ?? ""
      return "\(diagnostic.place): \(diagnostic.problem)\(advice)"
    }
    suite.addError(path, errors.joined(separator: "\n"), type: "parse error", .zero)
    add(suite)
  }

  private mutating func add(_ suite: JUnitSuite) {
    suite.write(into: &suites)
    totals += suite.totals
  }

  private mutating func add(_ record: ScenarioRecord, _ plan: Plan) {
    let scenario = plan.scenario(record.scenario)
    let (names, context) = (names ?? JUnitNames(plan), context)
    func described(_ steps: [ScenarioRecord.TestStep]) -> [FailureDescription] {
      steps.map { describer.describe($0.position, $0.result, of: scenario, plan) }
    }
    let (failures, attempts) = (described(record.unpassed), described(record.failedAttempts))
    let suite = groups?.add(scenario) {
      JUnitSuite(
        scenario.pickle.document, names, start: context.start + record.start,
        properties: plan.basis.properties(
          isStrict: context.isStrict, isDryRun: context.isDryRun, drafts: plan.draftCount))
    } _: { suite in
      suite.add(record, failures, attempts, plan, context)
    }
    if let suite { add(suite) }
  }

  private func write(into buffer: inout ReportBuffer) {
    var head = XMLWriter()
    head.begin(
      "testsuites",
      [
        "name": "specs", "tests": "\(totals.tests)", "failures": "\(totals.failures)",
        "errors": "\(totals.errors)", "time": totals.time.secondsText,
      ], ending: ">\n")
    buffer.append(raw: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    buffer.endLine()
    buffer.append(raw: head.bytes)
    buffer.append(raw: suites.bytes)
    buffer.append(raw: "</testsuites>\n".utf8)
  }
}

/// Names by which build servers recognize a test case from one run to the next: no two have the same class and name,
/// and none changes with what else is selected, nor with what else the file holds unless it is a twin.
struct JUnitNames: Sendable {
  private let files: [ObjectIdentifier: Int]
  private let pickles: [Pickles]

  init(_ plan: Plan) {
    files = plan.fileNumbers
    pickles = plan.pickles
  }

  /// The suite's name for a feature: the feature's, and its path, since another may have the same name. Build servers
  /// take what is behind a dot for the name of a class, so the path has no extension.
  func suite(of document: GherkinDocument) -> String {
    let path = document.source.uri
    let stem = path.hasSuffix(".feature") ? String(path.dropLast(8)) : path
    guard let name = document.feature?.name, !name.isEmpty else { return stem }
    return "\(name) (\(stem))"
  }

  /// The names of all scenarios of a feature, by line.
  func scenarios(of document: GherkinDocument) -> [Int: String] {
    var names = TakenNames.parenthesized
    var result: [Int: String] = [:]
    for pickle in pickles[files[ObjectIdentifier(document)] ?? 0] {
      result[pickle.location.line] = names.add(pickle.testName)
    }
    return result
  }
}
