/// How long scenarios took in earlier runs, by which shards are balanced: from a history, or from the messages of a
/// run.
struct EarlierDurations {
  let microseconds: [ScenarioIdentity: Int]
  private let path: String

  /// Reads what `--durations` names; fails without a shard to balance.
  init?(_ session: Session) throws(CommandError) {
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
      for note in history.unreadableNotes(path) { session.console.note(note) }
      let medians = history.scenarios.map { ($0.id, $0.median?.microseconds) }
      microseconds = Dictionary(medians) { $1 }.compactMapValues(\.self)
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
    }
    guard !microseconds.isEmpty else { throw .noDurations(path) }
  }

  /// Says if no duration is of a scenario in the features of `plan`; nil if one is.
  func note(_ plan: Plan) -> String? {
    let identities = plan.identities
    guard !plan.pickles.joined().contains(where: { microseconds[identities[$0]] != nil }) else {
      return nil
    }
    return
      "warning: \(path): none of the durations is of a scenario in these features, so shards are not balanced."
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
