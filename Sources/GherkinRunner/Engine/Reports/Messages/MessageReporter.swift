/// Writes the run as Cucumber Messages: a stream of JSON texts, one a line, each as it happens.
///
/// It keeps nothing of what it wrote but ids.
package struct MessageReporter: PlanReporter {
  static let protocolVersion = "33.0.4"

  let context: ReportContext
  var json = JSONWriter()
  var ids = MessageIds()
  private var hasTestCases = false
  /// Why the scenario that is being reported has no world, until its first test step has ended.
  private var world: StepResult?
  private var generator: SnippetGenerator?

  package init(_ context: ReportContext) {
    self.context = context
  }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    let time = context.start + event.time
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
      encodeStart(attempt, plan, at: time)
    case .worldNotMade(_, let result): world = result
    case .stepStarted(let attempt, let step):
      encodeStepStart(step, attempt, at: time)
    case .attached(let attachment, let place):
      encode(attachment, at: place, time)
    case .stepFinished(let attempt, let step, let result):
      if result.status == .undefined, attempt.attempt == 0 { suggest(step, attempt, plan) }
      // The messages have no place for a world. Readers compute the result of a scenario from those of its steps,
      // so the first one stands for it.
      let reported = world.take()
      if let note = (reported ?? result).problem.flatMap(ComparisonNote.init) {
        encode(note.attachment, at: .step(attempt, step: step), time)
      }
      encodeStepEnd(
        step, attempt, reported ?? result, plan, at: time,
        explaining: reported == nil ? step : PlannedScenario.worldPosition)
    case .scenarioFinished(let attempt, let result):
      if !result.willBeRetried, let entry = plan.quarantine(of: attempt.scenario),
        let decisive = summary.scenario.decisive, decisive.result.status > .skipped
      {
        let place = AttachmentPlace.step(attempt, step: max(0, decisive.position))
        encode(Attachment(.text(entry.note), mediaType: Attachment.logMediaType), at: place, time)
      }
      encodeEnd(attempt, willBeRetried: result.willBeRetried, at: time)
    case .runProblem, .stillRunning: break
    case .runFinished(let end):
      let isGreen = summary.outcome(plan, context).isGreen
      encodeEnd(success: isGreen, Problem(summary.problems, end), at: time)
    }
    // Within a scenario, only what has become large is passed on.
    switch event.event {
    case .scenarioStarted, .worldNotMade, .stepStarted, .stepFinished:
      if json.isFull { drain(into: &buffer) }
    default: drain(into: &buffer)
    }
  }

  /// Writes what comes before the first scenario: the machine, the files, the definitions.
  private mutating func begin(_ plan: Plan, at time: Duration, into buffer: inout ReportBuffer) {
    ids = MessageIds(plan)
    json.encodeMeta(context.environment)
    for (index, file) in plan.files.enumerated() {
      encode(file, plan.pickles[index], firstId: ids.files[index])
      drain(into: &buffer)
    }
    encodeDefinitions(plan)
    encodeStart(at: time)
    if let note = RunNote(plan, context) { encode(note.attachment) }
  }

  private mutating func encodeTestCases(_ plan: Plan, into buffer: inout ReportBuffer) {
    var encoder = TestCaseEncoder(plan, ids)
    for scenario in plan.scenarios {
      encoder.encode(scenario, to: &json)
      if json.isFull { drain(into: &buffer) }
    }
  }

  /// Suggests definitions for an undefined step, unless it lacks examples.
  private mutating func suggest(_ position: Int, _ attempt: ScenarioAttempt, _ plan: Plan) {
    let scenario = plan.scenario(attempt.scenario)
    guard case .step(let index, .undefined) = scenario.testStep(position) else { return }
    let step = scenario.pickle.steps[index]
    guard !step.lacksExamples else { return }
    let generator = generator ?? SnippetGenerator(plan.parameterTypes)
    self.generator = generator
    encodeSuggestion(
      id: ids.next(),
      pickleStep: ids.firstId(of: scenario.pickle.document) + step.id,
      generator.snippets(for: step))
  }

  private mutating func drain(into buffer: inout ReportBuffer) {
    buffer.append(raw: json.bytes)
    json.removeAll()
    if buffer.isLarge { buffer.flush() }
  }
}

extension Problem {
  /// The type of what failed outside scenarios in a run that did not end early, by which `merge` knows it.
  static let outsideType = "OutsideScenarios"

  /// The problems of a run and why it ended early, if it did, as one problem: the message for the end of a run
  /// holds no more. Its type is that of the reason, or `outsideType`.
  fileprivate init?(_ problems: [Problem], _ end: RunEnd) {
    let reason: Problem? =
      switch end {
      case .complete: nil
      case .interrupted: .interrupted
      case .broken(let problem): problem
      }
    let problems = problems + (reason.map { [$0] } ?? [])
    guard let first = problems.first else { return nil }
    self = first
    message = problems.map(\.message).joined(separator: "\n")
    type = reason?.type ?? Self.outsideType
  }
}

/// The messages before the run: files and definitions.
extension MessageReporter {
  mutating func encode(_ file: ParseResult, _ pickles: Pickles, firstId: Int) {
    json.encodeSource(file.document.source)
    guard file.errors.isEmpty else {
      for error in file.errors { json.encodeParseError(error) }
      return
    }
    var document = GherkinDocumentEncoder(file.document, firstId: firstId)
    document.encode(to: &json)
    var encoder = PickleEncoder(file.document, firstId: firstId)
    for pickle in pickles { encoder.encode(pickle, id: ids.pickle(pickle), to: &json) }
  }

  mutating func encodeDefinitions(_ plan: Plan) {
    for reference in plan.definitionOrder {
      let id = ids[reference]
      switch reference {
      case .step(let index): encode(plan.stepDefinitions[index], id: id)
      case .hook(let index): encode(plan.hooks[index], id: id)
      case .parameterType(let index):
        let (type, location) = plan.ownParameterTypes[index]
        encode(type, location, id: id)
      }
    }
    for undefined in plan.undefinedParameterTypes {
      json.beginMessage("undefinedParameterType")
      json.field("name", undefined.name)
      json.field("expression", plan.stepDefinitions[undefined.definition].pattern.source)
      json.endMessage()
    }
  }

  private mutating func encode(_ definition: StepDefinitionInfo, id: Int) {
    json.beginMessage("stepDefinition")
    json.id("id", id)
    json.beginObject("pattern")
    let isExpression = definition.pattern.kind == .expression
    json.field("type", isExpression ? "CUCUMBER_EXPRESSION" : "REGULAR_EXPRESSION")
    json.field("source", definition.pattern.source)
    json.endObject()
    encode(definition.location)
    json.endMessage()
  }

  private mutating func encode(_ hook: HookInfo, id: Int) {
    json.beginMessage("hook")
    json.id("id", id)
    json.field("type", hook.kind.messageType)
    if let name = hook.name { json.field("name", name) }
    if !hook.tags.isEmpty { json.field("tagExpression", hook.tags) }
    encode(hook.location)
    json.endMessage()
  }

  private mutating func encode(_ type: ParameterType, _ location: SourceReference, id: Int) {
    json.beginMessage("parameterType")
    json.id("id", id)
    json.field("name", type.name)
    json.field("regularExpressions", type.regularExpressions)
    json.field("preferForRegularExpressionMatch", type.preferForRegularExpression)
    json.field("useForSnippets", type.useForSnippets)
    encode(location)
    json.endMessage()
  }

  private mutating func encode(_ location: SourceReference) {
    json.beginObject("sourceReference")
    json.field("uri", location.path(from: context.folder))
    json.location(line: location.line, column: location.column)
    json.endObject()
  }
}

extension HookInfo.Kind {
  fileprivate var messageType: String {
    switch self {
    case .beforeAll: "BEFORE_TEST_RUN"
    case .afterAll: "AFTER_TEST_RUN"
    case .before: "BEFORE_TEST_CASE"
    case .after: "AFTER_TEST_CASE"
    case .beforeStep: "BEFORE_TEST_STEP"
    case .afterStep: "AFTER_TEST_STEP"
    }
  }
}
