/// The files that the reports of a run will replace, as the run finds them.
///
/// Two runs may write the same file. What the slower one replaces may be the only trace of a failure, so it keeps the
/// file, and fails.
struct ReplacedFiles: Sendable {
  /// A file at one moment.
  struct Entry: Sendable {
    /// Nil if there is none.
    fileprivate let state: FileSystem.State?

    init(_ path: String) { state = try? FileSystem.state(of: path) }

    /// Whether the file at `path` is still the same, or gone.
    func isAsFound(_ path: String) -> Bool {
      let now = Entry(path)
      return now.state == nil || now.state == state
    }
  }

  private var entries: [String: Entry] = [:]

  /// Looks at the files that `reports` go to.
  ///
  /// - Parameter folder: What their paths are relative to.
  init(_ reports: [ReportRequest], in folder: String) {
    for path in reports.compactMap(\.path) where StreamPath(path) == nil {
      entries[path] = Entry(FileSystem.absolute(path, in: folder))
    }
  }

  /// The file that the report at `path` replaces.
  subscript(path: String) -> Entry? { entries[path] }
}
