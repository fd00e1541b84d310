/// The targets of all reports. They are opened before anything runs, so that a report that cannot be
/// written ends the run before it begins.
package struct OpenReports {
  /// A report and its target.
  struct Report: Sendable {
    let request: ReportRequest
    let sink: any ByteSink
    /// How many bytes there is room for.
    var limit = Int.max
  }

  private(set) var reports: [Report] = []
  /// The summary of a GitHub job, which goes with annotations if GitHub asks for one.
  private(set) var jobSummary: Report?
  /// The file that the results are appended to.
  private(set) var history: Report?
  /// The results in it so far, if a report shows them.
  private(set) var earlierRuns: RunHistory?

  /// - Throws: The first target that cannot be opened; the others are abandoned.
  package init(_ session: Session) throws(CommandError) {
    let console = session.console
    let replaced = session.replacedFiles ?? ReplacedFiles(session.reports, in: session.folder)
    for request in session.reports {
      reports.append(
        Report(
          request: request,
          sink: try opened(request) { () throws(FileError) in
            try Self.sink(for: request, console, replaced)
          }))
      // Removed if the process ends before the report is complete.
      if let draft = (reports.last?.sink as? FileSink)?.draft {
        session.interruption?.note(draft: draft)
      }
    }
    try openHistory(session)
    guard let request = ReportRequest.jobSummary(with: session.reports, console.environment),
      let path = request.path
    else { return }
    let place = FileSystem.absolute(path, in: console.workingFolder)
    let room = Self.summaryLimit - FileSystem.size(of: place)
    let sink = try opened(request) { () throws(FileError) in try AppendingSink(place) }
    jobSummary = Report(request: request, sink: sink, limit: room)
  }

  /// Opens the history, and reads it if the HTML report is to show it. A dry run has no results to keep.
  private mutating func openHistory(_ session: Session) throws(CommandError) {
    let options = session.options
    guard let path = options.history.path, !options.run.isDryRun else { return }
    let place = FileSystem.absolute(path, in: session.folder)
    let request = ReportRequest(.history, path: path)
    guard HistoryFile.mayBeExtended(place) else {
      abandon()
      throw .noHistoryFile(path)
    }
    let sink = try opened(request) { () throws(FileError) in
      let interruption = session.interruption
      return try HistorySink(place, limit: options.history.byteLimit) {
        Outlet.mayWait(interruption)
      }
    }
    history = Report(request: request, sink: sink)
    guard session.reports.contains(where: { $0.format == .html }) else { return }
    do throws(FileError) {
      let earlierRuns = try HistoryFile.read(place, workers: session.workers)
      for note in earlierRuns.unreadableNotes(path) { session.console.note(note) }
      self.earlierRuns = earlierRuns
    } catch {
      abandon()
      throw .unreadableHistory(path, error)
    }
  }

  /// GitHub refuses larger summaries altogether.
  private static let summaryLimit = 1 << 20

  /// Reports the run of `plan`.
  ///
  /// - Parameters:
  ///   - start: When the run began.
  ///   - body: Runs it, and records the events.
  package func report(
    _ plan: Plan, _ session: Session, since start: ContinuousClock.Instant,
    _ body: (EventLog) async -> Void
  ) async -> ExitStatus {
    var streams = ReportStreams(plan, to: self, session, start: .sinceEpoch - (.now - start))
    streams = await streams.receiving(clock: .continuous(since: start), body)
    return streams.finish(plan, session)
  }

  private func abandon() {
    for report in reports { report.sink.abandon() }
    jobSummary?.sink.abandon()
    history?.sink.abandon()
  }

  private func opened(
    _ request: ReportRequest, _ open: () throws(FileError) -> any ByteSink
  ) throws(CommandError) -> any ByteSink {
    do {
      return try open()
    } catch {
      abandon()
      throw .unwritableReport(request, error)
    }
  }

  private static func sink(
    for request: ReportRequest, _ console: Console, _ replaced: ReplacedFiles
  ) throws(FileError) -> any ByteSink {
    guard let path = request.path else { return console.output }
    switch StreamPath(path) {
    case .standardOutput: return console.output
    case .standardError: return console.errors
    case .descriptor(let number):
      return try DescriptorSink(inherited: number, name: path, console.interruption)
    case nil:
      return try FileSink(
        FileSystem.absolute(path, in: console.workingFolder), console.interruption,
        replacing: replaced[path])
    }
  }
}

/// A path that names an open stream. Opening it as a file would truncate it, and standard output is
/// another stream during the run.
enum StreamPath: Equatable {
  case standardOutput, standardError
  case descriptor(Int32)

  /// `nil` for the path of a file.
  init?(_ path: String) {
    switch path {
    case "-", "/dev/stdout": self = .standardOutput
    case "/dev/stderr": self = .standardError
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      guard let folder = folders.first(where: path.hasPrefix),
        let number = Int32(path.dropFirst(folder.count)), number >= 0
      else { return nil }
      switch number {
      case 1: self = .standardOutput
      case 2: self = .standardError
      default: self = .descriptor(number)
      }
    }
  }

  /// The one path of the stream, whatever was typed; `nil` for standard output.
  var path: String? {
    switch self {
    case .standardOutput: nil
    case .standardError: "/dev/stderr"
    case .descriptor(let number): "/dev/fd/\(number)"
    }
  }
}
