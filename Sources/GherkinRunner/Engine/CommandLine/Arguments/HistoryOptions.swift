import Foundation

extension RunHistory {
  /// A line about each unreadable line of the file at `path`, up to a few.
  package func unreadableNotes(_ path: String) -> [String] {
    var notes = unreadable.map {
      "warning: \(path):\($0): this is not a line of a history, and is left out."
    }
    if unreadableCount > notes.count {
      notes.append(
        "warning: \(path): \(unreadableCount - notes.count) more such lines are left out.")
    }
    return notes
  }
}

/// Where the results of runs are kept.
package struct HistoryOptions: Sendable, Equatable {
  /// The history file, if results are to be kept.
  package var path: String?
  /// How large it may become, in megabytes; 0 for no limit.
  package var limit: Int? = 64
  /// The file with earlier durations by which shards are balanced.
  package var durations: String?

  package init() {}

  /// The limit in bytes.
  var byteLimit: Int { (limit ?? 0).megabytes }
}

extension CommandError {
  static func noHistoryFile(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' is not a history, so no results are appended to it.",
      remedy: "Name a file that does not exist yet, or one that --history has written.")
  }

  package static func unreadableHistory(_ path: String, _ error: FileError) -> CommandError {
    CommandError(
      "The history '\(path)' cannot be read: \(error.reason).",
      remedy: error.code == ENOENT
        ? "Runs with --history \(ShellText.quoted(path)) create it." : "Name a history file.")
  }
}
