import Foundation

/// What a service leaves to the one that follows it, such as after a build: the results of runs, and what the user has
/// agreed to.
package struct RunMemory: Codable, Sendable {
  /// The messages of one run.
  struct Run: Codable, Sendable {
    /// The folder of the project.
    let folder: String
    /// Distinguishes the program that ran from later builds.
    let program: String
    /// The file with the messages.
    let messages: String
    /// The paths of copies that ran in place of features.
    let originals: [String: String]
  }

  private(set) var runs: [Run] = []
  /// The folders in which the user has agreed to builds.
  var builds: Set<String> = []
  /// Whether the user has read that definitions have changed.
  var hasSaidStale = false
  /// Where the report of the last run is, as a page. The messages of runs are beside it.
  package private(set) var report: String?

  /// More runs are not kept.
  private static let limit = 32

  init() {}

  /// The path of the report of a run; nil if there is no place for it.
  mutating func reportPath() -> String? {
    if report == nil {
      let folder =
        FileManager.default.temporaryDirectory.path + "/specs-report-\(UUID().uuidString)"
      // Without the folder, runs have no report, which is said when one is asked for.
      let isMade: Void? = try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      report = isMade.map { folder + "/report.html" }
    }
    return report
  }

  /// Adds the messages of a run, if there is a place for them.
  mutating func add(_ messages: Bytes, of job: RunService.Job) {
    guard let report = reportPath(), !messages.isEmpty else { return }
    let path = FileSystem.parent(of: report) + "/\(UUID().uuidString).ndjson"
    // Without room for them, the next service begins without these results.
    guard (try? Data(messages).write(to: URL(filePath: path))) != nil else { return }
    runs.append(
      Run(
        folder: job.project.folder, program: job.program, messages: path,
        originals: job.unsaved.originals))
    if runs.count > Self.limit { remove(runs.removeFirst()) }
  }

  /// Removes the report of the last run and the messages of all runs, which are beside it, when they are no longer read.
  package func removeReport() {
    // What stays behind is left to the system, which empties the folder.
    if let report { try? FileManager.default.removeItem(atPath: FileSystem.parent(of: report)) }
  }

  mutating func forgetRuns() {
    runs.forEach(remove)
    runs = []
  }

  // A file that stays behind is left to the system, which empties the folder.
  private func remove(_ run: Run) { try? FileManager.default.removeItem(atPath: run.messages) }
}

/// The memory as one program hands it to the next.
extension RunMemory {
  /// An empty memory if `json` is that of another version.
  package init(_ json: JSONValue) {
    self = (try? JSONDecoder().decode(RunMemory.self, from: Data(json.bytes))) ?? RunMemory()
  }

  package var json: JSONValue {
    let data = (try? JSONEncoder().encode(self)) ?? Data()
    return (try? JSONReader.read(Bytes(data), .message)) ?? .null
  }
}
