/// Reads the messages of one run, at once or as they come.
package struct RunReader {
  package private(set) var run = RecordedRun()
  /// The scenarios whose attempts have begun or ended since they were asked for.
  private var changed: Set<Int> = []
  /// The part of the last line that has come.
  private var rest: Bytes = []
  /// How many characters of an attached text are kept, and nothing of other content; nil for everything.
  private let attachmentLimit: Int?

  private var scenarioOfPickle: [String: Int] = [:]
  /// The indices of steps in their scenarios.
  private var positions: [String: Int] = [:]
  private var scenarioOfCase: [String: Int] = [:]
  private var scenarioOfAttempt: [String: Int] = [:]
  private var hookNumbers: [String: Int] = [:]
  private var hookRuns: [String: Int] = [:]
  private var titles = FeatureTitles()

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
    var number = 0
    try bytes.readLines(workers: workers, decoded) { message, _ throws(RunFault) in
      number += 1
      do throws(MessageError) {
        if let message = try message?.get() { try reader.add(message, at: number) }
      } catch {
        throw RunFault(line: number, reason: error.reason)
      }
    }
    return reader.run
  }

  /// The message in a line; nil for a line of spaces.
  private static func decoded(
    _ line: ArraySlice<UInt8>
  ) -> Result<RecordedMessage, MessageError>? {
    guard line.contains(where: { $0 != .space && $0 != .carriageReturn }) else { return nil }
    return Result { () throws(MessageError) in try RecordedMessage(line) }
  }

  /// Takes a part of the messages, which may end within a line. Lines that are refused are left out, and so are
  /// definitions, of which there may be thousands.
  ///
  /// - Returns: The lines that were not left out for being definitions, from which the same can be read again.
  package mutating func add(_ bytes: Bytes) -> Bytes {
    rest += bytes
    // Only the new bytes are searched: a line may be long, and come in many parts.
    guard bytes.contains(.lineFeed), let end = rest.lastIndex(of: .lineFeed) else { return [] }
    var lines: Bytes = []
    for line in rest[..<end].split(separator: .lineFeed)
    where !line.starts(with: Self.definition) {
      lines += line + [.lineFeed]
      // What is shown while a run goes on is what can be read; a caller that needs all of it reads the whole.
      guard let message = try? RecordedMessage(line) else { continue }
      try? add(message, at: run.lineCount + 1)
    }
    rest.removeSubrange(...end)
    return lines
  }

  private static let definition = Bytes(#"{"stepDefinition":"#.utf8)

  /// The numbers of the scenarios whose attempts have begun or ended since the last call, in their order.
  package mutating func takeChanges() -> [Int] {
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
  private mutating func add(_ message: RecordedMessage, at line: Int) throws(MessageError) {
    let body = message.body
    if message.kind == "meta" && run.meta != nil || message.kind == "testRunStarted" && run.hasBegun
    {
      throw MessageError("another run begins here, which needs a file of its own")
    }
    if run.end != nil { throw MessageError("the run has ended before this line") }
    run.lineCount = line
    switch message.kind {
    case "meta": run.meta = body
    case "source": run.sources.append((try body.text("uri"), try body.text("data")))
    case "gherkinDocument": titles.add(body)
    case "parseError":
      guard let source = body["source"] else { throw .noMessage }
      run.broken.insert(try source.text("uri"))
    case "pickle": try addPickle(body)
    case "stepDefinition":
      guard let pattern = body["pattern"] else { throw .noMessage }
      run.patterns.append(try pattern.text("source"))
    case "undefinedParameterType": run.unusable.append(try body.text("expression"))
    case "hook":
      hookNumbers[try body.text("id")] = run.hooks.count
      run.hooks.append(
        (body["type"]?.string, body["name"]?.string, body["tagExpression"]?.string ?? ""))
    case "testRunStarted": (run.start, run.hasBegun) = (try body.time(), true)
    case "testRunHookStarted":
      guard let hook = hookNumbers[try body.text("hookId")] else { throw Self.unknownHook }
      hookRuns[try body.text("id")] = run.hookRuns.count
      run.hookRuns.append(RecordedRun.HookRun(hook: hook, start: try body.time()))
    case "testRunHookFinished":
      guard let number = hookRuns[try body.text("testRunHookStartedId")],
        let result = body["result"]
      else { throw Self.unknownHook }
      let note = run.hookRuns[number].note
      run.hookRuns[number].end = (try StepResult(result, note), try body.time())
    case "testCase": try addCase(body, at: line)
    case "attachment": try addAttachment(body, at: line)
    case "testCaseStarted": try beginAttempt(body)
    case "testStepStarted":
      let (number, step) = (try scenario(of: body), try body.text("testStepId"))
      try run.scenarios[number].start(step, at: try body.time())
    case "testStepFinished":
      let (number, step) = (try scenario(of: body), try body.text("testStepId"))
      guard let json = body["testStepResult"] else { throw MessageError("a result is missing") }
      try run.scenarios[number].end(step, json, at: try body.time())
    case "testCaseFinished":
      let (number, time) = (try scenario(of: body), try body.time())
      guard let willBeRetried = body["willBeRetried"]?.bool else { throw .noMessage }
      try run.scenarios[number].end(willBeRetried: willBeRetried, at: time)
      changed.insert(number)
    case "testRunFinished": try finish(body)
    case "externalAttachment", "parameterType", "suggestion": break
    default: leaveOut("messages of the kind '\(message.kind)'", at: line)
    }
  }

  private static let unknownHook = MessageError("there is no such hook before this line")

  private mutating func addPickle(_ json: JSONValue) throws(MessageError) {
    let id = try json.text("id")
    try Self.checkNew(id, scenarioOfPickle)
    guard let line = json["location"]?["line"]?.int else { throw .noMessage }
    scenarioOfPickle[id] = run.scenarios.count
    for (position, step) in try json.texts("steps", "id").enumerated() {
      positions[step] = position
    }
    run.scenarios.append(
      RecordedScenario(
        identity: MessageIds.identity(in: id), name: try titles.name(of: json),
        path: try json.text("uri"), line: line, content: try PickleContent(json)))
  }

  private mutating func addCase(_ json: JSONValue, at line: Int) throws(MessageError) {
    let (id, pickle) = (try json.text("id"), try json.text("pickleId"))
    guard let number = scenarioOfPickle[pickle] else {
      throw MessageError("there is no scenario '\(pickle)' before this line")
    }
    try Self.checkNew(id, scenarioOfCase)
    scenarioOfCase[id] = number
    run.scenarios[number].messageLine = line
    run.scenarios[number].testSteps = try json.list("testSteps").map { step throws(MessageError) in
      (try step.text("id"), step["pickleStepId"]?.string.flatMap { positions[$0] })
    }
    // Messages of the version before name the identities of what was to run alone.
    if run.scenarios[number].identity == nil {
      run.scenarios[number].identity = MessageIds.identity(in: id)
    }
  }

  private mutating func addAttachment(_ json: JSONValue, at line: Int) throws(MessageError) {
    let isOfScenario = json["testCaseStartedId"]?.string != nil
    let isNote = json["mediaType"]?.string == ProblemNote.mediaType
    let time = json["timestamp"] == nil ? nil : try json.time()
    if let id = json["testRunHookStartedId"]?.string {
      guard let number = hookRuns[id] else { throw Self.unknownHook }
      if isNote {
        run.hookRuns[number].note = ProblemNote(try Attachment(json))
      } else {
        run.hookRuns[number].attachments.append((try Attachment(json), time))
      }
    } else if json["mediaType"]?.string == RunNote.mediaType, !isOfScenario {
      guard run.note == nil else { throw MessageError("the selected scenarios are named twice") }
      guard let note = RunNote(body: try json.text("body")) else {
        throw MessageError("it does not name the selected scenarios")
      }
      run.note = note
      run.isPartial = note.partial == true
    } else if isOfScenario, let step = json["testStepId"]?.string {
      var content = try Attachment(json)
      if let attachmentLimit, !isNote { content.shorten(to: attachmentLimit) }
      try run.scenarios[try scenario(of: json)].attach(content, to: step, at: time)
    } else if isNote {
      run.endNote = ProblemNote(try Attachment(json))
    } else {
      leaveOut("attachments that belong to no step", at: line)
    }
  }

  private mutating func beginAttempt(_ json: JSONValue) throws(MessageError) {
    let (id, testCase) = (try json.text("id"), try json.text("testCaseId"))
    guard let number = scenarioOfCase[testCase] else {
      throw MessageError("there is no test case '\(testCase)' before this line")
    }
    guard let attempt = json["attempt"]?.int else { throw .noMessage }
    try Self.checkNew(id, scenarioOfAttempt)
    scenarioOfAttempt[id] = number
    try run.scenarios[number].begin(attempt, at: try json.time())
    changed.insert(number)
  }

  /// The scenario whose attempt a message is about.
  private func scenario(of json: JSONValue) throws(MessageError) -> Int {
    let attempt = try json.text("testCaseStartedId")
    guard let number = scenarioOfAttempt[attempt] else {
      throw MessageError("no test case '\(attempt)' has started before this line")
    }
    return number
  }

  private mutating func finish(_ json: JSONValue) throws(MessageError) {
    guard let isGreen = json["success"]?.bool else { throw .noMessage }
    run.end = RecordedRun.End(
      time: try json.time(), isGreen: isGreen, problem: run.endNote?.problem ?? Problem(json))
    run.outsideFailures = OutsideFailure.all(in: run)
    guard run.isExpectedToBeComplete else { return }
    // What was to run and did not, although nothing kept it from that, is lost.
    for index in run.scenarios.indices
    where run.scenarios[index].isPlanned && run.scenarios[index].attempts.isEmpty {
      run.scenarios[index].outcome = .failed
    }
  }
}

/// The titles around scenarios, by the ids of syntax trees.
private struct FeatureTitles {
  private var features: [String: String] = [:]
  private var rules: [String: String] = [:]
  private var rows: [String: (table: Int, row: Int)] = [:]

  mutating func add(_ document: JSONValue) {
    guard let uri = document["uri"]?.string, let feature = document["feature"] else { return }
    features[uri] = feature["name"]?.string
    add(feature["children"]?.array ?? [], rule: nil)
  }

  private mutating func add(_ children: [JSONValue], rule: String?) {
    for child in children {
      if let rule = child["rule"] {
        add(rule["children"]?.array ?? [], rule: rule["name"]?.string)
      }
      guard let scenario = child["scenario"], let id = scenario["id"]?.string else { continue }
      if let rule { rules[id] = rule }
      for (table, examples) in (scenario["examples"]?.array ?? []).enumerated() {
        for (row, node) in (examples["tableBody"]?.array ?? []).enumerated() {
          if let id = node["id"]?.string { rows[id] = (table + 1, row + 1) }
        }
      }
    }
  }

  func name(of pickle: JSONValue) throws(MessageError) -> String {
    let ids = pickle["astNodeIds"]?.array?.compactMap(\.string) ?? []
    let name = Pickle.qualifiedName(
      try pickle.text("name"), rule: ids.first.flatMap { rules[$0] },
      example: ids.dropFirst().first.flatMap { rows[$0] })
    return "\(features[try pickle.text("uri")] ?? ""): \(name)"
  }
}
