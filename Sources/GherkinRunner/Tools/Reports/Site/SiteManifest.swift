/// What a published site holds: its runs, and every file that was written for it. No other file is ever replaced or
/// deleted.
struct SiteManifest: Sendable, Equatable {
  static let fileName = "specs-site.json"
  static let lockName = "specs-site.lock"
  static let indexName = "index.html"
  /// The names of the files of each branch: its newest report, and what badges and other programs read.
  enum BranchFile: String, CaseIterable {
    case report = "index.html"
    case badge = "badge.svg"
    case badgeData = "badge.json"
    case latest = "latest.json"
  }

  private static let version = 1
  /// More branches than this are hardly alive: those that ran longest ago are removed.
  private static let branchLimit = 100

  /// The runs, the newest first.
  private(set) var runs: [PublishedRun] = []
  /// The size of each file, by its path in the site.
  var files: [String: Int] = [:]

  init() {}

  /// The branches, the one that ran last first.
  var branches: [String] {
    var known: Set<String> = []
    return runs.map(\.branch).filter { known.insert($0).inserted }
  }

  /// The runs of a branch, the newest first.
  func runs(of branch: String) -> [PublishedRun] { runs.filter { $0.branch == branch } }

  /// The newest run of the branch that began before `start`.
  func run(of branch: String, before start: Duration) -> PublishedRun? {
    runs.first { $0.branch == branch && $0.start < start }
  }

  /// The name of the folder for a run: that of the same run, if it was published before, or else a new one.
  func id(of branch: String, start: Duration, commit: String?) -> String {
    if let same = runs.first(where: { $0.branch == branch && $0.start == start }) { return same.id }
    let taken = Set(runs(of: branch).map(\.id))
    let id = PublishedRun.id(start: start, commit: commit)
    guard taken.contains(id) else { return id }
    // Two runs may begin in the same second.
    return (2...taken.count + 2).lazy.map { "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
  }

  /// Adds a run, in place of one with the same folder.
  mutating func add(_ run: PublishedRun) {
    runs.removeAll { $0.folder == run.folder }
    runs.append(run)
    runs.sort { ($1.start, $1.folder) < ($0.start, $0.folder) }
  }

  /// Removes the oldest runs: of each branch until there are at most `count`, then of all until they have at most
  /// `size` bytes. The newest run of the branch `kept` stays in any case.
  mutating func removeOldest(keeping count: Int, size: Int, _ kept: String) {
    let branches = Set(branches.filter { $0 != kept }.prefix(Self.branchLimit - 1) + [kept])
    var ranks: [String: Int] = [:]
    runs = runs.filter { run in
      ranks[run.branch, default: 0] += 1
      return branches.contains(run.branch) && ranks[run.branch, default: 0] <= count
    }
    let newest = runs.first { $0.branch == kept }
    while self.size > size, let oldest = runs.last(where: { $0.folder != newest?.folder }) {
      runs.removeAll { $0.folder == oldest.folder }
    }
  }

  /// The bytes of all files that are still needed.
  var size: Int { expected.reduce(0) { $0 + (files[$1] ?? 0) } }

  /// The files that are there for the runs.
  private var expected: Set<String> {
    var paths = Set(runs.flatMap(\.files))
    for branch in branches { paths.formUnion(Self.files(of: branch)) }
    return paths.union([Self.fileName, Self.lockName, Self.indexName])
  }

  /// The files that are no longer needed.
  var unused: [String] { files.keys.filter { !expected.contains($0) }.sorted() }

  /// The paths of the files of a branch.
  static func files(of branch: String) -> [String] {
    BranchFile.allCases.map { path(of: $0, branch) }
  }

  static func path(of file: BranchFile, _ branch: String) -> String {
    "\(PublishedRun.folder(of: branch))/\(file.rawValue)"
  }

  /// Whether a text is the path of a file in the site: it must not lead out of it.
  static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count)
      && parts.allSatisfy { $0.wholeMatch(of: /[a-z0-9_-][a-z0-9._-]*/) != nil }
  }
}

/// The manifest as a file.
extension SiteManifest {
  var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("specsSite", Self.version)
    json.beginArray("runs")
    for run in runs {
      run.write(to: &json)
      json.breakLine()
    }
    json.endArray()
    json.beginObject("files")
    for (path, size) in files.sorted(by: { $0.key < $1.key }) {
      json.key(path)
      json.element(size)
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Reads what `json` has written.
  init(json bytes: Bytes) throws(JSONReader.Fault) {
    let value = try JSONReader.read(bytes, .message)
    guard value["specsSite"] == .integer(Self.version), let runs = value["runs"]?.array,
      let files = value["files"]?.members
    else {
      throw JSONReader.Fault(
        line: 1, column: 1, reason: "this is not the list of a site of this version of specs")
    }
    for (index, value) in runs.enumerated() {
      guard let run = PublishedRun(value) else {
        // Each run has a line of its own.
        throw JSONReader.Fault(line: index + 1, column: 1, reason: "this is not a run")
      }
      add(run)
    }
    for member in files {
      guard let size = member.value.int, Self.isPath(member.name) else {
        throw JSONReader.Fault(
          line: runs.count + 1, column: 1, reason: "'\(member.name)' is not a file of the site")
      }
      self.files[member.name] = size
    }
  }
}
