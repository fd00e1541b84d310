/// How reports for people look: their colours, how much they tell, and how they name places.
package struct ReportStyle: Sendable {
  package var theme: Theme
  package var verbosity: Verbosity
  /// The folder from which places in Swift files are seen.
  package var folder: String
  /// What to type before a path to run the scenario there.
  package var command: String
  /// Whether the report goes to a terminal, where lines can be drawn anew.
  package var isLive: Bool
  /// Whether pending and undefined scenarios fail the run.
  package var isStrict: Bool
  /// How many characters a line of the terminal has.
  package var columns: Int

  package init(
    theme: Theme = .plain, verbosity: Verbosity = .normal, folder: String = "",
    command: String = "swift run specs", isLive: Bool = false, isStrict: Bool = true,
    columns: Int = 80
  ) {
    self.theme = theme
    self.verbosity = verbosity
    self.folder = folder
    self.command = command
    self.isLive = isLive
    self.isStrict = isStrict
    self.columns = columns
  }

  /// `path:line` of a place in a Swift file.
  func place(_ location: SourceReference) -> String {
    "\(location.path(from: folder)):\(location.line)"
  }
}
