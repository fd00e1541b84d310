/// Makes the changes that findings propose, in every file that can be written, and remembers what it did and what it
/// could not do. It leaves a change out rather than change the meaning of a file.
struct FileFixer {
  private let reader: FeatureReader
  private let planner: Planner
  /// The findings that were fixed.
  private(set) var fixed: [CheckFinding] = []
  /// Those of the last round whose changes would change the meaning of their file.
  private(set) var refused: [CheckFinding] = []
  /// Why files cannot be fixed, by their paths.
  private(set) var problems: [String: CommandError] = [:]

  init(reader: FeatureReader, planner: Planner) {
    (self.reader, self.planner) = (reader, planner)
  }

  /// Fixes those of `findings` that can be fixed; `false` if nothing was.
  mutating func fix(_ findings: [CheckFinding]) -> Bool {
    let count = fixed.count
    refused = []
    let fixable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for (path, findings) in fixable.sorted(by: { $0.key < $1.key }) where problems[path] == nil {
      do throws(CommandError) {
        try fix(path, findings)
      } catch {
        problems[path] = error
      }
    }
    return fixed.count > count
  }

  private mutating func fix(_ path: String, _ findings: [CheckFinding]) throws(CommandError) {
    func read(_ source: SourceFile) -> ParseResult {
      planner.findingLostText(in: reader.parse(source))
    }
    let (fix, refused) = Fix.largest(
      of: read(try reader.source(at: path)), findings, parse: read)
    self.refused += refused
    guard let fix else { return }
    do {
      try FileSystem.replace(
        FileSystem.absolute(path, in: reader.folder), with: fix.fixedSource.bytes)
    } catch {
      throw CommandError(
        "The file '\(path)' cannot be fixed: \(error.reason).",
        remedy: "Allow writing to it, or leave out --fix.")
    }
    fixed += fix.findings
  }
}

extension CheckFinding {
  /// Says that it was not fixed.
  var refusal: String {
    "\(diagnostic.place): not fixed, because the change would change what the file means. "
      + "Change it by hand. [\(rule.name)]"
  }
}
