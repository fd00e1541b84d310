/// A time, or a duration, as messages have it.
struct MessageTime: Decodable {
  let seconds: Int64
  let nanos: Int64

  var duration: Duration { .seconds(seconds) + .nanoseconds(nanos) }
}

/// What came of a step or a hook, as messages have it.
struct MessageResult: Decodable {
  struct Exception: Decodable {
    let type: String
    let stackTrace: String?
  }

  let status: String
  let duration: MessageTime
  let message: String?
  let exception: Exception?

  /// The result; `places` is how many places explain it besides that of a failed expectation.
  func result(besides places: Int) throws(MessageError) -> StepResult {
    guard let status = Status(rawValue: status.lowercased()) else {
      throw MessageError("there is no status '\(status)'")
    }
    return StepResult(
      status, duration: duration.duration,
      problem: message.map { Problem($0, exception, besides: places) })
  }
}

extension Problem {
  /// The problem behind a message: what was compared, and where, is told by its text alone.
  init(_ message: String, _ exception: MessageResult.Exception?, besides places: Int) {
    let type = exception?.type ?? "Error"
    self.init(message, type: type, location: nil)
    let head = "\(type): \(message)"
    if let trace = exception?.stackTrace, trace.hasPrefix(head) {
      let lines = trace.dropFirst(head.count).split(separator: "\n")
      if lines.count > places { location = lines.first.flatMap(SourceReference.init(trace:)) }
    }
    guard type == String(describing: ExpectationFailure.self) else { return }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    expected = lines.first { $0.hasPrefix("expected: ") }.map { String($0.dropFirst(10)) }
    actual = lines.first { $0.hasPrefix("  actual: ") }.map { String($0.dropFirst(10)) }
  }
}

extension SourceReference {
  /// A line of a stack trace: `path:line`.
  fileprivate init?(trace: Substring) {
    guard let colon = trace.lastIndex(of: ":"), let line = Int(trace[trace.index(after: colon)...])
    else { return nil }
    self.init(filePath: String(trace[..<colon]), line: line, column: 1)
  }
}

/// What is wrong with a message, in words that follow a place and a colon.
struct MessageError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
