import Synchronization

/// Collects what a running step or hook adds to its result: attachments, and checks that failed without
/// ending it.
///
/// A class, because the contexts of worlds and hooks write to it while the run reads it.
package final class Recorder: Sendable {
  private struct State {
    var place: AttachmentPlace?
    var failures: [ExpectationFailure] = []
    var isFailing = false
    /// Whether all steps are over, so that no failure can belong to one.
    var isClosed = false
  }

  private let state = Mutex(State())
  private let attach: @Sendable (Attachment, AttachmentPlace) -> Void
  private let noteLate: @Sendable (ExpectationFailure) -> Void

  /// - Parameters:
  ///   - noteLate: Receives failures after the last step or hook.
  ///   - attach: Receives attachments, at once.
  package init(
    noteLate: @escaping @Sendable (ExpectationFailure) -> Void,
    attach: @escaping @Sendable (Attachment, AttachmentPlace) -> Void
  ) {
    self.noteLate = noteLate
    self.attach = attach
  }

  /// Whether something in the scenario has failed so far.
  var isFailing: Bool { state.withLock { $0.isFailing } }

  /// Starts a step or hook.
  package func begin(_ place: AttachmentPlace) {
    state.withLock { $0.place = place }
  }

  /// Ends it, and returns the checks that failed since `begin`.
  package func end() -> [ExpectationFailure] {
    state.withLock { state in
      state.place = nil
      defer { state.failures.removeAll() }
      return state.failures
    }
  }

  /// The checks that failed since `begin`.
  var notedFailures: [ExpectationFailure] { state.withLock { $0.failures } }

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
      defer { state.failures.removeAll() }
      return state.failures
    }
    for failure in late { noteLate(failure) }
  }

  /// Attaches to the step or hook that runs; if none does, the attachment has no place in a report.
  func add(_ attachment: Attachment) {
    guard let place = state.withLock({ $0.place }) else { return }
    attach(attachment, place)
  }
}

/// The step or hook that an attachment belongs to.
package enum AttachmentPlace: Sendable, Hashable {
  /// A test step of a scenario.
  case step(ScenarioAttempt, step: Int)
  /// A hook around the whole run.
  case runHook(Int)
}

/// One attempt at one scenario of the plan.
package struct ScenarioAttempt: Sendable, Hashable {
  // Small, because every event has one.
  private let storedScenario: Int32
  private let storedAttempt: Int32

  /// - Parameters:
  ///   - scenario: The scenario's index in the plan.
  ///   - attempt: 0 for the first attempt.
  package init(scenario: Int, attempt: Int = 0) {
    storedScenario = Int32(clamping: scenario)
    storedAttempt = Int32(clamping: attempt)
  }

  /// The scenario's index in the plan.
  package var scenario: Int { Int(storedScenario) }

  /// 0 for the first attempt.
  package var attempt: Int { Int(storedAttempt) }

  /// The attempt after this one.
  var next: ScenarioAttempt { ScenarioAttempt(scenario: scenario, attempt: attempt + 1) }
}
