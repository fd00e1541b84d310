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
    attempts[try running()].events.append(.started(try number(of: id), time))
  }

  package mutating func attach(
    _ attachment: Attachment, to id: String, at time: Duration?
  ) throws(MessageError) {
    let (attempt, number) = (try running(), try number(of: id))
    if attachment.mediaType == ComparisonNote.mediaType {
      attempts[attempt].comparison = ComparisonNote(attachment)
    } else {
      attempts[attempt].events.append(.attached(attachment, number, time))
    }
  }

  package mutating func end(
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

  package mutating func end(willBeRetried: Bool, at time: Duration) throws(MessageError) {
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

  /// Decides what the scenario came to: what the worst step of the last attempt did, or of the last that failed, or that
  /// the run did not reach it.
  private mutating func settle() {
    // What ended with a process in which others ran as well says nothing about this scenario.
    let failed = attempts.dropLast().filter {
      $0.worst?.result(besides: 0).problem?.isSharedExit != true
    }
    let last = attempts.last?.worst
    let status = (last?.status ?? .passed).standing(after: failed.count)
    let decisive = status == last?.status ? last : failed.last?.worst
    reason = decisive.flatMap { $0.status > .skipped ? $0.message : nil }
    if content.steps.isEmpty {
      outcome = .undefined
    } else if decisive?.notRun != nil {
      outcome = nil
    } else {
      outcome = ScenarioOutcome(status, isFlaky: !failed.isEmpty)
    }
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
    case ended(Int, MessageResult, Duration)
    /// The time may not be known.
    case attached(Attachment, Int, Duration?)
  }

  package let start: Duration
  package fileprivate(set) var events: [Event] = []
  /// The results of the test steps that have ended, in their order.
  package fileprivate(set) var results: [MessageResult] = []
  /// What the expectation compared with which the step fails that runs.
  fileprivate var comparison: ComparisonNote?
  /// Nil if the messages end before.
  package fileprivate(set) var end: Duration?
  package fileprivate(set) var willBeRetried = false

  /// The first of the worst results.
  fileprivate var worst: MessageResult? { results.max { $0.status < $1.status } }
}
