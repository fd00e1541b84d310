import Foundation

/// A project as it is run.
package struct RunProject: Sendable {
  package let folder: String
  let suite: CompiledSuite
  package let program: ProjectProgram

  /// Distinguishes the program from later builds.
  var programState: String { (try? FileSystem.state(of: program.path))?.text ?? "" }

  var buildCommand: [String]? { program.buildCommand(in: folder) }
}

/// Whether step definitions have changed since the program was built.
struct BuildState: Sendable {
  private(set) var isStale = false
  /// When the program was built, as time since 1970.
  private var programTime: Duration?
  /// The Swift files of definitions, and when each was changed, as they were last seen.
  private var seen: [String: Duration]?
  /// The same after the last build of this session.
  private var built: [String: Duration]?

  /// Notes when the program was built, the first time.
  mutating func noteProgram(at path: String) {
    programTime = programTime ?? (try? FileSystem.state(of: path))?.changeTime
  }

  /// Notes a build that has succeeded. One that changes nothing leaves the program as old as it was.
  mutating func noteBuild(of suite: CompiledSuite) { built = Self.definitionFiles(suite) }

  /// Looks at the Swift files of a suite.
  ///
  /// - Returns: Whether they have become stale, have changed again, or are no longer stale.
  mutating func look(at suite: CompiledSuite) -> Bool {
    guard let programTime else { return false }
    let files = Self.definitionFiles(suite)
    let wasStale = isStale
    isStale = files.values.contains { $0 > programTime } && files != built
    let hasChangedAgain = isStale && files != seen
    seen = files
    return isStale != wasStale || hasChangedAgain
  }

  /// When each Swift file in the folders of step definitions was changed, as time since 1970.
  private static func definitionFiles(_ suite: CompiledSuite) -> [String: Duration] {
    var times: [String: Duration] = [:]
    for folder in Set(suite.stepDefinitions.map { FileSystem.parent(of: $0.location.filePath) }) {
      // The sources may be on another machine, or gone.
      // Sources that cannot be looked at are not newer than the program, as far as anyone knows.
      for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.name.hasSuffix(".swift")
      {
        let path = folder + "/" + entry.name
        times[path] = (try? FileSystem.state(of: path))?.changeTime
      }
    }
    return times
  }
}

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
    files.map { path, lines in Self.operand(unsaved.copy(of: path) ?? path, lines) }
  }

  /// A file and lines in it as a command takes them: not an option, and not a list of places.
  static func operand(_ name: String, _ lines: [Int]) -> String {
    let operand = name.hasPrefix("-") || name.hasPrefix("@") ? "./" + name : name
    return ([operand] + lines.map(String.init)).joined(separator: ":")
  }
}

/// Features of which the text in the editor runs, and not that on disk: a folder with copies.
struct UnsavedFeatures: Sendable {
  /// The paths of the copies, and those of the features.
  private(set) var originals: [String: String] = [:]
  private let folder: String

  /// - Parameter number: The number of the run.
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
