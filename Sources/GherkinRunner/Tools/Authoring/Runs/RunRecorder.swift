/// Reads the messages of a run as they come, and turns them into results for an editor.
struct RunRecorder {
  /// How many scenarios are to run.
  var total: Int { reader.plannedCount }
  /// How many have ended with each status.
  private(set) var ended = StatusCounts()
  /// The messages from which the results can be made again.
  private(set) var kept: Bytes = []

  /// The path of a file as the editor's workspace has it, by its URI in the messages.
  private let path: @Sendable (String) -> String
  private var reader = RunReader(attachmentLimit: attachmentLimit)
  private var changes = RunResults()

  /// More of a text that is attached than this many characters is not shown.
  private static let attachmentLimit = 2000

  init(path: @escaping @Sendable (String) -> String) { self.path = path }

  /// Why the run ended early, if it did.
  var problem: String? { reader.run.end?.problem?.message }

  var hasEnded: Bool { reader.run.end != nil }

  /// The results since the last call.
  mutating func takeChanges() -> RunResults {
    defer { changes = RunResults() }
    return changes
  }

  /// Takes a part of the stream, which may end within a line. An editor shows what the lines say that can be read.
  mutating func add(_ bytes: Bytes) {
    reader.add(bytes) { message, line in
      guard message.isOfResult else { return }
      kept += message.shortened(to: Self.attachmentLimit)?.bytes ?? Bytes(line)
      kept.append(.lineFeed)
    }
    for number in reader.takeChanges() {
      let scenario = reader.run.scenarios[number]
      changes.note(scenario, in: path(scenario.path))
      if scenario.isComplete { ended[scenario.outcome?.status ?? .skipped] += 1 }
    }
  }
}

extension StatusCounts {
  /// The counts as a report words them: `7 passed, 1 failed`.
  var text: String {
    Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }
}

extension RecordedMessage {
  private static let kindsOfResults: Set = [
    "pickle", "testCase", "testCaseStarted", "testStepFinished", "testCaseFinished",
    "testRunFinished",
  ]

  /// Whether the results could not be made again without it.
  fileprivate var isOfResult: Bool {
    Self.kindsOfResults.contains(kind) || kind == "attachment" && body["testStepId"] != nil
  }

  /// An attachment with the first `limit` characters of its content, which is all that is shown; nil if it has no more.
  fileprivate func shortened(to limit: Int) -> JSONValue? {
    guard kind == "attachment", var members = body.members, let text = members["body"]?.string,
      text.utf8.count > 4 * limit
    else { return nil }
    members["body"] = .text(String(text.prefix(limit)))
    return ["attachment": .object(members)]
  }
}
