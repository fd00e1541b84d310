/// Something that happened in a run. Events carry indices into the plan, never its contents.
///
/// The events of a scenario reach reporters together and in plan order, whatever ran in parallel.
package enum Event: Sendable {
  /// Comes first, once.
  case runStarted
  /// A hook around the whole run begins: before all scenarios, or after all of them. Its end
  /// follows, with nothing but attachments between.
  case runHookStarted(hook: Int)
  /// A hook around the whole run ended.
  case runHookFinished(hook: Int, StepResult)
  /// An attempt at a scenario begins, and with it its first test step. Each of the others begins when
  /// the one before it ends, so that nobody has to tell.
  case scenarioStarted(ScenarioAttempt)
  /// A running step or hook attached something; comes between its start and its end.
  indirect case attached(Attachment, to: AttachmentPlace)
  /// A test step ended. Every test step of a scenario that started does end; of those that passed it is
  /// told only if somebody wants to know (`RunOptions.tellsPassedSteps`).
  case stepFinished(ScenarioAttempt, step: Int, StepResult)
  /// The attempt is over. When it is to be retried, the next attempt follows.
  case scenarioFinished(ScenarioAttempt, ScenarioResult)
  /// Something went wrong that belongs to no scenario and no hook, such as a failed assertion in a
  /// task that outlived its scenario. It fails the run, may come at any time between the start and the
  /// end of the run, and may come several times. Record it in the log, not in a lane; in a worker
  /// process too.
  indirect case runProblem(Problem)
  /// Comes last, once, whatever happened.
  indirect case runFinished(RunEnd)
}

/// How a run ended.
package enum RunEnd: Sendable, Equatable {
  /// Everything that was to run did, or was left out for a reason that its events give.
  case complete
  /// The run was interrupted from outside.
  case interrupted
  /// A fault of the runner itself ended the run early.
  case broken(Problem)
}

/// Why a scenario that was selected did not run to its end, although none of its steps or hooks
/// decided so.
package enum NotRun: String, Sendable, CaseIterable {
  case failFast = "FailFast"
  case interrupted = "Interruption"
  case dryRun = "DryRun"
  case brokenOff = "BrokenOff"

  /// The reason in words.
  package var reason: String {
    switch self {
    case .failFast: "not run: --fail-fast ended the run after the first failure"
    case .interrupted: "not run: the run was interrupted"
    case .brokenOff: "not run: the run could not go on"
    case .dryRun: "not run: --dry-run only looks for the definitions of steps"
    }
  }

  /// The reason as the problem of the first step that did not run.
  var problem: Problem { Problem(reason, type: rawValue) }
}

/// What came of an attempt at a scenario.
package struct ScenarioResult: Sendable, Equatable {
  /// That of its worst step.
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
package struct TimedEvent: Sendable {
  package let event: Event
  package let time: Duration

  package init(_ event: Event, at time: Duration) {
    self.event = event
    self.time = time
  }

  /// Whether this is the end of a test step that passed: most events are, and many reports need not look
  /// at those, because a scenario that is over has no others besides those that are told.
  var isPassedStep: Bool {
    if case .stepFinished(_, _, let result) = event { result.status == .passed } else { false }
  }
}

/// Whoever wants to hear of a run. Events come one at a time and in plan order, so a receiver is a
/// plain value that needs no lock.
package protocol EventReceiver: Sendable {
  /// Whether somebody looks on while scenarios run. Where nobody does, events come a scenario at a
  /// time, which keeps scenarios that run side by side from waiting for each other.
  var isWatched: Bool { get }

  /// Takes note of one event.
  mutating func receive(_ event: TimedEvent)

  /// Takes note of several events that followed each other.
  mutating func receive(_ events: [TimedEvent])
}

extension EventReceiver {
  package var isWatched: Bool { true }

  package mutating func receive(_ events: [TimedEvent]) {
    for event in events { receive(event) }
  }
}
