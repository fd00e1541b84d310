/// A line of a stream of Cucumber Messages: the parts of it that a merged report is made of. Exactly
/// one member is there, or none for a message that says nothing new.
struct MessageEnvelope: Decodable {
  struct Source: Decodable {
    let uri: String
    let data: String
  }

  struct ParseError: Decodable {
    struct Place: Decodable { let uri: String }
    let source: Place
  }

  struct Pickle: Decodable {
    struct Place: Decodable { let line: Int }
    let id: String
    let uri: String
    let location: Place

    /// `path:line`, by which scenarios are distinguished.
    var place: String { "\(uri):\(location.line)" }
  }

  struct StepDefinition: Decodable {
    struct Pattern: Decodable { let source: String }
    let pattern: Pattern
  }

  struct Hook: Decodable {
    let id: String
    let type: String?
    let name: String?
    let tagExpression: String?
  }

  struct TestCase: Decodable {
    struct Step: Decodable { let id: String }
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
    /// What came of it, in the message of its end.
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
  }

  let source: Source?
  let parseError: ParseError?
  let pickle: Pickle?
  let stepDefinition: StepDefinition?
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
