import Foundation

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
