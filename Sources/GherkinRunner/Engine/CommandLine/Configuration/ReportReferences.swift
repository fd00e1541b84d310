/// What reports of runs refer to, from the files that `specs.json` names.
struct ReportReferences: Sendable {
  var requirements = RequirementList()
  /// The words that pages explain.
  var glossary = Glossary()
}

/// Reads the words of the domain from the files that `specs.json` names.
extension Configuration {
  /// Their key in the file.
  static let glossaryKey = "glossary"

  /// The paths of the files.
  func glossaryPaths() throws(CommandError) -> [String] {
    try paths(at: Self.glossaryKey, expected: "the path of a Markdown file, or a list")
  }

  package func glossary() throws(CommandError) -> Glossary {
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

extension RequirementList {
  /// Reads the tables in the files at `paths`, which are relative to `folder`.
  package init(reading paths: [String], in folder: String) throws(CommandError) {
    self.init()
    for path in paths {
      let bytes = try FileSystem.contents(ofNamed: path, in: folder)
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText(path) }
      add(text, path: path)
    }
    if let problem = problems.first {
      throw CommandError(
        problems.map { "\($0.place): \($0.problem)" }.joined(separator: "\n"),
        remedy: problem.advice ?? "")
    }
    // A table that is empty by mistake must not make a report that looks fine.
    guard !requirements.isEmpty else { throw .emptyTable(paths) }
  }
}

extension Configuration {
  /// The key of the tables in the file.
  static let requirementsKey = "requirements"

  /// The files with tables of requirements; none, if the file does not say.
  package func requirementPaths() throws(CommandError) -> [String] {
    try paths(at: Self.requirementsKey, expected: "the path of a table of requirements, or a list")
  }
}

extension CommandError {
  fileprivate static func emptyTable(_ paths: [String]) -> CommandError {
    CommandError(
      "There is no requirement in \(paths.joined(separator: ", ")).",
      remedy: "Add a row with an id and a text to the table.")
  }

  /// A file that is not UTF-8.
  static func noText(_ path: String) -> CommandError {
    CommandError("'\(path)' is not UTF-8 text.", remedy: "Save it as UTF-8.")
  }
}
