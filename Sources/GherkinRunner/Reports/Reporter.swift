/// Turns the events of a run into one report.
///
/// A reporter is a plain value: it looks names up in the plan and appends bytes to a buffer. It does
/// not know where the bytes go, nor what else runs.
package protocol Reporter: Sendable {
  /// Adds what `event` means for this report to `buffer`.
  mutating func receive(_ event: TimedEvent, plan: Plan, into buffer: inout ReportBuffer)

  /// Adds what several events mean that followed each other, the last of which ends something.
  mutating func receive(_ events: [TimedEvent], plan: Plan, into buffer: inout ReportBuffer)
}

extension Reporter {
  package mutating func receive(
    _ events: [TimedEvent], plan: Plan, into buffer: inout ReportBuffer
  ) {
    for event in events { receive(event, plan: plan, into: &buffer) }
  }
}
