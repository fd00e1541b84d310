import Foundation

/// The targets of all reports. They are opened before anything runs, so that a report that cannot be
/// written ends the run before it begins.
package struct OpenReports {
  typealias Report = (request: ReportRequest, sink: any ByteSink)

  private(set) var reports: [Report] = []
  /// The summary of a GitHub job, which goes with annotations if GitHub asks for one.
  private(set) var jobSummary: Report?
  /// How many bytes there is room for in the summary.
  private(set) var summaryRoom = 0
  /// The file that the results are appended to.
  private(set) var history: Report?
  /// The results in it so far, if a report shows them.
  private(set) var earlierRuns: RunHistory?

  /// - Throws: The first target that cannot be opened; the others are abandoned.
  package init(_ session: Session) throws(CommandError) {
    do {
      try open(session)
    } catch {
      for report in reports + [jobSummary, history].compactMap(\.self) { report.sink.abandon() }
      throw error
    }
  }

  private mutating func open(_ session: Session) throws(CommandError) {
    let (console, options) = (session.console, session.options)
    let replaced = session.replacedFiles ?? ReplacedFiles(session.reports, in: session.folder)
    for request in session.reports {
      let sink = try opened(request) { () throws(FileError) in
        try Self.sink(for: request, console, replaced)
      }
      reports.append((request, sink))
      guard let file = sink as? FileSink else { continue }
      // Whatever ends the process, no report of an earlier run looks like one of this. A list says so itself.
      if request.format != .rerun { file.removeEarlier() }
      // Removed if the process ends before the report is complete.
      session.interruption?.note(file.draft)
    }
    if let path = options.attachmentsPath,
      let page = session.reports.first(where: { $0.format == .html })
    {
      do {
        try FileSystem.createFolder(FileSystem.absolute(path, in: session.folder))
      } catch {
        throw .unwritableReport(page, error)
      }
    }
    // A dry run has no results to keep.
    if let request = options.historyRequest, let path = request.path, !options.run.isDryRun {
      let place = FileSystem.absolute(path, in: session.folder)
      guard HistoryFile.mayBeExtended(place) else {
        throw CommandError(
          "'\(path)' is not a history, so no results are appended to it.",
          remedy: "Name a file that does not exist yet, or one that --history has written.")
      }
      let sink = try opened(request) { () throws(FileError) in
        try HistorySink(place, limit: (options.historyLimit ?? 0).megabytes) {
          [interruption = session.interruption] in DescriptorSink.mayWait(interruption)
        }
      }
      history = (request, sink)
      if session.reports.contains(where: { $0.format == .html }) {
        earlierRuns = try RunHistory.read(path, session)
      }
    }
    if let request = ReportRequest.jobSummary(with: session.reports, console.environment),
      let path = request.path
    {
      let place = FileSystem.absolute(path, in: console.workingFolder)
      summaryRoom = MarkdownReporter.standardLimit - FileSystem.size(of: place)
      let sink = try opened(request) { () throws(FileError) in try AppendingSink(place) }
      jobSummary = (request, sink)
    }
  }

  private func opened(
    _ request: ReportRequest, _ open: () throws(FileError) -> any ByteSink
  ) throws(CommandError) -> any ByteSink {
    do {
      return try open()
    } catch {
      throw .unwritableReport(request, error)
    }
  }

  private static func sink(
    for request: ReportRequest, _ console: Console, _ replaced: ReplacedFiles
  ) throws(FileError) -> any ByteSink {
    guard let path = request.path else { return console.output }
    switch StreamPath(path)?.descriptor {
    case STDOUT_FILENO: return console.output
    case STDERR_FILENO: return console.errors
    case let number?:
      return try DescriptorSink(inherited: number, name: path, console.interruption)
    case nil:
      let place = FileSystem.absolute(path, in: console.workingFolder)
      return try FileSystem.sink(for: place, console.interruption) { replaced.isAsFound(place) }
    }
  }
}
