import Foundation

/// Why a command cannot be run as asked, and what to do about it; the exit status is then 2.
///
/// Each error is worded beside the code that throws it, or here if several commands do.
package struct CommandError: Error, Sendable, Equatable {
  /// What is wrong, with the option, file or definition in question.
  package let problem: String
  /// What to do, as a whole sentence; empty if that is obvious.
  package internal(set) var remedy: String
  /// Where in a file it is, with which `problem` begins then.
  package let place: FilePlace?
  /// The definitions that cannot work, if these are why.
  package private(set) var definitions: [DefinitionProblem] = []

  package init(_ problem: String, at place: FilePlace? = nil, remedy: String = "") {
    self.problem = place.map { "\($0): \(problem)" } ?? problem
    self.place = place
    self.remedy = remedy
  }
}

/// A place in a file; lines and columns count from 1.
package struct FilePlace: Sendable, Equatable, CustomStringConvertible {
  let path: String
  package let line: Int
  package let column: Int

  package var description: String { "\(path):\(line):\(column)" }
}

extension CommandError: CustomStringConvertible {
  /// The problem, and the remedy on a line of its own.
  package var description: String {
    remedy.isEmpty ? problem : "\(problem)\n\(remedy)"
  }
}

extension CommandError {
  /// `Did you mean 'check'? `, with the space at the end; empty if no name is similar.
  package static func proposal(for word: String, among names: [String]) -> String {
    Spelling.nearest(to: word, among: names).map { "Did you mean '\($0)'? " } ?? ""
  }
}

extension CommandError {
  /// Step definitions, hooks or parameter types that cannot work.
  package static func definitions(_ found: DefinitionProblems, seenFrom folder: String)
    -> CommandError
  {
    var error = CommandError(list(found.problems, seenFrom: folder), remedy: "Nothing was run.")
    error.definitions = found.problems
    return error
  }

  /// Step definitions that match nothing because their patterns have unknown parameter types.
  package static func undefinedParameterTypes(
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

extension FileSystem {
  /// Whether there is something at `path`, which is relative to `folder`.
  package static func exists(_ path: String, in folder: String) -> Bool {
    exists(absolute(path, in: folder))
  }

  /// The bytes of the file at `path`, which is relative to `folder`.
  package static func contents(
    ofNamed path: String, in folder: String, upTo limit: Int = .max
  ) throws(CommandError) -> Bytes {
    do {
      return try contents(of: absolute(path, in: folder), upTo: limit)
    } catch {
      throw .unusable(path, error)
    }
  }
}

extension CommandError {
  /// A path that cannot be used.
  static func unusable(
    _ path: String, _ error: FileError, from origin: PathOrigin = .typed, nearest: String? = nil
  ) -> CommandError {
    guard error.code == ENOENT || error.code == ENOTDIR else {
      return unreadableFile(path, error)
    }
    let (source, remedy) =
      switch origin {
      case .typed: ("", "Check the spelling, and that it is relative to the folder you are in.")
      case .file(let file):
        (
          ", which 'paths' in \(file) names",
          "Correct it there; it is relative to the folder of that file."
        )
      case .standard:
        (
          ", and no path was given",
          "Name the files or folders to use, or go to the folder that contains '\(path)'."
        )
      }
    return CommandError(
      "There is no file or folder '\(path)'\(source).",
      remedy: (nearest.map { "Did you mean '\($0)'? " } ?? "") + remedy)
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
}

/// Where paths come from, which decides what to advise about one that does not exist.
package enum PathOrigin: Sendable, Equatable {
  /// They were typed, or are in a list of scenarios to run again.
  case typed
  /// They are in this configuration file.
  case file(String)
  /// No path was given.
  case standard
}
