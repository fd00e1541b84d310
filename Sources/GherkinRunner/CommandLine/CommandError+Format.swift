/// Why features cannot be laid out.
extension CommandError {
  static func nothingToFormat(_ paths: [String]) -> CommandError {
    let places = paths.map { "'\($0)'" }.joined(separator: ", ")
    return CommandError(
      "There is no feature file in \(places).",
      remedy: "Feature files are named *.feature or *.feature.md.")
  }

  static func lineToFormat(_ path: String) -> CommandError {
    CommandError(
      "A file is laid out as a whole, but a line of '\(path)' was asked for.",
      remedy: "Leave the line out.")
  }

  static let inputAmongPaths = CommandError(
    "Standard input, '-', was asked for together with files.",
    remedy: "Format the one or the others.")

  static func unsafeLayout(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' would no longer say the same, so it is left as it is.",
      remedy: "That is a mistake in this program: please report it, with the file.")
  }

  static func changedMeanwhile(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' was changed by somebody else just now, so it is left as it is.",
      remedy: "Format it again.")
  }

  static func unwritableFeature(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The file '\(path)' cannot be written: \(error.reason).",
      remedy: "Allow writing it and its folder, or leave it out.")
  }
}
