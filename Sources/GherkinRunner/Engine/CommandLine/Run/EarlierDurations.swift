/// How long scenarios took in earlier runs, by which shards are balanced: from a history, or from the messages of a
/// run.
struct EarlierDurations {
  let microseconds: [ScenarioIdentity: Int]
  private let path: String
  /// The first line of the file that is the last one about a scenario among some.
  private let firstLine: ([ScenarioIdentity]) -> Int?

  /// Reads what `--durations` names; fails without a shard to balance.
  init?(_ session: Session, _ notes: inout [PlanNote]) throws(CommandError) {
    guard let path = session.options.durations else { return nil }
    self.path = path
    guard session.options.shard != nil else {
      // In specs.json it waits for a run with a shard.
      if session.arguments.sets("durations") {
        throw CommandError(
          "The option '--durations' balances shards, but no shard is named.",
          remedy: "Add --shard I/N, or leave --durations out.")
      }
      return nil
    }
    let place = FileSystem.absolute(path, in: session.folder)
    let history: RunHistory
    do throws(FileError) {
      history = try HistoryFile.read(place, workers: session.workers)
    } catch {
      throw CommandError(
        "The durations in '\(path)' cannot be read: \(error.reason).",
        remedy:
          "Give every machine the same file, or leave --durations out on all of them: otherwise the "
          + "shards of one run would not fit together.")
    }
    if history.lineCount > 0 {
      notes += history.unreadableNotes(path).map(PlanNote.line)
      let medians = history.scenarios.map { ($0.id, $0.median?.microseconds) }
      microseconds = Dictionary(medians) { $1 }.compactMapValues(\.self)
      firstLine = { ids in
        ids.compactMap { history[$0]?.lastLine }.min().map {
          HistoryFile.lineNumber(at: $0, of: place)
        }
      }
    } else {
      let bytes = try FileSystem.contents(ofNamed: path, in: session.folder)
      guard bytes.contains(.openBrace) else { throw .noDurations(path) }
      let scenarios = try RecordedRun.read(bytes, path, session).planned.compactMap { scenario in
        scenario.identity.map { ($0, scenario) }
      }
      microseconds = Dictionary(
        scenarios.filter { !$1.attempts.isEmpty && !$1.isRunning }
          .map { ($0, $1.duration.microseconds) }
      ) { $1 }
      let lines = Dictionary(scenarios.map { ($0, $1.messageLine) }) { $1 }.compactMapValues(\.self)
      firstLine = { ids in ids.compactMap { lines[$0] }.min() }
    }
    guard !microseconds.isEmpty else { throw .noDurations(path) }
  }

  /// A line about durations of scenarios that are in no feature of a plan, such as those that were renamed; nil if
  /// there are none.
  func note(_ plan: Plan) -> String? {
    let identities = plan.identities
    let known = Set(plan.pickles.joined().map { identities[$0] })
    let others = microseconds.keys.filter { !known.contains($0) }
    guard let first = firstLine(others) else { return nil }
    return others.count == microseconds.count
      ? "warning: \(path):\(first): none of the durations is of a scenario in these features, so shards are not balanced."
      : "\(path):\(first): \(others.count) of \(microseconds.count.counted("duration")) are of scenarios that are not in "
        + "these features, this one first."
  }
}

extension CommandError {
  fileprivate static func noDurations(_ path: String) -> CommandError {
    CommandError(
      "There are no durations in '\(path)'.",
      remedy:
        "Name a history that --history has written, or what '--format message:PATH' has written.")
  }
}
