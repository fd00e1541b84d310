/// A scenario of a recorded run, selected or not, and its attempts.
package struct RecordedScenario: Sendable {
  /// A step or a hook, as it runs.
  struct TestStep: Sendable {
    let id: String
    /// The index of the step in the scenario; nil for a hook.
    let position: Int?
  }

  /// Nil if the messages do not name it, as those of other programs.
  package var identity: ScenarioIdentity?
  /// The names of the feature, the rule and the scenario.
  let name: String
  let path: String
  let line: Int
  let content: PickleContent
  /// The line of the messages that declares how it runs; nil if it was not to run.
  var messageLine: Int?
  var testSteps: [TestStep] = []
  private(set) var attempts: [RecordedAttempt] = []
  /// What it came to; nil if it did not run. An attempt that has not ended counts as failed.
  var outcome: ScenarioOutcome?
  /// How long the last attempt took.
  var duration = Duration.zero
  /// Whether its failures do not fail the run.
  var isQuarantined = false

  init(
    identity: ScenarioIdentity?, name: String, path: String, line: Int, content: PickleContent
  ) {
    self.identity = identity
    self.name = name
    self.path = path
    self.line = line
    self.content = content
  }

  var place: String { "\(path):\(line)" }

  /// Whether it was to run, in this shard.
  var isPlanned: Bool { messageLine != nil }

  var tags: [String] { content.tags }

  /// The text of its identity.
  var id: String { identity?.text ?? "" }

  /// - Parameter strict: Whether pending and undefined scenarios fail.
  func fails(strict: Bool) -> Bool { outcome?.status.fails(strict: strict) ?? false }

  /// Whether an attempt goes on.
  var isRunning: Bool { attempts.last.map { $0.end == nil } ?? false }

  /// Whether the last attempt ended and no other follows.
  var isComplete: Bool { attempts.last.map { $0.end != nil && !$0.willBeRetried } ?? false }

  /// Whether it failed while it was in quarantine, as reports note at the failure.
  var wasQuarantined: Bool {
    attempts.flatMap(\.events).contains { event in
      guard case .attached(let attachment, _, _) = event, case .text(let text) = attachment.body
      else { return false }
      return attachment.mediaType == Attachment.logMediaType
        && text.hasPrefix(Quarantine.Entry.notePrefix)
    }
  }
}

/// The messages about a scenario, in their order.
///
/// Messages that no run writes are refused: a line that is lost or changed must not make a scenario look better than it
/// was.
extension RecordedScenario {
  mutating func begin(_ number: Int, at time: Duration) throws(MessageError) {
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

  mutating func start(_ id: String, at time: Duration) throws(MessageError) {
    attempts[try running()].events.append(.started(try number(of: id), time))
  }

  mutating func attach(
    _ attachment: Attachment, to id: String, at time: Duration?
  ) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    if attachment.mediaType == ComparisonNote.mediaType {
      attempts[attempt].comparison = ComparisonNote(attachment)
    } else {
      attempts[attempt].events.append(.attached(attachment, number, time))
    }
  }

  mutating func end(
    _ id: String, _ result: MessageResult, at time: Duration
  ) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    guard attempts[attempt].results.count == number else {
      throw MessageError("a step before '\(id)' has not ended")
    }
    var result = result
    result.comparison = attempts[attempt].comparison.take()
    attempts[attempt].events.append(.ended(number, result, time))
    attempts[attempt].results.append(result)
  }

  mutating func end(willBeRetried: Bool, at time: Duration) throws(MessageError) {
    let attempt = try running()
    let missing = testSteps.count - attempts[attempt].results.count
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

  /// Decides what the scenario came to: what the worst step of the last attempt did, or nothing if the run did not reach
  /// it.
  private mutating func settle() {
    let worst = attempts.last?.worst
    if content.steps.isEmpty {
      outcome = .undefined
    } else if worst?.notRun != nil {
      outcome = nil
    } else {
      // What ended with a process in which others ran as well says nothing about this scenario.
      let isFlaky = attempts.dropLast().contains {
        $0.worst?.result(besides: 0).problem?.isSharedExit != true
      }
      outcome = ScenarioOutcome(worst?.status ?? .passed, isFlaky: isFlaky)
    }
  }
}

/// One execution of a recorded scenario.
struct RecordedAttempt: Sendable {
  /// What happened, to which test step, and when.
  enum Event: Sendable {
    case started(Int, Duration)
    case ended(Int, MessageResult, Duration)
    /// The time may not be known.
    case attached(Attachment, Int, Duration?)
  }

  let start: Duration
  fileprivate(set) var events: [Event] = []
  /// The results of the test steps that have ended, in their order.
  fileprivate(set) var results: [MessageResult] = []
  /// What the expectation compared with which the step fails that runs.
  fileprivate var comparison: ComparisonNote?
  /// Nil if the messages end before.
  fileprivate(set) var end: Duration?
  fileprivate(set) var willBeRetried = false

  init(start: Duration) { self.start = start }

  /// The first of the worst results.
  fileprivate var worst: MessageResult? {
    results.reduce(nil) { worst, result in
      worst.map { $0.status >= result.status ? $0 : result } ?? result
    }
  }
}
