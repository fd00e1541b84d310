import Synchronization

/// Collects what a running step or hook adds to its result: attachments, and checks that failed without
/// ending it.
///
/// A class, because the contexts of worlds and hooks write to it while the run reads it.
package final class Recorder: Sendable {
  private struct State {
    var place: AttachmentPlace?
    /// What was attached while the world was made, which belongs to the first step or hook.
    var early: [Attachment] = []
    var makesWorld = false
    /// Which hook around the step runs, if one does.
    var hook: HookInfo?
    var failures: [ExpectationFailure] = []
    var isFailing = false
    /// Whether all steps are over, so that no failure can belong to one.
    var isClosed = false

    mutating func takeFailures() -> [ExpectationFailure] {
      defer { failures = [] }
      return failures
    }
  }

  /// **Lock order:** attachments are passed on under this lock, so that none comes before the start of its step or
  /// after its end; what receives them uses no recorder.
  private let state = Mutex(State())
  /// Counts the recorders that something still refers to.
  private let census: RecorderCensus
  private let attach: @Sendable (Attachment, AttachmentPlace) -> Void
  private let noteLate: @Sendable (ExpectationFailure) -> Void

  /// - Parameter noteLate: Receives failures after the last step or hook.
  package init(
    in census: RecorderCensus = RecorderCensus(),
    noteLate: @escaping @Sendable (ExpectationFailure) -> Void,
    attach: @escaping @Sendable (Attachment, AttachmentPlace) -> Void
  ) {
    self.census = census
    self.noteLate = noteLate
    self.attach = attach
    census.add()
  }

  deinit { census.remove() }

  var isFailing: Bool { state.withLock { $0.isFailing } }

  func beginWorld() { state.withLock { $0.makesWorld = true } }

  /// Starts a step or hook.
  package func begin(_ place: AttachmentPlace) {
    state.withLock { state in
      state.place = place
      for attachment in state.early { attach(attachment, place) }
      state.early = []
    }
  }

  /// Starts a hook around the step that runs, or ends it.
  func begin(_ hook: HookInfo?) { state.withLock { $0.hook = hook } }

  var hook: HookInfo? { state.withLock { $0.hook } }

  /// Ends it, and returns the checks that failed since `begin`.
  package func end() -> [ExpectationFailure] {
    state.withLock { state in
      (state.place, state.makesWorld, state.hook) = (nil, false, nil)
      return state.takeFailures()
    }
  }

  /// Takes the checks that failed since `begin`, or since the last call: what runs next has not caused them.
  func takeFailures() -> [ExpectationFailure] { state.withLock { $0.takeFailures() } }

  package func noteFailure() { state.withLock { $0.isFailing = true } }

  /// Adds a failure to the step or hook that runs; between two of them, to the next.
  func add(_ failure: ExpectationFailure) {
    let isLate = state.withLock { state in
      if !state.isClosed { state.failures.append(failure) }
      return state.isClosed
    }
    if isLate { noteLate(failure) }
  }

  /// Ends the scenario or hook: failures from now on, or since the last step, are late.
  func close() {
    let late = state.withLock { state in
      state.isClosed = true
      return state.takeFailures()
    }
    for failure in late { noteLate(failure) }
  }

  /// Attaches to the step or hook that runs; if none does, the attachment has no place in a report.
  func add(_ attachment: Attachment) {
    state.withLock { state in
      if let place = state.place {
        attach(attachment, place)
      } else if state.makesWorld {
        state.early.append(attachment)
      }
    }
  }
}

/// How many recorders of a run something refers to: its own steps, or tasks that they have left running, which may still
/// report a failure.
///
/// A class, because all recorders of a run share it.
package final class RecorderCensus: Sendable {
  /// No order with other memory matters: who sees 0 knows that each recorder is gone.
  private let count = Atomic(0)

  package init() {}

  /// Whether nothing can report a failure any more.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  fileprivate func add() { count.add(1, ordering: .relaxed) }

  fileprivate func remove() { count.subtract(1, ordering: .relaxed) }
}

/// The step or hook that an attachment belongs to.
package enum AttachmentPlace: Sendable, Hashable {
  /// A test step of a scenario.
  case step(ScenarioAttempt, step: Int)
  /// A hook around the whole run.
  case runHook(Int)
}

/// One attempt at one scenario of the plan.
package struct ScenarioAttempt: Codable, Sendable, Hashable {
  /// The scenario's index in the plan.
  package let scenario: Int
  /// 0 for the first attempt.
  package let attempt: Int
  /// How many of the attempts before this one failed. One whose process ended while other scenarios ran as well says
  /// nothing about the scenario, and is not among them.
  package let failures: Int

  package init(scenario: Int, attempt: Int = 0, failures: Int = 0) {
    (self.scenario, self.attempt, self.failures) = (scenario, attempt, failures)
  }

  /// The attempt after this one.
  ///
  /// - Parameter countsFailure: Whether this one failed, and that counts.
  package func next(countsFailure: Bool = true) -> ScenarioAttempt {
    ScenarioAttempt(
      scenario: scenario, attempt: attempt + 1, failures: failures + (countsFailure ? 1 : 0))
  }
}
