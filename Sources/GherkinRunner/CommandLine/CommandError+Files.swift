import Foundation

extension CommandError {
  /// A path that was typed, or found in a folder, leads to nothing that can be used.
  static func unusable(_ path: String, _ error: FileError) -> CommandError {
    guard error.code == ENOENT || error.code == ENOTDIR else {
      return unreadableFile(path, error)
    }
    return CommandError(
      "There is no file or folder '\(path)'.",
      remedy: "Check the spelling, and that it is relative to the folder you are in.")
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
      remedy: "Allow reading it, or leave it out.")
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
