struct CompareCommand: Command {
  static let description = CommandDescription(
    name: "compare", summary: "Report what has changed between two runs.",
    synopsis: "OLD NEW [options]",
    operand: .files,
    details: """
      OLD and NEW are what runs wrote with --format message:FILE. Scenarios are
      matched by their identities, so it does not matter if they have moved. The runs
      may be those of different versions of the program. For a run in shards, first
      merge its messages: PROGRAM merge *.ndjson --format message:whole.ndjson
      """,
    statuses: [
      (.passed, "nothing fails that did not fail before"),
      (.failed, "something newly fails, or NEW failed and does not say why"),
    ],
    flags: [
      [.language],
      [
        .strict, .color,
        .sheetFormat,
        Flag(
          "factor", value: "N", in: .reports, sets: \.[\ComparisonOptions.threshold.factor],
          from: FlagValues.factor,
          """
          With --history, say what has become N times slower.
          Lists scenarios that take N times as long as usual, or as short (default 2), and differ by 100 ms or more.
          """
        ).commandLineOnly(),
        Flag(
          "history", value: "FILE", in: .reports, sets: \.historyPath,
          from: FlagValues.nonEmpty("the path of a file"),
          """
          Say what is slower or faster than usual by FILE.
          That is the median of at least five earlier runs in the history, which runs append to with the same option.
          """
        ).offering(.file),
      ],
      Flag.settings,
    ])

  private let session: Session
  private let oldPath: String
  private let newPath: String

  init(_ session: Session) throws(CommandError) {
    self.session = session
    let paths = session.arguments.paths
    guard paths.count >= 2 else {
      throw CommandError(
        paths.first.map { "There is nothing to compare '\($0)' with." }
          ?? "There is nothing to compare.",
        remedy: "Name the messages of two runs, as in: compare old.ndjson new.ndjson\n"
          + "A run writes them with --format message:FILE.")
    }
    if paths.count > 2 { throw .needlessArgument(paths[2], Self.self) }
    (oldPath, newPath) = (paths[0], paths[1])
  }

  func run() throws(CommandError) -> ExitStatus {
    let options = session.options
    let comparison = RunComparison(
      try RecordedRun(at: oldPath, session), try RecordedRun(at: newPath, session),
      try session.requirementList(), threshold: options[\ComparisonOptions.threshold],
      usual: try usualDurations(), isStrict: options.run.isStrict)
    let report = ComparisonReport(comparison: comparison, oldName: oldPath, newName: newPath)
    try session.print(report)
    return comparison.isWorse ? .failed : .passed
  }
}

extension CompareCommand {
  /// How long each scenario usually takes, by its identity; empty without a history.
  private func usualDurations() throws(CommandError) -> [String: Duration] {
    guard let path = session.options.historyPath,
      FileSystem.exists(FileSystem.absolute(path, in: session.folder))
        || session.arguments.sets("history")
    else { return [:] }
    let history = try RunHistory.read(path, session)
    return Dictionary(
      history.scenarios.compactMap { scenario in scenario.usual.map { (scenario.id.text, $0) } }
    ) { $1 }
  }
}

struct ComparisonOptions: CommandOptions {
  var threshold = RunComparison.Threshold()
}

extension RecordedRun {
  /// Reads the whole run that the file at `path` holds.
  fileprivate init(at path: String, _ session: Session) throws(CommandError) {
    let bytes = try FileSystem.contents(ofNamed: path, in: session.folder)
    self = try RecordedRun.read(bytes, path, session)
    if note?.dryRun == true {
      throw CommandError(
        "\(path) is the report of a dry run, in which no scenario ran.",
        remedy: "Run the features without --dry-run, and name its messages.")
    }
    if let shard = note?.shard, let count = note?.shards, count > 1 {
      throw CommandError(
        "\(path) is shard \(shard) of \(count), so most results of its run are missing.",
        remedy: "Merge all shards first, as in: merge *.ndjson --format message:whole.ndjson")
    }
    try checkEnd()
    // What this program cannot parse is in no comparison.
    scenarios.removeAll { $0.identity == nil }
    apply(session.configuration.quarantine)
  }
}

extension FlagValues {
  /// A number greater than 1.
  fileprivate static func factor(_ value: String) throws(ValueError) -> Double {
    guard let number = Double(value), number > 1, number.isFinite else {
      throw ValueError("a number greater than 1, such as 1.5")
    }
    return number
  }
}
