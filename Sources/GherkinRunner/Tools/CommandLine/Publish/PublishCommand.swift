/// Adds a run to a folder of pages that any server can show.
struct PublishCommand: Command {
  static let description = CommandDescription(
    name: "publish", summary: "Add a run to a folder of reports, with the requirements in front.",
    synopsis: "FOLDER [FILE]… [options]",
    operand: .files,
    details: """
      Publish to FOLDER after each run, and have it served, as by GitHub Pages. FILE
      is what the run wrote with --format message:FILE, one for each shard (default:
      the messages that "format" in specs.json has written). The program must be the
      one that ran.

      index.html shows the requirements and how the run ended, and leads to its report
      and to those of earlier runs, which are in the folder 'runs'. Files that
      'publish' has not written are never replaced or deleted.
      """,
    statuses: [(.passed, "the run was published, whatever its results")],
    flags: [
      [
        .language,
        .strict.explained(
          "Show pending and undefined scenarios as failures.\nThis is the default."),
        Flag(
          "keep", value: "N", in: .reports, sets: \.[\PublicationOptions.count],
          from: FlagValues.count(from: 1), "Keep the newest N runs (default 30)."
        ).commandLineOnly(),
      ],
      Flag.settings,
    ])

  private let session: Session
  private let folder: String
  private let paths: [String]

  init(_ session: Session) throws(CommandError) {
    self.session = try session.reportingRuns(onPage: true)
    guard let folder = session.arguments.paths.first else {
      throw CommandError(
        "There is no folder to publish to.",
        remedy: "Name the folder, and the messages of the run, as in: publish site run.ndjson")
    }
    self.folder = folder
    guard !FileSystem.isOrdinaryFile(FileSystem.absolute(folder, in: session.folder)) else {
      throw CommandError(
        "'\(folder)' is a file, but a site needs a folder.",
        remedy: "Name the folder first, and then the messages, as in: publish site run.ndjson")
    }
    let typed = Array(session.arguments.paths.dropFirst())
    paths = typed.isEmpty ? session.configuration.messageFiles() : typed
    guard !paths.isEmpty else {
      throw CommandError(
        "There is no run to publish to '\(folder)'.",
        remedy: "Name the messages that the run wrote with --format message:FILE, as in: publish "
          + "\(ShellText.quoted(folder)) run.ndjson")
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    let shards = try RecordedRun.read(paths, session)
    for shard in shards { try shard.checkEnd() }
    let run = try MergedRun(shards, session)
    let outcome = run.summary.outcome(
      run.plan, isStrict: session.options.run.isStrict, isDryRun: false)
    var context = session.context(
      of: ReportRequest(.html, path: PublishedRun.page), start: run.start)
    context.commit = session.commit(of: shards) ?? session.commit()
    let site = try SiteFolder(folder, in: session.folder)
    let (report, coverage) = session.console.showing("results written", of: run.events.count) {
      render(run, context, $0)
    }
    let page = FrontPage(
      run: PublishedRun(start: run.start, isGreen: outcome.isGreen, commit: context.commit),
      headline: outcome.headline, counts: counts(of: run), coverage: coverage)
    try site.publish(page, report, keeping: session.options[\PublicationOptions.count] ?? 30)
    try session.console.print(
      "\(Escaping.terminal.escaped("\(folder)/\(page.run.path)"))\n\(outcome.headline)\n")
    return .passed
  }

  /// The page of the run, and what it shows of the requirements; nil if none are known.
  private func render(
    _ run: MergedRun, _ context: ReportContext, _ noteWritten: () -> Void
  ) -> (Bytes, RequirementCoverage?) {
    var (reporter, buffer, summary) = (HTMLReporter(context), ReportBuffer(), RunSummary())
    var outcomes = [ScenarioOutcome?](repeating: nil, count: run.plan.scenarioCount)
    for event in run.events {
      summary.receive(event, plan: run.plan)
      reporter.receive(event, plan: run.plan, summary: summary, into: &buffer)
      if case .scenarioFinished(let attempt, let result) = event.event, !result.willBeRetried {
        outcomes[attempt.scenario] = summary.scenario.outcome
      }
      noteWritten()
    }
    return (buffer.bytes, RequirementCoverage(run.plan, outcomes, context))
  }

  /// `3 failed, 767 passed, 2 not selected`
  private func counts(of run: MergedRun) -> String {
    let counts =
      run.summary.rows.map { ($0.scenarios, $0.result.rawValue) }
      + [(run.plan.foundCount - run.plan.selectedCount, "not selected")]
    return counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

struct PublicationOptions: CommandOptions {
  /// How many runs to keep; 30 unless set.
  var count: Int?
}
