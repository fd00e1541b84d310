/// Beginning and ending what a run is reported to.
extension ReportStreams {
  /// All reports that were asked for, each on its way to its place.
  init(
    _ plan: Plan, to reports: OpenReports, _ options: Options, _ settings: Settings,
    _ console: Console, start: Duration = .sinceEpoch
  ) {
    self.init(plan)
    let surroundings = RunSurroundings(
      environment: console.environment, start: start, isStrict: options.isStrict,
      folder: console.workingFolder, shard: options.shard, isDryRun: options.isDryRun)
    for report in reports.reports {
      let style = ReportStyle(report.request, options, settings, console)
      let reporter = report.request.format.reporter(style, surroundings)
      let isOnGitHub = console.environment["GITHUB_ACTIONS"] == "true"
      let isStream = report.request.path.map { StreamPath($0) != nil } ?? true
      add(
        report.request, reporter, to: report.sink,
        guardsCommands: isOnGitHub && isStream && report.request.format.isForPeople)
    }
    if let list = console.rerunList {
      add(ReportRequest(.rerun), RerunReporter(surroundings), to: list)
    }
    guard let summary = reports.jobSummary else { return }
    let style = ReportStyle(summary.request, options, settings, console)
    add(
      summary.request, MarkdownReporter(style, surroundings, limit: summary.limit),
      to: summary.sink)
  }

  /// Makes all reports final, reports those that could not be written, and decides the exit status.
  mutating func finish(_ plan: Plan, isStrict: Bool, _ console: Console) -> ExitStatus {
    close()
    for failure in failures { console.report(failure) }
    var outcome = tally.outcome(plan, isStrict: isStrict)
    outcome.unwritableReports = failures.count
    return outcome.exitStatus
  }
}

extension ReportStyle {
  /// How a report looks at the place it goes to.
  fileprivate init(
    _ request: ReportRequest, _ options: Options, _ settings: Settings, _ console: Console
  ) {
    let colors = request.path == nil ? settings.colorsOutput : settings.colorsFiles
    self.init(
      theme: colors ? .colored : .plain, verbosity: options.verbosity,
      folder: console.workingFolder, command: options.command(of: console),
      isLive: request.path == nil && console.drawsAnew, isStrict: options.isStrict,
      columns: console.columns ?? 80)
  }
}

extension Options {
  /// What to type before a path to run it with the same file of options, the same profiles and the
  /// same choices, without which a scenario might not be selected.
  fileprivate func command(of console: Console) -> String {
    let file = configPath.map { ["--config \(ShellText.quoted($0))"] } ?? []
    let profiles = profiles.map { "--profile \(ShellText.quoted($0))" }
    return ([console.command] + file + profiles + choices).joined(separator: " ")
  }
}
