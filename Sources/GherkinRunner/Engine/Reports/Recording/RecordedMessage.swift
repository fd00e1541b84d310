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

extension StepResult {
  /// The result in a message.
  ///
  /// - Parameter note: What is wrong, in values; the message alone has it as text.
  init(_ json: JSONValue, _ note: ProblemNote?) throws(MessageError) {
    let status = try json.text("status")
    guard let known = Status(rawValue: status.lowercased()) else {
      throw MessageError("there is no status '\(status)'")
    }
    var problem = note?.problem ?? Problem(json)
    // What was skipped needs no note: errors of suites that skip have none of these types.
    if known == .skipped, let reason = problem.flatMap({ NotRun(rawValue: $0.type) }) {
      problem?.cause = .notRun(reason)
    }
    self.init(known, duration: try json.time("duration"), problem: problem)
  }
}

extension Problem {
  /// The problem in a message; nil if it has none.
  init?(_ json: JSONValue) {
    guard let message = json["message"]?.string else { return nil }
    self.init(message, type: json["exception"]?["type"]?.string ?? "Error")
  }
}
