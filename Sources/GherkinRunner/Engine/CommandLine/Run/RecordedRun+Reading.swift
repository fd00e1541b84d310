extension RecordedRun {
  /// Reads the runs in the files at `paths`, as typed.
  package static func read(
    _ paths: [String], _ session: Session
  ) throws(CommandError) -> [RecordedRun] {
    var runs: [RecordedRun] = []
    for path in paths {
      let bytes = try FileSystem.contents(ofNamed: path, in: session.folder)
      runs.append(try read(bytes, path, session))
    }
    return runs
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
    guard run.hasBegun else { throw .noRun(path) }
    for (line, what) in run.leftOut {
      session.console.note("warning: \(path):\(line): \(what) are left out.")
    }
    run.identify(session.reader().parse)
    for scenario in run.planned where scenario.identity == nil {
      throw .badMessage(
        path, line: scenario.messageLine ?? 0,
        "there is no feature with the scenario at \(scenario.place) before this line")
    }
    return run
  }

  /// Throws if the messages end before the run does.
  package func checkEnd() throws(CommandError) {
    if end == nil { throw .cutOff(path, line: lineCount) }
  }

  /// The scenarios that the run selected, in all shards.
  package func selected() throws(CommandError) -> [RecordedScenario] {
    guard let note else { return scenarios }
    guard note.scenarios == scenarios.count else { throw .lostScenarios(path) }
    return note.numbers.map { scenarios[$0] }
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

  fileprivate static func cutOff(_ path: String, line: Int) -> CommandError {
    CommandError(
      "\(path):\(line): the messages end here, before the run does.",
      remedy: "Name the complete messages of a run that has ended.")
  }

  fileprivate static func noRun(_ path: String) -> CommandError {
    CommandError("\(path) contains no run.", remedy: messageFiles)
  }

  private static let messageFiles =
    "Name files that '--format message:PATH' has written, complete and unchanged."
}
