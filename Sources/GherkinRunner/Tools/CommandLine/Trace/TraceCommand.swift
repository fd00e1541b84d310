struct TraceCommand: Command {
  static let description = CommandDescription(
    name: "trace", summary: "Report which requirements have scenarios that pass.",
    synopsis: "[REQUIREMENTS]… [PATH]… [options]",
    operand: .files,
    details: """
      REQUIREMENTS is a table in a .md or .csv file with the columns id and text
      (default: "requirements" in specs.json). A scenario belongs to a requirement
      whose id is one of its tags: @US06 to US06. The columns waiver, owner and until
      may say why a requirement needs no scenario, who decided that, and the last day
      on which it holds, as in 2026-12-31. PATH is where the features are (default:
      the paths in specs.json, or else Features).

      Results are those of the last run: of the file that --results names, or that
      "format" in specs.json has messages written to. Without results, only the
      scenarios are looked at. Results that are not a whole, such as one shard of
      several, are errors. Tags that look like ids but are none are reported.
      """,
    statuses: [
      (.passed, "every requirement is met, covered or waived"),
      (.failed, "a requirement is not met; a waiver expired; an id is wrong; a run failed"),
    ],
    flags: [
      [
        .language, .color,
        .sheetFormat,
        Flag(
          "results", value: "FILE", in: .reports, addsTo: \.[\TraceOptions.results],
          from: FlagValues.text,
          "Read results from FILE.\n'--format message:FILE' has written it. Repeat it for each shard."
        ).commandLineOnly().offering(.file),
        Flag(
          "quiet", short: "q", in: .reports, sets: \.verbosity, to: .quiet,
          "Print less: only what has to be put right."
        ),
        Flag(
          "verbose", short: "v", in: .reports, sets: \.verbosity, to: .verbose,
          "Print more: also the scenarios of each requirement."
        ),
        Flag(
          "every", value: "EXPR", in: .selection, sets: \.[\TraceOptions.traced],
          from: { value throws(ValueError) in try TagOption(value) },
          "Also report scenarios that show no requirement.\nOnly those whose tags satisfy EXPR."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }
  /// The files with tables of requirements.
  private let tables: [String]
  private let paths: [String]
  private let origin: PathOrigin

  init(_ session: Session) throws(CommandError) {
    self.session = session
    let typed = session.arguments.paths.filter(Self.isTable)
    tables = typed.isEmpty ? try session.configuration.requirementPaths() : typed
    guard !tables.isEmpty else {
      throw CommandError(
        "It is not known where the requirements are.",
        remedy: "Name a table, as in: trace requirements.md\n"
          + "or put its path into specs.json: {\"requirements\": \"requirements.md\"}")
    }
    (paths, origin) = try session.featurePaths(
      typed: session.arguments.paths.filter { !Self.isTable($0) })
  }

  /// Whether a path names a table rather than features.
  private static func isTable(_ path: String) -> Bool {
    let name = path.lowercased()
    return !FeatureFinder.isFeature(name) && (name.hasSuffix(".md") || name.hasSuffix(".csv"))
  }

  func run() throws(CommandError) -> ExitStatus {
    let list = try RequirementList(reading: tables, in: session.folder)
    let found = try session.findWholeFeatures(paths, origin)
    guard !found.paths.isEmpty else { throw .nothing(to: "trace", in: paths) }
    let files = try session.readFeatures(found.paths)
    console.report(list.warnings + files.flatMap(\.diagnostics), colors: session.colorsErrors)
    let every = session.options[\TraceOptions.traced]
    let uses = every.map { [NamedTags.Use("--every", $0.expression, named: $0.expression.names)] }
    for warning in NamedTags(uses ?? [], among: files.map(\.document)).missing() {
      console.note(warning)
    }
    let (results, failures) = try readResults(of: found)
    let coverage = RequirementCoverage(
      list, files.flatMap { traced(in: $0, results) }, hasResults: results != nil,
      on: .today)
    let stale = coverage.scenarios.count(where: \.isStale)
    if stale > 0 {
      console.note(
        "warning: \(stale.counted("scenario")) \(stale == 1 ? "has" : "have") changed since the "
          + "results were written. Run the features again.")
    }
    let problems = failures + coverage.problems(files, every: every?.expression)
    try session.print(
      TraceReport(
        coverage: coverage, problems: problems, verbosity: session.options.verbosity),
      reading: session.options[\TraceOptions.results])
    return problems.isEmpty && files.allSatisfy(\.errors.isEmpty) ? .passed : .failed
  }

  /// The scenarios of a file, with their results.
  private func traced(
    in file: ParseResult, _ results: RunResults?
  ) -> [RequirementCoverage.Traced] {
    guard file.errors.isEmpty else { return [] }
    let pickles = PickleCompiler.compile(file.document)
    let placed = results?.placed(in: file.document.source.uri, among: pickles) ?? []
    let byLine = Dictionary(placed.map { ($0.pickle.location.line, $0) }) { $1 }
    return pickles.map { pickle in
      let result = byLine[pickle.location.line]
      return RequirementCoverage.Traced(
        pickle, result?.result.status, isStale: result?.isStale ?? false)
    }
  }

  /// The results that the last run had for the features in `found`, nil if there are none; and what failed it besides.
  private func readResults(
    of found: FeatureFinder
  ) throws(CommandError) -> (RunResults?, [RequirementProblem]) {
    var files = session.options[\TraceOptions.results]
    if files.isEmpty {
      files = session.configuration.messageFiles().filter {
        FileSystem.exists($0, in: session.folder)
      }
      if !files.isEmpty, session.options.verbosity > .quiet {
        console.note("Results from \(files.joined(separator: ", ")).")
      }
    }
    guard !files.isEmpty else { return (nil, []) }
    let runs = try RecordedRun.read(files, session)
    let results = try RunResults(runs) { found.reportedPath(of: $0) ?? $0 }
    let failures = runs.flatMap { run in
      run.outsideFailures.map { failure in
        let diagnostic = Diagnostic(
          path: run.path, location: Location(line: 1), problem: "The run failed: \(failure.text).",
          advice: "Correct that, and run the features again.")
        return RequirementProblem(kind: .outside, diagnostic: diagnostic)
      }
    }
    return (results, failures)
  }
}

extension RunResults {
  /// - Parameters:
  ///   - runs: Runs of which none is incomplete, and all shards of those in shards. The results of later runs count.
  ///   - path: The path of a feature now, by that in the messages.
  /// - Throws: What makes the results incomplete, since a requirement is not met by what is missing.
  fileprivate init(_ runs: [RecordedRun], path: (String) -> String) throws(CommandError) {
    self.init()
    try RecordedRun.checkOrigin(of: runs)
    let selected = try runs.map { run throws(CommandError) in try run.selected() }
    var unexplained: String?
    for run in runs.sorted(by: { $0.start < $1.start }) {
      try run.checkEnd()
      // Whether a failure is in quarantine says nothing about its requirement.
      if run.isUnexplained(strict: true) { unexplained = run.path }
      for scenario in run.scenarios where scenario.outcome != nil {
        note(scenario, in: path(scenario.path))
      }
    }
    try ShardCompleteness(runs, selected, allowsExplained: false).check()
    if let unexplained { throw .unexplainedFailure(unexplained) }
  }
}

struct TraceOptions: CommandOptions {
  var results: [String] = []
  /// Which scenarios it wants to have a requirement.
  var traced: TagOption?
}
