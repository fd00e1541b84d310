struct PublishCommand: Command {
  static let description = CommandDescription(
    name: "publish", summary: "Add a run to a site of reports, with an index and badges.",
    synopsis: "FOLDER [FILE]… [options]",
    operand: .files,
    details: """
      FOLDER is the site: publish to it after each run, and have it served, as by
      GitHub Pages. FILE is what the run wrote with --format message:FILE, one for
      each shard (default: the messages that "format" in specs.json has written).
      The program must be the one that ran.

      The site has index.html with the branches and their runs; for each run its
      report, and what changed since the run before; and for each branch the newest
      report, badge.svg, badge.json and latest.json. The oldest runs are removed.
      Files that 'publish' has not written are never replaced or deleted.
      """,
    statuses: [(.passed, "the run was published, whatever its results")],
    flags: [
      [.language],
      Flag.strict,
      [
        Flag(
          "branch", value: "NAME", in: .reports, sets: \.[\PublicationOptions.branch],
          from: FlagValues.nonEmpty("a name"),
          "The branch of the run.\nDefault: that of the build server, or else of Git."
        ).commandLineOnly(),
        Flag(
          "commit", value: "ID", in: .reports, sets: \.[\PublicationOptions.commit],
          from: FlagValues.nonEmpty("a name"),
          "The commit of the run.\nDefault: that of its messages, of the build server, or else of Git."
        ).commandLineOnly(),
        Flag(
          "keep", value: "N", in: .reports, sets: \.[\PublicationOptions.count],
          from: FlagValues.count(from: 1),
          "Keep the newest N runs of each branch (default 30)."
        ).commandLineOnly(),
        Flag(
          "keep-size", value: "MB", in: .reports, sets: \.[\PublicationOptions.megabytes],
          from: FlagValues.count(from: 0),
          "Limit the site to MB megabytes (default 500).\nThe oldest runs are removed; 0 for no limit."
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
        remedy:
          "Name the folder of the site, and the messages of the run, as in: publish site run.ndjson"
      )
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
    let options = session.options
    let build = BuildServer(session.console.environment)
    guard
      let branch = session.options[\PublicationOptions.branch] ?? build?.branch ?? build?.tag
        ?? GitFolder.branch(around: session.folder)
    else {
      throw CommandError(
        "The branch of the run is not known.",
        remedy: "Name it, as in: --branch main")
    }
    let shards = try RecordedRun.read(paths, session)
    let commit =
      options[\PublicationOptions.commit] ?? RunCommit(of: shards, session).id
      ?? RunCommit(session).id
    for shard in shards { try shard.checkEnd() }
    let merged = try MergedRun(shards, session)
    var record = RecordedRun(joining: shards)
    record.apply(merged.plan.quarantine)
    let report = session.console.showing("results written", of: merged.events.count) {
      html(of: merged, commit, $0)
    }
    let summary = merged.summary
    let outcome = summary.outcome(
      merged.plan, isStrict: session.options.run.isStrict, isDryRun: false)

    var site = try SiteFolder(folder, in: session.folder)
    defer { site.release() }
    let comparison = try comparison(of: record, in: site, branch)
    let published = PublishedRun(
      branch: branch, id: site.manifest.id(of: branch, start: merged.start, commit: commit),
      start: merged.start, duration: record.duration, commit: commit,
      build: build.map { [$0.name, $0.number].compactMap(\.self).joined(separator: " ") },
      buildURL: build?.url, isGreen: outcome.isGreen,
      headline: outcome.headline,
      counts: Dictionary(
        summary.rows.filter { $0.scenarios > 0 }.map { ($0.result, $0.scenarios) }
      ) { $1 }, failing: outcome.failing,
      unselected: merged.plan.foundCount - merged.plan.selectedCount,
      changes: comparison.map { comparison in
        Dictionary(comparison.counts.map { ($0.kind, $0.count) }) { $1 }
      })
    var files = [(PublishedRun.File.report, report), (PublishedRun.File.record, record.json)]
    if let comparison {
      let report = ComparisonReport(
        comparison: comparison, oldName: "the run before", newName: "this run",
        newPage: PublishedRun.File.report)
      files.append((PublishedRun.File.changes, report.page))
    }
    try site.publish(
      published, files,
      keeping: options[\PublicationOptions.count] ?? 30,
      size: (options[\PublicationOptions.megabytes] ?? 0).megabytes)
    try session.console.print(text(published))
    return .passed
  }

  private func html(
    of run: MergedRun, _ commit: String?, _ noteWritten: () -> Void
  ) -> Bytes {
    var context = session.context(
      of: ReportRequest(.html, path: PublishedRun.File.report), start: run.start)
    context.commit = commit
    var reporter = HTMLReporter(context)
    var buffer = ReportBuffer()
    var summary = RunSummary()
    for event in run.events {
      summary.receive(event, plan: run.plan)
      reporter.receive(event, plan: run.plan, summary: summary, into: &buffer)
      noteWritten()
    }
    return buffer.bytes
  }

  /// What has changed since the run before; nil if there is none.
  private func comparison(
    of record: RecordedRun, in site: SiteFolder, _ branch: String
  ) throws(CommandError) -> RunComparison? {
    guard let before = site.manifest.run(of: branch, before: record.start) else { return nil }
    let path = "\(before.folder)/\(PublishedRun.File.record)"
    guard let bytes = site.contents(of: path), let old = try? RecordedRun(json: bytes) else {
      session.console.note(
        "warning: \(folder)/\(path) cannot be read, so this run is compared with none.")
      return nil
    }
    return RunComparison(
      old, record, try session.requirementList(), usual: usualDurations(in: site, branch, record),
      isStrict: session.options.run.isStrict)
  }

  /// More earlier runs would not change a median much.
  private static let medianRuns = 20

  /// How long each scenario usually takes, by the earlier runs of the branch.
  private func usualDurations(
    in site: SiteFolder, _ branch: String, _ record: RecordedRun
  ) -> [String: Duration] {
    let earlier = site.manifest.runs(of: branch).filter { $0.start < record.start }
    guard earlier.count >= RunComparison.leastRuns else { return [:] }
    var durations: [String: [Duration]] = [:]
    for run in earlier.prefix(Self.medianRuns) {
      guard let bytes = site.contents(of: "\(run.folder)/\(PublishedRun.File.record)"),
        let old = try? RecordedRun(json: bytes)
      else { continue }
      for scenario in old.scenarios where scenario.outcome == .passed {
        durations[scenario.id, default: []].append(scenario.duration)
      }
    }
    return durations.compactMapValues { times in
      times.count < RunComparison.leastRuns ? nil : times.sorted()[times.count / 2]
    }
  }

  private func text(_ run: PublishedRun) -> String {
    let lines = [
      "\(folder)/\(run.folder)/\(PublishedRun.File.report)", run.headline,
      run.changesText.map { "Since the run before: \($0)" },
    ]
    return lines.compactMap { $0.map { Escaping.terminal.escaped($0) + "\n" } }.joined()
  }
}

struct PublicationOptions: CommandOptions {
  var branch: String?
  var commit: String?
  /// How many runs of a branch to keep; 30 unless set.
  var count: Int?
  var megabytes: Int? = 500
}
