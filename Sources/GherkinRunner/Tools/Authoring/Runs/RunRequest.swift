import Foundation
import Synchronization

/// What a client wants to run.
struct RunRequest: Sendable {
  /// The index of the root.
  let root: Int
  /// The files, and the lines in them that select scenarios; all files of the suite if there are none.
  let files: [(path: String, lines: [Int])]
  /// A tag expression.
  let tags: String?
}

/// Features of which the text in the editor runs, and not that on disk: a folder with copies.
struct UnsavedFeatures: Sendable {
  /// The paths of the copies, and those of the features.
  private(set) var originals: [String: String] = [:]
  private let folder: String

  init(number: Int) {
    folder = FileManager.default.temporaryDirectory.path + "/specs-run-\(getpid())-\(number)"
  }

  var isEmpty: Bool { originals.isEmpty }

  /// Writes a copy of the feature at `path` with the text `bytes`; the path of the copy.
  mutating func add(_ path: String, _ bytes: Bytes) throws {
    let copy = "\(folder)/\(originals.count)/\(path.split(separator: "/").last ?? "a.feature")"
    try FileManager.default.createDirectory(
      atPath: FileSystem.parent(of: copy), withIntermediateDirectories: true,
      // The text is the user's alone.
      attributes: [.posixPermissions: 0o700])
    try Data(bytes).write(to: URL(filePath: copy))
    originals[copy] = path
  }

  /// The path of the copy of the feature at `path`, if it has one.
  func copy(of path: String) -> String? { originals.first { $0.value == path }?.key }

  func remove() {
    guard !isEmpty else { return }
    // What cannot be removed the system removes with its other temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// What runs have come to since the last time, and how far the run is.
package struct RunUpdate: Sendable {
  let results: RunResults
  /// How many scenarios have ended with each status, of how many.
  let ended: StatusCounts
  let total: Int
}

/// How a run ended.
package struct RunEnding: Sendable {
  let end: ProgramEnd
  /// How many scenarios have ended with each status, of how many.
  let ended: StatusCounts
  let total: Int
  /// Why it ended early, as its messages say.
  let problem: String?
  /// Whether its messages have an end.
  let isComplete: Bool
  /// What it wrote to standard error.
  let errors: String
  /// The messages from which its results can be made again.
  let messages: Bytes
}

/// What a run does.
package enum RunServiceEvent: Sendable {
  case progressed(RunUpdate)
  case ended(RunEnding)
}

/// Reads what a run writes, and posts what it comes to.
///
/// A class, because two threads read: its output, and its errors.
final class RunListener: Sendable {
  private let post: @Sendable (RunServiceEvent) -> Void
  private let recorder: Mutex<RunRecorder>
  private let errors = Mutex<Bytes>([])

  /// More of what it writes to standard error is not kept.
  private static let errorLimit = 1 << 16

  init(_ recorder: RunRecorder, post: @escaping @Sendable (RunServiceEvent) -> Void) {
    self.recorder = Mutex(recorder)
    self.post = post
  }

  func receive(_ event: ProgramEvent) {
    switch event {
    case .output(let bytes):
      let update = recorder.withLock { recorder in
        recorder.add(bytes)
        return RunUpdate(
          results: recorder.takeChanges(), ended: recorder.ended, total: recorder.total)
      }
      post(.progressed(update))
    case .errorOutput(let bytes):
      errors.withLock { $0 += bytes.prefix(max(0, Self.errorLimit - $0.count)) }
    case .ended(let end):
      let errors = errors.withLock { String(decoding: $0, as: UTF8.self) }
      let ending = recorder.withLock { recorder in
        RunEnding(
          end: end, ended: recorder.ended, total: recorder.total, problem: recorder.problem,
          isComplete: recorder.hasEnded, errors: errors, messages: recorder.kept)
      }
      post(.ended(ending))
    }
  }
}
