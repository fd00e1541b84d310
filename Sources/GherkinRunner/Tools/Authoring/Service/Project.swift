/// What a client of the service knows of a folder: where its features are, and what defines their steps.
package struct Project: Sendable {
  /// What paths are shown relative to, and where the command line would be used.
  package let folder: String
  package let planner: Planner
  package let settings: CheckSettings
  /// The words of the domain.
  package let glossary: Glossary
  /// The dialect of files that do not name one.
  package let language: String
  /// How many files to work on at a time.
  package let workers: Int
  /// Where `specs.json` is, or would be.
  package let configurationPath: String
  /// The features that are for engineers.
  package let technical: TechnicalFeatures
  /// How the features are run; nil if they cannot be.
  package let program: ProjectProgram?
  /// What keeps definitions from being known, in words for the user; the rest works without.
  package let problem: String?
  /// The definitions that cannot be used.
  package let definitionProblems: [DefinitionProblem]
  /// The paths of the suite: files, and folders of features.
  package let paths: [String]
  /// Finds the features of the suite.
  package let findFeatures: @Sendable () -> FeatureFiles
}

/// Loads the project that a folder belongs to. Definitions are made by code of the suite, so this may take its time.
package typealias ProjectLoader = @Sendable (_ folder: String) -> Result<Project, ProjectProblem>

/// Why a project cannot be loaded: a configuration file with a mistake.
package struct ProjectProblem: Error, Sendable, Equatable {
  package let message: String
  /// The file with the mistake.
  package let path: String
  /// The place of the mistake, from 1.
  package let line: Int
  package let column: Int
}

/// The feature files of a suite at one moment. No file is read for it.
package struct FeatureFiles: Sendable, Equatable {
  /// The files, as the command line shows them.
  package let paths: [String]
  /// By what a file that was saved differs from before.
  let states: [String: FileSystem.State]
  /// Why files may be missing.
  package let problems: [String]

  /// The same with the files of before that are still there, if some could not be looked for: one folder that cannot be
  /// read hides all others.
  func keeping(_ former: FeatureFiles, in folder: String) -> FeatureFiles {
    guard !problems.isEmpty else { return self }
    let kept = former.paths.filter {
      states[$0] == nil && FileSystem.exists(FileSystem.absolute($0, in: folder))
    }
    return FeatureFiles(
      paths: paths + kept,
      states: states.merging(kept.compactMap { path in former.states[path].map { (path, $0) } }) {
        $1
      },
      problems: problems)
  }

  /// Whether a file is among them.
  package func contains(_ path: String) -> Bool { states[path] != nil }

  package static let none = FeatureFiles(paths: [], states: [:], problems: [])

  /// The same with a file that a client has just written; a new one comes last until files are looked for again.
  func adding(_ path: String, _ state: FileSystem.State?) -> FeatureFiles {
    FeatureFiles(
      paths: paths.contains(path) ? paths : paths + [path],
      states: states.merging(state.map { [path: $0] } ?? [:]) { $1 }, problems: problems)
  }

  /// The files of before that are gone, and those that are new or were saved since.
  func changes(since former: FeatureFiles) -> (removed: [String], saved: [String]) {
    (
      former.paths.filter { states[$0] == nil },
      paths.filter { states[$0] != former.states[$0] }
    )
  }
}

/// Reading the features of a project, as every client does.
extension Project {
  /// A workspace without files.
  package var emptyWorkspace: Workspace {
    Workspace(planner, settings, glossary: glossary, language: language, seenFrom: folder)
  }

  /// The bytes of a feature; nil if it is gone, or cannot be read.
  package func contents(of path: String) -> Bytes? {
    try? FileSystem.contents(of: FileSystem.absolute(path, in: folder))
  }

  /// Reads all features into `workspace`.
  package func readFeatures(into workspace: inout Workspace) -> FeatureFiles {
    let files = findFeatures()
    // A file that is gone meanwhile is missing from the next list as well.
    let read = files.paths.concurrentMap(workers: workers) { ($0, contents(of: $0)) }
    // So that the first question need not wait.
    _ = workspace.phrases
    workspace.update(
      read.compactMap { path, bytes in bytes.map { (path: path, bytes: $0) } },
      workers: workers)
    return files
  }
}

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
}

/// How a project is run.
package struct ProjectProgram: Sendable, Equatable {
  /// The program with the step definitions.
  package let path: String
  /// What precedes the names of features in a run: the command, and options that were given to the server.
  package var arguments = ["run"]
  package var settings = EditorSettings()

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
