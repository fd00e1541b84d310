import Foundation

/// A line of a stream of Cucumber Messages.
struct RecordedMessage: Sendable {
  /// Such as `testStepFinished`.
  let kind: String
  let body: JSONValue

  /// Reads a line.
  init(_ line: ArraySlice<UInt8>) throws(MessageError) {
    guard let members = (try? JSONReader.read(Bytes(line), .message))?.members,
      let member = members.first, members.count == 1, member.value.members != nil
    else { throw .noMessage }
    (kind, body) = (member.name, member.value)
  }
}

/// What is wrong with a message, as it follows a place and a colon.
package struct MessageError: Error {
  /// Where in the line it is wrong is of no use to anyone.
  static let noMessage = MessageError("this is not a Cucumber message")

  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Members that a message must have.
extension JSONValue {
  package func text(_ name: String) throws(MessageError) -> String {
    guard let text = self[name]?.string else { throw .noMessage }
    return text
  }

  package func list(_ name: String) throws(MessageError) -> [JSONValue] {
    guard let list = self[name]?.array else { throw .noMessage }
    return list
  }

  /// The texts `member` of the elements of a list.
  package func texts(_ name: String, _ member: String) throws(MessageError) -> [String] {
    try list(name).map { element throws(MessageError) in try element.text(member) }
  }

  /// A time since 1970, or a duration.
  package func time(_ name: String = "timestamp") throws(MessageError) -> Duration {
    guard let seconds = self[name]?["seconds"]?.int, let nanos = self[name]?["nanos"]?.int else {
      throw .noMessage
    }
    guard let time = Duration(seconds: Int64(seconds), nanos: Int64(nanos)) else {
      throw MessageError("the time of \(seconds) s and \(nanos) ns is out of range")
    }
    return time
  }
}

extension Duration {
  /// The time from `start` to this one. By clocks that are wrong it may be less than nothing, or more than a year,
  /// which counts as these.
  package func elapsed(since start: Duration) -> Duration {
    min(max(.zero, self - start), Duration.longestLimit)
  }
}

extension Attachment {
  package init(_ json: JSONValue) throws(MessageError) {
    let (body, encoding) = (try json.text("body"), try json.text("contentEncoding"))
    let content: Body
    switch encoding {
    case "IDENTITY": content = .text(body)
    case "BASE64":
      guard let data = Data(base64Encoded: body) else {
        throw MessageError("the attachment is not base64")
      }
      content = .bytes(Array(data))
    default: throw MessageError("there is no encoding '\(encoding)'")
    }
    self.init(content, mediaType: try json.text("mediaType"), name: json["fileName"]?.string)
  }

  /// Keeps the first `limit` characters of a text, and nothing of other content.
  package mutating func shorten(to limit: Int) {
    switch body {
    case .text(let text): body = .text(String(text.prefix(limit)))
    case .bytes: body = .bytes([])
    }
  }
}

extension PickleContent {
  /// The content of a `pickle` message.
  package init(_ json: JSONValue) throws(MessageError) {
    self.init(
      tags: try json.texts("tags", "name"),
      steps: try json.list("steps").map { step throws(MessageError) in
        let argument = step["argument"]
        return Step(
          type: step["type"]?.string.flatMap(StepType.init(officialName:)) ?? .unknown,
          text: try step.text("text"),
          dataTable: argument?["dataTable"]?["rows"]?.array?.map { row in
            (row["cells"]?.array ?? []).map { $0["value"]?.string ?? "" }
          },
          docString: argument?["docString"]?["content"]?.string,
          mediaType: argument?["docString"]?["mediaType"]?.string)
      })
  }
}

/// The result of a step or a hook.
package struct MessageResult: Sendable {
  package let status: Status
  package let message: String?
  /// The type of the problem.
  package let type: String?
  private let trace: String
  private let duration: Duration
  /// What an expectation compared, as the attachment before it says.
  var comparison: ComparisonNote?

  package init(_ json: JSONValue) throws(MessageError) {
    let status = try json.text("status")
    guard let known = Status(rawValue: status.lowercased()) else {
      throw MessageError("there is no status '\(status)'")
    }
    self.status = known
    duration = try json.time("duration")
    message = json["message"]?.string
    type = json["exception"]?["type"]?.string
    trace = json["exception"]?["stackTrace"]?.string ?? ""
  }

  /// The places that explain the result, from the innermost.
  package var places: [SourcePlace] {
    trace.split(separator: "\n").dropFirst(message?.split(separator: "\n").count ?? 1)
      .compactMap { line in
        SourceReference(trace: line).map { SourcePlace(path: $0.filePath, line: $0.line) }
      }
  }

  /// Why the step did not run, if the reason is not in its scenario.
  package var notRun: NotRun? { type.flatMap(NotRun.init) }

  /// - Parameter places: How many places explain the result besides that of a failed expectation.
  package func result(besides places: Int) -> StepResult {
    let problem = message.map { message in
      var problem = Problem(message, type: type, trace: trace, besides: places)
      comparison?.complete(&problem)
      return problem
    }
    return StepResult(status, duration: duration, problem: problem)
  }
}

extension Problem {
  /// The problem described by a message: only its text says where.
  fileprivate init(_ message: String, type: String?, trace: String, besides places: Int) {
    self.init(message, type: type ?? "Error", location: nil)
    let head = "\(self.type): \(message)"
    if trace.hasPrefix(head) {
      let lines = trace.dropFirst(head.count).split(separator: "\n")
      if lines.count > places { location = lines.first.flatMap(SourceReference.init(trace:)) }
    }
  }

  /// What the end of a run says, apart from whether it succeeded; nil if it says nothing.
  init?(endOfRun json: JSONValue) {
    guard let message = json["message"]?.string else { return nil }
    let exception = json["exception"]
    self.init(
      message, type: exception?["type"]?.string, trace: exception?["stackTrace"]?.string ?? "",
      besides: 0)
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
