import Foundation

/// Reads the messages of one run, at once or as they come.
package struct RunReader {
  package private(set) var run = RecordedRun()
  /// The lines that were refused.
  package private(set) var faults: [RunFault] = []
  /// The scenarios whose attempts have begun or ended since they were asked for.
  private var changed: Set<Int> = []
  /// The part of the last line that has come.
  private var rest: Bytes = []
  private var lineNumber = 0
  private let decoder = JSONDecoder()
  /// How many characters of an attached text are kept, and nothing of other content; nil for everything.
  private let attachmentLimit: Int?

  private var scenarioOfPickle: [String: Int] = [:]
  /// The ids of the steps of each scenario.
  private var stepsOfScenario: [[String]] = []
  private var scenarioOfCase: [String: Int] = [:]
  private var scenarioOfAttempt: [String: Int] = [:]
  private var hookNumbers: [String: Int] = [:]
  private var hookRuns: [String: Int] = [:]
  private var titles = FeatureTitles()

  /// So many lines are worth a thread.
  private static let batchSize = 4_096

  package init(attachmentLimit: Int? = nil) { self.attachmentLimit = attachmentLimit }

  /// How many scenarios are to run.
  package var plannedCount: Int { scenarioOfCase.count }

  /// Reads whole messages.
  ///
  /// - Parameter workers: How many threads may share the work.
  /// - Throws: The first line that is not a message, or refers to something unknown.
  package static func read(
    _ bytes: Bytes, path: String, workers: Int
  ) throws(RunFault) -> RecordedRun {
    var reader = RunReader()
    reader.run.path = path
    var rest = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)[...]
    var number = 0
    while !rest.isEmpty {
      let batches = (0..<workers).map { rest.dropFirst($0 * batchSize).prefix(batchSize) }
      rest = rest.dropFirst(workers * batchSize)
      for line in batches.concurrentMap(workers: workers, decoded).joined() {
        number += 1
        do throws(MessageError) {
          if let line = try line.get() { try reader.add(line, at: number) }
        } catch {
          throw RunFault(line: number, reason: error.reason)
        }
      }
    }
    return reader.run
  }

  /// The messages of some lines; nil for a line of spaces.
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

  /// Takes a part of the messages, which may end within a line. A line that is refused is among the faults.
  ///
  /// - Parameter body: Is called with each message that is taken.
  mutating func add(_ bytes: Bytes, _ body: (MessageEnvelope, ArraySlice<UInt8>) -> Void) {
    rest += bytes
    // Only the new bytes are searched: a line may be long, and come in many parts.
    guard bytes.contains(.lineFeed), let end = rest.lastIndex(of: .lineFeed) else { return }
    for line in rest[..<end].split(separator: .lineFeed) {
      lineNumber += 1
      do throws(MessageError) {
        let message = try MessageLine(line, decoder)
        try add(message, at: lineNumber)
        body(message.message, line)
      } catch {
        faults.append(RunFault(line: lineNumber, reason: error.reason))
      }
    }
    rest.removeSubrange(...end)
  }

  /// The numbers of the scenarios whose attempts have begun or ended since the last call, in their order.
  mutating func takeChanges() -> [Int] {
    defer { changed = [] }
    return changed.sorted()
  }

  private static func checkNew(_ id: String, _ known: [String: Int]) throws(MessageError) {
    if known[id] != nil { throw MessageError("there is another '\(id)' before this line") }
  }

  private mutating func leaveOut(_ what: String, at line: Int) {
    if !run.leftOut.contains(where: { $0.what == what }) { run.leftOut.append((line, what)) }
  }
}

/// A line of messages that is refused.
package struct RunFault: Error {
  package let line: Int
  package let reason: String
}

/// The messages, one by one.
extension RunReader {
  private mutating func add(_ line: MessageLine, at number: Int) throws(MessageError) {
    let message = line.message
    if message.meta != nil && run.meta != nil || message.testRunStarted != nil && run.hasBegun {
      throw MessageError("another run begins here, which needs a file of its own")
    }
    if run.end != nil { throw MessageError("the run has ended before this line") }
    if let kind = line.unknownKind { leaveOut("messages of the kind '\(kind)'", at: number) }
    run.lineCount = number
    if let meta = message.meta { run.meta = meta }
    if let source = message.source { run.sources.append(source) }
    if let document = message.gherkinDocument { titles.add(document) }
    if let error = message.parseError { run.broken.insert(error.source.uri) }
    if let pickle = message.pickle { try add(pickle) }
    if let definition = message.stepDefinition { run.patterns.append(definition.pattern.source) }
    if let type = message.undefinedParameterType { run.unusable.append(type.expression) }
    if let hook = message.hook {
      hookNumbers[hook.id] = run.hooks.count
      run.hooks.append(hook)
    }
    if let start = message.testRunStarted {
      (run.start, run.hasBegun) = (start.timestamp.duration, true)
    }
    if let testCase = message.testCase { try add(testCase, at: number) }
    if let attachment = message.attachment { try add(attachment, at: number) }
    if let start = message.testRunHookStarted {
      guard let hook = hookNumbers[start.hookId] else { throw Self.unknownHook }
      hookRuns[start.id] = run.hookRuns.count
      run.hookRuns.append(RecordedRun.HookRun(hook: hook, start: start.timestamp.duration))
    }
    if let end = message.testRunHookFinished {
      guard let number = hookRuns[end.testRunHookStartedId] else { throw Self.unknownHook }
      run.hookRuns[number].end = (end.result, end.timestamp.duration)
    }
    try addStep(of: message)
    if let end = message.testRunFinished { finish(end) }
  }

  private static let unknownHook = MessageError("there is no such hook before this line")

  private mutating func add(_ pickle: MessageEnvelope.Pickle) throws(MessageError) {
    try Self.checkNew(pickle.id, scenarioOfPickle)
    scenarioOfPickle[pickle.id] = run.scenarios.count
    stepsOfScenario.append(pickle.steps.map(\.id))
    run.scenarios.append(
      RecordedScenario(
        identity: MessageIds.identity(in: pickle.id), name: titles.name(of: pickle),
        path: pickle.uri, line: pickle.location.line, content: PickleContent(pickle)))
  }

  private mutating func add(
    _ testCase: MessageEnvelope.TestCase, at line: Int
  ) throws(MessageError) {
    guard let number = scenarioOfPickle[testCase.pickleId] else {
      throw MessageError("there is no scenario '\(testCase.pickleId)' before this line")
    }
    try Self.checkNew(testCase.id, scenarioOfCase)
    scenarioOfCase[testCase.id] = number
    let positions = Dictionary(stepsOfScenario[number].enumerated().map { ($1, $0) }) { $1 }
    run.scenarios[number].messageLine = line
    run.scenarios[number].testSteps = testCase.testSteps.map { step in
      RecordedScenario.TestStep(
        id: step.id, position: step.pickleStepId.flatMap { positions[$0] })
    }
    // Messages of the version before name the identities of what was to run alone.
    if run.scenarios[number].identity == nil {
      run.scenarios[number].identity = MessageIds.identity(in: testCase.id)
    }
  }

  private mutating func add(
    _ attachment: MessageEnvelope.Attachment, at line: Int
  ) throws(MessageError) {
    if let id = attachment.testRunHookStartedId {
      guard let number = hookRuns[id] else { throw Self.unknownHook }
      run.hookRuns[number].attachments.append(
        (try Attachment(attachment), attachment.timestamp?.duration))
    } else if attachment.mediaType == RunNote.mediaType, attachment.testCaseStartedId == nil {
      guard run.note == nil else { throw MessageError("the selected scenarios are named twice") }
      guard let note = RunNote(body: attachment.body) else {
        throw MessageError("it does not name the selected scenarios")
      }
      run.note = note
      run.isPartial = note.partial == true
    } else if let attempt = attachment.testCaseStartedId, let step = attachment.testStepId {
      var content = try Attachment(attachment)
      if let attachmentLimit { content.shorten(to: attachmentLimit) }
      try run.scenarios[scenario(of: attempt)].attach(
        content, to: step, at: attachment.timestamp?.duration)
    } else {
      leaveOut("attachments that belong to no step", at: line)
    }
  }

  /// Adds what a message says of a step or an attempt.
  private mutating func addStep(of message: MessageEnvelope) throws(MessageError) {
    if let start = message.testCaseStarted {
      guard let number = scenarioOfCase[start.testCaseId] else {
        throw MessageError("there is no test case '\(start.testCaseId)' before this line")
      }
      try Self.checkNew(start.id, scenarioOfAttempt)
      scenarioOfAttempt[start.id] = number
      try run.scenarios[number].begin(start.attempt, at: start.timestamp.duration)
      changed.insert(number)
    }
    if let start = message.testStepStarted {
      try run.scenarios[scenario(of: start.testCaseStartedId)].start(
        start.testStepId, at: start.timestamp.duration)
    }
    if let end = message.testStepFinished {
      try run.scenarios[scenario(of: end.testCaseStartedId)].end(
        end.testStepId, end.testStepResult, at: end.timestamp.duration)
    }
    if let end = message.testCaseFinished {
      let number = try scenario(of: end.testCaseStartedId)
      try run.scenarios[number].end(
        willBeRetried: end.willBeRetried, at: end.timestamp.duration)
      changed.insert(number)
    }
  }

  private func scenario(of attempt: String) throws(MessageError) -> Int {
    guard let number = scenarioOfAttempt[attempt] else {
      throw MessageError("no test case '\(attempt)' has started before this line")
    }
    return number
  }

  private mutating func finish(_ end: MessageEnvelope.RunFinished) {
    run.end = RecordedRun.End(
      time: end.timestamp.duration, isGreen: end.success,
      problem: end.message.map { Problem($0, end.exception, besides: 0) }, isEarly: end.isEarly)
    run.outsideFailures = OutsideFailure.all(in: run)
    guard run.isExpectedToBeComplete else { return }
    // What was to run and did not, although nothing kept it from that, is lost.
    for index in run.scenarios.indices
    where run.scenarios[index].isPlanned && run.scenarios[index].attempts.isEmpty {
      run.scenarios[index].outcome = .failed
    }
  }
}

extension PickleContent {
  init(_ pickle: MessageEnvelope.Pickle) {
    self.init(
      tags: pickle.tags.map(\.name),
      steps: pickle.steps.map { step in
        Step(
          type: step.type.flatMap(StepType.init(officialName:)) ?? .unknown, text: step.text,
          dataTable: step.argument?.dataTable?.rows.map { $0.cells.map(\.value) },
          docString: step.argument?.docString?.content,
          mediaType: step.argument?.docString?.mediaType)
      })
  }
}

/// The titles around scenarios, by the ids of syntax trees.
private struct FeatureTitles {
  private var features: [String: String] = [:]
  private var rules: [String: String] = [:]
  private var rows: [String: (table: Int, row: Int)] = [:]

  mutating func add(_ document: MessageEnvelope.GherkinDocument) {
    guard let feature = document.feature else { return }
    features[document.uri ?? ""] = feature.name
    add(feature.children, rule: nil)
  }

  private mutating func add(_ children: [MessageEnvelope.GherkinDocument.Child], rule: String?) {
    for child in children {
      if let rule = child.rule { add(rule.children, rule: rule.name) }
      guard let scenario = child.scenario else { continue }
      if let rule { rules[scenario.id] = rule }
      for (table, examples) in scenario.examples.enumerated() {
        for (row, node) in (examples.tableBody ?? []).enumerated() {
          rows[node.id] = (table + 1, row + 1)
        }
      }
    }
  }

  func name(of pickle: MessageEnvelope.Pickle) -> String {
    let name = Pickle.qualifiedName(
      pickle.name, rule: pickle.astNodeIds.first.flatMap { rules[$0] },
      example: pickle.astNodeIds.dropFirst().first.flatMap { rows[$0] })
    return "\(features[pickle.uri] ?? ""): \(name)"
  }
}

extension Attachment {
  fileprivate init(_ message: MessageEnvelope.Attachment) throws(MessageError) {
    let body: Body
    switch message.contentEncoding {
    case "IDENTITY": body = .text(message.body)
    case "BASE64":
      guard let data = Data(base64Encoded: message.body) else {
        throw MessageError("the attachment is not base64")
      }
      body = .bytes(Array(data))
    default: throw MessageError("there is no encoding '\(message.contentEncoding)'")
    }
    self.init(body, mediaType: message.mediaType, name: message.fileName)
  }

  fileprivate mutating func shorten(to limit: Int) {
    switch body {
    case .text(let text): body = .text(String(text.prefix(limit)))
    case .bytes: body = .bytes([])
    }
  }
}
