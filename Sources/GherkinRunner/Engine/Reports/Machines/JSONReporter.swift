/// Writes the legacy Cucumber JSON that report plug-ins read: features with their scenarios and
/// backgrounds, each with steps and their results.
package struct JSONReporter: PlanReporter {
  private let context: ReportContext
  private var groups: FeatureGroups<JSONWriter>?
  private var encoder: JSONElementEncoder?
  /// What belongs to no feature.
  private var outside = JSONWriter()
  private var hasFeatures = false

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      encoder = JSONElementEncoder(plan, context)
      buffer.append(byte: UInt8(ascii: "["))
      for file in plan.files where !file.errors.isEmpty { write(file, into: &buffer) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let location = plan.hooks[hook].location
      outside.element(
        name: plan.hooks[hook].title, line: location.line, result,
        at: location.place(from: context.folder))
    case .scenarioFinished(let attempt, let result) where !result.willBeRetried:
      add(plan.scenario(attempt.scenario), summary.scenario, notRun: result.notRun, into: &buffer)
    case .runFinished:
      for (scenario, reason) in groups?.missing(in: plan, summary) ?? [] {
        let record = ScenarioRecord(scenario, notRun: reason)
        add(scenario, record, notRun: reason, into: &buffer)
      }
      for group in groups?.unfinished ?? [] { write(group, into: &buffer) }
      for (title, problem) in summary.titledProblems(with: plan) {
        outside.element(
          name: title, line: problem.location?.line ?? 1, StepResult(.failed, problem: problem),
          at: problem.location?.place(from: context.folder))
      }
      writeOutside(into: &buffer)
      buffer.append("]")
      buffer.endLine()
    default: break
    }
  }

  private mutating func add(
    _ scenario: PlannedScenario, _ record: ScenarioRecord, notRun: NotRun?,
    into buffer: inout ReportBuffer
  ) {
    let group = groups?.add(scenario) {
      JSONWriter(feature: scenario.pickle.document)
    } _: { json in
      encoder?.encode(scenario, record, notRun: notRun, to: &json)
    }
    if let group { write(group, into: &buffer) }
  }

  /// Adds a feature, whose elements end here.
  private mutating func write(_ feature: JSONWriter, into buffer: inout ReportBuffer) {
    var feature = feature
    feature.endArray()
    feature.endObject()
    if hasFeatures { buffer.append(byte: .comma) }
    hasFeatures = true
    buffer.append(raw: feature.bytes)
    buffer.endLine()
  }

  /// Adds a file that could not be read, as a feature that fails with each of its errors.
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

  /// Adds what belongs to no feature, as another feature.
  private mutating func writeOutside(into buffer: inout ReportBuffer) {
    guard !outside.bytes.isEmpty else { return }
    var json = JSONWriter(uri: "hooks", name: "Around the run")
    json.append(outside)
    write(json, into: &buffer)
  }
}

/// The parts of the legacy JSON.
extension JSONWriter {
  /// Begins a feature, up to its elements.
  init(feature document: GherkinDocument) {
    let feature = document.feature
    self.init(
      uri: document.source.uri, keyword: feature?.keyword ?? "", name: feature?.name ?? "",
      description: feature?.description ?? "", line: feature?.location.line ?? 1,
      tags: feature?.tags.map { ($0.name, $0.location.line) } ?? [])
  }

  /// Begins a feature of another kind, up to its elements.
  init(
    uri: String, keyword: String = "Feature", name: String, description: String = "",
    line: Int = 1, tags: [(name: String, line: Int)] = []
  ) {
    self.init()
    beginObject()
    field("uri", uri)
    field("id", name.slug)
    field("keyword", keyword)
    field("name", name)
    field("description", description)
    field("line", line)
    self.tags(tags)
    beginArray("elements")
  }

  /// Writes a scenario of a single step, for what belongs to no scenario; `place` is where it is in the code.
  mutating func element(
    name: String, line: Int, _ result: StepResult, at place: SourcePlace? = nil
  ) {
    beginObject()
    field("id", name.slug)
    field("keyword", "Scenario")
    field("type", "scenario")
    field("name", name)
    field("description", "")
    field("line", line)
    beginArray("steps")
    step(name: name, line: line, result, at: place)
    endArray()
    endObject()
  }

  /// Writes a step that is not one of the feature.
  mutating func step(name: String, line: Int, _ result: StepResult, at place: SourcePlace? = nil) {
    beginObject()
    field("keyword", "* ")
    field("name", name)
    field("line", line)
    match(place)
    self.result(result)
    endObject()
  }

  mutating func tags(_ tags: [(name: String, line: Int)]) {
    objects("tags", tags) { json, tag in
      json.field("name", tag.name)
      json.field("line", tag.line)
    }
  }

  /// Writes where the definition is, or that there is none.
  mutating func match(_ place: SourcePlace?) {
    beginObject("match")
    if let place { field("location", place.description) }
    endObject()
  }

  mutating func result(_ result: StepResult) {
    beginObject("result")
    field("status", result.status.rawValue)
    field("duration", result.duration.nanoseconds)
    if result.problem != nil { field("error_message", result.reason) }
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
