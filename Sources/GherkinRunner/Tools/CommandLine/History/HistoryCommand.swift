import Foundation

struct HistoryCommand: Command {
  static let description = CommandDescription(
    name: "history", summary: "Show which scenarios are flaky, fail, or have become slower.",
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
      [.readers, .color, .sheetFormat],
      Flag.settings,
    ])

  private let session: Session

  init(_ session: Session) throws(CommandError) {
    self.session = session
    if let path = session.arguments.paths.dropFirst().first {
      throw .needlessArgument(path, Self.self)
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    guard let path = session.arguments.paths.first ?? session.options.historyPath else {
      throw CommandError(
        "There is no history to show.",
        remedy:
          "Name the file that runs write with --history FILE, or set \"history\" in specs.json.")
    }
    let place = FileSystem.absolute(path, in: session.folder)
    let history = try RunHistory.read(path, session)
    guard history.lineCount > 0 else {
      throw CommandError(
        "\(path) holds no results.",
        remedy: "Run scenarios with --history \(ShellText.quoted(path))."
      )
    }
    try session.print(
      HistoryReport(history: history, path: path, line: { HistoryFile.line(at: $0, of: place) }))
    return .passed
  }
}
