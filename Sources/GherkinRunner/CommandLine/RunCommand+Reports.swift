/// Opening what the run is reported to.
extension RunCommand {
  /// All reports that were asked for, each on its way to its place.
  ///
  /// - Parameter interruption: Removes what is written of them if the process is to end at once.
  func openReports(_ plan: Plan, _ interruption: Interruption?) -> ReportStreams {
    var streams = ReportStreams(plan)
    let surroundings = RunSurroundings(
      environment: console.environment, start: .sinceEpoch, isStrict: options.isStrict,
      folder: console.workingFolder)
    for request in settings.reports {
      let reporter = request.format.reporter(style(of: request), surroundings)
      streams.add(request, reporter) { () throws(FileError) in
        guard let path = request.path else { return console.output }
        let sink = try FileSink(FileSystem.absolute(path, in: console.workingFolder))
        if let draft = sink.draft { interruption?.note(draft: draft) }
        return sink
      }
    }
    if settings.reports.contains(where: { $0.format == .github }) {
      addJobSummary(surroundings, to: &streams)
    }
    return streams
  }

  private func style(of request: ReportRequest) -> ReportStyle {
    let colors = request.path == nil ? settings.colorsOutput : settings.colorsFiles
    return ReportStyle(
      theme: colors ? .colored : .plain, verbosity: options.verbosity,
      folder: console.workingFolder, command: console.command,
      isLive: request.path == nil && console.drawsAnew)
  }

  /// Annotations come with a summary of the job where GitHub says that it wants one.
  private func addJobSummary(_ surroundings: RunSurroundings, to streams: inout ReportStreams) {
    guard let path = console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let place = FileSystem.absolute(path, in: console.workingFolder)
    let request = ReportRequest(.markdown, path: path)
    let room = JobSummary.sizeLimit - FileSystem.size(of: place)
    let reporter = MarkdownReporter(style(of: request), surroundings, limit: room)
    streams.add(request, reporter) { () throws(FileError) in try AppendingSink(place) }
  }
}

/// What GitHub asks of the summary of a job.
private enum JobSummary {
  /// GitHub refuses larger ones altogether.
  static let sizeLimit = 1 << 20
}
