/// What a server leaves to the worker that follows it: the results of runs, and what the user has agreed to. A relay
/// keeps it meanwhile.
struct RunMemory: Sendable {
  /// The messages of one run.
  struct Run: Sendable {
    /// The folder of the project.
    let folder: String
    /// Distinguishes the program that ran from later builds.
    let program: String
    let messages: Bytes
    /// The paths of copies that ran in place of features.
    let originals: [String: String]
  }

  private(set) var runs: [Run] = []
  /// The folders in which the user has agreed to builds.
  var builds: Set<String> = []
  /// Whether the user has read that definitions have changed.
  var hasSaidStale = false
  /// Where the report of the last run is, as a page.
  var report: String?

  /// The messages of former runs take no more room than this.
  private static let limit = 16 << 20

  init() {}

  mutating func add(_ run: Run) {
    runs.append(run)
    var size = runs.reduce(0) { $0 + $1.messages.count }
    while size > Self.limit, runs.count > 1 { size -= runs.removeFirst().messages.count }
  }

  mutating func forgetRuns(in folder: String) { runs.removeAll { $0.folder == folder } }

  init(_ json: JSONValue) {
    runs = (json["runs"]?.array ?? []).map { run in
      var originals: [String: String] = [:]
      for member in run["originals"]?.members ?? JSONObject() {
        originals[member.name] = member.value.string
      }
      return Run(
        folder: run["folder"]?.string ?? "", program: run["program"]?.string ?? "",
        messages: Bytes((run["messages"]?.string ?? "").utf8), originals: originals)
    }
    builds = Set((json["builds"]?.array ?? []).compactMap(\.string))
    hasSaidStale = json["hasSaidStale"]?.bool == true
    report = json["report"]?.string
  }

  var json: JSONValue {
    [
      "runs": .list(
        runs.map { run in
          var originals = JSONObject()
          for (copy, path) in run.originals { originals[copy] = .text(path) }
          return [
            "folder": .text(run.folder), "program": .text(run.program),
            "messages": .text(String(decoding: run.messages, as: UTF8.self)),
            "originals": .object(originals),
          ]
        }),
      "builds": .list(builds.sorted().map(JSONValue.text)),
      "hasSaidStale": .boolean(hasSaidStale), "report": report.map(JSONValue.text) ?? .null,
    ]
  }
}
