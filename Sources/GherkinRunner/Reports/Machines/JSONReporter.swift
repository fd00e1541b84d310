/// Writes the legacy Cucumber JSON that report plug-ins read: features with their scenarios and
/// backgrounds, each with steps and what came of them.
package struct JSONReporter: Reporter {
  private let surroundings: RunSurroundings
  private var record = ScenarioRecord()
  private var groups: FeatureGroups<JSONWriter>?
  private var encoder: JSONElementEncoder?
  private var hooks = JSONWriter()
  private var hasFeatures = false

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    record.receive(event)
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      encoder = JSONElementEncoder(plan, surroundings)
      buffer.append(byte: UInt8(ascii: "["))
      for file in plan.files where !file.errors.isEmpty { write(file, into: &buffer) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      hooks.element(name: plan.hooks[hook].title, line: plan.hooks[hook].location.line, result)
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      let scenario = plan.scenario(attempt.scenario)
      let record = record
      let group = groups?.add(scenario) {
        JSONWriter(feature: scenario.pickle.document)
      } _: { json in
        encoder?.encode(scenario, record, to: &json)
      }
      if let group { write(group, into: &buffer) }
    case .runProblem(let problem): add(problem)
    case .runFinished(let end):
      for group in groups?.unfinished ?? [] { write(group, into: &buffer) }
      if case .broken(let problem) = end { add(problem) }
      writeHooks(into: &buffer)
      buffer.append("]")
      buffer.endLine()
    default: break
    }
  }

  /// Adds what went wrong outside every scenario and hook.
  private mutating func add(_ problem: Problem) {
    let line = problem.location?.line ?? 1
    hooks.element(name: "Run", line: line, StepResult(.failed, problem: problem))
  }

  /// Adds a feature, the elements of which are still open.
  private mutating func write(_ feature: JSONWriter, into buffer: inout ReportBuffer) {
    if hasFeatures { buffer.append(byte: .comma) }
    hasFeatures = true
    buffer.append(raw: feature.bytes)
    buffer.append("]}")
    buffer.endLine()
  }

  /// A file that could not be read is a feature that fails with each of its errors.
  private mutating func write(_ file: ParseResult, into buffer: inout ReportBuffer) {
    let path = file.document.source.uri
    var json = JSONWriter(uri: path, name: path)
    for diagnostic in file.diagnostics {
      let message = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
      json.element(
        name: "cannot be read", line: diagnostic.location.line,
        StepResult(.failed, problem: Problem(message.joined(separator: "\n"))))
    }
    write(json, into: &buffer)
  }

  /// Hooks around the run belong to no feature; those that failed are one of their own.
  private mutating func writeHooks(into buffer: inout ReportBuffer) {
    guard !hooks.bytes.isEmpty else { return }
    var json = JSONWriter(uri: "hooks", name: "Hooks around the run")
    json.append(hooks)
    write(json, into: &buffer)
  }
}

/// The parts of the legacy JSON.
extension JSONWriter {
  /// Begins a feature, up to its elements.
  init(feature document: GherkinDocument) {
    self.init()
    let feature = document.feature
    beginObject()
    member("uri", document.source.uri)
    member("id", (feature?.name ?? "").slug)
    member("keyword", feature?.keyword ?? "")
    member("name", feature?.name ?? "")
    member("description", feature?.description ?? "")
    key("line")
    number(feature?.location.line ?? 1)
    key("tags")
    beginArray()
    for tag in feature?.tags ?? [] { self.tag(tag.name, line: tag.location.line) }
    endArray()
    key("elements")
    beginArray()
  }

  /// Begins a feature that stands for something else.
  init(uri: String, name: String) {
    self.init()
    beginObject()
    member("uri", uri)
    member("id", name.slug)
    member("keyword", "Feature")
    member("name", name)
    member("description", "")
    key("line")
    number(1)
    key("tags")
    beginArray()
    endArray()
    key("elements")
    beginArray()
  }

  /// Writes a scenario of a single step, for what belongs to no scenario.
  mutating func element(name: String, line: Int, _ result: StepResult) {
    beginObject()
    member("id", name.slug)
    member("keyword", "Scenario")
    member("type", "scenario")
    member("name", name)
    member("description", "")
    key("line")
    number(line)
    key("steps")
    beginArray()
    beginObject()
    member("keyword", "* ")
    member("name", name)
    key("line")
    number(line)
    key("match")
    beginObject()
    endObject()
    self.result(result)
    endObject()
    endArray()
    endObject()
  }

  mutating func tag(_ name: String, line: Int) {
    beginObject()
    member("name", name)
    key("line")
    number(line)
    endObject()
  }

  /// Writes what came of a step.
  mutating func result(_ result: StepResult) {
    let nanoseconds = result.duration.nanoseconds
    let hasMessage = result.problem != nil
    value(upTo: 80) { out in
      out.literal("\"result\":{\"status\":\"")
      out.literal(result.status.rawValue)
      out.literal("\",\"duration\":")
      out.number(nanoseconds)
      if !hasMessage { out.literal("}") }
    }
    guard hasMessage else { return }
    member("error_message", result.reason)
    endObject()
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds &+ Int(attoseconds / 1_000_000_000)
  }
}

extension String {
  /// The text as part of an id: `Buying comics` is `buying-comics`.
  var slug: String {
    let bytes = lowercased().utf8.map { $0 == .space ? .hyphen : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
