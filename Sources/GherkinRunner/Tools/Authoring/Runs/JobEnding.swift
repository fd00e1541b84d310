import Synchronization

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
  package let text: String
}

/// How the program of a job ended.
package struct JobEnding: Sendable {
  let end: ProgramEnd
  /// What the messages of a run say.
  let recorder: RunRecorder
  /// What it wrote to standard output, if that is neither messages nor a log.
  let output: String
  /// What else it wrote.
  let log: String

  /// What the run came to.
  ///
  /// - Parameter hasUnsaved: Whether text ran that is not saved.
  func result(wasStopped: Bool, hasUnsaved: Bool) -> RunResult {
    let note = hasUnsaved ? " (with unsaved changes)" : ""
    let counts = recorder.ended.words
    // Only the program knows whether the run is green: scenarios are not all that can fail.
    if recorder.run.isGreen, end == .exited(0) {
      return recorder.total == 0
        ? RunResult(
          outcome: .nothing, text: "No scenario ran: a filter in specs.json may leave it out.")
        : RunResult(outcome: .passed, text: "\(counts)\(note).")
    }
    if wasStopped {
      return RunResult(
        outcome: .stopped, text: "The run was stopped\(counts.isEmpty ? "" : ": \(counts)")\(note)."
      )
    }
    if case .notStarted(let reason) = end {
      return RunResult(outcome: .failed, text: "The run cannot start: \(reason)")
    }
    let text = [counts.isEmpty ? "" : "\(counts)\(note).", fault].filter { !$0.isEmpty }
    return RunResult(outcome: .failed, text: text.joined(separator: " "))
  }

  /// What made the run red besides its scenarios; empty if it was those alone.
  private var fault: String {
    let lines = log.split(separator: "\n")
    // Warnings may stand before it.
    let error = (lines.first { $0.hasPrefix("error:") } ?? lines.first).map(String.init) ?? "\(end)"
    guard recorder.run.end != nil else { return "The run ended early: \(error)" }
    let faults = OutsideFailure.all(in: recorder.run).map(\.text)
    let hasFailed = Status.allCases.contains { $0 > .skipped && recorder.ended[$0] > 0 }
    if faults.isEmpty, hasFailed, end != .exited(2) { return "" }
    return "The run failed: \((faults.isEmpty ? [error] : faults).joined(separator: "; "))"
  }
}

/// Collects what the program of a job writes, and posts what it comes to.
///
/// A class, because two threads read: its output, and its errors.
final class JobOutput: Sendable {
  private let job: RunService.Job
  private let post: @Sendable (RunService.Event) -> Void
  private let state: Mutex<(recorder: RunRecorder, output: Bytes, log: Bytes)>

  /// More of what it writes is not kept, besides messages.
  private static let limit = 1 << 20

  init(_ job: RunService.Job, post: @escaping @Sendable (RunService.Event) -> Void) {
    (self.job, self.post) = (job, post)
    state = Mutex((RunRecorder(originals: job.unsaved.originals), [], []))
  }

  func receive(_ event: ProgramEvent) {
    let (kind, number) = (job.kind, job.number)
    let news = state.withLock { state -> RunService.Event? in
      switch event {
      case .output(let bytes) where kind == .run:
        let results = state.recorder.results(in: bytes)
        return .advanced(
          number, results, ended: state.recorder.ended, total: state.recorder.total)
      case .output(let bytes) where kind == .mutation: state.output += bytes
      case .output(let bytes), .errorOutput(let bytes):
        state.log += bytes.prefix(max(0, Self.limit - state.log.count))
      case .ended(let end):
        func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
        return .ended(
          number,
          JobEnding(
            end: end, recorder: state.recorder, output: text(state.output), log: text(state.log)))
      }
      return nil
    }
    if let news { post(news) }
  }
}
