/// A scenario of a recorded run, selected or not, and its attempts.
package struct RecordedScenario: Sendable {
  /// A step or a hook, as it runs, and the index of the step in the scenario; nil for a hook.
  package typealias TestStep = (id: String, position: Int?)

  /// Nil if the messages do not name it, as those of other programs.
  package var identity: ScenarioIdentity?
  /// The names of the feature, the rule and the scenario.
  package let name: String
  package let path: String
  package let line: Int
  package let content: PickleContent
  /// The line of the messages that declares how it runs; nil if it was not to run.
  package var messageLine: Int?
  package var testSteps: [TestStep] = []
  package private(set) var attempts: [RecordedAttempt] = []
  /// What it came to; nil if it did not run. An attempt that has not ended counts as failed.
  package var outcome: ScenarioOutcome?
  /// Why it did not pass; nil if it did, or nothing says.
  package var reason: String?
  /// How long the last attempt took.
  package var duration = Duration.zero
  /// Whether its failures do not fail the run.
  package var isQuarantined = false
  /// Whether another run, of a list of scenarios to run again, ran it once more.
  package private(set) var wasRunAgain = false

  package init(
    identity: ScenarioIdentity?, name: String, path: String, line: Int, content: PickleContent
  ) {
    self.identity = identity
    self.name = name
    self.path = path
    self.line = line
    self.content = content
  }

  package var place: String { "\(path):\(line)" }

  /// Whether it was to run, in this shard.
  package var isPlanned: Bool { messageLine != nil }

  package var tags: [String] { content.tags }

  /// The text of its identity.
  package var id: String { identity?.text ?? "" }

  /// - Parameter strict: Whether pending and undefined scenarios fail.
  package func fails(strict: Bool) -> Bool { outcome?.status.fails(strict: strict) ?? false }

  /// Whether an attempt goes on.
  package var isRunning: Bool { attempts.last.map { $0.end == nil } ?? false }

  /// Whether the last attempt ended and no other follows.
  package var isComplete: Bool { attempts.last.map { $0.end != nil && !$0.willBeRetried } ?? false }
}

/// The messages about a scenario, in their order.
///
/// Messages that no run writes are refused: a line that is lost or changed must not make a scenario look better than it
/// was.
extension RecordedScenario {
  package mutating func begin(_ number: Int, at time: Duration) throws(MessageError) {
    if let last = attempts.last {
      guard last.end != nil else {
        throw MessageError("the attempt at the test case before this line has not ended")
      }
      guard last.willBeRetried else { throw Self.ended }
    }
    guard number == attempts.count else {
      throw MessageError("attempt \(attempts.count) of the test case should begin here")
    }
    attempts.append(RecordedAttempt(start: time))
    outcome = .failed
  }

  package mutating func start(_ id: String, at time: Duration) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    attempts[attempt].openStep = number
    attempts[attempt].events.append(.started(number, time))
  }

  package mutating func attach(
    _ attachment: Attachment, to id: String, at time: Duration?
  ) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    if attachment.mediaType == ProblemNote.mediaType {
      attempts[attempt].note = ProblemNote(attachment)
    } else {
      attempts[attempt].events.append(.attached(attachment, number, time))
    }
  }

  /// - Parameter json: The result.
  mutating func end(_ id: String, _ json: JSONValue, at time: Duration) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    guard attempts[attempt].endedCount == number else {
      throw MessageError("a step before '\(id)' has not ended")
    }
    let note = attempts[attempt].note.take()
    attempts[attempt].events.append(
      .ended(number, try StepResult(json, note), note?.places ?? [], time))
    attempts[attempt].endedCount += 1
    attempts[attempt].openStep = nil
  }

  package mutating func end(willBeRetried: Bool, at time: Duration) throws(MessageError) {
    let attempt = try running()
    let missing = testSteps.count - attempts[attempt].endedCount
    guard missing == 0 else {
      throw MessageError("\(missing.counted("step")) of the test case did not end before this line")
    }
    attempts[attempt].end = time
    attempts[attempt].willBeRetried = willBeRetried
    duration = time.elapsed(since: attempts[attempt].start)
    if !willBeRetried { settle() }
  }

  private static let ended = MessageError("the test case has ended before this line")

  private func number(of id: String) throws(MessageError) -> Int {
    guard let number = testSteps.firstIndex(where: { $0.id == id }) else {
      throw MessageError("the test case has no step '\(id)'")
    }
    return number
  }

  /// The index of the attempt that goes on.
  private func running() throws(MessageError) -> Int {
    guard isRunning else { throw Self.ended }
    return attempts.count - 1
  }

  /// Decides what the scenario came to by the record of its events, as in a run: what the worst step of the last attempt
  /// did, or of the last that failed, or that the run did not reach it.
  private mutating func settle() {
    var record = ScenarioRecord()
    for event in events(as: 0) { record.receive(event) }
    reason = record.decisive.flatMap {
      $0.result.status > .skipped ? $0.result.problem?.message : nil
    }
    outcome = record.hasRun || content.steps.isEmpty ? record.outcome : nil
  }
}

extension RecordedScenario {
  /// The events of its attempts, as those of a scenario `number`.
  ///
  /// - Parameter start: When the run began, as time since 1970.
  package func events(as number: Int, from start: Duration = .zero) -> [TimedEvent] {
    var events: [TimedEvent] = []
    var id = ScenarioAttempt(scenario: number)
    for attempt in attempts {
      /// The index of the start of the step that runs.
      var stepStart: Int?
      var worst = Status.passed
      var notRun: NotRun?
      /// Whether the attempt ended with a process in which other scenarios ran as well.
      var hasSharedExit = false
      func add(_ event: Event, _ time: Duration?) {
        events.append(TimedEvent(event, at: time.map { $0 - start } ?? events.last?.time ?? .zero))
      }
      add(.scenarioStarted(id), attempt.start)
      for event in attempt.events {
        switch event {
        case .started(let step, let time):
          guard stepStart == nil else { continue }
          stepStart = events.count
          add(.stepStarted(id, step: step), time)
        case .attached(let attachment, let step, let time):
          add(.attached(attachment, to: .step(id, step: step)), time)
        case .ended(let step, var result, _, let time):
          if stepStart == nil { add(.stepStarted(id, step: step), nil) }
          worst = max(worst, result.status)
          if result.problem?.cause == .sharedExit { hasSharedExit = true }
          if step == 0, result.problem?.cause == .world {
            let world = TimedEvent(.worldNotMade(id, result), at: time - start)
            events.insert(world, at: stepStart ?? events.count - 1)
            result = StepResult(.skipped)
          }
          if result.status == .skipped, notRun == nil { notRun = result.problem?.notRun }
          stepStart = nil
          add(.stepFinished(id, step: step, result), time)
        }
      }
      guard let end = attempt.end else { continue }
      let status = worst.standing(after: id.failures)
      let result = ScenarioResult(
        status: content.steps.isEmpty ? .undefined : status,
        duration: end.elapsed(since: attempt.start), willBeRetried: attempt.willBeRetried,
        notRun: status == .skipped ? notRun : nil)
      add(.scenarioFinished(id, result), end)
      id = id.next(countsFailure: !hasSharedExit)
    }
    return events
  }

  /// The same scenario with an end of what the messages of a run from `start` on leave open.
  package func ended(from start: Duration) -> RecordedScenario {
    guard !isComplete else { return self }
    var ended = self
    var attempt =
      isRunning ? ended.attempts.removeLast() : RecordedAttempt(start: attempts.last?.end ?? start)
    let time = attempt.lastTime
    for number in attempt.endedCount..<testSteps.count {
      let isOpen = number == attempt.openStep
      let problem = isOpen ? Problem("The messages end here.") : nil
      attempt.events.append(
        .ended(number, StepResult(isOpen ? .failed : .skipped, problem: problem), [], time))
    }
    attempt.end = time
    ended.attempts.append(attempt)
    return ended
  }
}

extension RecordedScenario {
  /// Takes over the attempts of a later run. They count unless they came to less than before without having passed; what
  /// failed before is the attempt before them, as with `--retry`.
  package mutating func runAgain(_ later: RecordedScenario) {
    let (before, after) = (outcome?.status ?? .passed, later.outcome?.status ?? .skipped)
    guard !later.attempts.isEmpty, after == .passed || after >= before else { return }
    if outcome?.status == .failed, attempts.last?.end != nil {
      attempts[attempts.count - 1].willBeRetried = true
      attempts += later.attempts
    } else {
      attempts = later.attempts
    }
    wasRunAgain = true
    if isComplete { settle() }
  }
}

/// One execution of a recorded scenario.
package struct RecordedAttempt: Sendable {
  /// What happened, to which test step, and when.
  package enum Event: Sendable {
    case started(Int, Duration)
    /// With the lines that explain the result, from the innermost.
    case ended(Int, StepResult, [SourcePlace], Duration)
    /// The time may not be known.
    case attached(Attachment, Int, Duration?)
  }

  package let start: Duration
  package fileprivate(set) var events: [Event] = []
  /// How many test steps have ended.
  fileprivate var endedCount = 0
  /// The test step that runs.
  fileprivate var openStep: Int?
  /// Why the step fails that runs.
  fileprivate var note: ProblemNote?
  /// Nil if the messages end before.
  package fileprivate(set) var end: Duration?
  package fileprivate(set) var willBeRetried = false

  fileprivate var lastTime: Duration {
    events.reduce(start) { last, event in
      switch event {
      case .started(_, let time), .ended(_, _, _, let time): time
      case .attached(_, _, let time): time ?? last
      }
    }
  }
}
