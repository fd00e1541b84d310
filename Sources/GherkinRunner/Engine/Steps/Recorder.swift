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
  private let noteFirst: @Sendable (ExpectationFailure) -> Void
  private let noteLate: @Sendable (ExpectationFailure) -> Void

  /// - Parameters:
  ///   - owner: What it records, in words.
  ///   - noteFirst: Receives the first failure of each step or hook as it happens.
  ///   - noteLate: Receives failures after the last step or hook.
  package init(
    in census: RecorderCensus = RecorderCensus(),
    of owner: @escaping @Sendable () -> String = { "" },
    noteFirst: @escaping @Sendable (ExpectationFailure) -> Void = { _ in },
    noteLate: @escaping @Sendable (ExpectationFailure) -> Void,
    attach: @escaping @Sendable (Attachment, AttachmentPlace) -> Void
  ) {
    self.census = census
    self.noteFirst = noteFirst
    self.noteLate = noteLate
    self.attach = attach
    census.add(ObjectIdentifier(self), owner)
  }

  deinit { census.remove(ObjectIdentifier(self)) }

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
    let (isLate, isFirst) = state.withLock { state in
      if !state.isClosed { state.failures.append(failure) }
      return (state.isClosed, state.failures.count == 1)
    }
    if isLate { noteLate(failure) } else if isFirst { noteFirst(failure) }
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

/// The recorders of a run that something refers to: its own steps, or tasks that they have left running, which may still
/// report a failure.
///
/// A class, because all recorders of a run share it.
package final class RecorderCensus: Sendable {
  /// What the recorders record, in words.
  private let present = Mutex<[ObjectIdentifier: @Sendable () -> String]>([:])

  package init() {}

  /// Whether nothing can report a failure any more.
  var isEmpty: Bool { present.withLock { $0.isEmpty } }

  /// What something still refers to, each thing once.
  var owners: [String] { Set(present.withLock { Array($0.values) }.map { $0() }).sorted() }

  fileprivate func add(_ recorder: ObjectIdentifier, _ owner: @escaping @Sendable () -> String) {
    present.withLock { $0[recorder] = owner }
  }

  fileprivate func remove(_ recorder: ObjectIdentifier) {
    _ = present.withLock { $0.removeValue(forKey: recorder) }
  }
}

/// The step or hook that an attachment belongs to.
package enum AttachmentPlace: Codable, Sendable, Hashable {
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
