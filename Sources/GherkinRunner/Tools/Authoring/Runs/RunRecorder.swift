/// Reads the messages of a run as they come, and turns them into results for an editor.
package struct RunRecorder {
  /// How many scenarios are to run.
  var total: Int { reader.plannedCount }
  /// How many have ended with each status.
  private(set) var ended = StatusCounts()

  /// The paths of copies that ran in place of features.
  private let originals: [String: String]
  private var reader = RunReader(attachmentLimit: attachmentLimit)
  private var changes = RunResults()

  /// More of a text that is attached than this many characters is not shown.
  private static let attachmentLimit = 2000

  init(originals: [String: String]) { self.originals = originals }

  /// The results in the messages of a run.
  package static func results(
    of messages: Bytes, originals: [String: String] = [:]
  ) -> RunResults {
    var recorder = RunRecorder(originals: originals)
    recorder.add(messages)
    return recorder.takeChanges()
  }

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
    reader.add(bytes)
    for number in reader.takeChanges() {
      let scenario = reader.run.scenarios[number]
      changes.note(scenario, in: path(of: scenario.path))
      if scenario.isComplete { ended[scenario.outcome?.status ?? .skipped] += 1 }
    }
  }

  /// The path of a feature in the workspace, by its name in the messages.
  private func path(of uri: String) -> String {
    originals[uri] ?? (uri.hasPrefix("./") ? String(uri.dropFirst(2)) : uri)
  }
}

extension StatusCounts {
  /// The counts as a report words them: `7 passed, 1 failed`.
  var text: String {
    Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }
}
