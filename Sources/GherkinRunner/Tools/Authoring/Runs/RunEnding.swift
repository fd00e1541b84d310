/// What a run came to, as its program has decided and a client shows it.
package struct RunResult: Sendable {
  package enum Outcome: String, Sendable {
    case passed, failed
    /// There was nothing to run.
    case nothing
    /// The user ended it.
    case stopped
  }

  package let outcome: Outcome
  /// How many scenarios ended with each status.
  package let counts: String
  package let text: String
}

/// How a run ended.
package struct RunEnding: Sendable {
  let end: ProgramEnd
  let recorder: RunRecorder
  /// What it wrote to standard error.
  let errors: String
  /// Its messages; empty if there are too many to keep.
  var messages: Bytes { recorder.messages }

  /// - Parameter hasUnsaved: Whether text ran that is not saved.
  func result(wasStopped: Bool, hasUnsaved: Bool) -> RunResult {
    let note = hasUnsaved ? " (with unsaved changes)" : ""
    let counts = recorder.ended.words
    func result(_ outcome: RunResult.Outcome, _ text: String) -> RunResult {
      RunResult(outcome: outcome, counts: counts, text: text)
    }
    // Only the program knows whether the run is green: scenarios are not all that can fail.
    if recorder.run.isGreen, end == .exited(0) {
      return recorder.total == 0
        ? result(.nothing, "No scenario ran: a filter in specs.json may leave it out.")
        : result(.passed, "\(counts)\(note).")
    }
    if wasStopped {
      return result(
        .stopped, "The run was stopped\(counts.isEmpty ? "" : ": \(counts)")\(note).")
    }
    if case .notStarted(let reason) = end {
      return result(.failed, "The run cannot start: \(reason)")
    }
    let text = [counts.isEmpty ? "" : "\(counts)\(note).", fault].filter { !$0.isEmpty }
    return result(.failed, text.joined(separator: " "))
  }

  /// What made the run red besides its scenarios; empty if it was those alone.
  private var fault: String {
    let lines = errors.split(separator: "\n")
    // Warnings may stand before it.
    let error = (lines.first { $0.hasPrefix("error:") } ?? lines.first).map(String.init) ?? "\(end)"
    guard recorder.run.end != nil else { return "The run ended early: \(error)" }
    let faults = OutsideFailure.all(in: recorder.run).map(\.text)
    let hasFailed = Status.allCases.contains { $0 > .skipped && recorder.ended[$0] > 0 }
    if faults.isEmpty, hasFailed, end != .exited(2) { return "" }
    return "The run failed: \((faults.isEmpty ? [error] : faults).joined(separator: "; "))"
  }
}
