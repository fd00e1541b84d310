/// Reads the settings for editors from `specs.json`.
extension EditorSettings {
  private static let keys = ["results", "executable", "build", "buildOn"]

  /// Reads what the section `editor` says.
  init(_ section: Setting?) throws(CommandError) {
    self.init()
    for setting in try section?.members("an object of settings for editors") ?? [] {
      let file = setting.file
      switch setting.name {
      case "results":
        results = file.resolve(try setting.text("a file that '--format message:FILE' writes"))
      case "executable": executable = file.resolve(try setting.text("the path of the program"))
      case "build":
        // A command with its arguments: a list or, where no argument has a space, one text.
        let words =
          setting.value.array?.map { $0.string ?? "" }
          ?? setting.value.string.map { $0.split(separator: " ").map(String.init) } ?? []
        guard !words.isEmpty, !words.contains("") else {
          throw setting.misplaced(
            "a command and its arguments, as in [\"swift\", \"build\"]")
        }
        build = words
      case "buildOn":
        guard let time = setting.value.string.flatMap(BuildTime.init) else {
          throw setting.misplaced(
            "one of " + BuildTime.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))
        }
        buildTime = time
      default:
        throw setting.wrongName(
          "editors have no such setting",
          remedy: CommandError.proposal(for: setting.name, among: Self.keys)
            + "The settings are \(Self.keys.joined(separator: ", ")).")
      }
    }
  }
}

extension Configuration {
  /// The words of the domain.
  func glossary() throws(CommandError) -> Glossary {
    var glossary = Glossary()
    for (path, text) in try FileSystem.texts(ofNamed: glossaryPaths(), in: folder) {
      glossary.add(text, path: path)
    }
    try CommandError.check(glossary.problems)
    return glossary
  }
}
