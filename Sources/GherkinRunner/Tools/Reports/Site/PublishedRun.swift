/// A run on a published site: what the index shows of it.
struct PublishedRun: Sendable, Equatable {
  /// The names of the files of each run.
  enum File {
    static let report = "index.html"
    static let changes = "changes.html"
    static let record = "run.json"
  }

  let branch: String
  /// The name of its folder in the folder of the branch.
  let id: String
  /// When it began, as time since 1970.
  let start: Duration
  let duration: Duration
  var commit: String?
  /// The name and the address of the build.
  var build: String?
  var buildURL: String?
  let isGreen: Bool
  /// Whether it was green and why, in words.
  let headline: String
  /// How many scenarios came to each outcome, the worst first.
  let counts: [ScenarioOutcome: Int]
  /// How many scenarios fail the run; unknown where an earlier version has written the site.
  var failing: Int?
  /// How many scenarios were not selected; unknown where an earlier version has written the site.
  var unselected: Int?
  /// How many scenarios differ from the run before; nil if there was none to compare with.
  var changes: [RunComparison.Kind: Int]?

  /// The path of its folder in the site.
  var folder: String { "\(Self.folder(of: branch))/\(id)" }

  /// The paths of its files in the site.
  var files: [String] {
    let names = [File.report, File.record] + (changes == nil ? [] : [File.changes])
    return names.map { "\(folder)/\($0)" }
  }

  /// What it came to in one word, for a row of runs.
  var outcome: ScenarioOutcome {
    if !isGreen { return .failed }
    return counts[.flaky, default: 0] > 0 ? .flaky : .passed
  }

  /// How many scenarios fail the run: those in quarantine do not, and with --no-strict those that are pending or
  /// undefined.
  var failingCount: Int { failing ?? unpassedCount }

  /// Whether the counts show why the run is not green: all that did not pass fail it.
  var isExplainedByCounts: Bool { failingCount > 0 && failingCount == unpassedCount }

  /// How many scenarios ran and did not pass.
  private var unpassedCount: Int {
    counts.filter { $0.key.status > .skipped }.values.reduce(0, +)
  }

  /// What charts show of it.
  var asHistory: HistoryRun {
    HistoryRun(
      time: start.timestamp.prefix(19) + "Z", duration: duration,
      scenarios: passedCount + unpassedCount, passed: passedCount)
  }

  /// How many scenarios passed at last.
  var passedCount: Int { counts[.passed, default: 0] + counts[.flaky, default: 0] }

  /// `3 failed, 767 passed`
  var countsText: String {
    let counts = ScenarioOutcome.allCases.compactMap { outcome in
      self.counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    let rest = unselected.flatMap { $0 > 0 ? ["\($0) not selected"] : nil } ?? []
    return ((counts.isEmpty ? ["no scenarios"] : counts) + rest).joined(separator: ", ")
  }

  /// What has changed since the run before; nil if there was none to compare with.
  var changesText: String? {
    changes.map { changes in
      RunComparison.summary(
        RunComparison.Kind.allCases.compactMap { kind in
          changes[kind].map { (kind: kind, count: $0) }
        })
    }
  }

  /// The folder of a branch: its name, if every system and every address can have it, or else that with a number.
  static func folder(of branch: String) -> String {
    let isPlain = { (scalar: Unicode.Scalar) in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
    }
    let plain = String(
      String.UnicodeScalarView(
        branch.lowercased().unicodeScalars.prefix(60).map { isPlain($0) ? $0 : "-" }))
    guard plain != branch || plain.isEmpty else { return plain }
    var hash = StableHash()
    hash.add(branch)
    return "\(plain)-\(hash.digits(8))"
  }

  /// The name of the folder of a run: when it began, and the commit.
  static func id(start: Duration, commit: String?) -> String {
    let digits = start.timestamp.prefix(19).filter { $0 != "-" && $0 != ":" }
    let commit = (commit ?? "").lowercased().unicodeScalars
      .filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }.prefix(10)
    let suffix = String(String.UnicodeScalarView(commit))
    return digits.replacing("T", with: "-") + (suffix.isEmpty ? "" : "-\(suffix)")
  }
}

/// The run as a part of a JSON file.
extension PublishedRun {
  /// Writes the run as an element.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("branch", branch)
    json.field("id", id)
    json.time("start", start)
    json.field("time", start.timestamp.prefix(19) + "Z")
    json.milliseconds("ms", duration)
    if let commit { json.field("commit", commit) }
    if let build { json.field("build", build) }
    if let buildURL { json.field("buildURL", buildURL) }
    json.field("green", isGreen)
    json.field("headline", headline)
    if let failing { json.field("failing", failing) }
    if let unselected { json.field("notSelected", unselected) }
    write(counts, "counts", to: &json)
    if let changes { write(changes, "changes", to: &json) }
    json.field("report", "\(folder)/\(File.report)")
    json.endObject()
  }

  private func write<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    _ counts: [Key: Int], _ name: StaticString, to json: inout JSONWriter
  ) {
    json.beginObject(name)
    for key in Key.allCases {
      guard let count = counts[key] else { continue }
      json.key(key.rawValue)
      json.element(count)
    }
    json.endObject()
  }

  /// Reads what `write(to:)` has written; returns nil if that is not what `value` is.
  init?(_ value: JSONValue) {
    guard let branch = value["branch"]?.string, let id = value["id"]?.string,
      SiteManifest.isPath("\(Self.folder(of: branch))/\(id)"),
      let start = value["start"]?.time, let duration = value["ms"]?.milliseconds,
      let isGreen = value["green"]?.bool, let headline = value["headline"]?.string,
      let counts: [ScenarioOutcome: Int] = Self.counts(value["counts"])
    else { return nil }
    self.init(
      branch: branch, id: id, start: start, duration: duration, commit: value["commit"]?.string,
      build: value["build"]?.string, buildURL: value["buildURL"]?.string, isGreen: isGreen,
      headline: headline, counts: counts, failing: value["failing"]?.int,
      unselected: value["notSelected"]?.int,
      changes: Self.counts(value["changes"]))
  }

  private static func counts<Key: RawRepresentable<String> & Hashable>(
    _ value: JSONValue?
  ) -> [Key: Int]? {
    guard let members = value?.members else { return nil }
    var counts: [Key: Int] = [:]
    for member in members {
      if let key = Key(rawValue: member.name), let count = member.value.int { counts[key] = count }
    }
    return counts
  }
}
