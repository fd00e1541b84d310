/// Writes the run as Cucumber Messages: a stream of JSON texts, one a line, each as it happens.
///
/// It remembers nothing of what it wrote: all ids follow from places in the plan.
package struct MessageReporter: Reporter {
  /// The version of the protocol that the messages keep to.
  static let protocolVersion = "33.0.4"

  let surroundings: RunSurroundings
  var json = JSONWriter()
  var ids = MessageIds()
  private var hasTestCases = false
  private var tally = Tally()
  /// What went wrong outside every scenario and hook.
  private var problems: [Problem] = []
  private var generator: SnippetGenerator?

  package init(_ surroundings: RunSurroundings) {
    self.surroundings = surroundings
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer
  ) {
    tally.receive(event, plan: plan)
    let time = surroundings.start + event.time
    switch event.event {
    case .runStarted:
      begin(plan, at: time, into: &buffer)
    case .runHookStarted(let hook):
      encodeHookStart(hook, at: time)
    case .runHookFinished(let hook, let result):
      encodeHookEnd(hook, result, plan, at: time)
    case .scenarioStarted(let attempt):
      if !hasTestCases { encodeTestCases(plan, into: &buffer) }
      hasTestCases = true
      encodeStart(attempt, at: time)
    case .stepStarted(let attempt, let step):
      encodeStepStart(step, attempt, at: time)
    case .attached(let attachment, let place):
      encode(attachment, at: place, time)
    case .stepFinished(let attempt, let step, let result):
      if result.status == .undefined, attempt.attempt == 0 { suggest(step, attempt, plan) }
      encodeStepEnd(step, attempt, result, plan, at: time)
    case .scenarioFinished(let attempt, let result):
      encodeEnd(attempt, willBeRetried: result.willBeRetried, at: time)
    case .runProblem(let problem):
      problems.append(problem)
    case .runFinished(let end):
      if let problem = end.problem { problems.append(problem) }
      let isGreen = tally.outcome(plan, isStrict: surroundings.isStrict).isGreen
      encodeEnd(success: isGreen, Problem(merging: problems), at: time)
    }
    // Within a scenario, only what has become large is passed on.
    switch event.event {
    case .scenarioStarted, .stepStarted, .stepFinished: if json.isFull { drain(into: &buffer) }
    default: drain(into: &buffer)
    }
  }

  /// Says what there is to run: where, which files, which definitions.
  private mutating func begin(_ plan: Plan, at time: Duration, into buffer: inout ReportBuffer) {
    ids = MessageIds(plan)
    json.encodeMeta(surroundings.environment)
    for (index, file) in plan.files.enumerated() {
      encode(file, plan.pickles[index], firstId: ids.files[index])
      drain(into: &buffer)
    }
    encodeDefinitions(plan)
    encodeStart(at: time)
    if let note = RunNote(plan.selection, surroundings) { json.encode(note) }
  }

  private mutating func encodeTestCases(_ plan: Plan, into buffer: inout ReportBuffer) {
    var encoder = TestCaseEncoder(plan, ids)
    for scenario in plan.scenarios {
      encoder.encode(scenario, to: &json)
      if json.isFull { drain(into: &buffer) }
    }
  }

  /// Proposes definitions for a step that has none, and misses nothing else.
  private mutating func suggest(_ position: Int, _ attempt: ScenarioAttempt, _ plan: Plan) {
    let scenario = plan.scenario(attempt.scenario)
    guard case .step(let index, .undefined) = scenario.testStep(position) else { return }
    let step = scenario.pickle.steps[index]
    guard !step.lacksExamples else { return }
    let generator = generator ?? SnippetGenerator(plan.parameterTypes)
    self.generator = generator
    encodeSuggestion(
      id: ids.suggestion(position, of: attempt.scenario),
      pickleStep: ids.firstId(of: scenario.pickle.document) + step.id,
      generator.snippets(for: step))
  }

  private mutating func drain(into buffer: inout ReportBuffer) {
    buffer.append(raw: json.bytes)
    json.removeAll()
    if buffer.isLarge { buffer.flush() }
  }
}

extension RunEnd {
  /// Why the run ended early, if it did.
  fileprivate var problem: Problem? {
    switch self {
    case .complete: nil
    case .interrupted: .interrupted
    case .broken(let problem): problem
    }
  }
}

extension Problem {
  /// Several problems as one: the end of a run has room for no more.
  fileprivate init?(merging problems: [Problem]) {
    guard let first = problems.first else { return nil }
    self = first
    message = problems.map(\.message).joined(separator: "\n")
  }
}

/// What several messages have: results, problems and times.
extension MessageReporter {
  mutating func encode(_ result: StepResult, places: () -> [SourcePlace]) {
    json.write(upTo: 120) { out in
      out.literal("{\"status\":\"")
      out.literal(result.status.messageName)
      out.literal("\",\"duration\":")
      out.time(result.duration)
    }
    json.endValue()
    if let problem = result.problem { encode(problem, places: places()) }
    json.endObject()
  }

  mutating func encode(_ problem: Problem, places: [SourcePlace]) {
    json.member("message", problem.message)
    json.key("exception")
    json.beginObject()
    json.member("type", problem.type)
    json.member("message", problem.message)
    let trace = places.map { "\($0.path(from: surroundings.folder)):\($0.line)" }
    json.member(
      "stackTrace",
      (["\(problem.type): \(problem.message)"] + trace).joined(separator: "\n"))
    json.endObject()
  }

  mutating func endMessage(at time: Duration) {
    json.write(upTo: 100) { out in
      out.timestamp(time)
      out.literal("}}\n")
    }
    json.endKey()
  }
}

extension Status {
  fileprivate var messageName: String {
    switch self {
    case .passed: "PASSED"
    case .skipped: "SKIPPED"
    case .pending: "PENDING"
    case .undefined: "UNDEFINED"
    case .ambiguous: "AMBIGUOUS"
    case .failed: "FAILED"
    }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends a member that says when something happened, with the comma before it.
  mutating func timestamp(_ time: Duration) {
    literal(",\"timestamp\":")
    self.time(time)
  }

  /// Appends a time or a duration.
  mutating func time(_ time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    literal("{\"seconds\":")
    number(Int(seconds))
    literal(",\"nanos\":")
    number(Int(attoseconds / 1_000_000_000))
    literal("}")
  }
}
