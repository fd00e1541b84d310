extension CommandError {
  /// The first argument names neither a command nor anything that could be run.
  ///
  /// - Parameter entries: What is in the working folder.
  static func unknownCommand(_ word: String, among entries: [String]) -> CommandError {
    CommandError(
      "There is no command, file or folder '\(word)'.",
      remedy: proposal(for: word, among: entries.sorted() + commandNames)
        + "The commands are \(commandList); 'help' explains them.")
  }

  /// What follows 'help' is no command.
  static func noHelp(_ word: String) -> CommandError {
    CommandError(
      "There is no command '\(word)' to explain.",
      remedy: proposal(for: word, among: commandNames) + "The commands are \(commandList).")
  }

  /// A command was given more than it takes.
  static func needlessArgument(_ argument: String, _ command: Command) -> CommandError {
    CommandError(
      "'\(command.rawValue)' does not take the argument '\(argument)'.",
      remedy: "Write it as: \([command.rawValue, command.synopsis].joined(separator: " "))")
  }

  /// `Did you mean 'check'? `, with the space that follows; empty if nothing is near.
  static func proposal(for word: String, among names: [String]) -> String {
    Spelling.nearest(to: word, among: names).map { "Did you mean '\($0)'? " } ?? ""
  }

  private static var commandNames: [String] { Command.allCases.map(\.rawValue) }

  private static var commandList: String {
    let quoted = commandNames.map { "'\($0)'" }
    return "\(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
  }
}

extension String {
  /// Whether it may have been typed for the name of a command.
  var isWord: Bool { utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) } }
}
