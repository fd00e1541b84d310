/// The findings that a suite has when it adopts `check`, kept in a file so that only new ones are reported.
///
/// An entry names a rule, a file and the text of the line, not its number: findings move when lines are added.
package struct Baseline: Sendable {
  private struct Entry: Hashable, Comparable {
    let path: String
    let rule: String
    let text: String

    static func < (left: Self, right: Self) -> Bool {
      (left.path, left.rule, left.text) < (right.path, right.rule, right.text)
    }

    /// `place` is the folder of the baseline, and `folder` what the paths of findings are relative to.
    init(_ finding: CheckFinding, from place: String, seenFrom folder: String) {
      let found = finding.diagnostic
      path = Self.path(of: found.path, from: place, seenFrom: folder)
      rule = finding.rule.name
      // The layout of a table depends on its other rows.
      let line = found.sourceLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      text = line.isEmpty ? found.problem : line
    }

    /// The path of the file at `path`, seen from `folder`, as seen from `place`: the same on every machine.
    static func path(of path: String, from place: String, seenFrom folder: String) -> String {
      let file = FileSystem.resolved(FileSystem.absolute(path, in: folder)).split(separator: "/")
      let folders = place.split(separator: "/")
      let common = zip(file, folders).prefix { $0 == $1 }.count
      let up = Array(repeating: ".." as Substring, count: folders.count - common)
      return (up + file.dropFirst(common)).joined(separator: "/")
    }

    init?(_ json: JSONValue) {
      guard let path = json["path"]?.string, let rule = json["rule"]?.string,
        let text = json["text"]?.string
      else { return nil }
      (self.path, self.rule, self.text) = (path, CheckRule.named(rule)?.name ?? rule, text)
    }
  }

  private let path: String
  /// The folder in which it lies, to which the paths in it are relative.
  private let place: String
  private let folder: String
  private var counts: [Entry: Int] = [:]

  /// The baseline that the file at `path`, seen from `folder`, is to hold.
  package init(at path: String, of findings: [CheckFinding], seenFrom folder: String) {
    self.path = path
    self.folder = folder
    place = FileSystem.resolved(FileSystem.parent(of: FileSystem.absolute(path, in: folder)))
    for finding in findings where Self.covers(finding) { counts[entry(finding), default: 0] += 1 }
  }

  /// The baseline that the file holds; nil if there is none.
  package init?(readFrom path: String, seenFrom folder: String) throws(CommandError) {
    self.init(at: path, of: [], seenFrom: folder)
    guard FileSystem.exists(FileSystem.absolute(path, in: folder)) else { return nil }
    let bytes = try FileSystem.contents(ofNamed: path, in: folder, upTo: 1 << 28)
    let list = (try? JSONReader.read(bytes))?["findings"]?.array
    guard let list, case let entries = list.compactMap(Entry.init), entries.count == list.count
    else {
      throw CommandError(
        "The file '\(path)' holds no baseline of 'check'.",
        remedy: "Name another file, or remove this one and run the check again, which writes it.")
    }
    for (entry, json) in zip(entries, list) { counts[entry, default: 0] += json["count"]?.int ?? 1 }
  }

  /// Whether it may hold a finding: not where a run refuses the file, since nothing in it would run.
  private static func covers(_ finding: CheckFinding) -> Bool {
    finding.rule.canBeSuppressed && !finding.rule.isRefusedByRun
  }

  private func entry(_ finding: CheckFinding) -> Entry {
    Entry(finding, from: place, seenFrom: folder)
  }

  package var count: Int { counts.values.reduce(0, +) }

  /// Those of `findings` that it does not hold; of several alike, the last.
  ///
  /// - Parameter paths: The files that were checked; nil if the whole suite was.
  /// - Returns: Them, and what is said of entries that no longer apply.
  package func new(
    among findings: [CheckFinding], in paths: [String]?
  ) -> (findings: [CheckFinding], notes: [String]) {
    var left = counts
    let new = findings.filter { finding in
      guard Self.covers(finding), case let entry = entry(finding), let count = left[entry],
        count > 0
      else { return true }
      left[entry] = count - 1
      return false
    }
    let checked = paths.map { paths in
      Set(paths.map { Entry.path(of: $0, from: place, seenFrom: folder) })
    }
    let suiteRules = SuiteCheck.rules.map(\.name)
    let gone = left.filter { entry, count in
      guard count > 0, let checked else { return count > 0 }
      return checked.contains(entry.path) && !suiteRules.contains(entry.rule)
    }.sorted { $0.key < $1.key }
    guard !gone.isEmpty else { return (new, []) }
    let shown = gone.prefix(Self.shownEntries).map { entry, _ in
      "  \(entry.path): \(entry.text) [\(entry.rule)]"
    }
    let more = gone.count > shown.count ? ["  and \(gone.count - shown.count) more"] : []
    let number = gone.reduce(0) { $0 + $1.value }
    return (
      new,
      ["\(number.counted("finding")) of the baseline \(path) \(number == 1 ? "is" : "are") gone:"]
        + shown + more + [
          "Remove them there, or remove the file and run the check again, which writes it."
        ]
    )
  }

  private static let shownEntries = 10

  /// The file: one entry a line, so that a comparison of two versions shows what has gone.
  package var bytes: Bytes {
    let lines = counts.sorted { $0.key < $1.key }.map { entry, count -> Bytes in
      var json: JSONObject = [
        "path": .text(entry.path), "rule": .text(entry.rule), "text": .text(entry.text),
      ]
      if count > 1 { json["count"] = .integer(count) }
      return Bytes("  ".utf8) + JSONValue.object(json).bytes
    }
    return Bytes(ChangedScenarios.baselineHead.utf8)
      + Bytes(lines.joined(separator: Bytes(",\n".utf8)))
      + Bytes("\n]}\n".utf8)
  }

  /// Writes the file, which is not there yet.
  package func write() throws(CommandError) {
    do throws(FileError) {
      try FileSystem.make(FileSystem.absolute(path, in: folder), holding: bytes)
    } catch {
      throw CommandError(
        "The baseline '\(path)' cannot be written: \(error.reason).",
        remedy: "Create its folder and allow writing to it, or name another file.")
    }
  }
}
