/// How long scenarios took in earlier runs, by which shards are balanced: from a history, or from the messages of a
/// run.
struct EarlierDurations {
  let microseconds: [ScenarioIdentity: Int]

  /// Reads what `--durations` names; fails without a shard to balance.
  init?(_ session: Session) throws(CommandError) {
    guard let path = session.options.history.durations else { return nil }
    guard session.options.shard != nil else {
      // In specs.json it waits for a run with a shard.
      if session.arguments.sets("durations") { throw .durationsWithoutShard }
      return nil
    }
    let place = FileSystem.absolute(path, in: session.folder)
    let history: RunHistory
    do throws(FileError) {
      history = try HistoryFile.read(place, workers: session.workers)
    } catch {
      throw .unreadableDurations(path, error)
    }
    if history.lineCount > 0 {
      for note in history.unreadableNotes(path) { session.console.note(note) }
      let medians = history.scenarios.map { ($0.id, $0.median?.microseconds) }
      microseconds = Dictionary(medians) { $1 }.compactMapValues(\.self)
    } else {
      let bytes = try FileSystem.contents(ofNamed: path, in: session.folder)
      guard bytes.contains(.openBrace) else { throw .noDurations(path) }
      microseconds = Self.durations(
        of: try ShardMessages(path: path, bytes: bytes, workers: session.workers))
    }
    guard !microseconds.isEmpty else { throw .noDurations(path) }
  }

  private static func durations(of messages: ShardMessages) -> [ScenarioIdentity: Int] {
    var durations: [ScenarioIdentity: Int] = [:]
    for testCase in messages.cases {
      guard let identity = MessageIds.identity(inTestCase: testCase.id) else { continue }
      durations[identity] = testCase.duration?.microseconds
    }
    return durations
  }
}

extension CommandError {
  fileprivate static let durationsWithoutShard = CommandError(
    "The option '--durations' balances shards, but no shard is named.",
    remedy: "Add --shard I/N, or leave --durations out.")

  fileprivate static func unreadableDurations(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The durations in '\(path)' cannot be read: \(error.reason).",
      remedy:
        "Give every machine the same file, or leave --durations out on all of them: otherwise the "
        + "shards of one run would not fit together.")
  }

  fileprivate static func noDurations(_ path: String) -> CommandError {
    CommandError(
      "There are no durations in '\(path)'.",
      remedy:
        "Name a history that --history has written, or what '--format message:PATH' has written.")
  }
}
