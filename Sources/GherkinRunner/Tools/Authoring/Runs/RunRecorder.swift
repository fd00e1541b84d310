/// Reads the messages of a run as they come, and turns them into results for an editor.
struct RunRecorder {
  /// How many scenarios are to run.
  var total: Int { reader.plannedCount }
  /// How many have ended with each status.
  private(set) var ended = StatusCounts()

  /// The paths of copies that ran in place of features.
  private let originals: [String: String]
  private var reader = RunReader(attachmentLimit: attachmentLimit)

  /// The messages from which the results can be made again; empty if there are too many to keep.
  var messages: Bytes { lines ?? [] }
  private var lines: Bytes? = []

  /// Results of which the messages take more are forgotten when the program is built again.
  private static let messageLimit = 64 << 20
  /// More of a text that is attached than this many characters is not shown.
  private static let attachmentLimit = 2000

  init(originals: [String: String]) { self.originals = originals }

  /// The results in the messages of a run.
  static func results(of messages: Bytes, originals: [String: String] = [:]) -> RunResults {
    var recorder = RunRecorder(originals: originals)
    return recorder.results(in: messages)
  }

  /// What the messages say of the run.
  var run: RecordedRun { reader.run }

  /// Takes a part of the stream, which may end within a line, and returns the results in it.
  mutating func results(in bytes: Bytes) -> RunResults {
    let read = reader.add(bytes)
    lines?.append(contentsOf: read)
    if (lines?.count ?? 0) >= Self.messageLimit { lines = nil }
    return reader.takeChanges().reduce(into: RunResults()) { results, number in
      let scenario = reader.run.scenarios[number]
      let uri = scenario.path
      // The path of the feature in the workspace.
      let path = originals[uri] ?? (uri.hasPrefix("./") ? String(uri.dropFirst(2)) : uri)
      results.note(scenario, in: path)
      if scenario.isComplete { ended[scenario.outcome?.status ?? .skipped] += 1 }
    }
  }
}

extension StatusCounts {
  /// The counts as a report words them: `7 passed, 1 failed`.
  var words: String {
    Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }
}
