extension CommandError {
  /// The first argument names neither a command nor anything that could be run.
  static func unknownCommand(_ word: String) -> CommandError {
    let names = Command.allCases.map(\.rawValue)
    let quoted = names.map { "'\($0)'" }
    return CommandError(
      "There is no command, file or folder '\(word)'.",
      remedy: (Spelling.nearest(to: word, among: names).map { "Did you mean '\($0)'? " } ?? "")
        + "The commands are \(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? ""); "
        + "--help tells of each.")
  }
}

extension String {
  /// Whether somebody may have typed it for the name of a command.
  var isWord: Bool { utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) } }
}
