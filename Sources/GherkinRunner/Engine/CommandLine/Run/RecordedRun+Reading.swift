import Foundation

extension RecordedRun {
  /// Reads the runs in the files at `paths`, as typed.
  package static func read(
    _ paths: [String], _ session: Session
  ) throws(CommandError) -> [RecordedRun] {
    try session.console.showing("message files read", of: paths.count) {
      noteRead throws(CommandError) in
      try paths.map { path throws(CommandError) in
        defer { noteRead() }
        return try read(FileSystem.contents(ofNamed: path, in: session.folder), path, session)
      }
    }
  }

  /// Reads the messages in the file at `path`, as typed, and says what of it is left out.
  package static func read(
    _ bytes: Bytes, _ path: String, _ session: Session
  ) throws(CommandError) -> RecordedRun {
    var run: RecordedRun
    do throws(RunFault) {
      run = try RunReader.read(bytes, path: path, workers: session.workers)
    } catch {
      throw .badMessage(path, line: error.line, error.reason)
    }
    guard run.hasBegun else {
      throw CommandError("\(path) contains no run.", remedy: CommandError.messageFiles)
    }
    for (line, what) in run.leftOut {
      session.console.note("warning: \(path):\(line): \(what) are left out.")
    }
    run.identify(session.parse)
    for scenario in run.planned where scenario.identity == nil {
      throw .badMessage(
        path, line: scenario.messageLine ?? 0,
        "there is no feature with the scenario at \(scenario.place) before this line")
    }
    return run
  }

  /// Throws if the messages end before the run does.
  package func checkEnd() throws(CommandError) {
    if end == nil {
      throw CommandError(
        "\(path):\(lineCount): the messages end here, before the run does.",
        remedy: "Name the complete messages of a run that has ended.")
    }
  }

  /// The scenarios that the run selected, in all shards.
  package func selected() throws(CommandError) -> [RecordedScenario] {
    guard let note else { return scenarios }
    guard note.scenarios == scenarios.count else { throw .lostScenarios(path) }
    return note.numbers.map { scenarios[$0] }
  }

  /// The scenarios that the run left out only because they are drafts.
  package var leftOutDrafts: [RecordedScenario] {
    note?.draftNumbers.filter(scenarios.indices.contains).map { scenarios[$0] } ?? []
  }
}

extension RunHistory {
  /// Reads the history at `path`, as typed, and says what of it is left out.
  package static func read(
    _ path: String, _ session: Session
  ) throws(CommandError) -> RunHistory {
    do throws(FileError) {
      let history = try session.console.showing("reading \(path)") { _ throws(FileError) in
        try HistoryFile.read(
          FileSystem.absolute(path, in: session.folder), workers: session.workers)
      }
      for note in history.unreadableNotes(path) { session.console.note(note) }
      return history
    } catch {
      throw CommandError(
        "The history '\(path)' cannot be read: \(error.reason).",
        remedy: error.code == ENOENT
          ? "Runs with --history \(ShellText.quoted(path)) create it." : "Name a history file.")
    }
  }

  /// A line about each unreadable line of the file at `path`, up to a few.
  func unreadableNotes(_ path: String) -> [String] {
    let notes = unreadable.map {
      "warning: \(path):\($0): this is not a line of a history, and is left out."
    }
    let rest = unreadableCount - notes.count
    return notes + (rest > 0 ? ["warning: \(path): \(rest) more such lines are left out."] : [])
  }
}

extension CommandError {
  package static func badMessage(_ path: String, line: Int, _ reason: String) -> CommandError {
    CommandError("\(path):\(line): \(reason).", remedy: messageFiles)
  }

  package static func lostScenarios(_ path: String) -> CommandError {
    CommandError(
      "\(path) does not contain every scenario of its features: lines are missing.",
      remedy: messageFiles)
  }

  fileprivate static let messageFiles =
    "Name files that '--format message:PATH' has written, complete and unchanged."
}
