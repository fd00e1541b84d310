/// Reads the settings for editors from `specs.json`.
extension EditorSettings {
  static let key = "editor"

  private static let keys = ["results", "executable", "build", "buildOn"]

  init(_ file: ConfigurationFile?) throws(CommandError) {
    self.init()
    guard let file else { return }
    for (name, value) in try file.members(
      ofKey: Self.key, expected: "an object of settings for editors")
    {
      let key = "\(Self.key).\(name)"
      func text(_ expected: String) throws(CommandError) -> String {
        guard let text = value.string, !text.isEmpty else {
          throw file.misplaced(value, key, expected: expected)
        }
        return text
      }
      switch name {
      case "results":
        results = file.resolve(try text("a file that '--format message:FILE' writes"))
      case "executable": executable = file.resolve(try text("the path of the program"))
      case "build":
        // A command with its arguments: a list or, where no argument has a space, one text.
        let words =
          value.array?.map { $0.string ?? "" }
          ?? value.string.map { $0.split(separator: " ").map(String.init) } ?? []
        guard !words.isEmpty, !words.contains("") else {
          throw file.misplaced(
            value, key, expected: "a command and its arguments, as in [\"swift\", \"build\"]")
        }
        build = words
      case "buildOn":
        let times = BuildTime.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        guard let time = BuildTime(rawValue: try text("one of \(times)")) else {
          throw file.misplaced(value, key, expected: "one of \(times)")
        }
        buildTime = time
      default:
        throw file.wrongName(
          key, "editors have no such setting",
          remedy: CommandError.proposal(for: name, among: Self.keys)
            + "The settings are \(Self.keys.joined(separator: ", ")).")
      }
    }
  }
}
