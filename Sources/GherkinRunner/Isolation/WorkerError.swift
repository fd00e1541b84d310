import Foundation

/// Why a worker process cannot be used.
package struct WorkerError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// What to do about it, as a whole sentence.
  let remedy: String

  init(
    _ description: String, remedy: String = "Close other programs, or run without --isolate."
  ) {
    self.description = description
    self.remedy = remedy
  }

  /// No file for what workers print can be made in `folder`.
  init(folder: String, code: Int32) {
    let reason = unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    self.init(
      "a worker process cannot be started: no file can be made in '\(folder)': \(reason)",
      remedy: "Set the environment variable TMPDIR to a folder that can be written to.")
  }

  /// There is no thread to serve workers from.
  static let noThread = WorkerError(Problem.noThread.message)

  /// The system refused to start one.
  init(code: Int32) {
    let reason = unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    self.init("a worker process cannot be started: \(reason)")
  }
}
