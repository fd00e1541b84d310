/// The files that the reports of a run will replace, as the run finds them.
///
/// Two runs may write the same file. What the slower one replaces may be the only trace of a failure, so it keeps the
/// file, and fails.
struct ReplacedFiles: Sendable {
  /// The states by absolute paths; nil for what is not there.
  private var states: [String: FileSystem.State?] = [:]

  /// Looks at the files that `reports` go to.
  init(_ reports: [ReportRequest], in folder: String) {
    for path in reports.compactMap(\.path) where StreamPath(path) == nil {
      let place = FileSystem.absolute(path, in: folder)
      // Nil is the state of a file that is not there.
      states[place] = .some(try? FileSystem.state(of: place))
    }
  }

  /// Whether the file at `place` is still the same, or gone.
  func isAsFound(_ place: String) -> Bool {
    let now = try? FileSystem.state(of: place)
    return now == nil || now == states[place] ?? now
  }
}
