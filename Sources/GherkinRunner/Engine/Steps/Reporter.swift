/// Writes a report in a format of the suite.
///
/// ```swift
/// struct FailureList: Reporter {
///   mutating func receive(_ event: RunEvent, into output: inout ReportOutput) {
///     guard case .scenarioFinished(let scenario, let result) = event.kind,
///       result.status == .failed, !result.willBeRetried
///     else { return }
///     output.write("\(scenario.path):\(scenario.line) \(scenario.name)\n")
///   }
/// }
///
/// extension Specs {
///   static var reporters: [String: @Sendable () -> any Reporter] {
///     ["failures": { FailureList() }]
///   }
/// }
/// ```
///
/// `--format failures` writes it to standard output, `--format failures:failures.txt` to a file.
///
/// A reporter is a value that receives one event at a time, on a queue of its own: it may block, and
/// neither the scenarios nor other reports wait for it. It lives in the process that reports, which is
/// not always the one that runs steps, so it must not share anything with them.
public protocol Reporter: Sendable {
  /// Receives the next event of the run, and adds to the report.
  ///
  /// - Throws: What keeps the report from being written. The reporter receives no further event, the
  ///   file is not written, other reports are complete, and the run ends with exit status 2.
  mutating func receive(_ event: RunEvent, into output: inout ReportOutput) throws
}

/// Where a reporter writes to.
public struct ReportOutput: TextOutputStream, Sendable {
  /// What has been written and not passed on.
  public private(set) var bytes: [UInt8] = []

  /// An output that keeps what is written, for tests.
  public init() {}

  /// Adds `text` as it is, without a line break. Text of features may hold control characters.
  public mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes.
  public mutating func write(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// The bytes that have been written since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
