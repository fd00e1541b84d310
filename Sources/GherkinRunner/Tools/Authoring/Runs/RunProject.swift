/// What `specs.json` says about editors, under `editor`.
package struct EditorSettings: Sendable, Equatable {
  /// When the program is built for the editor.
  package enum BuildTime: String, Sendable, CaseIterable {
    /// When the editor asks for it.
    case ask
    /// Also when a Swift file of step definitions is saved, once it was allowed in this session.
    case save
    case never
  }

  /// A file with Cucumber Messages of other runs, whose results are shown; relative to the project.
  package var results: String?
  /// The program that the server uses, if not the one that was started; relative to the project.
  package var executable: String?
  /// The command that builds the program, and its arguments.
  package var build: [String]?
  package var buildTime = BuildTime.ask

  package init() {}
}

/// How a project is run.
package struct ProjectProgram: Sendable, Equatable {
  /// The program with the step definitions.
  package let path: String
  /// What precedes the names of features in a run: the command, and options that were given to the server.
  package let arguments: [String]
  package let settings: EditorSettings

  package init(path: String, arguments: [String] = ["run"], settings: EditorSettings = .init()) {
    self.path = path
    self.arguments = arguments
    self.settings = settings
  }

  /// The command that builds it: that of the settings or, in a package, that of Swift's package manager.
  package func buildCommand(in folder: String) -> [String]? {
    guard settings.buildTime != .never else { return nil }
    if let build = settings.build { return build }
    guard FileSystem.isOrdinaryFile(FileSystem.absolute("Package.swift", in: folder)),
      let product = path.split(separator: "/").last
    else { return nil }
    let kind = path.contains("/release/") ? "release" : "debug"
    return ["swift", "build", "--configuration", kind, "--product", String(product)]
  }
}

/// A project as it is run.
package struct RunProject: Sendable {
  /// What the client knows it by.
  package let number: Int
  package let folder: String
  let suite: CompiledSuite
  package let program: ProjectProgram

  package init(number: Int, folder: String, suite: CompiledSuite, program: ProjectProgram) {
    self.number = number
    self.folder = folder
    self.suite = suite
    self.program = program
  }

  /// Distinguishes the program from later builds.
  var programState: String { (try? FileSystem.state(of: program.path))?.text ?? "" }

  /// The command that builds the program.
  var buildCommand: [String]? { program.buildCommand(in: folder) }
}

/// Whether step definitions have changed since the program was built.
struct BuildState: Sendable {
  private(set) var isStale = false
  /// When the program was built, as time since 1970.
  private var programTime: Duration?
  /// The Swift files of definitions as they were last seen.
  private var seen: DefinitionFiles?
  /// The same after the last build of this session.
  private var built: DefinitionFiles?

  /// Notes when the program was built, the first time.
  mutating func noteProgram(at path: String) {
    programTime = programTime ?? (try? FileSystem.state(of: path))?.changeTime
  }

  /// Notes a build that has succeeded. One that changes nothing leaves the program as old as it was.
  mutating func noteBuild(of suite: CompiledSuite) { built = DefinitionFiles(suite) }

  /// Looks at the Swift files of a suite.
  ///
  /// - Returns: Whether they have become stale, have changed again, or are no longer stale.
  mutating func look(at suite: CompiledSuite) -> Bool {
    guard let programTime else { return false }
    let files = DefinitionFiles(suite)
    let wasStale = isStale
    isStale = files.newest > programTime && files != built
    let hasChangedAgain = isStale && files != seen
    seen = files
    return isStale != wasStale || hasChangedAgain
  }
}

/// The Swift files in the folders of step definitions, and when each was changed.
private struct DefinitionFiles: Sendable, Equatable {
  private var times: [String: Duration] = [:]

  init(_ suite: CompiledSuite) {
    let folders = Set(
      suite.stepDefinitions.map { FileSystem.parent(of: $0.location.filePath) })
    for folder in folders {
      // The sources may be on another machine, or gone.
      for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.name.hasSuffix(".swift")
      {
        let path = folder + "/" + entry.name
        times[path] = (try? FileSystem.state(of: path))?.changeTime
      }
    }
  }

  /// When the newest was changed, as time since 1970.
  var newest: Duration { times.values.max() ?? .zero }
}
