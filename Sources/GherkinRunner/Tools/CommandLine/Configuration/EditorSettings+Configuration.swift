/// Reads the settings for editors from `specs.json`.
extension EditorSettings {
  /// Their key in the file.
  static let key = "editor"

  private static let keys = ["results", "executable", "build", "buildOn"]

  /// Reads those of `file`, if there are any.
  init(_ file: ConfigurationFile?) throws(CommandError) {
    self.init()
    guard let file, let value = file.settings[Self.key] else { return }
    guard let settings = value.members?.dictionary else {
      throw file.misplaced(value, Self.key, expected: "an object of settings for editors")
    }
    for name in settings.keys.sorted() {
      guard let value = settings[name] else { continue }
      func text(_ expected: String) throws(CommandError) -> String {
        guard let text = value.string, !text.isEmpty else {
          throw file.misplaced(value, "\(Self.key).\(name)", expected: expected)
        }
        return text
      }
      switch name {
      case "results":
        results = file.resolve(try text("a file that '--format message:FILE' writes"))
      case "executable": executable = file.resolve(try text("the path of the program"))
      case "build": build = try Self.command(value, file)
      case "buildOn":
        let expected = BuildTime.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        guard let time = BuildTime(rawValue: try text("one of \(expected)")) else {
          throw file.misplaced(value, "\(Self.key).\(name)", expected: "one of \(expected)")
        }
        buildTime = time
      default:
        throw CommandError(
          "\(Self.key).\(name): editors have no such setting.",
          at: file.place(ofName: "\(Self.key).\(name)"),
          remedy: CommandError.proposal(for: name, among: Self.keys)
            + "The settings are \(Self.keys.joined(separator: ", ")).")
      }
    }
  }

  /// A command with its arguments: a list or, where no argument has a space, one text.
  private static func command(
    _ value: JSONValue, _ file: ConfigurationFile
  ) throws(CommandError) -> [String] {
    let words =
      value.array?.compactMap(\.string)
      ?? value.string.map { $0.split(separator: " ").map(String.init) } ?? []
    guard !words.isEmpty, words.count == value.array?.count ?? words.count,
      !words.contains(where: \.isEmpty)
    else {
      throw file.misplaced(
        value, "\(key).build",
        expected: "a command and its arguments, as in [\"swift\", \"build\"]")
    }
    return words
  }
}
