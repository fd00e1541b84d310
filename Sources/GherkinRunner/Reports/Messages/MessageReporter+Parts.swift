/// What several messages have: results, problems and times.
extension MessageReporter {
  mutating func encode(_ result: StepResult, places: () -> [SourcePlace]) {
    json.write(upTo: 120) { out in
      out.literal("{\"status\":\"")
      out.literal(result.status.messageName)
      out.literal("\",\"duration\":")
      out.time(result.duration)
    }
    json.endValue()
    if let problem = result.problem { encode(problem, places: places()) }
    json.endObject()
  }

  mutating func encode(_ problem: Problem, places: [SourcePlace]) {
    json.member("message", problem.message)
    json.key("exception")
    json.beginObject()
    json.member("type", problem.type)
    json.member("message", problem.message)
    let trace = places.map { "\($0.path(from: surroundings.folder)):\($0.line)" }
    json.member(
      "stackTrace",
      (["\(problem.type): \(problem.message)"] + trace).joined(separator: "\n"))
    json.endObject()
  }

  mutating func endMessage(at time: Duration) {
    json.write(upTo: 100) { out in
      out.timestamp(time)
      out.literal("}}\n")
    }
    json.endKey()
  }
}

extension Status {
  fileprivate var messageName: String {
    switch self {
    case .passed: "PASSED"
    case .skipped: "SKIPPED"
    case .pending: "PENDING"
    case .undefined: "UNDEFINED"
    case .ambiguous: "AMBIGUOUS"
    case .failed: "FAILED"
    }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends a member that says when something happened, with the comma before it.
  mutating func timestamp(_ time: Duration) {
    literal(",\"timestamp\":")
    self.time(time)
  }

  /// Appends a time or a duration.
  mutating func time(_ time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    literal("{\"seconds\":")
    number(Int(seconds))
    literal(",\"nanos\":")
    number(Int(attoseconds / 1_000_000_000))
    literal("}")
  }
}
