/// Writes the run as Cucumber Messages: a stream of JSON texts, one a line, each as it happens.
///
/// It keeps nothing of what it wrote but ids.
package struct MessageReporter: PlanReporter {
  static let protocolVersion = "33.0.4"

  @Boxed private var context: ReportContext
  private var json = JSONWriter()
  private var ids = MessageIds()
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
      ids.begin(runHook: hook)
      write(
        "testRunHookStarted",
        [
          "id": .id(ids.runHook(hook)), "testRunStartedId": .id(ids.run),
          "hookId": .id(ids[.hook(hook)]),
        ], at: time)
    case .runHookFinished(let hook, let result):
      let places = [result.problem?.location, plan.hooks[hook].location].compactMap(\.self)
        .map(context.place)
      note(result, places, at: .runHook(hook), time)
      write(
        "testRunHookFinished",
        ["testRunHookStartedId": .id(ids.runHook(hook)), "result": json(result, places)], at: time)
    case .scenarioStarted(let attempt):
      if !hasTestCases { encodeTestCases(plan, into: &buffer) }
      hasTestCases = true
      ids.begin(attempt)
      write(
        "testCaseStarted",
        [
          "id": .id(ids.attempt(attempt)),
          "testCaseId": .text(ids.testCase(plan.scenario(attempt.scenario))),
          "attempt": .integer(attempt.attempt),
        ], at: time)
    case .worldNotMade(_, let result): world = result
    case .stepStarted(let attempt, let step):
      write("testStepStarted", place(of: .step(attempt, step: step)), at: time)
    case .attached(let attachment, let place):
      encode(attachment, at: place, time)
    case .stepFinished(let attempt, let step, let result):
      if result.status == .undefined, attempt.attempt == 0 { suggest(step, attempt, plan) }
      // The messages have no place for a world. Readers compute the result of a scenario from those of its steps,
      // so the first one stands for it.
      let position = world == nil ? step : PlannedScenario.worldPosition
      let result = world.take() ?? result
      let places = result.problem.map { problem in
        plan.scenario(attempt.scenario).places(of: position, problem, plan, from: context.folder)
          .reversed().map(\.place)
      }
      let place = AttachmentPlace.step(attempt, step: step)
      note(result, places ?? [], at: place, time)
      write(
        "testStepFinished",
        self.place(of: place) + ["testStepResult": json(result, places ?? [])], at: time)
    case .scenarioFinished(let attempt, let result):
      if !result.willBeRetried, let entry = plan.quarantine(of: attempt.scenario),
        let decisive = summary.scenario.decisive, decisive.result.status > .skipped
      {
        let place = AttachmentPlace.step(attempt, step: max(0, decisive.position))
        encode(Attachment(.text(entry.note), mediaType: Attachment.logMediaType), at: place, time)
      }
      write(
        "testCaseFinished",
        [
          "testCaseStartedId": .id(ids.attempt(attempt)),
          "willBeRetried": .boolean(result.willBeRetried),
        ], at: time)
    case .runProblem, .stillRunning: break
    case .runFinished(let end):
      let isGreen = summary.outcome(plan, context).isGreen
      let problem = Problem(summary.problems, end)
      let places = problem?.location.map { [context.place($0)] } ?? []
      if let problem, !places.isEmpty {
        encode(ProblemNote(problem, places, folder: context.folder).attachment)
      }
      write(
        "testRunFinished",
        ["testRunStartedId": .id(ids.run), "success": .boolean(isGreen)] + json(problem, places),
        at: time)
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
    write("testRunStarted", ["id": .id(ids.run)], at: time)
    if let note = RunNote(plan, context) { encode(note.attachment) }
  }

  private mutating func encodeTestCases(_ plan: Plan, into buffer: inout ReportBuffer) {
    let encoder = TestCaseEncoder(plan: plan, ids: ids)
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
    json.message(
      "suggestion",
      [
        "id": .id(ids.next()),
        "pickleStepId": .id(ids.firstId(of: scenario.pickle.document) + step.id),
        "snippets": .list(
          generator.snippets(for: step).map { ["language": "swift", "code": .text($0.code)] }),
      ])
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

/// The parts of messages.
extension MessageReporter {
  private mutating func write(_ kind: String, _ body: JSONObject, at time: Duration) {
    json.message(kind, body + ["timestamp": .time(time)])
  }

  private func place(of place: AttachmentPlace) -> JSONObject {
    switch place {
    case .step(let attempt, let step):
      [
        "testCaseStartedId": .id(ids.attempt(attempt)),
        "testStepId": .id(ids.testStep(step, of: attempt.scenario)),
      ]
    case .runHook(let hook): ["testRunHookStartedId": .id(ids.runHook(hook))]
    }
  }

  private mutating func encode(
    _ attachment: Attachment, at place: AttachmentPlace? = nil, _ time: Duration? = nil
  ) {
    var body = place.map(self.place) ?? [:]
    body["body"] = .text(attachment.encodedBody)
    body["contentEncoding"] = attachment.isText ? "IDENTITY" : "BASE64"
    body["mediaType"] = .text(attachment.mediaType)
    body["fileName"] = attachment.name.map(JSONValue.text)
    body["timestamp"] = time.map(JSONValue.time)
    json.message("attachment", body)
  }

  /// Attaches what a result says that its message has no member for.
  private mutating func note(
    _ result: StepResult, _ places: [SourcePlace], at place: AttachmentPlace, _ time: Duration
  ) {
    guard result.status > .skipped, let problem = result.problem,
      problem != Problem(problem.message, type: problem.type)
    else { return }
    encode(ProblemNote(problem, places, folder: context.folder).attachment, at: place, time)
  }

  /// - Parameter places: The lines that explain its problem, from the innermost.
  private func json(_ result: StepResult, _ places: [SourcePlace]) -> JSONValue {
    .object(
      [
        "status": .text(result.status.rawValue.uppercased()), "duration": .time(result.duration),
      ] + json(result.problem, places))
  }

  private func json(_ problem: Problem?, _ places: [SourcePlace]) -> JSONObject {
    guard let problem else { return [:] }
    let trace = ["\(problem.type): \(problem.message)"] + places.map(\.description)
    return [
      "message": .text(problem.message),
      "exception": [
        "type": .text(problem.type), "message": .text(problem.message),
        "stackTrace": .text(trace.joined(separator: "\n")),
      ],
    ]
  }
}

/// The messages before the run: files and definitions.
extension MessageReporter {
  private mutating func encode(_ file: ParseResult, _ pickles: Pickles, firstId: Int) {
    json.encodeSource(file.document.source)
    guard file.errors.isEmpty else {
      for error in file.errors { json.encodeParseError(error) }
      return
    }
    var document = GherkinDocumentEncoder(file.document, firstId: firstId)
    document.encode(to: &json)
    let encoder = PickleEncoder(firstId: firstId)
    for pickle in pickles { encoder.encode(pickle, id: ids.pickle(pickle), to: &json) }
  }

  private mutating func encodeDefinitions(_ plan: Plan) {
    for reference in plan.definitionOrder {
      let (kind, location, body): (String, SourceReference, JSONObject) =
        switch reference {
        case .step(let index):
          ("stepDefinition", plan.stepDefinitions[index].location, plan.stepDefinitions[index].json)
        case .hook(let index): ("hook", plan.hooks[index].location, plan.hooks[index].json)
        case .parameterType(let index):
          (
            "parameterType", plan.ownParameterTypes[index].location,
            plan.ownParameterTypes[index].type.json
          )
        }
      json.message(
        kind,
        ["id": .id(ids[reference])] + body + [
          "sourceReference": [
            "uri": .text(location.path(from: context.folder)),
            "location": .location(Location(line: location.line, column: location.column)),
          ]
        ])
    }
    for undefined in plan.undefinedParameterTypes {
      let expression = plan.stepDefinitions[undefined.definition].pattern.source
      json.message(
        "undefinedParameterType",
        ["name": .text(undefined.name), "expression": .text(expression)])
    }
  }
}

extension StepDefinitionInfo {
  fileprivate var json: JSONObject {
    [
      "pattern": [
        "type": pattern.kind == .expression ? "CUCUMBER_EXPRESSION" : "REGULAR_EXPRESSION",
        "source": .text(pattern.source),
      ]
    ]
  }
}

extension HookInfo {
  fileprivate var json: JSONObject {
    var json: JSONObject = ["type": .text(kind.messageType)]
    json["name"] = name.map(JSONValue.text)
    if !tags.isEmpty { json["tagExpression"] = .text(tags) }
    return json
  }
}

extension ParameterType {
  fileprivate var json: JSONObject {
    [
      "name": .text(name), "regularExpressions": .texts(regularExpressions),
      "preferForRegularExpressionMatch": .boolean(preferForRegularExpression),
      "useForSnippets": .boolean(useForSnippets),
    ]
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
