import Foundation

/// Reads the messages of a run as they come, and turns them into results for an editor.
struct RunRecorder {
  /// What is known of a test case.
  private struct Case {
    let path: String
    let pickle: Pickle
    let key: ScenarioKey
    /// Which step of the pickle each test step is, by id; nothing for a hook.
    let positions: [String: Int?]
    var start = Duration.zero
    var result: RunResults.Scenario
  }

  /// The pickles of one file.
  private struct File {
    let path: String
    let pickles: Pickles
    let keys: [ScenarioKey]
    let indices: [Int: Int]
  }

  /// How many scenarios were selected, have ended, and have ended with each status.
  private(set) var counts = RunCounts()
  /// Why the run ended early, if it did.
  private(set) var problem: String?
  /// Whether the run has ended.
  private(set) var hasEnded = false
  /// The messages from which the results can be made again.
  private(set) var kept: Bytes = []

  /// The path of a file as the editor's workspace has it, by its URI in the messages.
  private let path: @Sendable (String) -> String
  private let language: String
  private var changes = RunResults()
  private var rest: Bytes = []
  private var sources: [String: String] = [:]
  private var files: [String: File] = [:]
  private var pickles: [String: MessageEnvelope.Pickle] = [:]
  private var cases: [String: Case] = [:]
  private var caseOfAttempt: [String: String] = [:]
  private let decoder = JSONDecoder()

  init(language: String, path: @escaping @Sendable (String) -> String) {
    self.language = language
    self.path = path
  }

  /// The results since the last call.
  mutating func takeChanges() -> RunResults {
    defer { changes = RunResults() }
    return changes
  }

  /// Takes a part of the stream, which may end within a line.
  mutating func add(_ bytes: Bytes) {
    rest += bytes
    // Only the new bytes are searched: a line may be long, and come in many parts.
    guard bytes.contains(.lineFeed), let end = rest.lastIndex(of: .lineFeed) else { return }
    for line in rest[..<end].split(separator: .lineFeed) where Self.matters(line) {
      // An editor shows what the other lines say.
      try? add(MessageLine(line, decoder).message, line)
    }
    rest.removeSubrange(...end)
  }

  private mutating func add(
    _ message: MessageEnvelope, _ line: ArraySlice<UInt8>
  ) throws(MessageError) {
    if message.keepsResults {
      kept += message.attachment?.shortened(to: Self.attachmentLimit)?.bytes ?? Bytes(line)
      kept.append(.lineFeed)
    }
    try add(message)
  }

  /// Most of the stream is of no use here, and costs time to decode.
  private static func matters(_ line: ArraySlice<UInt8>) -> Bool {
    names.contains { line.starts(with: $0) }
  }

  private static let names = [
    "source", "pickle", "testCase", "testCaseStarted", "testStepFinished", "testCaseFinished",
    "attachment", "testRunFinished",
  ].map { Bytes("{\"\($0)\":".utf8) }

  private mutating func add(_ message: MessageEnvelope) throws(MessageError) {
    if let source = message.source { sources[source.uri] = source.data }
    if let pickle = message.pickle { pickles[pickle.id] = pickle }
    if let testCase = message.testCase { declare(testCase) }
    if let started = message.testCaseStarted { begin(started) }
    if let finished = message.testStepFinished { try end(finished) }
    if let attachment = message.attachment { add(attachment) }
    if let finished = message.testCaseFinished { end(finished) }
    if let finished = message.testRunFinished {
      hasEnded = true
      problem = finished.message
    }
  }

  private mutating func declare(_ testCase: MessageEnvelope.TestCase) {
    counts.total += 1
    guard let message = pickles[testCase.pickleId], let file = file(message.uri),
      let index = file.indices[message.location.line]
    else { return }
    let places = Dictionary(message.steps.enumerated().map { ($1.id, $0) }) { $1 }
    let positions = Dictionary(
      testCase.testSteps.map { ($0.id, $0.pickleStepId.flatMap { places[$0] }) }
    ) { $1 }
    let pickle = file.pickles[index]
    cases[testCase.id] = Case(
      path: file.path, pickle: pickle, key: file.keys[index], positions: positions,
      result: RunResults.Scenario(pickle: pickle))
  }

  private mutating func file(_ uri: String) -> File? {
    if let file = files[uri] { return file }
    guard let text = sources.removeValue(forKey: uri) else { return nil }
    let path = path(uri)
    let parsed = Parser.parse(SourceFile(uri: path, text: text), language: language)
    let pickles = PickleCompiler.compile(parsed.document)
    let file = File(
      path: path, pickles: pickles, keys: ScenarioKey.keys(of: pickles),
      indices: Dictionary(pickles.enumerated().map { ($1.location.line, $0) }) { $1 })
    files[uri] = file
    return file
  }

  private mutating func begin(_ started: MessageEnvelope.TestCaseStarted) {
    caseOfAttempt[started.id] = started.testCaseId
    change(started.id) { testCase in
      testCase.start = started.timestamp.duration
      testCase.result = RunResults.Scenario(pickle: testCase.pickle)
    }
  }

  private mutating func end(_ finished: MessageEnvelope.TestStep) throws(MessageError) {
    guard let message = finished.testStepResult else { throw MessageError("a result is missing") }
    let status = try message.knownStatus()
    change(finished.testCaseStartedId, notes: false) { testCase in
      // A world that was not made is no step's failure.
      let isWorld = message.exception?.type == Problem.worldType
      let position = isWorld ? nil : testCase.positions[finished.testStepId] ?? nil
      testCase.result.worst = max(testCase.result.worst ?? .passed, status)
      testCase.result.note(position) { step in
        step.status = status
        step.reason = message.message ?? ""
        step.places = message.places
      }
    }
  }

  private mutating func add(_ attachment: MessageEnvelope.Attachment) {
    guard let attempt = attachment.testCaseStartedId, let id = attachment.testStepId else { return }
    let text =
      attachment.contentEncoding == "IDENTITY" && attachment.mediaType.hasPrefix("text/")
      ? String(attachment.body.prefix(Self.attachmentLimit))
      : attachment.fileName ?? attachment.mediaType
    change(attempt, notes: false) { testCase in
      testCase.result.note(testCase.positions[id] ?? nil) { $0.attachments.append(text) }
    }
  }

  /// More of a text than this many characters is not shown.
  private static let attachmentLimit = 2000

  private mutating func end(_ finished: MessageEnvelope.TestCaseFinished) {
    guard !finished.willBeRetried else { return }
    var status: Status?
    change(finished.testCaseStartedId) { testCase in
      testCase.result.steps.removeAll { $0.status <= .skipped && $0.attachments.isEmpty }
      testCase.result.status =
        testCase.pickle.steps.isEmpty ? .undefined : testCase.result.worst ?? .passed
      testCase.result.time = finished.timestamp.duration
      testCase.result.duration = finished.timestamp.duration.elapsed(since: testCase.start)
      status = testCase.result.status
    }
    if let status { counts.ended[status, default: 0] += 1 }
  }

  /// Changes what is known of the test case of an attempt.
  ///
  /// - Parameter notes: Whether the editor is to show it.
  private mutating func change(
    _ attempt: String, notes: Bool = true, _ body: (inout Case) -> Void
  ) {
    guard let id = caseOfAttempt[attempt], var testCase = cases[id] else { return }
    body(&testCase)
    cases[id] = testCase
    if notes { changes.note(testCase.result, testCase.key, in: testCase.path) }
  }
}

/// How far a run is.
package struct RunCounts: Sendable, Equatable {
  var total = 0
  var ended: [Status: Int] = [:]

  var endedCount: Int { ended.values.reduce(0, +) }

  /// The counts as a report words them: `7 passed, 1 failed`.
  var text: String {
    let parts = Status.allCases.compactMap { status in
      ended[status].map { "\($0) \(status.rawValue)" }
    }
    return parts.joined(separator: ", ")
  }
}

extension MessageEnvelope {
  /// Whether the results could not be made again without it.
  fileprivate var keepsResults: Bool { attachment == nil || attachment?.testStepId != nil }
}

extension MessageEnvelope.Attachment {
  /// A message with the first `limit` characters of the content, which is all that is shown; `nil` if it has no more.
  fileprivate func shortened(to limit: Int) -> JSONValue? {
    guard body.utf8.count > 4 * limit else { return nil }
    var members = JSONObject()
    members["testCaseStartedId"] = testCaseStartedId.map { .text($0) }
    members["testStepId"] = testStepId.map { .text($0) }
    members["body"] = .text(String(body.prefix(limit)))
    members["contentEncoding"] = .text(contentEncoding)
    members["mediaType"] = .text(mediaType)
    members["fileName"] = fileName.map { .text($0) }
    return ["attachment": .object(members)]
  }
}
