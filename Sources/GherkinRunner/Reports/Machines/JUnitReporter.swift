/// Writes JUnit XML: a suite a feature, a test case a scenario.
///
/// What says nothing about the product is a failure here, never "skipped": tools show those as if
/// somebody had decided so.
package struct JUnitReporter: Reporter {
  private let surroundings: RunSurroundings
  private var record = ScenarioRecord()
  private var groups: FeatureGroups<JUnitSuite>?
  private var hooks: JUnitSuite
  private var names = JUnitNames()
  /// The suites, which are kept because the numbers of all of them come first.
  private var suites = ReportBuffer()
  private var totals = JUnitSuite.Totals()
  private var tally = Tally()
  /// Which scenarios have been reported.
  private var isReported: [Bool] = []
  private var answers = UndefinedAnswers()

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
    hooks = JUnitSuite(name: "Hooks around the run")
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    record.receive(event)
    tally.receive(event, plan: plan)
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      names = JUnitNames(plan)
      isReported = Array(repeating: false, count: plan.scenarioCount)
      for file in plan.files where !file.errors.isEmpty { add(file) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let info = plan.hooks[hook]
      let place = "\(info.location.path(from: surroundings.folder)):\(info.location.line)"
      hooks.addError(info.title, result.reason + "\n  at \(place)", type: "hook", result.duration)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      isReported[attempt.scenario] = true
      add(plan.scenario(attempt.scenario), result, record, result.notRun?.reason, plan)
    case .runProblem(let problem): add(problem)
    case .runFinished(let end):
      addUnreported(end, plan)
      for suite in groups?.unfinished ?? [] { add(suite) }
      if case .broken(let problem) = end { add(problem) }
      if !hooks.isEmpty { add(hooks) }
      write(into: &buffer)
    default: break
    }
  }

  /// Adds what went wrong outside every scenario and hook.
  private mutating func add(_ problem: Problem) {
    let place = problem.location.map { location in
      "\n  at \(location.path(from: surroundings.folder)):\(location.line)"
    }
    hooks.addError("Run", problem.reason + (place ?? ""), type: "run", .zero)
  }

  /// A file that could not be read is a suite with an error.
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

  /// Adds a scenario that is over.
  ///
  /// - Parameter reason: Why it did not run, if it was not up to the scenario.
  private mutating func add(
    _ scenario: PlannedScenario, _ result: ScenarioResult, _ record: ScenarioRecord,
    _ reason: String?, _ plan: Plan
  ) {
    let (surroundings, names) = (surroundings, names)
    var answers = UndefinedAnswers()
    swap(&answers, &self.answers)
    let suite = groups?.add(scenario) {
      JUnitSuite(
        scenario.pickle.document, names, start: surroundings.start + record.start)
    } _: { suite in
      suite.add(scenario, result, record, reason, plan, surroundings, &answers)
    }
    self.answers = answers
    if let suite { add(suite) }
  }

  /// Adds the scenarios that were selected and of which nothing was reported: tools would take them for
  /// removed.
  private mutating func addUnreported(_ end: RunEnd, _ plan: Plan) {
    let reason =
      switch end {
      case .interrupted: NotRun.interrupted.reason
      case .broken: "not run: the run broke off"
      case .complete:
        tally.failedRunHooks > 0 ? "not run: a hook before the run did not pass" : "not run"
      }
    for scenario in plan.scenarios where !isReported[scenario.index] {
      let result = ScenarioResult(status: .skipped, duration: .zero)
      add(scenario, result, ScenarioRecord(), reason, plan)
    }
  }

  private func write(into buffer: inout ReportBuffer) {
    var head = XMLWriter()
    head.begin("testsuites")
    head.attribute("name", "specs")
    head.attribute("tests", String(totals.tests))
    head.attribute("failures", String(totals.failures))
    head.attribute("errors", String(totals.errors))
    head.attribute("time", totals.time.secondsText)
    head.endTag()
    buffer.append(raw: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    buffer.endLine()
    buffer.append(raw: head.bytes)
    buffer.append(raw: suites.bytes)
    buffer.append(raw: "</testsuites>\n".utf8)
  }
}

/// Names for JUnit, by which build servers know a test case from one run to the next: no two have the
/// same class and name, and none changes with the selection or the order of a run.
struct JUnitNames: Sendable {
  /// The names that several features have.
  private var shared: Set<String> = []

  init() {}

  init(_ plan: Plan) {
    var known: Set<String> = []
    for file in plan.files {
      let name = Self.name(of: file.document)
      if !known.insert(name).inserted { shared.insert(name) }
    }
  }

  /// The name of a feature as that of a suite, with its path if others have the same.
  func suite(of document: GherkinDocument) -> String {
    let name = Self.name(of: document)
    return shared.contains(name) ? "\(name) (\(document.source.uri))" : name
  }

  /// The names of all scenarios of a feature, by line.
  static func scenarios(of document: GherkinDocument) -> [Int: String] {
    var names = UniqueNames()
    var result: [Int: String] = [:]
    for pickle in PickleCompiler.compile(document) {
      result[pickle.location.line] = names.unique(pickle.qualifiedName)
    }
    return result
  }

  private static func name(of document: GherkinDocument) -> String {
    let name = document.feature?.name ?? ""
    return name.isEmpty ? document.source.uri : name
  }
}

/// Makes names different from each other, by numbers behind those that come again.
struct UniqueNames: Sendable {
  private var taken: Set<String> = []

  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name) (\(number))"
    }
    return candidate
  }
}

extension Pickle {
  /// The name, with what distinguishes it from others of the feature: the rule, and for a row of
  /// examples its table and number.
  var qualifiedName: String {
    var name = self.name
    if let ruleName { name = "\(ruleName) - \(name)" }
    guard let place = examplePlace else { return name }
    return "\(name) - Example #\(place.table).\(place.row)"
  }
}
