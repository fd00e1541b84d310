import Foundation

/// A line of a stream of Cucumber Messages, as far as recorded runs need it: exactly one member is set, or none for a
/// message that is not needed.
struct MessageEnvelope: Decodable, Sendable {
  struct Source: Decodable {
    let uri: String
    let data: String
  }

  struct ParseError: Decodable {
    struct Place: Decodable { let uri: String }
    let source: Place
  }

  /// The names in a feature, by which scenarios are called.
  struct GherkinDocument: Decodable {
    struct Feature: Decodable {
      let name: String
      let children: [Child]
    }

    struct Child: Decodable, Sendable {
      let rule: Rule?
      let scenario: Scenario?
    }

    struct Rule: Decodable, Sendable {
      let name: String
      let children: [Child]
    }

    struct Scenario: Decodable {
      let id: String
      let examples: [Examples]
    }

    struct Examples: Decodable { let tableBody: [Row]? }
    struct Row: Decodable { let id: String }

    let uri: String?
    let feature: Feature?
  }

  struct Pickle: Decodable {
    struct Place: Decodable { let line: Int }
    struct Tag: Decodable { let name: String }

    struct Step: Decodable {
      struct Argument: Decodable {
        struct Table: Decodable { let rows: [Row] }
        struct Row: Decodable { let cells: [Cell] }
        struct Cell: Decodable { let value: String }

        struct DocString: Decodable {
          let content: String
          let mediaType: String?
        }

        let dataTable: Table?
        let docString: DocString?
      }

      let id: String
      let text: String
      let type: String?
      let argument: Argument?
    }

    let id: String
    let uri: String
    let location: Place
    let name: String
    let astNodeIds: [String]
    let tags: [Tag]
    let steps: [Step]
  }

  struct StepDefinition: Decodable {
    struct Pattern: Decodable { let source: String }
    let pattern: Pattern
  }

  struct UndefinedParameterType: Decodable { let expression: String }

  struct Hook: Decodable {
    let id: String
    let type: String?
    let name: String?
    let tagExpression: String?
  }

  struct TestCase: Decodable {
    struct Step: Decodable {
      let id: String
      /// The step of the pickle; `nil` for a hook.
      let pickleStepId: String?
    }
    let id: String
    let pickleId: String
    let testSteps: [Step]
  }

  struct TestCaseStarted: Decodable {
    let id: String
    let testCaseId: String
    let attempt: Int
    let timestamp: MessageTime
  }

  struct TestCaseFinished: Decodable {
    let testCaseStartedId: String
    let willBeRetried: Bool
    let timestamp: MessageTime
  }

  struct TestStep: Decodable {
    let testCaseStartedId: String
    let testStepId: String
    /// The result, when it has finished.
    let testStepResult: MessageResult?
    let timestamp: MessageTime
  }

  struct Attachment: Decodable {
    let testCaseStartedId: String?
    let testStepId: String?
    let testRunHookStartedId: String?
    let body: String
    let contentEncoding: String
    let mediaType: String
    let fileName: String?
    let timestamp: MessageTime?
  }

  struct RunHookStarted: Decodable {
    let id: String
    let hookId: String
    let timestamp: MessageTime
  }

  struct RunHookFinished: Decodable {
    let testRunHookStartedId: String
    let result: MessageResult
    let timestamp: MessageTime
  }

  struct RunStarted: Decodable { let timestamp: MessageTime }

  struct RunFinished: Decodable {
    let success: Bool
    let message: String?
    let exception: MessageResult.Exception?
    let timestamp: MessageTime

    /// Whether the run was interrupted or could not go on, rather than failed outside its scenarios.
    var isEarly: Bool {
      message != nil && exception?.type != Problem.outsideType
    }
  }

  /// What made the stream, and where.
  struct Meta: Decodable {
    struct Product: Decodable, Equatable {
      let name: String
      let version: String?
    }

    struct Build: Decodable {
      struct Git: Decodable { let revision: String? }
      let name: String
      let buildNumber: String?
      let git: Git?
    }

    let protocolVersion: String?
    let implementation: Product?
    let runtime: Product?
    let ci: Build?
  }

  let meta: Meta?
  let source: Source?
  let gherkinDocument: GherkinDocument?
  let parseError: ParseError?
  let pickle: Pickle?
  let stepDefinition: StepDefinition?
  let undefinedParameterType: UndefinedParameterType?
  let hook: Hook?
  let testRunStarted: RunStarted?
  let testRunHookStarted: RunHookStarted?
  let testRunHookFinished: RunHookFinished?
  let testCase: TestCase?
  let testCaseStarted: TestCaseStarted?
  let testStepStarted: TestStep?
  let testStepFinished: TestStep?
  let testCaseFinished: TestCaseFinished?
  let attachment: Attachment?
  let testRunFinished: RunFinished?
}

/// A line of a stream.
struct MessageLine: Decodable, Sendable {
  let message: MessageEnvelope
  /// What kind of message it is, if that is one that the protocol did not have when this was written.
  let unknownKind: String?

  private struct Kind: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let knownKinds: Set = [
    "attachment", "externalAttachment", "gherkinDocument", "hook", "meta", "parameterType",
    "parseError", "pickle", "source", "stepDefinition", "suggestion", "testCase",
    "testCaseFinished", "testCaseStarted", "testRunFinished", "testRunHookFinished",
    "testRunHookStarted", "testRunStarted", "testStepFinished", "testStepStarted",
    "undefinedParameterType",
  ]

  init(from decoder: any Decoder) throws {
    let kinds = try decoder.container(keyedBy: Kind.self).allKeys.map(\.stringValue)
    guard kinds.count == 1 else { throw MessageError("this is not a Cucumber message") }
    unknownKind = kinds.first { !Self.knownKinds.contains($0) }
    message = try MessageEnvelope(from: decoder)
  }

  /// Reads a line.
  init(_ line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws(MessageError) {
    do {
      self = try decoder.decode(Self.self, from: Data(line))
    } catch let error as MessageError {
      throw error
    } catch {
      // Foundation's error names no place in the file.
      throw MessageError("this is not a Cucumber message")
    }
  }
}

/// A time since 1970, or a duration.
struct MessageTime: Decodable, Sendable {
  private enum CodingKeys: CodingKey { case seconds, nanos }

  let duration: Duration

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let seconds = try members.decode(Int64.self, forKey: .seconds)
    let nanos = try members.decode(Int64.self, forKey: .nanos)
    guard let duration = Duration(seconds: seconds, nanos: nanos) else {
      throw MessageError("the time of \(seconds) s and \(nanos) ns is out of range")
    }
    self.duration = duration
  }
}

extension Duration {
  /// The time from `start` to this one. By clocks that are wrong it may be less than nothing, or more than a year,
  /// which counts as these.
  func elapsed(since start: Duration) -> Duration {
    min(max(.zero, self - start), TimeLimit.longest)
  }
}

/// The result of a step or a hook.
struct MessageResult: Decodable, Sendable {
  struct Exception: Decodable {
    let type: String
    let stackTrace: String?
  }

  private enum CodingKeys: CodingKey { case status, duration, message, exception }

  let status: Status
  let message: String?
  let exception: Exception?
  private let duration: MessageTime

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let status = try members.decode(String.self, forKey: .status)
    guard let known = Status(rawValue: status.lowercased()) else {
      throw MessageError("there is no status '\(status)'")
    }
    self.status = known
    duration = try members.decode(MessageTime.self, forKey: .duration)
    message = try members.decodeIfPresent(String.self, forKey: .message)
    exception = try members.decodeIfPresent(Exception.self, forKey: .exception)
  }

  /// The places that explain the result, from the innermost.
  var places: [SourcePlace] {
    (exception?.stackTrace ?? "").split(separator: "\n").dropFirst(message.map(lineCount) ?? 1)
      .compactMap { line in
        SourceReference(trace: line).map { SourcePlace(path: $0.filePath, line: $0.line) }
      }
  }

  private func lineCount(_ text: String) -> Int {
    text.split(separator: "\n").count
  }

  /// Why the step did not run, if the reason is not in its scenario.
  var notRun: NotRun? { exception.flatMap { NotRun(rawValue: $0.type) } }

  /// - Parameter places: How many places explain the result besides that of a failed expectation.
  func result(besides places: Int) -> StepResult {
    StepResult(
      status, duration: duration.duration,
      problem: message.map { Problem($0, exception, besides: places) })
  }
}

extension Problem {
  /// The problem described by a message: only its text has what was compared, and where.
  init(_ message: String, _ exception: MessageResult.Exception?, besides places: Int) {
    let type = exception?.type ?? "Error"
    self.init(message, type: type, location: nil)
    let head = "\(type): \(message)"
    if let trace = exception?.stackTrace, trace.hasPrefix(head) {
      let lines = trace.dropFirst(head.count).split(separator: "\n")
      if lines.count > places { location = lines.first.flatMap(SourceReference.init(trace:)) }
    }
    guard type == String(describing: ExpectationFailure.self) else { return }
    (expected, actual) = ExpectationFailure.values(in: message)
    tables = TableDifference.all(in: message)
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

/// What is wrong with a message, as it follows a place and a colon.
struct MessageError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
