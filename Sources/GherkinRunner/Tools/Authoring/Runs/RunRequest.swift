import Foundation
import Synchronization

/// What a client wants to run.
package struct RunRequest: Sendable {
  let project: RunProject
  /// The files, and the lines in them that select scenarios; all files of the suite if there are none.
  let files: [(path: String, lines: [Int])]
  /// A tag expression.
  let tags: String?
  /// The text of features that is not saved, which runs in place of what is on disk.
  let unsaved: [(path: String, bytes: Bytes)]

  /// - Parameters:
  ///   - unsaved: The text of features that is not saved; of those that do not run, it does not matter.
  ///   - all: The paths of all features of the suite.
  package init(
    _ project: RunProject, files: [(path: String, lines: [Int])], tags: String?,
    unsaved: [(path: String, bytes: Bytes)], all: [String]
  ) {
    self.project = project
    self.files = files.isEmpty && !unsaved.isEmpty ? all.map { ($0, []) } : files
    self.tags = tags
    let wanted = Set(files.map(\.path))
    self.unsaved = unsaved.filter { wanted.isEmpty || wanted.contains($0.path) }
  }

  /// The operands of the run, with copies in place of features that are not saved.
  func operands(_ unsaved: UnsavedFeatures) -> [String] {
    files.map { path, lines in
      let name = unsaved.copy(of: path) ?? path
      // Not an option, and not a list of places.
      let operand = name.hasPrefix("-") || name.hasPrefix("@") ? "./" + name : name
      return ([operand] + lines.map(String.init)).joined(separator: ":")
    }
  }
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
  /// How many scenarios have ended with each status.
  let ended: StatusCounts
  let total: Int
}

/// How a run ended.
package struct RunEnding: Sendable {
  let end: ProgramEnd
  let ended: StatusCounts
  let total: Int
  /// Why it ended early, as its messages say.
  let problem: String?
  /// Whether its messages have an end.
  let isComplete: Bool
  /// What it wrote to standard error.
  let errors: String
  /// Its messages; empty if there are too many to keep.
  let messages: Bytes
}

/// Reads what a run writes, and posts what it comes to.
///
/// A class, because two threads read: its output, and its errors.
final class RunOutput: Sendable {
  private let number: Int
  private let post: @Sendable (RunService.Event) -> Void
  private let recorder: Mutex<RunRecorder>
  private let messages = Mutex<Bytes>([])
  private let errors = Mutex<Bytes>([])

  /// More of what it writes to standard error is not kept.
  private static let errorLimit = 1 << 16
  /// Results of which the messages take more are forgotten when the program is built again.
  private static let messageLimit = 64 << 20

  init(
    _ number: Int, _ recorder: RunRecorder, post: @escaping @Sendable (RunService.Event) -> Void
  ) {
    self.number = number
    self.recorder = Mutex(recorder)
    self.post = post
  }

  func receive(_ event: ProgramEvent) {
    switch event {
    case .output(let bytes):
      messages.withLock { if $0.count < Self.messageLimit { $0 += bytes } }
      let update = recorder.withLock { recorder in
        recorder.add(bytes)
        return RunUpdate(
          results: recorder.takeChanges(), ended: recorder.ended, total: recorder.total)
      }
      post(.runAdvanced(number, update))
    case .errorOutput(let bytes):
      errors.withLock { $0 += bytes.prefix(max(0, Self.errorLimit - $0.count)) }
    case .ended(let end):
      let errors = errors.withLock { String(decoding: $0, as: UTF8.self) }
      let messages = messages.withLock { $0.count < Self.messageLimit ? $0 : [] }
      let ending = recorder.withLock { recorder in
        RunEnding(
          end: end, ended: recorder.ended, total: recorder.total, problem: recorder.problem,
          isComplete: recorder.hasEnded, errors: errors, messages: messages)
      }
      post(.runEnded(number, ending))
    }
  }
}
