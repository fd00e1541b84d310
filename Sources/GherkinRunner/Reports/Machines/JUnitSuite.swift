/// The test cases of one feature, and how many of them there are of each kind.
struct JUnitSuite: Sendable {
  private let name: String
  private let path: String?
  private let timestamp: String?
  private var tests = 0
  private var failures = 0
  private var errors = 0
  private var skipped = 0
  private var time = Duration.zero
  private var cases = XMLWriter()

  init(name: String, path: String? = nil, timestamp: String? = nil) {
    self.name = name
    self.path = path
    self.timestamp = timestamp
  }

  /// An empty suite for a feature, the first scenario of which began at `start`.
  init(_ document: GherkinDocument, start: Duration) {
    let name = document.feature?.name ?? ""
    self.init(
      name: name.isEmpty ? document.source.uri : name, path: document.source.uri,
      timestamp: start.timestamp)
  }

  var isEmpty: Bool { tests == 0 }

  /// Adds a scenario.
  mutating func add(
    _ scenario: PlannedScenario, _ result: ScenarioResult, _ record: ScenarioRecord, _ plan: Plan,
    _ surroundings: RunSurroundings, _ answers: inout UndefinedAnswers
  ) {
    tests += 1
    time += result.duration
    cases.begin("testcase")
    cases.attribute("classname", name)
    cases.attribute("name", scenario.pickle.qualifiedName)
    cases.attribute("time", result.duration.secondsText)
    cases.endTag()
    let folder = surroundings.folder
    if result.status == .skipped {
      skipped += 1
      cases.element("skipped", message: record.decisive?.result.reason ?? "")
    } else if result.status.fails(strict: surroundings.isStrict) {
      failures += 1
      let details = record.unpassed.map {
        scenario.details(of: $0.position, $0.result, plan, &answers, folder: folder)
      }
      cases.element(
        "failure",
        message: record.decisive?.result.reason ?? scenario.explanation(of: result.status),
        type: result.status.rawValue, details.joined(separator: "\n\n"))
    }
    for (position, failed) in record.failedAttempts {
      cases.element(
        result.status == .passed ? "flakyFailure" : "rerunFailure", message: failed.reason,
        type: failed.status.rawValue,
        scenario.details(of: position, failed, plan, &answers, folder: folder))
    }
    addOutput(scenario, result, record, plan)
    cases.end("testcase")
  }

  /// Adds something that is no scenario, and did not work.
  mutating func addError(_ name: String, _ text: String, type: String, _ duration: Duration) {
    tests += 1
    errors += 1
    time += duration
    cases.begin("testcase")
    cases.attribute("classname", self.name)
    cases.attribute("name", name)
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
    head.attribute("tests", String(tests))
    head.attribute("failures", String(failures))
    head.attribute("errors", String(errors))
    head.attribute("skipped", String(skipped))
    head.attribute("time", time.secondsText)
    if let timestamp { head.attribute("timestamp", timestamp) }
    if let path { head.attribute("file", path) }
    head.endTag()
    buffer.append(raw: head.bytes)
    buffer.append(raw: cases.bytes)
    buffer.append(raw: "</testsuite>\n".utf8)
  }
}

extension Pickle {
  /// The name, with what distinguishes it from others of the feature: the rule, and for a row of
  /// examples its table and number.
  fileprivate var qualifiedName: String {
    var name = self.name
    if let ruleName { name = "\(ruleName) - \(name)" }
    guard let place = examplePlace else { return name }
    return "\(name) - Example #\(place.table).\(place.row)"
  }
}
