/// Reads what reports refer to from the files that `specs.json` names.
extension Configuration {
  static let glossaryKey = "glossary"
  static let requirementsKey = "requirements"
  static let technicalKey = "technical"

  /// The files with the words of the domain.
  package func glossaryPaths() throws(CommandError) -> [String] {
    try file?[Self.glossaryKey]?.paths("the path of a Markdown file, or a list") ?? []
  }

  /// The files with tables of requirements; none, if the file does not say.
  package func requirementPaths() throws(CommandError) -> [String] {
    try file?[Self.requirementsKey]?.paths("the path of a table of requirements, or a list") ?? []
  }

  /// The features that pages fold, since they are for engineers.
  package func technicalFeatures() throws(CommandError) -> TechnicalFeatures {
    let names = file?[Self.technicalKey]?.elements ?? []
    return TechnicalFeatures(
      try names.map { name throws(CommandError) in
        let text = try name.text("a tag, the path of a folder of features, or a list of these")
        guard !text.hasPrefix("@") else { return text }
        let path = name.file.resolve(text)
        guard FileSystem.exists(path, in: folder) else {
          throw CommandError(
            "There is no '\(text)', which \(Self.technicalKey) names.", at: name.place,
            remedy: "Name a tag with its @, or the path of a folder as seen from \(name.file.path)."
          )
        }
        return path
      })
  }
}

extension RequirementList {
  /// Reads the tables in the files at `paths`, which are relative to `folder`.
  package init(reading paths: [String], in folder: String) throws(CommandError) {
    self.init()
    for (path, text) in try FileSystem.texts(ofNamed: paths, in: folder) { add(text, path: path) }
    try CommandError.check(problems)
    // A table that is empty by mistake must not make a report that looks fine.
    guard !requirements.isEmpty else {
      throw CommandError(
        "There is no requirement in \(paths.joined(separator: ", ")).",
        remedy: "Add a row with an id and a text to the table.")
    }
  }
}

extension FileSystem {
  package static func texts(
    ofNamed paths: [String], in folder: String
  ) throws(CommandError) -> [(path: String, text: String)] {
    try paths.map { path throws(CommandError) in
      guard let text = String(validating: try contents(ofNamed: path, in: folder), as: UTF8.self)
      else {
        throw CommandError("'\(path)' is not UTF-8 text.", remedy: "Save it as UTF-8.")
      }
      return (path, text)
    }
  }
}

extension CommandError {
  package static func check(_ problems: [Diagnostic]) throws(CommandError) {
    guard let first = problems.first else { return }
    throw CommandError(
      problems.map { "\($0.place): \($0.problem)" }.joined(separator: "\n"),
      remedy: first.advice ?? "")
  }
}
