/// Opening and ending what a run is reported to.
extension ReportStreams {
  /// All reports that were asked for, each on its way to its place.
  ///
  /// - Parameter interruption: Removes what is written of them if the process is to end at once.
  init(
    _ plan: Plan, _ options: Options, _ settings: Settings, _ console: Console,
    start: Duration = .sinceEpoch, interruption: Interruption? = nil
  ) {
    self.init(plan)
    let surroundings = RunSurroundings(
      environment: console.environment, start: start, isStrict: options.isStrict,
      folder: console.workingFolder)
    for request in settings.reports {
      let style = ReportStyle(request, options, settings, console)
      add(request, request.format.reporter(style, surroundings)) { () throws(FileError) in
        guard let path = request.path else { return console.output }
        let sink = try FileSink(FileSystem.absolute(path, in: console.workingFolder))
        if let draft = sink.draft { interruption?.note(draft: draft) }
        return sink
      }
    }
    // Annotations come with a summary of the job where GitHub says that it wants one.
    guard settings.reports.contains(where: { $0.format == .github }),
      let path = console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    let place = FileSystem.absolute(path, in: console.workingFolder)
    let request = ReportRequest(.markdown, path: path)
    let room = JobSummary.sizeLimit - FileSystem.size(of: place)
    let style = ReportStyle(request, options, settings, console)
    add(request, MarkdownReporter(style, surroundings, limit: room)) { () throws(FileError) in
      try AppendingSink(place)
    }
  }

  /// Makes all reports final, tells of those that could not be written, and says how the run went.
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
      isLive: request.path == nil && console.drawsAnew, isStrict: options.isStrict)
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

/// What GitHub asks of the summary of a job.
private enum JobSummary {
  /// GitHub refuses larger ones altogether.
  static let sizeLimit = 1 << 20
}
