/// The test cases of one feature, and how many of them there are of each kind.
struct JUnitSuite: Sendable {
  private let name: String
  private let path: String?
  private let timestamp: String?
  private(set) var totals = Totals()
  private var cases = XMLWriter()
  /// The names of the feature's scenarios, by line.
  private var scenarioNames: [Int: String] = [:]
  private var otherNames = UniqueNames()

  /// How many test cases there are of each kind, and how long they took one after the other.
  struct Totals: Sendable {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Duration.zero

    static func += (totals: inout Totals, more: Totals) {
      totals.tests += more.tests
      totals.failures += more.failures
      totals.errors += more.errors
      totals.skipped += more.skipped
      totals.time += more.time
    }
  }

  init(name: String, path: String? = nil, timestamp: String? = nil) {
    self.name = name
    self.path = path
    self.timestamp = timestamp
  }

  /// An empty suite for a feature, the first scenario of which began at `start`.
  init(_ document: GherkinDocument, _ names: JUnitNames, start: Duration) {
    self.init(
      name: names.suite(of: document), path: document.source.uri, timestamp: start.timestamp)
    scenarioNames = JUnitNames.scenarios(of: document)
  }

  var isEmpty: Bool { totals.tests == 0 }

  /// Adds a scenario.
  ///
  /// - Parameter reason: Why it did not run, if it was not up to the scenario.
  mutating func add(
    _ scenario: PlannedScenario, _ result: ScenarioResult, _ record: ScenarioRecord,
    _ reason: String?, _ plan: Plan, _ surroundings: RunSurroundings,
    _ answers: inout UndefinedAnswers
  ) {
    totals.tests += 1
    totals.time += result.duration
    cases.begin("testcase")
    cases.attribute("classname", name)
    let pickle = scenario.pickle
    cases.attribute("name", scenarioNames[pickle.location.line] ?? pickle.qualifiedName)
    cases.attribute("time", result.duration.secondsText)
    cases.endTag()
    let folder = surroundings.folder
    if result.status.fails(strict: surroundings.isStrict) {
      totals.failures += 1
      let details = record.unpassed.map {
        scenario.details(of: $0.position, $0.result, plan, &answers, folder: folder)
      }
      cases.element(
        "failure",
        message: record.decisive?.result.reason ?? scenario.explanation(of: result.status),
        type: result.status.rawValue, details.joined(separator: "\n\n"))
    } else if result.status != .passed {
      totals.skipped += 1
      let text =
        reason ?? record.decisive?.result.reason ?? scenario.explanation(of: result.status)
      let isSkipped = result.status == .skipped
      cases.element("skipped", message: isSkipped ? text : "\(result.status.rawValue): \(text)")
    }
    for (position, failed) in record.failedAttempts {
      let name = result.status == .passed ? "flakyFailure" : "rerunFailure"
      cases.begin(name)
      cases.attribute("message", failed.reason)
      cases.attribute("type", failed.status.rawValue)
      cases.endTag(breaking: false)
      cases.begin("stackTrace")
      cases.endTag(breaking: false)
      cases.text(scenario.details(of: position, failed, plan, &answers, folder: folder))
      cases.end("stackTrace")
      cases.end(name)
    }
    addOutput(scenario, result, record, plan)
    cases.end("testcase")
  }

  /// Adds something that is no scenario, and did not work.
  mutating func addError(_ name: String, _ text: String, type: String, _ duration: Duration) {
    totals.tests += 1
    totals.errors += 1
    totals.time += duration
    cases.begin("testcase")
    cases.attribute("classname", self.name)
    cases.attribute("name", otherNames.unique(name))
    cases.attribute("time", duration.secondsText)
    cases.endTag()
    cases.element(
      "error", message: String(text.prefix { !$0.isNewline }), type: type, text)
    cases.end("testcase")
  }

  /// What the scenario logged and attached; and how far it came, unless it passed.
  private mutating func addOutput(
    _ scenario: PlannedScenario, _ result: ScenarioResult, _ record: ScenarioRecord, _ plan: Plan
  ) {
    guard result.status != .passed || !record.attachments.isEmpty else { return }
    var lines: [String] = []
    for (position, step) in record.results.enumerated() {
      if result.status != .passed {
        lines.append("\(step.status.rawValue): \(scenario.title(of: position, plan))")
      }
      lines += record.attachments(at: position).map(\.summary)
    }
    guard !lines.isEmpty else { return }
    cases.begin("system-out")
    cases.endTag(breaking: false)
    cases.text(lines.joined(separator: "\n"))
    cases.end("system-out")
  }

  /// Adds the suite to a report.
  func write(into buffer: inout ReportBuffer) {
    var head = XMLWriter()
    head.begin("testsuite")
    head.attribute("name", name)
    head.attribute("tests", String(totals.tests))
    head.attribute("failures", String(totals.failures))
    head.attribute("errors", String(totals.errors))
    head.attribute("skipped", String(totals.skipped))
    head.attribute("time", totals.time.secondsText)
    if let timestamp { head.attribute("timestamp", timestamp) }
    if let path { head.attribute("file", path) }
    head.endTag()
    buffer.append(raw: head.bytes)
    buffer.append(raw: cases.bytes)
    buffer.append(raw: "</testsuite>\n".utf8)
  }
}
