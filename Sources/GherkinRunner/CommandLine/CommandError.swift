import Foundation

/// Why a run cannot be done as asked, and what to do about it.
///
/// It leads to exit status 2. Wording stands beside the rule that is broken; this type only knows
/// how to say it.
package struct CommandError: Error, Sendable, Equatable {
  /// What is wrong, naming the option, file or definition it is about.
  package let problem: String
  /// What the reader can do, as a whole sentence; empty when the problem says it all.
  package let remedy: String

  package init(_ problem: String, remedy: String = "") {
    self.problem = problem
    self.remedy = remedy
  }
}

extension CommandError: CustomStringConvertible {
  /// The problem, and the remedy on a line of its own.
  package var description: String {
    remedy.isEmpty ? problem : "\(problem)\n\(remedy)"
  }
}

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

extension CommandError {
  /// Step definitions, hooks or parameter types that cannot work.
  static func definitions(_ found: DefinitionProblems, seenFrom folder: String) -> CommandError {
    CommandError(list(found.problems, seenFrom: folder), remedy: "Nothing was run.")
  }

  /// Step definitions that match nothing because their patterns name unknown parameter types.
  static func undefinedParameterTypes(
    _ found: [UndefinedParameterType], seenFrom folder: String
  ) -> CommandError {
    CommandError(
      list(found.map(\.problem), seenFrom: folder), remedy: "All others are used in this run.")
  }

  private static func list(_ problems: [DefinitionProblem], seenFrom folder: String) -> String {
    let lines = problems.map { problem in
      "\(problem.location.path(from: folder)):\(problem.location.line): \(problem.message)"
    }
    let count = lines.count == 1 ? "A definition cannot be used" : "Some definitions cannot be used"
    return "\(count):\n\(lines.joined(separator: "\n"))"
  }
}

extension CommandError {
  /// A path leads to nothing that can be used.
  static func unusable(
    _ path: String, _ error: FileError, from origin: PathOrigin = .typed
  ) -> CommandError {
    guard error.code == ENOENT || error.code == ENOTDIR else {
      return unreadableFile(path, error)
    }
    let problem = "There is no file or folder '\(path)'"
    if origin == .standard {
      return CommandError(
        "There is no folder '\(path)' here, and no path was given.",
        remedy: "Name the files or folders to use, or go to the folder that holds '\(path)'.")
    }
    if path.contains(where: "*?[{".contains) {
      let folder = path.split(separator: "/", omittingEmptySubsequences: false)
        .prefix { !$0.contains(where: "*?[{".contains) }.joined(separator: "/")
      return CommandError(
        "\(problem): patterns are expanded by the shell, not by this program.",
        remedy: "Leave out the quotes around it, or name a folder, which is searched at every depth"
          + (folder.isEmpty ? "." : ", as in: \(ShellText.quoted(folder))"))
    }
    if case .file(let file) = origin {
      return CommandError(
        "\(problem), which 'paths' in \(file) names.",
        remedy: "Correct it there; it is relative to the folder of that file.")
    }
    return CommandError(
      "\(problem).",
      remedy: "Check the spelling, and that it is relative to the folder you are in.")
  }

  /// A link in a folder is named like a feature and leads nowhere.
  static func brokenLink(_ path: String, _ target: String) -> CommandError {
    CommandError(
      "'\(path)' is a symbolic link to '\(target)', which does not exist.",
      remedy: "Remove the link, or restore what it points to.")
  }

  /// The name of a file or folder is no text.
  static func unreadableName(_ path: String) -> CommandError {
    CommandError(
      "The name of '\(path)' is not UTF-8, so it cannot be read or reported.",
      remedy: "Rename it, or move it out of the folder.")
  }

  /// What stands behind the colon of `argument` cannot be the number of a line.
  static func noLine(_ argument: String, file: String) -> CommandError {
    CommandError(
      "'\(argument)' names no line of '\(file)'.",
      remedy: "Lines are counted from 1, as in: \(file):12")
  }

  static func unreadableFolder(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The folder '\(path)' cannot be searched: \(error.reason).",
      remedy: "Allow reading it, or name the files to run instead.")
  }

  static func unreadableFile(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The file '\(path)' cannot be read: \(error.reason).",
      remedy: error.code == EACCES || error.code == EPERM
        ? "Allow reading it, or leave it out." : "Name another file, or leave it out.")
  }

  static func noFeature(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' is not a feature file.",
      remedy: "Feature files are named *.feature or *.feature.md.")
  }

  static func noOrdinaryFile(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' is named like a feature, but is neither a file nor a folder.",
      remedy: "Remove it, or give it another name.")
  }

  static func linesOfFolder(_ argument: String, folder: String) -> CommandError {
    CommandError(
      "'\(argument)' asks for a line of a folder.",
      remedy: "Name a feature file in '\(folder)' before the line.")
  }

  /// A report could not be written, or not to its end.
  static func unwritableReport(_ request: ReportRequest, _ error: FileError) -> CommandError {
    let place = request.path.map { "to '\($0)'" } ?? "to standard output"
    return CommandError(
      "The report '\(request.format.rawValue)' cannot be written \(place): \(error.reason).",
      remedy: "Name a file that can be written, as in: --format \(request.format.rawValue):PATH")
  }
}

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
