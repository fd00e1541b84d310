import Foundation

/// The targets of all reports. They are opened before anything runs, so that a report that cannot be
/// written ends the run before it begins.
package struct OpenReports {
  private(set) var targets: [(request: ReportRequest, sink: any ByteSink)] = []
  /// The results in the history so far, if a report shows them.
  private(set) var earlierRuns: RunHistory?

  /// - Throws: The first target that cannot be opened; the others are abandoned.
  package init(_ session: Session) throws(CommandError) {
    do {
      try open(session)
    } catch {
      for target in targets { target.sink.abandon() }
      throw error
    }
  }

  private mutating func open(_ session: Session) throws(CommandError) {
    let options = session.options
    let page = session.reports.first { $0.format == .html }
    if let path = options.attachmentsPath, let page {
      do {
        try FileSystem.createFolder(FileSystem.absolute(path, in: session.folder))
      } catch {
        throw .unwritableReport(page, error)
      }
    }
    let replaced = session.replacedFiles ?? ReplacedFiles(session.reports, in: session.folder)
    // A dry run has no results to keep.
    for request in session.targets where request.format != .history || !options.run.isDryRun {
      let path = FileSystem.absolute(request.path ?? "", in: session.folder)
      guard request.format != .history || HistoryFile.mayBeExtended(path) else {
        throw CommandError(
          "'\(request.path ?? "")' is not a history, so no results are appended to it.",
          remedy: "Name a file that does not exist yet, or one that --history has written.")
      }
      do {
        targets.append((request, try Self.sink(for: request, at: path, session, replaced)))
      } catch {
        throw .unwritableReport(request, error)
      }
      if request.format == .history, page != nil {
        earlierRuns = try RunHistory.read(request.path ?? "", session)
      }
    }
  }

  private static func sink(
    for request: ReportRequest, at place: String, _ session: Session, _ replaced: ReplacedFiles
  ) throws(FileError) -> any ByteSink {
    let console = session.console
    guard let path = request.path else { return console.output }
    if request.isJobSummary { return try AppendingSink(place) }
    if request.format == .history {
      return try HistorySink(place, limit: (session.options.historyLimit ?? 0).megabytes) {
        [interruption = session.interruption] in DescriptorSink.mayWait(interruption)
      }
    }
    switch StreamPath(path)?.descriptor {
    case STDOUT_FILENO: return console.output
    case STDERR_FILENO: return console.errors
    case let number?:
      return try DescriptorSink(inherited: number, name: path, console.interruption)
    case nil:
      let sink = try FileSystem.sink(for: place, console.interruption) {
        replaced.isAsFound(place)
      }
      if let file = sink as? FileSink {
        // Whatever ends the process, no report of an earlier run looks like one of this. A list says so itself.
        if request.format != .rerun { file.removeEarlier() }
        // Removed if the process ends before the report is complete.
        session.interruption?.note(file.draft)
      }
      return sink
    }
  }
}
