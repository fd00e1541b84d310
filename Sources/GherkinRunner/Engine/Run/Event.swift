/// Something that happened in a run. Events carry indices into the plan, never its contents.
///
/// The order is always the same: `runStarted`, the hooks before the run, the scenarios in plan order,
/// the hooks after the run, `runFinished`. The events of a scenario come together, whatever ran in
/// parallel: `scenarioStarted`, `worldNotMade` if that is so, then for each test step `stepStarted`, its attachments and
/// `stepFinished`, then `scenarioFinished`.
package enum Event: Codable, Sendable {
  /// Comes first, once.
  case runStarted
  /// A hook around the whole run starts; only attachments and run problems come before its end.
  case runHookStarted(hook: Int)
  case runHookFinished(hook: Int, StepResult)
  /// An attempt at a scenario starts: its world is made.
  case scenarioStarted(ScenarioAttempt)
  /// The world of the attempt could not be made, or does not apply. All its test steps are skipped.
  indirect case worldNotMade(ScenarioAttempt, StepResult)
  /// A test step starts. All test steps of a scenario start and finish, in order; one that is not run
  /// starts and finishes at the same time.
  case stepStarted(ScenarioAttempt, step: Int)
  case stepFinished(ScenarioAttempt, step: Int, StepResult)
  /// A running step or hook attached something; comes between its start and its end.
  indirect case attached(Attachment, to: AttachmentPlace)
  /// The attempt is over. If the scenario is retried, the next attempt follows.
  case scenarioFinished(ScenarioAttempt, ScenarioResult)
  /// A problem that belongs to no scenario and no hook, such as an assertion that failed in a task
  /// after its scenario. It fails the run. It may come at any time during the run, even within a
  /// scenario, and more than once.
  indirect case runProblem(Problem)
  /// Something that the scenario or the hook around the run, which the text names, has started still runs at the end of
  /// the run, and could still report a failure.
  case stillRunning(String)
  /// Comes last, exactly once.
  indirect case runFinished(RunEnd)
}

extension Event {
  /// The scenario this belongs to; `nil` for events of the whole run.
  package var scenario: Int? {
    switch self {
    case .runStarted, .runFinished, .runProblem, .runHookStarted, .runHookFinished,
      .attached(_, .runHook), .stillRunning:
      nil
    case .scenarioStarted(let id), .worldNotMade(let id, _), .stepStarted(let id, _),
      .stepFinished(let id, _, _),
      .attached(_, .step(let id, _)), .scenarioFinished(let id, _):
      id.scenario
    }
  }

  /// Whether this is the last event of its scenario.
  package var endsScenario: Bool {
    if case .scenarioFinished(_, let result) = self { return !result.willBeRetried }
    return false
  }
}

extension NotRun {
  /// The reason in words.
  package var reason: String {
    switch self {
    case .failFast: "not run: --fail-fast ended the run after the first failure"
    case .interrupted: "not run: the run was interrupted"
    case .brokenOff: "not run: the run could not go on"
    case .runHook: "not run: a hook before the run did not pass"
    case .dryRun: "not run: --dry-run only looks for the definitions of steps"
    }
  }

  /// The reason as the problem of the first step that did not run.
  var problem: Problem { Problem(reason, notRun: self) }
}

extension Problem {
  package init(_ message: String, notRun: NotRun) {
    self.init(message, type: notRun.rawValue)
    cause = .notRun(notRun)
  }

  /// Why the step did not run, or was interrupted; nil if it has this problem by itself.
  package var notRun: NotRun? { if case .notRun(let reason) = cause { reason } else { nil } }
}

extension Status {
  /// What a scenario comes to whose last attempt has this status after `failures` attempts that failed: it has failed
  /// unless the last one passed. One that skips itself or cannot run shows nothing that would clear it.
  package func standing(after failures: Int) -> Status {
    failures > 0 && self != .passed ? .failed : self
  }
}

/// The result of an attempt at a scenario.
package struct ScenarioResult: Codable, Sendable, Equatable {
  /// That of its worst step, or of the attempts before it if they failed and it did not pass.
  package var status: Status
  package var duration: Duration
  /// Whether another attempt follows, and this one does not count.
  package var willBeRetried = false
  /// Why the scenario was skipped, unless one of its steps or hooks skipped it on purpose.
  package var notRun: NotRun?

  package init(
    status: Status, duration: Duration, willBeRetried: Bool = false, notRun: NotRun? = nil
  ) {
    self.status = status
    self.duration = duration
    self.willBeRetried = willBeRetried
    self.notRun = notRun
  }
}

/// An event and when it happened, as time since the run began.
package struct TimedEvent: Codable, Sendable {
  package let event: Event
  package let time: Duration

  package init(_ event: Event, at time: Duration) {
    self.event = event
    self.time = time
  }
}

/// Receives the events of a run, one at a time and in order, so a receiver is a plain value that needs
/// no lock.
package protocol EventReceiver: Sendable {
  /// Whether the events of a scenario are wanted while it runs. Otherwise they come when it is over,
  /// which keeps scenarios that run side by side from waiting for each other.
  var isInteractive: Bool { get }

  mutating func receive(_ event: TimedEvent)

  /// Receives several events that follow each other.
  mutating func receive(_ events: [TimedEvent])
}

extension EventReceiver {
  package var isInteractive: Bool { true }

  package mutating func receive(_ events: [TimedEvent]) {
    for event in events { receive(event) }
  }
}
