/// Makes the changes that findings propose in the files themselves. It leaves a file alone rather
/// than change what it means.
struct FileMending {
  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String

  /// Mends what can be mended, and returns it.
  func mend(_ findings: [CheckFinding]) throws(CommandError) -> [CheckFinding] {
    var mended: [CheckFinding] = []
    let mendable = Dictionary(
      grouping: findings.filter { !$0.edits.isEmpty }, by: \.diagnostic.path)
    for path in mendable.keys.sorted() {
      mended += try mend(path, Self.separate(mendable[path] ?? []))
    }
    return mended
  }

  /// Those whose changes do not touch each other; the others have to wait for another round.
  private static func separate(_ findings: [CheckFinding]) -> [CheckFinding] {
    var end = 0
    return findings.sorted { $0.start < $1.start }.filter { finding in
      guard finding.start >= end else { return false }
      end = finding.edits.map(\.range.upperBound).max() ?? end
      return true
    }
  }

  private func mend(
    _ path: String, _ findings: [CheckFinding]
  ) throws(CommandError) -> [CheckFinding] {
    let reader = FeatureReader(folder: folder, language: language, workers: 1)
    let file = reader.parse(try reader.source(at: path))
    let source = SourceFile(
      uri: path, bytes: findings.flatMap(\.edits).applied(to: file.document.source.bytes))
    guard source.bytes != file.document.source.bytes,
      Mending(of: file, findings).isFaithful(reader.parse(source))
    else { return [] }
    do {
      try FileSystem.replace(FileSystem.absolute(path, in: folder), with: source.bytes)
    } catch {
      throw CommandError(
        "The file '\(path)' cannot be mended: \(error.reason).",
        remedy: "Allow writing it, or leave out --fix.")
    }
    return findings
  }
}

extension CheckFinding {
  /// Where its first change begins.
  fileprivate var start: Int { edits.map(\.range.lowerBound).min() ?? 0 }
}
