import Foundation

/// Why a worker process cannot be used.
package struct WorkerError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// There is no thread to serve workers from.
  static let noThread = WorkerError(Problem.noThread.message)

  /// The system refused to start one.
  init(code: Int32) {
    let reason = unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    self.init("a worker process cannot be started: \(reason)")
  }
}
