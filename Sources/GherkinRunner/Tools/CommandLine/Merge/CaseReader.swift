import Foundation

/// Turns the messages about one test case into events. What a truncated stream leaves open is ended, so that
/// reports have complete scenarios.
struct CaseReader {
  private(set) var events: [TimedEvent] = []

  private let scenario: PlannedScenario
  private let plan: Plan
  /// When the run began.
  private let start: Duration
  private let steps: [String: Int]
  /// The attempt that has started and not ended.
  private var attempt: ScenarioAttempt?
  private var next: ScenarioAttempt
  /// Whether no attempt follows.
  private var isOver = false
  private var attemptStart = Duration.zero
  private var time = Duration.zero
  /// The results of the steps of the attempt so far.
  private var statuses: [Status] = []
  private var isStepOpen = false
  /// What kept the world of the attempt from being made, if something did.
  private var world: Status?
  /// Why steps did not run, if the reason is not in the scenario.
  private var notRun: NotRun?

  init(_ testCase: ShardMessages.Case, _ number: Int, _ plan: Plan, _ start: Duration) {
    scenario = plan.scenario(number)
    next = ScenarioAttempt(scenario: number)
    self.plan = plan
    self.start = start
    steps = Dictionary(testCase.steps.enumerated().map { ($1, $0) }) { $1 }
  }

  mutating func add(_ message: MessageEnvelope) throws(MessageError) {
    if let started = message.testCaseStarted {
      return begin(next, at: started.timestamp.duration - start)
    }
    guard let attempt else { return }
    if let started = message.testStepStarted {
      start(try step(started.testStepId), at: started.timestamp.duration - start)
    } else if let finished = message.testStepFinished {
      let step = try step(finished.testStepId)
      guard let message = finished.testStepResult else { throw MessageError("a result is missing") }
      try end(step, message, at: finished.timestamp.duration - start)
    } else if let attachment = message.attachment, let id = attachment.testStepId {
      record(
        .attached(try Attachment(attachment), to: .step(attempt, step: try step(id))),
        at: attachment.timestamp.map { $0.duration - start } ?? time)
    } else if let finished = message.testCaseFinished {
      end(willBeRetried: finished.willBeRetried, at: finished.timestamp.duration - start)
    }
  }

  private mutating func end(
    _ step: Int, _ message: MessageResult, at time: Duration
  ) throws(MessageError) {
    let isWorld = message.exception?.type == Problem.worldType && step == 0
    let position = isWorld ? PlannedScenario.worldPosition : step
    // If there is one place more, the first is that of the expectation.
    let places = scenario.places(of: position, nil, plan, from: "").map(\.place)
    var result = try message.result(besides: places.count)
    if isWorld, let attempt {
      world = result.status
      let start = events.lastIndex { if case .stepStarted = $0.event { true } else { false } }
      events.insert(
        TimedEvent(.worldNotMade(attempt, result), at: time),
        at: isStepOpen ? start ?? events.endIndex : events.endIndex)
      result = StepResult(.skipped)
    } else if places.count == 2, let hook = message.places.dropLast().last,
      hook.line != places[1].line || !places[1].path.hasSuffix(hook.path)
    {
      // The place next to that of the step is that of its definition, unless a hook around it is to blame.
      result.problem?.hook = SourceReference(filePath: hook.path, line: hook.line, column: 1)
    }
    end(step, result, at: time)
  }

  /// Ends what is open.
  mutating func finish() {
    guard !isOver else { return }
    if attempt == nil { begin(next, at: time) }
    while statuses.count < scenario.testStepCount {
      let step = statuses.count
      let problem = Problem("The messages end here.")
      end(step, isStepOpen ? StepResult(.failed, problem: problem) : StepResult(.skipped), at: time)
    }
    end(willBeRetried: false, at: time)
  }

  private func step(_ id: String) throws(MessageError) -> Int {
    guard let step = steps[id] else { throw MessageError("the test case has no step '\(id)'") }
    return step
  }

  private mutating func begin(_ next: ScenarioAttempt, at time: Duration) {
    attempt = next
    statuses = []
    world = nil
    notRun = nil
    attemptStart = time
    record(.scenarioStarted(next), at: time)
  }

  private mutating func start(_ step: Int, at time: Duration) {
    guard let attempt, !isStepOpen, step == statuses.count else { return }
    isStepOpen = true
    record(.stepStarted(attempt, step: step), at: time)
  }

  private mutating func end(_ step: Int, _ result: StepResult, at time: Duration) {
    guard let attempt else { return }
    start(step, at: self.time)
    isStepOpen = false
    statuses.append(result.status)
    if result.status == .skipped, notRun == nil {
      notRun = result.problem.flatMap { NotRun(rawValue: $0.type) }
    }
    record(.stepFinished(attempt, step: step, result), at: time)
  }

  private mutating func end(willBeRetried: Bool, at time: Duration) {
    guard let attempt else { return }
    let result = ScenarioResult(
      status: scenario.hasNoSteps
        ? .undefined : max(statuses.max() ?? .passed, world ?? .passed),
      duration: time.elapsed(since: attemptStart), willBeRetried: willBeRetried, notRun: notRun)
    record(.scenarioFinished(attempt, result), at: time)
    self.attempt = nil
    next = attempt.next
    isOver = !willBeRetried
  }

  private mutating func record(_ event: Event, at time: Duration) {
    self.time = time
    events.append(TimedEvent(event, at: time))
  }
}

extension Attachment {
  init(_ message: MessageEnvelope.Attachment) throws(MessageError) {
    let body: Body
    switch message.contentEncoding {
    case "IDENTITY": body = .text(message.body)
    case "BASE64":
      guard let data = Data(base64Encoded: message.body) else {
        throw MessageError("the attachment is not base64")
      }
      body = .bytes(Array(data))
    default: throw MessageError("there is no encoding '\(message.contentEncoding)'")
    }
    self.init(body, mediaType: message.mediaType, name: message.fileName)
  }
}
