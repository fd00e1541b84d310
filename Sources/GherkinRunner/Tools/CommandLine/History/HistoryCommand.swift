import Foundation

/// Shows what a history file says of the scenarios.
struct HistoryCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Show which scenarios are flaky, fail, or have become slower.",
    synopsis: "[FILE] [options]",
    operand: .files,
    details: """
      FILE is what runs have written with --history FILE (default: "history" in
      specs.json). A run is flaky if the scenario passed only when it was tried
      again, or if the run before had the opposite result with the same commit.
      A scenario is slower if the median of its last five passed runs is at least
      1.5 times that of the runs before. Of each scenario, the last 50 runs count
      for medians. Lines that cannot be read are reported and left out.
      """,
    statuses: [(.passed, "the history was shown, whatever it says")],
    flags: [
      Flag(
        "format", short: "f", value: "NAME", in: .reports, chooses: \.historyFormat,
        "Show it as text (default), or json with every scenario."
      ).only([.history])
    ])

  private let session: Session

  init(_ session: Session) throws(CommandError) {
    self.session = session
    if let path = session.arguments.paths.dropFirst().first {
      throw .needlessArgument(path, .history)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    guard let path = session.arguments.paths.first ?? session.options.history.path else {
      throw .noHistory
    }
    let place = FileSystem.absolute(path, in: session.folder)
    let history: RunHistory
    do throws(FileError) {
      history = try HistoryFile.read(place, workers: session.workers)
    } catch {
      throw .unreadableHistory(path, error)
    }
    for note in history.unreadableNotes(path) { session.console.note(note) }
    guard history.lineCount > 0 else { throw .emptyHistory(path) }
    var buffer = ReportBuffer()
    let report = HistoryReport(history, path: path) { HistoryFile.line(at: $0, of: place) }
    report.write(
      session.options.historyFormat, session.colorsOutput ? .colored : .plain, into: &buffer)
    try session.console.print(buffer.bytes)
    return .passed
  }
}

extension RunHistory {
  /// A line about each unreadable line of the file at `path`, up to a few.
  func unreadableNotes(_ path: String) -> [String] {
    var notes = unreadable.map {
      "warning: \(path):\($0): this is not a line of a history, and is left out."
    }
    if unreadableCount > notes.count {
      notes.append(
        "warning: \(path): \(unreadableCount - notes.count) more such lines are left out.")
    }
    return notes
  }
}

/// Where the results of runs are kept.
package struct HistoryOptions: Sendable, Equatable {
  /// The history file, if results are to be kept.
  package var path: String?
  /// How large it may become, in megabytes; 0 for no limit.
  package var limit: Int? = 64
  /// The file with earlier durations by which shards are balanced.
  package var durations: String?

  package init() {}

  /// The limit in bytes.
  var byteLimit: Int { (limit ?? 0).megabytes }
}

extension CommandError {
  fileprivate static let noHistory = CommandError(
    "There is no history to show.",
    remedy: "Name the file that runs write with --history FILE, or set \"history\" in specs.json.")

  fileprivate static func emptyHistory(_ path: String) -> CommandError {
    CommandError(
      "\(path) holds no results.", remedy: "Run scenarios with --history \(ShellText.quoted(path))."
    )
  }

  static func noHistoryFile(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' is not a history, so no results are appended to it.",
      remedy: "Name a file that does not exist yet, or one that --history has written.")
  }

  static func unreadableHistory(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The history '\(path)' cannot be read: \(error.reason).",
      remedy: error.code == ENOENT
        ? "Runs with --history \(ShellText.quoted(path)) create it." : "Name a history file.")
  }
}
