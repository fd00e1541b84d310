/// The folder of published runs: a page in front, and in `runs` a folder with the report of each run.
///
/// The names of those folders say all that is known of earlier runs. Each file is complete whenever it is there, and the
/// front page, which leads to the others, is written after them.
struct SiteFolder {
  /// The runs that are there, the newest first.
  let runs: [PublishedRun]
  private let path: String
  /// The folder, as typed, and what it is relative to.
  private let (name, folder): (String, String)

  /// - Throws: If there is a front page that `publish` has not written, which is known by its having no runs.
  init(_ name: String, in folder: String) throws(CommandError) {
    (self.name, self.folder) = (name, folder)
    path = FileSystem.absolute(name, in: folder)
    do throws(FileError) {
      let folder = "\(path)/\(PublishedRun.folder)"
      let entries = FileSystem.exists(folder) ? try FileSystem.entries(of: folder) : []
      runs = entries.compactMap { PublishedRun(named: $0.name) }.sorted { $0.name > $1.name }
    } catch {
      throw CommandError(
        "The site cannot be written to '\(name)/\(PublishedRun.folder)': \(error.reason).",
        remedy: "Name a folder in which you may create files.")
    }
    guard !runs.isEmpty || !FileSystem.exists("\(path)/\(PublishedRun.page)") else {
      throw CommandError(
        "'\(name)/\(PublishedRun.page)' exists, and 'publish' has not written it.",
        remedy: "Name a folder for the runs alone, such as a new one in the folder of your site.")
    }
  }

  /// Adds a run with its report, makes the front page anew, and deletes the oldest runs beyond `count`.
  func publish(_ page: FrontPage, _ report: Bytes, keeping count: Int) throws(CommandError) {
    // A run that is published again may have ended in another way, because of the quarantine.
    let others = runs.filter { $0.start != page.run.start }
    let earlier = others.prefix(count - 1)
    try FileSystem.write(report, toReport: "\(name)/\(page.run.path)", in: folder)
    try FileSystem.write(
      page.bytes(earlier: earlier), toReport: "\(name)/\(PublishedRun.page)", in: folder)
    for run in runs where run != page.run && !earlier.contains(run) {
      FileSystem.remove("\(path)/\(run.path)")
      FileSystem.removeEmptyFolder("\(path)/\(FileSystem.parent(of: run.path))")
    }
  }
}

extension FileSystem {
  /// Writes a file that is there only once it is whole.
  static func write(
    _ bytes: Bytes, toReport path: String, in folder: String
  ) throws(CommandError) {
    do throws(FileError) {
      let sink = try sink(for: absolute(path, in: folder))
      do throws(FileError) {
        try sink.write(bytes)
      } catch {
        sink.abandon()
        throw error
      }
      try sink.close()
    } catch {
      throw CommandError(
        "The report cannot be written to '\(path)': \(error.reason).",
        remedy: "Name a file in a folder in which you may create files.")
    }
  }
}
