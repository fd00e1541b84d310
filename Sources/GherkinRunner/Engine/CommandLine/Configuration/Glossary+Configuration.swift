/// Reads the words of the domain from the files that `specs.json` names.
extension Configuration {
  /// Their key in the file.
  static let glossaryKey = "glossary"

  /// The paths of the files.
  func glossaryPaths() throws(CommandError) -> [String] {
    try paths(at: Self.glossaryKey, expected: "the path of a Markdown file, or a list")
  }

  func glossary() throws(CommandError) -> Glossary {
    var glossary = Glossary()
    for path in try glossaryPaths() {
      let bytes = try FileSystem.contents(ofNamed: path, in: folder)
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText(path) }
      glossary.add(text, path: path)
    }
    guard let problem = glossary.problems.first else { return glossary }
    throw CommandError(
      glossary.problems.map { "\($0.place): \($0.problem)" }.joined(separator: "\n"),
      remedy: problem.advice ?? "")
  }
}
