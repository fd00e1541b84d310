/// The test cases of one feature, and how many of them there are of each kind.
struct JUnitSuite: Sendable {
  private let name: String
  private let path: String?
  private let timestamp: String?
  private(set) var totals = Totals()
  private var cases = XMLWriter()
  /// The names of the feature's scenarios, by line.
  private var scenarioNames: [Int: String] = [:]
  private var otherNames = TakenNames.parenthesized
  /// What the run rests on besides its scenarios.
  private var properties: [(name: String, value: String)] = []

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
    (self.name, self.path, self.timestamp) = (name, path, timestamp)
  }

  /// An empty suite for a feature, the first scenario of which began at `start`.
  init(
    _ document: GherkinDocument, _ names: JUnitNames, start: Duration,
    properties: [(name: String, value: String)] = []
  ) {
    self.init(
      name: names.suite(of: document), path: document.source.uri, timestamp: start.timestamp)
    scenarioNames = names.scenarios(of: document)
    self.properties = properties
  }

  var isEmpty: Bool { totals.tests == 0 }

  /// - Parameters:
  ///   - failures: The test steps that did not pass.
  ///   - failedAttempts: Why each earlier attempt failed.
  mutating func add(
    _ record: ScenarioRecord, _ failures: [FailureDescription],
    _ failedAttempts: [FailureDescription], _ plan: Plan, _ context: ReportContext
  ) {
    let (scenario, result) = (plan.scenario(record.scenario), record.result)
    let quarantine = plan.quarantine(of: scenario.index)
    totals.tests += 1
    totals.time += result.duration
    let line = scenario.pickle.location.line
    begin(scenarioNames[line] ?? scenario.pickle.testName, result.duration)
    addProperties(scenario.pickle, plan, context.requirements)
    if result.status.fails(strict: context.isStrict), quarantine == nil {
      totals.failures += 1
      cases.element(
        "failure", ["message": record.reason(in: plan), "type": result.status.rawValue],
        text: failures.map(\.text).joined(separator: "\n\n"))
    } else if result.status != .passed {
      totals.skipped += 1
      let reason = result.notRun?.reason ?? record.reason(in: plan)
      let status = result.status == .skipped ? "" : "\(result.status.rawValue): "
      let note = result.status == .skipped ? nil : quarantine.map { "\($0.note); " }
      cases.element("skipped", ["message": (note ?? "") + status + reason])
    }
    for failed in failedAttempts {
      let name = result.status == .passed ? "flakyFailure" : "rerunFailure"
      cases.begin(name, ["message": failed.reason, "type": failed.status.rawValue])
      cases.element("stackTrace", text: failed.text)
      cases.end(name)
    }
    addOutput(record, failures, plan)
    cases.end("testcase")
  }

  /// Adds a failure outside every scenario.
  mutating func addError(_ name: String, _ text: String, type: String, _ duration: Duration) {
    totals.tests += 1
    totals.errors += 1
    totals.time += duration
    begin(otherNames.add(name), duration)
    let message = String(text.prefix { !$0.isNewline })
    cases.element("error", ["message": message, "type": type], text: text)
    cases.end("testcase")
  }

  private mutating func begin(_ testCase: String, _ duration: Duration) {
    cases.begin(
      "testcase", ["classname": name, "name": testCase, "time": duration.secondsText], ending: ">\n"
    )
  }

  /// Adds what test-management tools know a scenario by: its identity, its tags without their `@`, and the ids of its
  /// requirements. The format wants it before everything else.
  private mutating func addProperties(
    _ pickle: Pickle, _ plan: Plan, _ requirements: RequirementList
  ) {
    var known: Set<String> = []
    let tags = pickle.tags.map(\.name).filter { known.insert($0).inserted }
    cases.begin("properties", ending: ">\n")
    cases.element("property", ["name": "id", "value": plan.identities[pickle].text])
    let ids = requirements.ids(among: tags)
    for (name, values) in [("tags", tags.map { String($0.dropFirst()) }), ("requirements", ids)]
    where !values.isEmpty {
      cases.element("property", ["name": name, "value": values.joined(separator: ",")])
    }
    cases.end("properties")
  }

  /// Adds what the scenario logged and attached; and the status of each step, unless it passed.
  private mutating func addOutput(
    _ record: ScenarioRecord, _ failures: [FailureDescription], _ plan: Plan
  ) {
    let (scenario, hasPassed) = (plan.scenario(record.scenario), record.result.status == .passed)
    guard !hasPassed || !record.attachments.isEmpty else { return }
    var lines: [String] = []
    if let world = record.world {
      let position = PlannedScenario.worldPosition
      lines.append("\(world.status.rawValue): \(scenario.title(of: position, plan))")
    }
    for (position, step) in record.results.enumerated() {
      if !hasPassed {
        lines.append("\(step.status.rawValue): \(scenario.title(of: position, plan))")
      }
      lines += record.attachments(at: position).map(\.summary)
    }
    // A test case that is "skipped" has no other place for them.
    if plan.quarantine(of: record.scenario) != nil { lines += failures.map(\.text) }
    if !lines.isEmpty { cases.element("system-out", text: lines.joined(separator: "\n")) }
  }

  /// Adds the suite to a report.
  func write(into buffer: inout ReportBuffer) {
    var head = XMLWriter()
    head.begin(
      "testsuite",
      [
        "name": name, "tests": "\(totals.tests)", "failures": "\(totals.failures)",
        "errors": "\(totals.errors)", "skipped": "\(totals.skipped)",
        "time": totals.time.secondsText, "timestamp": timestamp, "file": path,
      ], ending: ">\n")
    if !properties.isEmpty {
      head.begin("properties", ending: ">\n")
      for (name, value) in properties { head.element("property", ["name": name, "value": value]) }
      head.end("properties")
    }
    buffer.append(raw: head.bytes)
    buffer.append(raw: cases.bytes)
    buffer.append(raw: "</testsuite>\n".utf8)
  }
}

/// Writes XML into a byte buffer, and escapes text.
struct XMLWriter: Sendable {
  private(set) var bytes: Bytes = []

  /// Writes a start tag; attributes without a value are left out.
  mutating func begin(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], ending: String = ">"
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for case (let name, let value?) in attributes {
      bytes.append(.space)
      bytes.append(contentsOf: name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      Escaping.xmlAttribute.append(value.utf8, to: &bytes)
      bytes.append(.quote)
    }
    bytes.append(contentsOf: ending.utf8)
  }

  mutating func end(_ name: String) {
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: ">\n".utf8)
  }

  /// Writes an element with text inside.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String = ""
  ) {
    begin(name, attributes, ending: content.isEmpty ? "/>\n" : ">")
    guard !content.isEmpty else { return }
    Escaping.xml.append(content.utf8, to: &bytes)
    end(name)
  }
}
