import Foundation

/// The contents of the messages of one run, in their order.
struct ShardMessages {
  /// A test case and its events.
  struct Case {
    let id: String
    let pickle: MessageEnvelope.Pickle
    let steps: [String]
    /// The line of the file that declares it.
    let line: Int
    private(set) var events: [(line: Int, message: MessageEnvelope)] = []
    private var progress = CaseProgress()

    init(id: String, pickle: MessageEnvelope.Pickle, steps: [String], line: Int) {
      self.id = id
      self.pickle = pickle
      self.steps = steps
      self.line = line
    }

    fileprivate mutating func add(
      _ message: MessageEnvelope, at line: Int
    ) throws(MessageError) {
      try progress.add(message, steps: steps)
      events.append((line, message))
    }

    /// How often it was retried.
    var retries: Int { events.count { $0.message.testCaseFinished?.willBeRetried == true } }

    /// How long the last attempt took; `nil` if it did not end.
    var duration: Duration? {
      let start = events.last { $0.message.testCaseStarted != nil }?.message.testCaseStarted
      let end = events.last { $0.message.testCaseFinished != nil }?.message.testCaseFinished
      guard let start, let end else { return nil }
      return end.timestamp.duration.elapsed(since: start.timestamp.duration)
    }

    /// Whether the last attempt ended and no other follows.
    var isComplete: Bool {
      let end = events.last { $0.message.testCaseFinished != nil }
      return end?.message.testCaseFinished?.willBeRetried == false
    }
  }

  /// The file, as typed.
  let path: String
  private(set) var sources: [MessageEnvelope.Source] = []
  /// The features that could not be parsed.
  private(set) var broken: Set<String> = []
  private(set) var patterns: [String] = []
  /// The step definitions whose parameter types are not defined.
  private(set) var unusable: [String] = []
  private(set) var hooks: [MessageEnvelope.Hook] = []
  private(set) var cases: [Case] = []
  /// The messages about hooks around the run.
  private(set) var runHooks: [(line: Int, message: MessageEnvelope)] = []
  private(set) var start: Duration?
  /// When and how the run ended; `nil` if the stream ends before.
  private(set) var end: MessageEnvelope.RunFinished?

  /// The scenarios of all features, in the order of the file.
  private(set) var pickles: [MessageEnvelope.Pickle] = []
  /// What was selected; `nil` for all scenarios.
  private(set) var note: RunNote?
  /// What made the stream, and where; `nil` if no line says.
  private(set) var meta: MessageEnvelope.Meta?
  /// The number of the last line that holds a message.
  private(set) var lineCount = 0
  /// What is left out, and on which line: the first of each kind.
  private(set) var leftOut: [(line: Int, what: String)] = []

  private var numberOfPickle: [String: Int] = [:]
  private var numberOfCase: [String: Int] = [:]
  private var numberOfAttempt: [String: Int] = [:]

  /// So many lines are worth a thread.
  private static let batchSize = 4_096

  /// Reads the file's bytes.
  ///
  /// - Parameter workers: How many threads may share the work.
  /// - Throws: The first line that is not a message, or refers to something unknown.
  init(path: String, bytes: Bytes, workers: Int) throws(CommandError) {
    self.path = path
    var rest = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)[...]
    var number = 0
    while !rest.isEmpty {
      let batches = (0..<workers).map {
        rest.dropFirst($0 * Self.batchSize).prefix(Self.batchSize)
      }
      rest = rest.dropFirst(workers * Self.batchSize)
      for line in batches.concurrentMap(workers: workers, Self.decoded).joined() {
        number += 1
        do throws(MessageError) {
          if let line = try line.get() {
            if let kind = line.unknownKind {
              leaveOut("messages of the kind '\(kind)'", at: number)
            }
            try add(line.message, at: number)
            lineCount = number
          }
        } catch {
          throw .badMessage(path, line: number, error.reason)
        }
      }
    }
    guard start != nil else { throw .noRun(path) }
  }

  private static func checkNew(_ id: String, _ known: [String: Int]) throws(MessageError) {
    if known[id] != nil { throw MessageError("there is another '\(id)' before this line") }
  }

  /// The scenarios that the run selected, in all shards.
  func selected() throws(CommandError) -> [MessageEnvelope.Pickle] {
    guard let note else { return pickles }
    guard note.scenarios == pickles.count else { throw .lostScenarios(path) }
    return note.numbers.map { pickles[$0] }
  }

  /// The messages of some lines; nothing for a line of spaces.
  private static func decoded(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) -> [Result<MessageLine?, MessageError>] {
    let decoder = JSONDecoder()
    return lines.map { line in
      guard line.contains(where: { $0 != .space && $0 != .carriageReturn }) else {
        return .success(nil)
      }
      return Result { () throws(MessageError) in try MessageLine(line, decoder) }
    }
  }

  private mutating func leaveOut(_ what: String, at line: Int) {
    if !leftOut.contains(where: { $0.what == what }) { leftOut.append((line, what)) }
  }

  private mutating func add(_ message: MessageEnvelope, at line: Int) throws(MessageError) {
    if message.meta != nil && meta != nil || message.testRunStarted != nil && start != nil {
      throw MessageError("another run begins here, which needs a file of its own")
    }
    if end != nil { throw MessageError("the run has ended before this line") }
    if let meta = message.meta { self.meta = meta }
    if let source = message.source { sources.append(source) }
    if let error = message.parseError { broken.insert(error.source.uri) }
    if let pickle = message.pickle {
      try Self.checkNew(pickle.id, numberOfPickle)
      numberOfPickle[pickle.id] = pickles.count
      pickles.append(pickle)
    }
    if let attachment = message.attachment, attachment.testRunHookStartedId == nil,
      attachment.testCaseStartedId == nil || attachment.testStepId == nil,
      attachment.mediaType != RunNote.mediaType
    {
      leaveOut("attachments that belong to no step", at: line)
    }
    if let attachment = message.attachment, attachment.mediaType == RunNote.mediaType,
      attachment.testCaseStartedId == nil, attachment.testRunHookStartedId == nil
    {
      guard self.note == nil else { throw MessageError("the selected scenarios are named twice") }
      guard let note = RunNote(body: attachment.body) else {
        throw MessageError("it does not name the selected scenarios")
      }
      self.note = note
    }
    if let definition = message.stepDefinition { patterns.append(definition.pattern.source) }
    if let type = message.undefinedParameterType { unusable.append(type.expression) }
    if let hook = message.hook { hooks.append(hook) }
    if let run = message.testRunStarted { start = run.timestamp.duration }
    if let run = message.testRunFinished { end = run }
    if let testCase = message.testCase {
      guard let number = numberOfPickle[testCase.pickleId] else {
        throw MessageError("there is no scenario '\(testCase.pickleId)' before this line")
      }
      try Self.checkNew(testCase.id, numberOfCase)
      numberOfCase[testCase.id] = cases.count
      cases.append(
        Case(
          id: testCase.id, pickle: pickles[number], steps: testCase.testSteps.map(\.id), line: line)
      )
    }
    if let started = message.testCaseStarted {
      guard let number = numberOfCase[started.testCaseId] else {
        throw MessageError("there is no test case '\(started.testCaseId)' before this line")
      }
      try Self.checkNew(started.id, numberOfAttempt)
      numberOfAttempt[started.id] = number
    }
    if message.testRunHookStarted != nil || message.testRunHookFinished != nil
      || message.attachment?.testRunHookStartedId != nil
    {
      runHooks.append((line, message))
    } else if let attempt = message.attempt {
      guard let number = numberOfAttempt[attempt] else {
        throw MessageError("no test case '\(attempt)' has started before this line")
      }
      try cases[number].add(message, at: line)
    }
  }
}

extension MessageEnvelope {
  /// The attempt at a scenario that the message is about.
  fileprivate var attempt: String? {
    testCaseStarted?.id ?? testStepStarted?.testCaseStartedId
      ?? testStepFinished?.testCaseStartedId ?? attachment?.testCaseStartedId
      ?? testCaseFinished?.testCaseStartedId
  }
}

extension CommandError {
  static func badMessage(_ path: String, line: Int, _ reason: String) -> CommandError {
    CommandError("\(path):\(line): \(reason).", remedy: messageFiles)
  }

  static func lostScenarios(_ path: String) -> CommandError {
    CommandError(
      "\(path) does not contain every scenario of its features: lines are missing.",
      remedy: messageFiles)
  }

  fileprivate static func noRun(_ path: String) -> CommandError {
    CommandError("\(path) contains no run.", remedy: messageFiles)
  }

  static let messageFiles =
    "Name files that '--format message:PATH' has written, complete and unchanged."
}
